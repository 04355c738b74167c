/** Elements that hold one formula: KaTeX in its several wrappers, MathML, MathJax. */
const mathCss =
  '[data-math-source], [data-math], .katex-display, .katex, .katex-error, math, mjx-container, .MathJax, ' +
  '.ybc-p-math, ms-katex, [data-latex]';

const mathTag = /^(?:math|mjx-container|ms-katex)$/i;

/**
 * The TeX of a formula, once, where the element is one; undefined where it is none. KaTeX draws every formula twice (HTML
 * and MathML), so the source attribute or the annotation is taken and the drawing is left alone.
 */
export function readMath(element: Element): { tex: string; display: boolean } | undefined {
  // Most of an answer is marked by tags alone.
  if (!element.hasAttributes() && !mathTag.test(element.tagName)) return;
  if (!element.matches(mathCss)) return;
  const tex =
    attribute(element, 'data-math-source') ??
    attribute(element, 'data-math') ??
    attribute(element, 'data-latex') ??
    element.querySelector('annotation[encoding="application/x-tex"]')?.textContent ??
    attribute(element.querySelector('[data-math], [data-latex]'), 'data-math') ??
    attribute(element, 'alttext') ??
    attribute(element, 'title') ??
    drawnText(element);
  if (!tex.trim()) return;
  return { tex: tex.trim(), display: isDisplay(element) };
}

/** Whether an element holds a formula and no other words, as some sites put formulas into code. */
export function holdsMathOnly(element: Element): boolean {
  const formulas = [...element.querySelectorAll('.katex-display, .katex, math')];
  const outer = formulas.filter((one) => !formulas.some((other) => other !== one && other.contains(one)));
  if (outer.length === 0) return false;
  const inside = outer.reduce((sum, one) => sum + lettersIn(one), 0);
  return inside === lettersIn(element);
}

function lettersIn(element: Element): number {
  return (element.textContent ?? '').replace(/\s/g, '').length;
}

function isDisplay(element: Element): boolean {
  const flag = element.getAttribute('data-math-display');
  if (flag !== null) return flag !== 'false' && flag !== 'inline';
  if (element.matches('.katex-display, .math-block, .math-display, [display="true"]')) return true;
  return element.matches('math')
    ? element.getAttribute('display') === 'block'
    : !!element.querySelector('.katex-display');
}

function drawnText(element: Element): string {
  const drawn = element.querySelector('.katex-html') ?? element;
  return (drawn.textContent ?? '').replace(/[\u200b\ufeff]/g, '');
}

function attribute(element: Element | null, name: string): string | undefined {
  return element?.getAttribute(name) || undefined;
}
