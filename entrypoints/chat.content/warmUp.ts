import { ask } from '../../core/platform/ask';

/** The model stays warm about this long, in milliseconds. */
const warmForMs = 25_000;

/** Warms the model up when the user turns to the prompt box, so that the first question is answered at once. */
export function createWarmUp(
  composer: () => HTMLElement | null,
  isOff: () => boolean,
  onError: (error: unknown) => void,
) {
  let warmAt = 0;

  function warmUp(): void {
    if (isOff() || Date.now() - warmAt < warmForMs) return;
    warmAt = Date.now();
    ask('warmUp', undefined).catch(onError);
  }

  return {
    watch(document: Document, signal: AbortSignal): void {
      const isInBox = (node: EventTarget | null) => node instanceof Node && composer()?.contains(node) === true;
      document.addEventListener('focusin', (event) => isInBox(event.target) && warmUp(), { signal });
      if (isInBox(document.activeElement)) warmUp();
    },
  };
}
