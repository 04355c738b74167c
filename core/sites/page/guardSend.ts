import { editableAround } from '../shared/composerWatch';
import type { Selector } from '../types';

/** What to do with a draft that is about to be sent. */
export type SendVerdict = 'pass' | 'hold';

const decisive: ReadonlySet<string> = new Set(['keydown', 'click', 'submit']);

/**
 * Stands between the Enter key or the send button and the site: `ask` sees the moment before and may hold it. Enter
 * that belongs to an input method is no sending, and neither is Shift+Enter.
 *
 * @param composer the prompt box now, null when there is none.
 * @param ask is told whether this event is the one that counts (the key going down, the click) or only goes with it, and
 *   whether the site sends for it: on some, Enter alone breaks the line, which still runs a command.
 */
export function guardSend(
  document: Document,
  send: Selector,
  signal: AbortSignal,
  composer: () => HTMLElement | null,
  ask: (isDecisive: boolean, sends: boolean) => SendVerdict,
  enterBreaksLine = false,
): void {
  const view = document.defaultView;
  if (!view) return;
  const hold = (event: Event, sends = true) => {
    if (ask(decisive.has(event.type), sends) === 'pass') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    // After a composition ends, some browsers report its Enter as an ordinary one with the key code of the IME.
    if (event.isComposing || event.keyCode === 229) return;
    if (!isIn(composer(), event)) return;
    hold(event, !enterBreaksLine || event.ctrlKey || event.metaKey);
  };
  const onPress = (event: Event) => {
    const element = composer();
    const target = event.composedPath()[0];
    if (!element || !(target instanceof view.Element)) return;
    if (send.any.some((css) => target.closest(css) !== null)) hold(event);
  };
  const onSubmit = (event: Event) => {
    const element = composer();
    if (element && event.target instanceof view.Node && event.target.contains(element)) hold(event);
  };
  // The window hears a capturing event before anything the page can register on its elements.
  const options = { capture: true, signal };
  for (const type of ['keydown', 'keypress', 'keyup'] as const) view.addEventListener(type, onKey, options);
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const) {
    view.addEventListener(type, onPress, options);
  }
  view.addEventListener('submit', onSubmit, options);
}

function isIn(composer: HTMLElement | null, event: Event): boolean {
  const target = event.composedPath()[0];
  return composer !== null && target instanceof Element && (target === composer || editableAround(target) === composer);
}
