/** Contents by path, relative to the project. */
type FileTree = Record<string, string>;

/**
 * The mock of a new site: its page and its server, and its lines in the lists of mocks and of browser tests.
 *
 * @throws when one of the lists is not where it was.
 */
export function planMock(name: string, host: string, read: (path: string) => string): FileTree {
  const className = `${name.charAt(0).toUpperCase()}${name.slice(1)}Site`;
  const list = (path: string, ...added: [mark: string, line: string][]): FileTree => ({
    [path]: added.reduce((source, [mark, line]) => insertAfter(source, mark, line), read(path)),
  });
  const place = `id: '${name}', layout: 'A', url: 'https://${host}/'`;
  return {
    [`test/sites/${name}/site.ts`]: siteSource(name, className),
    [`test/sites/${name}/page.ts`]: pageSource(name),
    ...list('test/sites/server/hosts.ts', ['mockHosts = {', `\n  ${name}: ['${host}'],`]),
    ...list(
      'test/sites/server/index.ts',
      [" from './hosts';", `\nimport { ${className} } from '../${name}/site';`],
      ['  all: MockSite[];', `\n  ${name}: ${className};`],
      ['  const sites = {', `\n    ${name}: new ${className}(),`],
    ),
    ...list(
      'test/e2e/support/places.ts',
      ['chatPlaces: readonly ChatPlace[] = [', `\n  { ${place} },`],
      ['withoutPrivateMode: readonly string[] = [', `\n  '${name}',`],
    ),
    ...list('test/e2e/mocks.spec.ts', [
      'const cases: Case[] = [',
      `\n  { id: '${name}', url: 'https://${host}/', path: new RegExp(\`^/chat/\${uuid}$\`) },`,
    ]),
    ...list('test/e2e/mocks-capture.spec.ts', ['const sites = [', `\n  { ${place}, at: '/chat/' },`]),
  };
}

function insertAfter(source: string, mark: string, added: string): string {
  const at = source.indexOf(mark);
  if (at === -1) throw new Error(`The mark ${JSON.stringify(mark)} is gone; add the site by hand.`);
  const end = at + mark.length;
  return source.slice(0, end) + added + source.slice(end);
}

function siteSource(name: string, className: string): string {
  return `import { PlainSite } from '../plain/site';

/** The ${name} mock. Its answers are plain events until the site's own protocol is known. */
export class ${className} extends PlainSite {
  readonly id = '${name}' as const;

  protected override title(): string {
    return '${name}';
  }
}
`;
}

function pageSource(name: string): string {
  return `import { mountTextarea } from '../editors/textarea';
import { Chat, type PageSite } from '../page/chat';
import { button, h } from '../page/dom';
import { renderMarkdown } from '../page/markdown';
import { drawPlainFrame, drawSendOrStop } from '../page/plainFrame';
import { plainTraffic } from '../plain/traffic';

const traffic = plainTraffic(
  () => chat,
  (title) => \`\${title} - ${name}\`,
);

const site: PageSite = {
  ...traffic,
  idIn: (url) => /^\\/chat\\/([\\w-]+)$/.exec(url.pathname)?.[1] ?? null,
  isPrivate: () => false,
  pathFor: (id) => (id ? \`/chat/\${id}\` : '/'),

  shell: (target) =>
    drawPlainFrame(target, {
      thread: h('main', {}),
      box: h('div', { class: 'box' }),
      newPath: '/',
      links: traffic.links((id) => \`/chat/\${id}\`),
    }),

  mountEditor: (host, target) =>
    mountTextarea({
      host,
      placeholder: 'Message',
      attributes: {},
      onSubmit: () => target.submit(),
      onChange: () => site.drawControls?.(target),
    }),

  drawControls: (target) => drawSendOrStop(target, { type: 'submit' }, { 'aria-label': 'Stop' }),

  drawTurn(turn) {
    const text =
      turn.role === 'user'
        ? h('div', { class: 'whitespace-pre-wrap' }, turn.text)
        : h('div', { class: 'markdown' }, ...renderMarkdown(turn.text));
    return h(
      'div',
      { 'data-message-author-role': turn.role, 'data-message-id': turn.id, class: \`turn-\${turn.role}\` },
      turn.thinking ? h('div', { class: 'thinking' }, turn.thinking) : null,
      text,
      !turn.streaming && button({}, 'Copy'),
    );
  },
};

const chat: Chat = new Chat(site);
void chat.start();
`;
}
