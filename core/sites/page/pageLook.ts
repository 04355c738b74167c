/** Whether the page around an element is dark, told by the colour it really stands on. */
export function isDarkAround(element: Element): boolean {
  const view = element.ownerDocument.defaultView;
  if (!view) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const lightness = lightnessOf(view.getComputedStyle(at).backgroundColor);
    if (lightness !== null) return lightness < 0.5;
  }
  const scheme = view.getComputedStyle(element.ownerDocument.documentElement).colorScheme;
  if (scheme.includes('dark') && !scheme.includes('light')) return true;
  return scheme.includes('dark') && view.matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Perceived lightness 0–1 of a computed colour (ITU-R BT.601 luma); null for see-through and unknown notations. */
export function lightnessOf(color: string): number | null {
  const rgb = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+%?))?\s*\)$/.exec(color);
  if (rgb) {
    const alpha = rgb[4] === undefined ? 1 : Number.parseFloat(rgb[4]) / (rgb[4].endsWith('%') ? 100 : 1);
    if (alpha < 0.5) return null;
    return (0.299 * Number(rgb[1]) + 0.587 * Number(rgb[2]) + 0.114 * Number(rgb[3])) / 255;
  }
  // Modern notations put lightness or white first: oklch(0.2 …), oklab(…), lab(20 …), color(srgb 0.1 0.1 0.1).
  const modern = /^(oklch|oklab|lch|lab|color\(srgb)[( ]\s*([\d.]+)(%?)/.exec(color);
  if (!modern || /\/\s*0(\.[0-4]\d*)?\s*\)$/.test(color)) return null;
  const first = Number(modern[2]);
  return modern[3] === '%' || modern[1] === 'lab' || modern[1] === 'lch' ? first / 100 : first;
}

/** The direction text runs in around an element. */
export function directionAround(element: Element): 'ltr' | 'rtl' {
  const direction = element.ownerDocument.defaultView?.getComputedStyle(element).direction;
  return direction === 'rtl' ? 'rtl' : 'ltr';
}

/** What sites switch their theme with. */
const themeAttributes = ['class', 'style', 'data-theme', 'data-mode', 'data-color-mode', 'theme'];
/** A theme may fade in. */
const fadeMs = 400;

/** Calls back when the page may have become dark or light: the system's setting or the page's own switch changed. */
export function watchPageLook(document: Document, signal: AbortSignal, onChange: () => void): void {
  const view = document.defaultView;
  if (!view || signal.aborted) return;
  let fading: number | undefined;
  const changed = (): void => {
    onChange();
    view.clearTimeout(fading);
    fading = view.setTimeout(onChange, fadeMs);
  };
  view.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed, { signal });
  const observer = new MutationObserver(changed);
  for (const root of [document.documentElement, document.body])
    observer.observe(root, { attributes: true, attributeFilter: themeAttributes });
  signal.addEventListener(
    'abort',
    () => {
      observer.disconnect();
      view.clearTimeout(fading);
    },
    { once: true },
  );
}
