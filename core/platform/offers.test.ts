import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { clearOffers, findOffer, forgetOffersOf, holdOffer, keepOffer, type Offer, timesCleared } from './offers';
import { forgetTab, noteTabState, readTabState } from './tabStates';

const offer = (id: string, tabId: number): Offer => ({
  id,
  tabId,
  at: 1,
  query: '周末去哪',
  site: 'chatgpt',
  conversationId: 'c',
  scope: 'global',
  hits: [{ cardId: 'k1', score: 0.9, shares: {}, reasons: [] }],
});

beforeEach(() => fakeBrowser.reset());

describe('offers', () => {
  it('are found by the tab they were made to, and by no other', async () => {
    await keepOffer(offer('r1', 7));
    expect((await findOffer('r1', 7))?.hits[0]?.cardId).toBe('k1');
    expect(await findOffer('r1', 8)).toBeNull();
  });

  it('survive being kept at the same moment', async () => {
    await Promise.all(Array.from({ length: 10 }, (_unused, index) => keepOffer(offer(`r${index}`, 7))));
    for (let index = 0; index < 10; index++) expect(await findOffer(`r${index}`, 7)).not.toBeNull();
  });

  it('of one tab are not pushed out by those of another, nor is one that was inserted', async () => {
    await keepOffer(offer('other', 8));
    await keepOffer(offer('inserted', 7));
    await holdOffer('inserted', 7);
    for (let index = 0; index < 30; index++) await keepOffer(offer(`r${index}`, 7));
    expect(await findOffer('other', 8)).not.toBeNull();
    expect(await findOffer('inserted', 7)).not.toBeNull();
  });

  it('that are all forgotten are counted, so that a page knows that what it shows is no longer on offer', async () => {
    await keepOffer(offer('r1', 7));
    const before = await timesCleared();
    await clearOffers();
    expect(await findOffer('r1', 7)).toBeNull();
    expect(await timesCleared()).toBe(before + 1);
  });

  it('go with their tab', async () => {
    await keepOffer(offer('r1', 7));
    await holdOffer('r1', 7);
    await keepOffer(offer('r2', 8));
    await forgetOffersOf(7);
    expect(await findOffer('r1', 7)).toBeNull();
    expect(await findOffer('r2', 8)).not.toBeNull();
  });

  it('leave when newer ones push them out', async () => {
    for (let index = 0; index < 30; index++) await keepOffer(offer(`r${index}`, 7));
    expect(await findOffer('r0', 7)).toBeNull();
    expect(await findOffer('r29', 7)).not.toBeNull();
  });
});

describe('tab states', () => {
  it('keep what was said before when only a part changes', async () => {
    await noteTabState(7, { site: 'claude', conversationId: 'c1', state: 'private' });
    await noteTabState(7, { conversationId: 'c2' });
    expect(await readTabState(7)).toMatchObject({ site: 'claude', conversationId: 'c2', state: 'private' });
  });

  it('end with the tab', async () => {
    await noteTabState(7, { site: 'claude', conversationId: 'c1' });
    expect((await forgetTab(7))?.conversationId).toBe('c1');
    expect(await readTabState(7)).toBeNull();
  });
});
