import { editableAround } from '../shared/composerWatch';
import type { Selector } from '../types';

/** What to do with a draft that is about to be sent. */
export type SendVerdict = 'pass' | 'hold';

/** A form is sent within this time of the key or click that sends it, in milliseconds. */
const submitWindowMs = 1_000;

const decisive: ReadonlySet<string> = new Set(['keydown', 'click', 'submit']);

/**
 * Stands between the Enter key or the send button and the site: `ask` sees the moment before and may hold it. Enter
 * that belongs to an input method is no sending, and neither is Shift+Enter. Only what the user really did counts: a
 * script of the page that makes up an Enter runs no command and gets no memories.
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
  let lastActAt = 0;
  const hold = (event: Event, sends = true) => {
    if (ask(decisive.has(event.type), sends) === 'pass') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onKey = (event: KeyboardEvent) => {
    if (!event.isTrusted || event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    // After a composition ends, some browsers report its Enter as an ordinary one with the key code of the IME.
    if (event.isComposing || event.keyCode === 229) return;
    if (!isIn(composer(), event)) return;
    lastActAt = Date.now();
    hold(event, !enterBreaksLine || event.ctrlKey || event.metaKey);
  };
  const onPress = (event: Event) => {
    const element = composer();
    const target = event.composedPath()[0];
    if (!event.isTrusted || !element || !(target instanceof view.Element)) return;
    if (!send.any.some((css) => target.closest(css) !== null)) return;
    lastActAt = Date.now();
    hold(event);
  };
  const onSubmit = (event: Event) => {
    // A script's own submit counts as trusted: it must follow what the user did.
    if (!event.isTrusted || Date.now() - lastActAt > submitWindowMs) return;
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
