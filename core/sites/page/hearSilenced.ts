/** The command our buttons give; a name of one's own begins with two dashes. */
const command = '--press';

/** One of the browser's ways to hear that something is to be closed, whatever became of the key. Not everywhere. */
declare const CloseWatcher: { new (): EventTarget & { destroy(): void } } | undefined;

/**
 * Lets our layer be used on pages that stop pointer, mouse and key events on their way to it, because they listened on
 * the window before us (tabs that were open before the extension came). What the browser does by itself for a press
 * cannot be stopped so: a pressed button gives its command, Escape closes what is open, Tab, Space and typing work as
 * ever. Views that heard nothing of a press are told of it by an event that never leaves the shadow root.
 *
 * @param root element in the shadow root that all views are drawn into.
 */
export function hearSilenced(shadow: ShadowRoot, root: HTMLElement, signal: AbortSignal): void {
  const view = shadow.ownerDocument.defaultView;
  if (!view) return;
  let heard: EventTarget | null = null;

  const arm = () => {
    for (const button of shadow.querySelectorAll('button')) {
      if (button.type === 'submit' || button.getAttribute('command') === command) continue;
      button.setAttribute('command', command);
      button.commandForElement = root;
    }
  };
  const drawn = new MutationObserver(arm);
  drawn.observe(root, { childList: true, subtree: true });
  arm();

  shadow.addEventListener(
    'click',
    (event) => {
      heard = event.target instanceof view.Element ? event.target.closest('button') : null;
      // The command follows at once, in the same task.
      setTimeout(() => {
        heard = null;
      });
    },
    { capture: true, signal },
  );
  root.addEventListener(
    'command',
    (event) => {
      const { source } = event as Event & { source?: Element | null };
      if (!source || source === heard) return;
      source.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: false }));
    },
    { signal },
  );

  let closing: { destroy(): void } | null = null;
  function watchClosing(): void {
    if (closing || typeof CloseWatcher === 'undefined') return;
    const watcher = new CloseWatcher();
    closing = watcher;
    watcher.addEventListener('close', () => {
      closing = null;
      const target = shadow.activeElement ?? root;
      const pressed = { key: 'Escape', code: 'Escape', keyCode: 27, bubbles: true, cancelable: true, composed: false };
      target.dispatchEvent(new KeyboardEvent('keydown', pressed));
      if (shadow.activeElement) watchClosing();
    });
  }
  function stopClosing(): void {
    closing?.destroy();
    closing = null;
  }
  shadow.addEventListener('focusin', watchClosing, { signal });
  shadow.addEventListener('focusout', stopClosing, { signal });
  signal.addEventListener(
    'abort',
    () => {
      drawn.disconnect();
      stopClosing();
    },
    { once: true },
  );
}
