import type { Selector } from '../types';

/**
 * Matches of the first alternative that has any, in document order; empty when none has. An alternative the engine
 * cannot parse counts as one without matches.
 */
export function selectAll(root: ParentNode, alternatives: readonly string[]): Element[] {
  for (const css of alternatives) {
    const found = query(root, css);
    if (found.length) return found;
  }
  return [];
}

/** The first match of the first alternative that has any. */
export function selectFirst(root: ParentNode, alternatives: readonly string[]): Element | undefined {
  return selectAll(root, alternatives)[0];
}

/** Whether one of the alternatives matches anything; one look at the page where all of them can be parsed. */
export function hasAny(root: ParentNode, alternatives: readonly string[]): boolean {
  try {
    return root.querySelector(alternatives.join(', ')) !== null;
  } catch {
    return selectAll(root, alternatives).length > 0;
  }
}

/** How often each alternative matches, whether the winner's count is as expected, and which alternative won. */
export function countMatches(
  root: ParentNode,
  selector: Selector,
): { counts: number[]; used: number | null; asExpected: boolean } {
  const counts = selector.any.map((css) => queryAll(root, css)?.length ?? 0);
  const used = counts.findIndex((count) => count > 0);
  const count = counts[used] ?? 0;
  return {
    counts,
    used: used === -1 ? null : used,
    asExpected: count >= selector.expect.min && count <= selector.expect.max,
  };
}

/** Drops elements that lie inside another one of the list, which is in document order. */
export function outermost(elements: readonly Element[]): Element[] {
  let outer: Element | undefined;
  return elements.filter((element) => {
    // An element stands before what is in it, and everything in it before what follows.
    if (outer?.contains(element)) return false;
    outer = element;
    return true;
  });
}

/** True when the element itself matches; false for a selector the engine cannot parse. */
export function matches(element: Element, css: string): boolean {
  try {
    return element.matches(css);
  } catch {
    return false;
  }
}

/** True when the element itself or something in it matches. */
export function hasMatch(element: Element, alternatives: readonly string[]): boolean {
  return alternatives.some((css) => matches(element, css)) || hasAny(element, alternatives);
}

function query(root: ParentNode, css: string): Element[] {
  return [...(queryAll(root, css) ?? [])];
}

/** Undefined for a selector the engine cannot parse. */
function queryAll(root: ParentNode, css: string): NodeListOf<Element> | undefined {
  try {
    return root.querySelectorAll(css);
  } catch {
    return;
  }
}
