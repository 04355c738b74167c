import { type Message, say, type UiLanguage } from '../../components/i18n/index';
import { wholeChatWords } from '../../components/i18n/wholeChat';
import { onMessageToPage, type WholeChatProgress } from '../../core/platform/messages';
import type { CaptureSession } from '../../core/sites/shared/captureSession';
import type { SaidLine } from './sayLine';

/** What was read is kept within this time, or is still waiting for its answer. */
const keepWithinMs = 8_000;
const lookEveryMs = 250;

/**
 * Reads the whole conversation when the user asks for it, tells how far it is in the line by the prompt box, and answers
 * the popup. Ends when the returned function is called.
 */
export function createWholeChat(parts: {
  session: CaptureSession;
  line: SaidLine;
  lang: () => UiLanguage;
  onError: (error: unknown) => void;
}): () => void {
  const { session, line } = parts;
  let progress: WholeChatProgress = { state: 'idle', known: 0, kept: 0 };
  let conversationId: string | null = null;
  let stopper: AbortController | undefined;
  let said: ReturnType<SaidLine['sayDone']> | undefined;

  const words = (message: Message, n: number): string => say(message, parts.lang(), { n });

  function draw(): void {
    if (said) line.unsay(said);
    const stop = { label: words(wholeChatWords.stop, 0), run: () => stopper?.abort() };
    said = { text: words(wholeChatWords.running, progress.known), tone: 'plain', actions: [stop] };
    line.line.value = said;
  }

  async function run(): Promise<void> {
    const own = new AbortController();
    stopper = own;
    conversationId = session.state().conversationId;
    progress = { state: 'running', known: 0, kept: 0 };
    draw();
    try {
      await session.collectWhole((known) => {
        progress = { ...progress, known };
        if (!own.signal.aborted) draw();
      }, own.signal);
      await allKept();
    } finally {
      const { turnsKnown, turnsKept } = session.state();
      const state = own.signal.aborted ? 'stopped' : 'done';
      progress = { state, known: turnsKnown, kept: turnsKept };
      stopper = undefined;
      if (said) line.unsay(said);
      line.say(wholeChatWords[state], { n: turnsKept });
    }
  }

  async function allKept(): Promise<void> {
    for (let waitedMs = 0; waitedMs < keepWithinMs; waitedMs += lookEveryMs) {
      const { turnsKnown, turnsKept } = session.state();
      if (turnsKept >= turnsKnown) return;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }

  function look(): WholeChatProgress {
    const here = session.state();
    if (progress.state === 'running') return progress;
    if (!here.isCapturing || here.conversationId === null) return { state: 'unable', known: 0, kept: 0 };
    if (here.conversationId !== conversationId) return { state: 'idle', known: here.turnsKnown, kept: here.turnsKept };
    return progress;
  }

  return onMessageToPage('wholeChat', ({ data }) => {
    if (data.do === 'stop') stopper?.abort();
    if (data.do !== 'start' || stopper) return look();
    const { isCapturing, conversationId: here } = session.state();
    if (!isCapturing || here === null) return { state: 'unable', known: 0, kept: 0 };
    run().catch(parts.onError);
    return progress;
  });
}
