import { useEffect, useRef } from 'preact/hooks';

/**
 * Single-key shortcuts of a view, by `KeyboardEvent.key`. They are silent while something is being typed, while an input
 * method is open and while a modifier is held. `onAny` runs before each of them.
 */
export function useKeys(keys: [key: string, run: () => unknown][], onAny?: () => void): void {
  // What the keys do follows every drawing at once: a quick hand must not act on the row before.
  const latest = useRef(keys);
  latest.current = keys;
  const before = useRef(onAny);
  before.current = onAny;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target;
      if (target instanceof Element && target.closest('textarea, select, dialog, input:not([type="checkbox"])')) return;
      // Enter on a link or a button is that one's.
      if (event.key === 'Enter' && target instanceof Element && target.closest('a, button, summary')) return;
      const run = latest.current.find(([key]) => key === event.key)?.[1];
      if (!run) return;
      event.preventDefault();
      before.current?.();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
