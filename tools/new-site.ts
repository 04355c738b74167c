/**
 * `npm run new-site NAME [HOST]`: begins the adapter of a new chat site. It writes core/sites/NAME.ts,
 * test/fixtures/sites/NAME.ts (a page of the site and its traffic, as the contract suite wants them) and a mock of the site
 * in test/sites/NAME, and lists the site wherever all sites are listed. Every test passes then, on attributes that are
 * made up: put in the site's own, and the contract suite says, test by test, what is still missing.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { planMock } from './newSiteMock';

/** Contents by path, relative to the project. */
export type FileTree = Record<string, string>;

/**
 * The files that a new site adds or changes. `read` gives the present contents of a file.
 *
 * @throws when the name is no identifier, the host no host name, or the site is listed already.
 */
export function planNewSite(name: string, host: string, read: (path: string) => string): FileTree {
  if (!/^[a-z][a-z0-9]*$/.test(name)) throw new Error('A site is named in small letters and digits, e.g. `claude`.');
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)) throw new Error('The host is a name such as `chat.example.com`.');
  const index = read('core/sites/index.ts');
  if (new RegExp(`^  ${name},$`, 'm').test(index)) throw new Error(`There is a site ${name} already.`);
  return {
    [`core/sites/${name}.ts`]: adapterSource(name),
    [`test/fixtures/sites/${name}.ts`]: fixtureSource(name, host),
    'core/sites/index.ts': listSite(index, `import { ${name} } from './${name}';`, name, '];'),
    'core/sites/traffic.ts': insertBefore(
      read('core/sites/traffic.ts'),
      '} satisfies Record<string, WatchedSite>;',
      `  ${name}: { hosts: ['${host}'], endpoints: [] },\n`,
    ),
    'test/fixtures/sites/index.ts': listSite(
      read('test/fixtures/sites/index.ts'),
      `import { fixture as ${name} } from './${name}';`,
      name,
      '};',
    ),
    'core/sites/page/newChat.ts': insertBefore(
      read('core/sites/page/newChat.ts'),
      '\n};',
      `\n  ${name}: 'https://${host}/',`,
    ),
    ...planMock(name, host, read),
  };
}

function listSite(source: string, line: string, name: string, end: string): string {
  return `${line}\n${insertBefore(source, `\n${end}`, `\n  ${name},`)}`;
}

function insertBefore(source: string, mark: string, added: string): string {
  const at = source.indexOf(mark);
  if (at === -1) throw new Error(`The mark ${JSON.stringify(mark)} is gone; add the site by hand.`);
  return source.slice(0, at) + added + source.slice(at);
}

function adapterSource(name: string): string {
  return `import { holdsEditor, idsFrom, titleWithout, uuid } from './shared/adapterParts';
import { defineSite } from './shared/defineSite';

export const ${name} = defineSite({
  id: '${name}',
  name: { en: '${name}', zh: '${name}' },
  // \`told\` only where private chats can be known for sure; then \`isPrivate\` says it of a page.
  privateMode: 'none',
  chats: [new RegExp(\`^/chat/(?<id>\${uuid})/?$\`)],
  newChats: [/^\\/$/],
  dom: {
    user: {
      turn: { any: ['[data-message-author-role="user"]'], expect: { min: 1, max: 2000 } },
      skip: holdsEditor,
      messageIds: (turn) => idsFrom(turn, ['data-message-id']),
    },
    assistant: {
      turn: { any: ['[data-message-author-role="assistant"]'], expect: { min: 1, max: 2000 } },
      body: ['.markdown', ':scope'],
      thinking: ['.thinking'],
      messageIds: (turn) => idsFrom(turn, ['data-message-id']),
    },
    generating: ['button[aria-label="Stop"]'],
    title: (document) => titleWithout(document, ['${name}']),
  },
  composer: { any: ['textarea'], expect: { min: 1, max: 2 } },
  send: { any: ['button[type="submit"]'], expect: { min: 0, max: 2 } },
  // One parser for each endpoint that traffic.ts lists for this site.
  parsers: {},
  editor: 'textarea',
});
`;
}

function fixtureSource(name: string, host: string): string {
  return `import { conversationId, type SiteFixture } from './common';

export const fixture: SiteFixture = {
  site: '${name}',
  url: \`https://${host}/chat/\${conversationId}\`,
  notChats: ['https://${host}/share/abc', 'https://${host}/settings'],
  privatePages: [],
  composer: '<textarea></textarea>',
  page: (turns) =>
    \`<main>\${turns
      .map((turn) =>
        turn.role === 'user'
          ? \`<div data-message-author-role="user" data-message-id="\${turn.id}"><div class="whitespace-pre-wrap">\${turn.html}</div></div>\`
          : \`<div data-message-author-role="assistant" data-message-id="\${turn.id}"><div class="thinking">Thinking aloud.</div><div class="markdown">\${turn.html}</div></div>\`,
      )
      .join('')}</main>\`,
  traffic: () => [],
};
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [name, host = `${name}.example`] = process.argv.slice(2);
  if (!name) {
    console.error('Usage: npm run new-site NAME [HOST]    e.g. npm run new-site example chat.example.com');
    process.exit(2);
  }
  const root = join(import.meta.dirname, '..');
  const files = planNewSite(name, host, (path) => readFileSync(join(root, path), 'utf8'));
  for (const [path, content] of Object.entries(files)) {
    const state = existsSync(join(root, path)) ? 'changed' : 'written';
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
    console.log(`${state}  ${path}`);
  }
  execFileSync('npx', ['biome', 'check', '--write', ...Object.keys(files)], { cwd: root, stdio: 'inherit' });
  console.log(`
Next: put the site's real addresses and selectors into core/sites/${name}.ts, its host and endpoints into core/sites/traffic.ts,
its real attributes (with invented text) into test/fixtures/sites/${name}.ts and test/sites/${name}/page.ts, and run
  npx vitest run core/sites && npm run build:e2e && npx playwright test mocks -g ${name}`);
}
