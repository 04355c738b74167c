import { codeBlockCss, isCodeLabel } from './codeBlock';

/** Elements a site may draw around code: anything that says nothing by itself. */
const frameTags =
  /^(DIV|SECTION|FIGURE|SPAN|MS-CODE-BLOCK|MAT-EXPANSION-PANEL|MAT-ACCORDION|CODE-BLOCK|RESPONSE-ELEMENT)$/;
const saysSomething = 'p, li, h1, h2, h3, h4, h5, h6, td, th, blockquote, figcaption, [class*="paragraph"]';
const silent =
  'button, [role="button"], svg, style, script, [aria-hidden="true"], mat-icon, [class*="material-symbols"]';
const namesCode = /code|highlight|artifacts|shiki|snippet|syntax/i;
/** A frame holds a label or two beside the code; whoever holds more text is no frame. */
const maxLabels = 6;

/**
 * Whether an element is the frame that a site draws around one block of code: beside the code it holds only the name of
 * the language and words of buttons. Prose that stands beside code is no frame, however short.
 */
export function isCodeFrame(element: Element): boolean {
  if (!frameTags.test(element.tagName)) return false;
  const [code, ...others] = outermostCode(element);
  if (!code || others.length > 0) return false;
  const labels: string[] = [];
  const walker = element.ownerDocument.createTreeWalker(element, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').trim();
    const parent = node.parentElement;
    if (!text || !parent || code.contains(node)) continue;
    const quiet = parent.closest(silent);
    if (quiet && element.contains(quiet)) continue;
    const prose = parent.closest(saysSomething);
    if (labels.length >= maxLabels || (prose && element.contains(prose) && prose !== element)) return false;
    labels.push(text);
  }
  const isNamed = element.querySelector('[class*="code"], [class*="Code"]') !== null || nameOf(element);
  return labels.length > 0 && labels.every((label) => isCodeLabel(label, isNamed));
}

/** Whether an element is the line above a block of code that no frame holds together: a language, words of buttons. */
export function isCodeHead(element: Element): boolean {
  const code = element.tagName === 'DIV' ? element.nextElementSibling : null;
  if (!code?.matches(codeBlockCss) || !element.querySelector('button, [role="button"]')) return false;
  const words = [...element.querySelectorAll('*')].filter(
    (part) => !part.firstElementChild && !part.closest(silent) && (part.textContent ?? '').trim(),
  );
  return words.length < maxLabels && words.every((part) => isCodeLabel((part.textContent ?? '').trim(), true));
}

function nameOf(element: Element): boolean {
  return namesCode.test(`${element.tagName} ${element.getAttribute('class') ?? ''}`);
}

function outermostCode(element: Element): Element[] {
  const found = [...element.querySelectorAll(codeBlockCss)];
  return found.filter((one) => !found.some((other) => other !== one && other.contains(one)));
}
