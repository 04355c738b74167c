import type { Message } from '../../components/i18n/index';
import type { Line } from '../../components/inpage/types';
import { locateBlock } from '../../core/sites/page/stripBlock';
import type { BoxWriter } from './boxWriter';
import type { SaidLine } from './sayLine';

export type GivenText = ReturnType<typeof createGivenText>;

/** Other words of ours that stand in the prompt box, for the user to send: a request to distil, a handoff. */
export function createGivenText(box: BoxWriter, line: SaidLine, onChange: () => void) {
  let given: { text: string; said: Line } | null = null;

  function noteGone(): void {
    if (given) line.unsay(given.said);
    given = null;
  }

  return {
    /** Puts the text into the box. True when it is in. */
    async put(
      text: string,
      done: Message,
      params: Record<string, string | number> = {},
      at: 'top' | 'bottom' = 'bottom',
    ): Promise<boolean> {
      if (box.isBusy.peek()) return false;
      box.isBusy.value = true;
      try {
        if (!(await box.add(text, at))) return false;
        const takeOut = async () => {
          if (await box.takeOut(text)) noteGone();
        };
        given = { text, said: line.sayDone(done, params, takeOut) };
        onChange();
        return true;
      } finally {
        box.isBusy.value = false;
      }
    },

    /** What stands in the box, or null. */
    text: (): string | null => given?.text ?? null,

    /** The draft changed: is it still there? */
    check(draft: string): void {
      if (given && !box.isBusy.peek() && !locateBlock(draft, given.text)) noteGone();
    },

    /** Another conversation. */
    forget(): void {
      given = null;
    },
  };
}
