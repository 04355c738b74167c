import { type ComponentChildren, render } from 'preact';
import baseCss from '../../components/base.css?inline';
import cardsCss from '../../components/cards/cards.css?inline';
import inpageCss from '../../components/inpage/inpage.css?inline';
import tokensCss from '../../components/tokens.css?inline';
import { hearSilenced } from '../../core/sites/page/hearSilenced';
import { shieldKeys } from '../../core/sites/page/shieldKeys';

const tag = 'keepsake-layer';

/** Styles on our element that no rule of the page may change. */
const hostStyle: Record<string, string> = {
  all: 'initial',
  display: 'block',
  position: 'absolute',
  // Both languages of ours run from left to right, whatever the page does: “2 memories added”, not “memories added 2”.
  direction: 'ltr',
  width: '0',
  height: '0',
};

/** A layer that stays this long is let be, in milliseconds. */
const calmMs = 5_000;
const firstWaitMs = 250;
const longestWaitMs = 30_000;

/** Our corner of the page: a shadow root that its styles and scripts do not reach. */
export interface Layer {
  host: HTMLElement;
  draw(view: ComponentChildren): void;
  setLook(look: { dark: boolean; language: string }): void;
  /** Puts it back when the page threw it out. */
  keep(): void;
  remove(): void;
}

/** Opens our layer; one an earlier version of the extension left behind is taken away. */
export function openLayer(document: Document): Layer {
  for (const old of document.querySelectorAll(tag)) old.remove();
  const host = document.createElement(tag);
  for (const [name, value] of Object.entries(hostStyle)) host.style.setProperty(name, value, 'important');
  host.dir = 'ltr';
  // Tests look inside; pages never may.
  const shadow = host.attachShadow({ mode: import.meta.env.MODE === 'e2e' ? 'open' : 'closed' });
  addStyles(shadow, [tokensCss, baseCss, cardsCss, inpageCss].join('\n'));
  const root = document.createElement('div');
  root.style.setProperty('display', 'contents');
  shadow.append(root);
  const end = new AbortController();
  shieldKeys(document, host, shadow, end.signal);
  hearSilenced(shadow, root, end.signal);
  document.documentElement.append(host);
  let putBackAt = 0;
  let waitMs = 0;
  return {
    host,
    draw: (view) => render(view, root),
    setLook({ dark, language }) {
      const theme = dark ? 'dark' : 'light';
      if (host.dataset.theme !== theme) {
        host.dataset.theme = theme;
        host.style.setProperty('color-scheme', theme, 'important');
      }
      if (host.lang !== language) host.lang = language;
      // Places are told in pixels of the window: a page that zooms itself must not zoom them once more.
      const zoom = String(1 / (document.documentElement.currentCSSZoom ?? 1));
      if (host.style.getPropertyValue('zoom') !== zoom) host.style.setProperty('zoom', zoom, 'important');
    },
    keep() {
      const now = Date.now();
      if (host.isConnected) {
        if (now - putBackAt > calmMs) waitMs = 0;
        return;
      }
      // A page that throws it out again and again is asked more and more rarely.
      if (now - putBackAt < waitMs) return;
      document.documentElement.append(host);
      putBackAt = now;
      waitMs = Math.min(Math.max(firstWaitMs, waitMs * 2), longestWaitMs);
    },
    remove() {
      end.abort();
      render(null, root);
      host.remove();
    },
  };
}

/** A constructed sheet is no inline style, so no page policy forbids it. */
function addStyles(shadow: ShadowRoot, css: string): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [sheet];
  } catch {
    // Firefox keeps constructed sheets of a content script from the page's document; a style element does there.
    const style = shadow.ownerDocument.createElement('style');
    style.textContent = css;
    shadow.append(style);
  }
}
