type Child = Node | string | null | undefined | false;

/** Builds an element without ever parsing HTML, so that pages run under Trusted Types too. */
export function h(
  tag: string,
  attributes: Record<string, string | boolean | null> = {},
  ...children: Child[]
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null) continue;
    element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  return element;
}

/** A button that calls back; `type=button` unless the attributes say otherwise. */
export function button(
  attributes: Record<string, string | boolean | null>,
  label: string,
  onClick?: () => void,
): HTMLElement {
  const element = h('button', { type: 'button', ...attributes }, label);
  if (onClick) element.addEventListener('click', onClick);
  return element;
}

export interface PageConfig {
  site: string;
  layout: string;
  locale: 'en' | 'zh-CN' | 'ja';
  mutations: string[];
  hydrateMs: number;
  windowRows: number;
  [extra: string]: unknown;
}

/** What the server wants of this page. */
export function readConfig(): PageConfig {
  const content = document.querySelector('meta[name="page-config"]')?.getAttribute('content') ?? '{}';
  return JSON.parse(content) as PageConfig;
}

/** Words that all mock pages show in their frame. */
export const frameWords = {
  en: {
    fresh: 'New chat',
    privately: 'Private',
    thought: 'Thought process',
    copy: 'Copy',
    good: 'Good',
    again: 'Again',
    recents: 'Recents',
  },
  'zh-CN': {
    fresh: '新对话',
    privately: '隐身',
    thought: '思考过程',
    copy: '复制',
    good: '不错',
    again: '重来',
    recents: '最近',
  },
  ja: {
    fresh: '新しいチャット',
    privately: 'プライベート',
    thought: '思考過程',
    copy: 'コピー',
    good: '良い',
    again: '再生成',
    recents: '最近',
  },
};
