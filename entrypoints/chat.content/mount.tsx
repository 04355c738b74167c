import { type ComponentChildren, render } from 'preact';
import baseCss from '../../components/base.css?inline';
import cardsCss from '../../components/cards/cards.css?inline';
import inpageCss from '../../components/inpage/inpage.css?inline';
import tokensCss from '../../components/tokens.css?inline';

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

/** Events the page has no business with: its shortcuts would answer to keys typed into our fields. */
const ownEvents = [
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'input',
  'change',
  'paste',
  'copy',
  'cut',
  'compositionstart',
  'compositionupdate',
  'compositionend',
];

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
  for (const type of ownEvents) shadow.addEventListener(type, (event) => event.stopPropagation());
  document.documentElement.append(host);
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
    },
    keep() {
      if (!host.isConnected) document.documentElement.append(host);
    },
    remove() {
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
