import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { planNewSite } from './new-site';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

describe('npm run new-site', () => {
  it('writes an adapter, a fixture and a mock and lists the site wherever all sites are listed', async () => {
    const files = planNewSite('newcomer', 'chat.example.com', read);
    expect(Object.keys(files).sort()).toEqual([
      'core/sites/index.ts',
      'core/sites/newcomer.ts',
      'core/sites/page/newChat.ts',
      'core/sites/traffic.ts',
      'test/e2e/mocks-capture.spec.ts',
      'test/e2e/mocks.spec.ts',
      'test/e2e/support/places.ts',
      'test/fixtures/sites/index.ts',
      'test/fixtures/sites/newcomer.ts',
      'test/sites/newcomer/page.ts',
      'test/sites/newcomer/site.ts',
      'test/sites/server/hosts.ts',
      'test/sites/server/index.ts',
    ]);
    expect(files['core/sites/index.ts']).toMatch(/import \{ newcomer \}[\s\S]*\n {2}newcomer,\n\];/);
    expect(files['core/sites/traffic.ts']).toContain("  newcomer: { hosts: ['chat.example.com'], endpoints: [] },\n}");
    expect(files['test/fixtures/sites/index.ts']).toMatch(/fixture as newcomer \}[\s\S]*\n {2}newcomer,\n\};/);
    expect(files['core/sites/page/newChat.ts']).toMatch(/\n {2}newcomer: 'https:\/\/chat.example.com\/',\n\};/);
    expect(files['test/sites/server/index.ts']).toMatch(
      /import \{ NewcomerSite \}[\s\S]*newcomer: new NewcomerSite\(\),/,
    );
    expect(files['test/e2e/support/places.ts']).toMatch(/id: 'newcomer'[\s\S]*\n {2}'newcomer',/);
    for (const content of Object.values(files)) {
      await expect(transform(content, { loader: 'ts' })).resolves.toBeTruthy();
    }
  });

  it('refuses a name or a host that is none, and a site that exists', () => {
    expect(() => planNewSite('My Site', 'chat.example.com', read)).toThrow(/small letters/);
    expect(() => planNewSite('newcomer', 'https://x/', read)).toThrow(/host/);
    expect(() => planNewSite('claude', 'claude.ai', read)).toThrow(/already/);
  });
});
