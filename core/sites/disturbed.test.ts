// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { conversation } from '../../test/fixtures/sites/common';
import { disturbances } from '../../test/fixtures/sites/disturb';
import { siteFixtures } from '../../test/fixtures/sites/index';
import { cornerVariants } from '../../test/fixtures/sites/variants/corners';
import { pageVariants } from '../../test/fixtures/sites/variants/index';
import { adapterById } from './index';
import { lettersOf } from './shared/compareText';

interface Page {
  site: string;
  name: string;
  url: string;
  body: string;
}

const pages: Page[] = [
  ...Object.entries(siteFixtures).map(([name, fixture]) => ({
    site: fixture.site,
    name: `the plain page of ${name}`,
    url: fixture.url,
    body: fixture.page(conversation) + fixture.composer,
  })),
  ...[...Object.entries(pageVariants), ...Object.entries(cornerVariants)].flatMap(([site, variants]) =>
    variants.map(({ name, url, body }) => ({ site, name, url, body })),
  ),
];

function read({ site, url, body }: Page, disturb?: (document: Document) => void): string[] {
  document.documentElement.innerHTML = `<head><title>A chat</title></head><body>${body}</body>`;
  disturb?.(document);
  const turns = adapterById(site)?.readDom(document, new URL(url)).turns ?? [];
  return turns.map(({ role, text }) => `${role}: ${lettersOf(text)}`);
}

for (const [what, disturb] of Object.entries(disturbances)) {
  describe(`a page with ${what}`, () => {
    for (const page of pages) {
      it(`says the same on ${page.site}: ${page.name}`, () => {
        expect(read(page, disturb)).toEqual(read(page));
      });
    }
  });
}
