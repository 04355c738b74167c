import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A text box that takes the focus when it appears, with the caret at the end, and gives it back when it goes: to what had
 * it before, or to the row it stands in. What the user has gone on to meanwhile keeps it.
 */
export function useOwnFocus(): RefObject<HTMLTextAreaElement | null> {
  const box = useRef<HTMLTextAreaElement>(null);
  // Before the next key arrives: whoever types blind must not lose a letter.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const root = element.getRootNode() as Document | ShadowRoot;
    const before = root.activeElement;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
    const form = element.closest('form');
    return () => {
      if (!form?.contains(root.activeElement)) return;
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
      const next = isThere ? before : form.parentElement?.closest<HTMLElement>('[tabindex]');
      next?.focus();
    };
  }, []);
  return box;
}

/** For a row that may go while it has the focus: its neighbour gets it. Returns the row's place. */
export function useFocusForNeighbour<T extends HTMLElement>(target: string): RefObject<T | null> {
  const row = useRef<T>(null);
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (!element?.contains((element.getRootNode() as Document | ShadowRoot).activeElement)) return;
      const next = element.nextElementSibling ?? element.previousElementSibling;
      next?.querySelector<HTMLElement>(target)?.focus();
    };
  }, [target]);
  return row;
}

/** For a row that turns into an editor and back: where the focus goes when it has turned back. */
export function useFocusBack<T extends HTMLElement>(isEditing: boolean): RefObject<T | null> {
  const target = useRef<T>(null);
  const was = useRef(false);
  useLayoutEffect(() => {
    if (was.current && !isEditing) target.current?.focus();
    was.current = isEditing;
  }, [isEditing]);
  return target;
}
