import { signal } from '@preact/signals';
import { type Message, say, type UiLanguage } from '../../components/i18n/index';
import { inpageWords } from '../../components/i18n/inpage';
import type { Line } from '../../components/inpage/types';

/** How long a line stays that only tells something, in milliseconds. */
const sayForMs = 8_000;

type Params = Record<string, string | number>;

export type SaidLine = ReturnType<typeof createLine>;

/** The slim line by the prompt box: what happened, or what went wrong, with what can be done about it. */
export function createLine(lang: () => UiLanguage, onError: (error: unknown) => void) {
  const line = signal<Line | null>(null);
  const words = (message: Message, params?: Params) => say(message, lang(), params);

  function show(said: Line): Line {
    line.value = said;
    return said;
  }

  /** Goes away by itself. */
  function tell(text: Message, params?: Params): void {
    const said = show({ text: words(text, params), tone: 'plain', actions: [] });
    setTimeout(() => {
      if (line.peek() === said) line.value = null;
    }, sayForMs);
  }

  return {
    line,
    say: tell,

    /** Something was done that can be taken back. Stays until it is closed. */
    sayDone(text: Message, params: Params, takeBack: () => Promise<void>): Line {
      return show({
        text: words(text, params),
        tone: 'done',
        actions: [{ label: words(inpageWords.undo), run: () => void takeBack().catch(onError) }],
      });
    },

    /** Something failed; `instead` is the text that can be copied and pasted by hand. */
    sayFailed(text: Message, instead = ''): void {
      const copy = () => {
        navigator.clipboard.writeText(instead).then(
          () => tell(inpageWords.copied),
          () => show({ text: words(inpageWords.failedCopy), tone: 'failed', actions: [] }),
        );
      };
      const actions = instead === '' ? [] : [{ label: words(inpageWords.copy), run: copy }];
      show({ text: words(text), tone: 'failed', actions });
    },

    clear(): void {
      line.value = null;
    },

    /** Takes this line away if it is still the one that stands there. */
    unsay(said: Line): void {
      if (line.peek() === said) line.value = null;
    },
  };
}
