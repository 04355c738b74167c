// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { PageHarness } from '../../../test/fixtures/sites/pageHarness';
import { adapterById } from '../index';

// A site draws the conversation that is opened before its address changes, and nothing but the page tells what was said.
let page: PageHarness;
afterEach(() => page.close());

const chat = (n: number): string => `https://claude.ai/chat/00000000-0000-4000-8000-00000000000${n}`;
const idOf = (n: number): string => chat(n).slice(-36);
const turn = (question: string, answer: string): string =>
  `<div data-testid="user-message"><p>${question}</p></div><div data-is-streaming="false"><div class="font-claude-response"><p>${answer}</p></div></div>`;
const first = turn('我想去里斯本', 'In May.') + turn('和谁？', 'With Ana.');
const second = turn('Which bus?', '28路') + turn('Since when?', '五月起');
const ownOf: Record<1 | 2, string[]> = {
  1: ['user: 我想去里斯本', 'assistant: In May.', 'user: 和谁？', 'assistant: With Ana.'],
  2: ['user: Which bus?', 'assistant: 28路', 'user: Since when?', 'assistant: 五月起'],
};

async function open(): Promise<void> {
  const adapter = adapterById('claude');
  if (!adapter) throw new Error('claude');
  page = new PageHarness(adapter, chat(1));
  await page.open(false);
  page.show(`<main>${first}</main>`);
  await page.clock.advance(10_000);
}
const show = (html: string): void => {
  const main = document.querySelector('main');
  if (main) main.innerHTML = html;
};

describe('a conversation that is drawn before the address changes', () => {
  it.each([100, 500, 1_000, 2_000])('is not filed under the one before, %s ms', async (ms) => {
    await open();
    show(second);
    await page.clock.advance(ms);
    page.goTo(chat(2));
    await page.clock.advance(30_000);
    expect(page.lines(idOf(1))).toEqual(ownOf[1]);
    expect(page.lines(idOf(2))).toEqual(ownOf[2]);
  });

  it('is believed to be of the one in the address where that stays, as after a jump in a long chat', async () => {
    await open();
    show(second);
    await page.clock.advance(2_000);
    expect(page.lines(idOf(1))).toEqual(ownOf[1]);
    await page.clock.advance(10_000);
    expect(page.lines(idOf(1))).toEqual([...ownOf[1], ...ownOf[2]]);
  });

  it('is not sent where the tab is closed before it is known whose it is', async () => {
    await open();
    show(second);
    await page.clock.advance(1_000);
    page.leavePage();
    await page.clock.advance(1_000);
    expect(page.lines()).toEqual(ownOf[1]);
  });

  it.each([
    ['the same words, all drawn anew', first + turn('再问一句', 'Yes.')],
    ['only the last of them, and more', turn('和谁？', 'With Ana.') + turn('再问一句', 'Yes.')],
  ])('is not waited for where the page shows %s', async (_name, html) => {
    await open();
    show(html);
    await page.clock.advance(2_400);
    page.leavePage();
    await page.clock.advance(1_000);
    expect(page.lines()).toEqual([...ownOf[1], 'user: 再问一句', 'assistant: Yes.']);
  });

  it('is not mixed into the one before because both begin with the same greeting', async () => {
    await open();
    show(turn('我想去里斯本', 'In June.') + second);
    await page.clock.advance(1_000);
    page.goTo(chat(2));
    await page.clock.advance(30_000);
    expect(page.lines(idOf(1))).toEqual(ownOf[1]);
    expect(page.lines(idOf(2))).toEqual(['user: 我想去里斯本', 'assistant: In June.', ...ownOf[2]]);
  });
});
