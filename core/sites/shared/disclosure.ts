const control = 'summary, button[aria-expanded], [role="button"][aria-expanded]';
/** What is shown and hidden may be part of an answer too: code, tables, pictures. */
const content = 'pre, code, table, img';
const maxDepth = 5;

/**
 * What stands before an answer and can be folded away: reasoning, steps, searches. Sites change their names, but all of them
 * put these under a button that unfolds them, and the answer after it. Empty where nothing follows.
 */
export function findLeadingDisclosures(root: Element): Element[] {
  const found: Element[] = [];
  let next = firstContent(root);
  for (let depth = 0; next && depth < maxDepth; ) {
    const folded = foldedBy(next, root);
    if (folded) {
      found.push(folded);
      next = next.nextElementSibling;
    } else {
      // A wrapper around everything is looked into; anything that says something itself ends the search.
      next = next.tagName === 'DIV' || next.tagName === 'SECTION' ? firstContent(next) : null;
      depth++;
    }
  }
  return found.length > 0 && hasTextBeside(root, found) ? found : [];
}

/** The first element, where no text stands before it. */
function firstContent(parent: Element): Element | null {
  for (const node of parent.childNodes) {
    if (node.nodeType === 1) return node as Element;
    if ((node.nodeValue ?? '').trim()) return null;
  }
  return null;
}

/** The element that a control at its beginning unfolds, or that holds both. */
function foldedBy(element: Element, root: Element): Element | null {
  if (element.querySelector(content)) return null;
  if (element.tagName === 'DETAILS') return element;
  const handle = element.matches(control)
    ? element
    : element.firstElementChild?.matches(control) && element.firstElementChild;
  if (!handle) return null;
  const controls = handle.getAttribute('aria-controls');
  const region = controls && [...root.querySelectorAll('[id]')].find(({ id }) => id === controls);
  return region && !region.querySelector(content) && !element.contains(region) ? region : element;
}

function hasTextBeside(root: Element, found: readonly Element[]): boolean {
  const walker = root.ownerDocument.createTreeWalker(root, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const here = node;
    if ((here.nodeValue ?? '').trim() && !found.some((one) => one.contains(here))) return true;
  }
  return false;
}
