// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { cornerVariants } from '../../test/fixtures/sites/variants/corners';
import { pageVariants } from '../../test/fixtures/sites/variants/index';
import { adapterById } from './index';

it('names sites there are', () => {
  expect(Object.keys(pageVariants).filter((id) => !adapterById(id))).toEqual([]);
});

for (const [site, variants] of [...Object.entries(pageVariants), ...Object.entries(cornerVariants)]) {
  describe(site, () => {
    const adapter = adapterById(site);
    for (const { name, url, body, turns } of variants) {
      it(`reads ${name}`, () => {
        document.documentElement.innerHTML = `<head><title>A chat</title></head><body>${body}</body>`;
        const address = new URL(url);
        expect(adapter?.place(address)).toMatchObject({ isChat: true, conversationId: expect.any(String) });
        const read = adapter?.readDom(document, address).turns.map(({ role, text }) => ({ role, text }));
        expect(read).toEqual(turns);
      });
    }
  });
}
