import { signal } from '@preact/signals';
import { type Message, say, type UiLanguage } from '../../components/i18n/index';
import { inpageWords } from '../../components/i18n/inpage';
import type { Line, Preview } from '../../components/inpage/types';
import { ask } from '../../core/platform/ask';
import { locateBlock } from '../../core/sites/page/stripBlock';
import { type InsertFailure, insertBlock, readEditorText, removeBlock } from '../../core/sites/shared/composer';
import type { SiteAdapter } from '../../core/sites/types';
import type { OfferList } from './recall';

/** Memories that stand in the prompt box now. */
interface Inserted {
  recallId: string;
  cardIds: string[];
  block: string;
}

const failureWords: Record<InsertFailure, Message> = {
  noComposer: inpageWords.failed,
  notTaken: inpageWords.failed,
  garbled: inpageWords.failed,
  notFound: inpageWords.failed,
  garbledDraft: inpageWords.failedDraft,
  composing: inpageWords.failedComposing,
  becameAttachment: inpageWords.failedAttachment,
};

/** A box emptied this soon after a send was sent, not cleared by hand. */
const sendWindowMs = 3_000;

/** How long a line stays that only tells something. */
const sayForMs = 8_000;

export type Insertion = ReturnType<typeof createInsertion>;

/** Puts memories into the prompt box and takes them out again, and says what happened. */
export function createInsertion(options: {
  adapter: SiteAdapter;
  lang: () => UiLanguage;
  insertAt: () => 'top' | 'bottom';
  composer: () => HTMLElement | null;
  onError: (error: unknown) => void;
  /** False in private chats: nothing of them is kept, not even that something was recalled. */
  mayLeaveTraces: () => boolean;
  /** The box holds memories now, or no longer. */
  onChange: () => void;
}) {
  const line = signal<Line | null>(null);
  const preview = signal<Preview | null>(null);
  const isBusy = signal(false);
  let inserted: Inserted | null = null;
  /** Other text of ours that stands in the box, and the line that says so. */
  let given: { text: string; said: Line } | null = null;
  let sentAt = 0;
  let latestPreview = 0;

  const words = (message: Message, params?: Record<string, string | number>) => say(message, options.lang(), params);

  function fail(message: Message, block: string): void {
    line.value = {
      text: words(message),
      tone: 'failed',
      actions:
        block === ''
          ? []
          : [
              {
                label: words(inpageWords.copy),
                run: () => {
                  navigator.clipboard.writeText(block).then(
                    () => {
                      line.value = { text: words(inpageWords.copied), tone: 'plain', actions: [] };
                    },
                    () => options.onError(new Error('clipboard')),
                  );
                },
              },
            ],
    };
  }

  /** Puts the cards of an offer into the box. True when they are in. */
  async function insert(list: OfferList, cardIds: string[], doneWords?: Message): Promise<boolean> {
    const element = options.composer();
    if (isBusy.peek() || cardIds.length === 0) return false;
    isBusy.value = true;
    let block = '';
    try {
      const draft = element ? readEditorText(element) : '';
      const composed = await ask('composeBlock', { recallId: list.recallId, cardIds, draft });
      block = composed.text;
      if (block === '') {
        fail(inpageWords.failedAction, '');
        return false;
      }
      if (!element) {
        fail(inpageWords.failed, block);
        return false;
      }
      const outcome = await insertBlock({ element, kind: options.adapter.editor, block, at: options.insertAt() });
      if (!outcome.ok) {
        fail(failureWords[outcome.reason], block);
        return false;
      }
      inserted = { recallId: list.recallId, cardIds: composed.cardIds, block };
      const n = composed.cardIds.length;
      line.value = {
        text: words(doneWords ?? (n === 1 ? inpageWords.insertedOne : inpageWords.inserted), { n }),
        tone: 'done',
        actions: [{ label: words(inpageWords.undo), run: () => void undo() }],
      };
      options.onChange();
      if (options.mayLeaveTraces()) {
        await ask('memoriesInserted', { recallId: list.recallId, cardIds: composed.cardIds, undone: false });
      }
      return true;
    } catch (error) {
      options.onError(error);
      if (inserted?.block !== block) fail(inpageWords.failed, block);
      return inserted !== null && inserted.block === block;
    } finally {
      isBusy.value = false;
      // Whoever undid it while the worker was being told changed the draft unseen.
      const now = options.composer();
      if (now) check(readEditorText(now));
    }
  }

  /** Puts other words of ours into the box, to be sent by the user. True when they are in. */
  async function put(
    text: string,
    done: Message,
    params?: Record<string, string | number>,
    at: 'top' | 'bottom' = 'bottom',
  ): Promise<boolean> {
    const element = options.composer();
    if (isBusy.peek()) return false;
    if (!element) {
      fail(inpageWords.failed, text);
      return false;
    }
    isBusy.value = true;
    try {
      const outcome = await insertBlock({ element, kind: options.adapter.editor, block: text, at });
      if (!outcome.ok) {
        fail(failureWords[outcome.reason], text);
        return false;
      }
      const takeOut = async () => {
        const box = options.composer();
        const removed = box && (await removeBlock({ element: box, kind: options.adapter.editor, block: text }));
        if (removed?.ok || (removed && removed.reason === 'notFound')) noteGivenGone();
        else line.value = { text: words(inpageWords.failedRemove), tone: 'failed', actions: [] };
      };
      const said: Line = {
        text: words(done, params),
        tone: 'done',
        actions: [{ label: words(inpageWords.undo), run: () => void takeOut().catch(options.onError) }],
      };
      given = { text, said };
      line.value = said;
      options.onChange();
      return true;
    } finally {
      isBusy.value = false;
    }
  }

  function noteGivenGone(): void {
    if (line.peek() === given?.said) line.value = null;
    given = null;
  }

  /** Takes the memories out of the box again. */
  async function undo(): Promise<void> {
    const element = options.composer();
    const what = inserted;
    if (!what || !element) return;
    const outcome = await removeBlock({ element, kind: options.adapter.editor, block: what.block });
    if (!outcome.ok && outcome.reason !== 'notFound') {
      line.value = { text: words(inpageWords.failedRemove), tone: 'failed', actions: [] };
      return;
    }
    noteGone(true);
  }

  function noteGone(undone: boolean): void {
    const what = inserted;
    if (!what) return;
    inserted = null;
    line.value = null;
    options.onChange();
    if (undone)
      ask('memoriesInserted', { recallId: what.recallId, cardIds: what.cardIds, undone }).catch(options.onError);
  }

  /** The draft changed: are the memories still in it? */
  function check(draft: string): void {
    if (given && !isBusy.peek() && !locateBlock(draft, given.text)) noteGivenGone();
    if (!inserted || isBusy.peek() || locateBlock(draft, inserted.block)) return;
    const wasSent = draft.trim() === '' && Date.now() - sentAt < sendWindowMs;
    noteGone(!wasSent);
  }

  return {
    line,
    preview,
    isBusy,
    insert,
    undo,
    put,
    inserted: (): Inserted | null => inserted,
    /** Other text of ours in the box. */
    given: (): string | null => given?.text ?? null,
    check,
    noteSend(): void {
      sentAt = Date.now();
    },
    /** Another conversation: what was inserted belongs to the past. */
    forget(): void {
      inserted = null;
      given = null;
      line.value = null;
    },
    say(text: Message, params?: Record<string, string | number>): void {
      const said: Line = { text: words(text, params), tone: 'plain', actions: [] };
      line.value = said;
      setTimeout(() => {
        if (line.peek() === said) line.value = null;
      }, sayForMs);
    },
    sayWithUndo(text: Message, params: Record<string, string | number>, takeBack: () => Promise<void>): void {
      line.value = {
        text: words(text, params),
        tone: 'done',
        actions: [{ label: words(inpageWords.undo), run: () => void takeBack().catch(options.onError) }],
      };
    },
    sayFailed(text: Message): void {
      line.value = { text: words(text), tone: 'failed', actions: [] };
    },
    /** Shows exactly what would go in. */
    async refreshPreview(list: OfferList | null, cardIds: string[]): Promise<void> {
      const mine = ++latestPreview;
      if (!list || cardIds.length === 0) {
        preview.value = null;
        return;
      }
      const element = options.composer();
      try {
        const draft = element ? readEditorText(element) : '';
        const composed = await ask('composeBlock', { recallId: list.recallId, cardIds, draft });
        if (mine === latestPreview) preview.value = { text: composed.text, tokens: composed.tokens };
      } catch (error) {
        options.onError(error);
      }
    },
  };
}
