import { readEditorText } from '../shared/composer';

/** A draft counts as settled when nothing was typed for this long. */
export const settleMs = 350;

export interface DraftWatcher {
  /** Looks again; for changes that come without an event (sites empty the box on sending). */
  check(): void;
  /** The prompt box changed; null when there is none. */
  attach(element: HTMLElement | null): void;
  stop(): void;
}

/**
 * Watches what is written in the prompt box.
 *
 * @param onChange at every change, with the text as it is now.
 * @param onSettled once the text rests, unless an input method is composing.
 */
export function watchDraft(onChange: (text: string) => void, onSettled: (text: string) => void): DraftWatcher {
  let element: HTMLElement | null = null;
  let text = '';
  let isComposing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function check(): void {
    const now = element?.isConnected ? readEditorText(element) : '';
    if (now === text) return;
    text = now;
    onChange(text);
    settleLater();
  }

  function settleLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isComposing) return;
      onSettled(text);
    }, settleMs);
  }

  // Editors change their model a moment after the event.
  const checkSoon = () => queueMicrotask(check);
  const composing = (event: Event) => {
    isComposing = event.type === 'compositionstart';
    if (!isComposing) settleLater();
  };

  function detach(): void {
    element?.removeEventListener('input', checkSoon);
    element?.removeEventListener('compositionstart', composing);
    element?.removeEventListener('compositionend', composing);
  }

  return {
    check,
    attach(next) {
      if (next === element) return;
      detach();
      isComposing = false;
      element = next;
      element?.addEventListener('input', checkSoon);
      element?.addEventListener('compositionstart', composing);
      element?.addEventListener('compositionend', composing);
      check();
    },
    stop() {
      detach();
      clearTimeout(timer);
    },
  };
}
