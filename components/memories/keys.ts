import { useEffect } from 'preact/hooks';

/**
 * Single-key shortcuts of a view, by `KeyboardEvent.key`. They are silent while something is being typed, while an input
 * method is open and while a modifier is held.
 */
export function useKeys(keys: [key: string, run: () => unknown][]): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target;
      if (target instanceof Element && target.closest('textarea, select, dialog, input:not([type="checkbox"])')) return;
      const run = keys.find(([key]) => key === event.key)?.[1];
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [keys]);
}
