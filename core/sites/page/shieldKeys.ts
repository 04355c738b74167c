/** What our fields tell nobody but the browser; no view of ours listens to them. */
const silent = [
  'beforeinput',
  'paste',
  'copy',
  'cut',
  'compositionstart',
  'compositionupdate',
  'compositionend',
] as const;

/**
 * Keeps what is typed into our layer from every listener of the page, also from those that hear an event before it gets
 * to us: sites that turn to their box at any letter, take pastes for themselves, or swallow keys. Our views hear a copy
 * that never leaves the shadow root. What the browser does by itself with the event stays as it is, unless a view
 * prevents it.
 *
 * Has to be called before the first script of the page runs.
 *
 * @param host our element, as the page sees it.
 */
export function shieldKeys(document: Document, host: Element, shadow: ShadowRoot, signal: AbortSignal): void {
  const view = document.defaultView;
  if (!view) return;
  const options = { capture: true, signal };
  const inside = () => shadow.activeElement ?? shadow.lastElementChild;

  const onKey = (event: KeyboardEvent) => {
    if (event.target !== host) return;
    event.stopImmediatePropagation();
    if (inside()?.dispatchEvent(copyOfKey(event)) === false) event.preventDefault();
  };
  for (const type of ['keydown', 'keypress', 'keyup'] as const) view.addEventListener(type, onKey, options);

  const onInput = (event: Event) => {
    if (event.target !== host) return;
    event.stopImmediatePropagation();
    inside()?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  view.addEventListener('input', onInput, options);

  const onSilent = (event: Event) => {
    if (event.target === host) event.stopImmediatePropagation();
  };
  for (const type of silent) view.addEventListener(type, onSilent, options);
}

function copyOfKey(event: KeyboardEvent): KeyboardEvent {
  const { key, code, keyCode, location, repeat, isComposing, ctrlKey, shiftKey, altKey, metaKey, cancelable } = event;
  return new KeyboardEvent(event.type, {
    ...{ key, code, keyCode, location, repeat, isComposing, ctrlKey, shiftKey, altKey, metaKey, cancelable },
    bubbles: true,
    composed: false,
  });
}
