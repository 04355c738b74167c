import { describe, expect, it } from 'vitest';
import { createWorkingSet } from '../pipeline/workingSet';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, stagePut } from '../store/store';
import { sampleCard } from '../testing/samples';
import type { Card } from '../types';
import { contextLine, evolveAround } from './evolve';
import { dropMirrors, joinCards, maxLinks, severCards } from './mirror';
import { proposeLinks, saysCause } from './propose';

const when = { by: 'engine' as const, at: 1000 };
const tie = { type: 'sameTopic' as const, reason: { code: 'linkTopic' }, weight: 0.5 };

async function setOf(...cards: Card[]) {
  const store = createMemoryStore();
  await store.open();
  const batch = newBatch();
  stagePut(batch, 'cards', ...cards);
  await store.commit(batch);
  return createWorkingSet(store);
}
const card = (id: string, change: Partial<Card> = {}): Card => sampleCard({ id, links: [], ...change });

describe('links', () => {
  it('have two ends, and are cut at both', async () => {
    const set = await setOf(card('a'), card('b'));
    await joinCards(set, 'a', 'b', tie, when);
    expect((await set.get('a'))?.links).toEqual([{ to: 'b', ...tie }]);
    expect((await set.get('b'))?.links).toEqual([{ to: 'a', ...tie }]);
    await severCards(set, 'b', 'a', when);
    expect([...((await set.get('a'))?.links ?? []), ...((await set.get('b'))?.links ?? [])]).toEqual([]);
  });

  it('never join two projects, a card with itself or one in the trash', async () => {
    const set = await setOf(
      card('a', { scope: 'project:a' }),
      card('b', { scope: 'project:b' }),
      card('c', { status: 'trashed' }),
    );
    await joinCards(set, 'a', 'b', tie, when);
    await joinCards(set, 'a', 'a', tie, when);
    await joinCards(set, 'a', 'c', tie, when);
    expect(set.changed()).toEqual([]);
  });

  it('give way to stronger ones where a card is full, at both ends', async () => {
    const others = Array.from({ length: maxLinks + 1 }, (_, nth) => card(`n${nth}`));
    const set = await setOf(card('hub'), ...others);
    for (const [nth, other] of others.entries())
      await joinCards(set, 'hub', other.id, { ...tie, weight: 0.1 + nth / 100 }, when);
    expect((await set.get('hub'))?.links).toHaveLength(maxLinks);
    expect((await set.get('hub'))?.links.some((link) => link.to === 'n0')).toBe(false);
    expect((await set.get('n0'))?.links).toEqual([]);
    await joinCards(set, 'hub', 'n0', { ...tie, weight: 0.01 }, when);
    expect((await set.get('n0'))?.links).toEqual([]);
  });

  it('leave nothing pointing at a card that goes', async () => {
    const set = await setOf(card('a'), card('b'));
    await joinCards(set, 'a', 'b', tie, when);
    const going = await set.get('a');
    if (going) await dropMirrors(set, going, when);
    expect((await set.get('b'))?.links).toEqual([]);
  });
});

describe('proposeLinks', () => {
  it('ties what is about one thing, says why, and leaves strangers alone', () => {
    const fresh = card('new', { entities: ['豆豆'], topic: '宠物', keywords: ['豆豆'], kind: 'fact', eventTime: null });
    const links = proposeLinks(fresh, [
      { card: card('cat', { entities: ['豆豆'], topic: '宠物', keywords: ['猫'], eventTime: null }), cosine: 0.4 },
      { card: card('far', { entities: [], topic: '工作', keywords: ['会议'], eventTime: null }), cosine: 0.1 },
      { card: card('old', { entities: ['豆豆'], status: 'superseded', eventTime: null }), cosine: 0.9 },
    ]);
    expect(links.map((link) => [link.to, link.type])).toEqual([['cat', 'sameEntity']]);
    expect(links[0]?.reason).toEqual({ code: 'linkEntity', params: { entity: '豆豆' } });
  });

  it('puts dated happenings about one thing in order', () => {
    const at = (from: number) => ({ from, to: from + 1, words: '' });
    const trip = card('trip', { kind: 'event', entities: ['Lisbon'], eventTime: at(2) });
    const plan = card('plan', { kind: 'plan', entities: ['lisbon'], eventTime: at(1) });
    expect(proposeLinks(trip, [{ card: plan, cosine: 0.6 }])[0]?.type).toBe('followsInTime');
  });
});

describe('saysCause', () => {
  it.each([
    ['我换了工作，所以搬到了苏州', 0, 5, 6],
    ['I moved to York because I got a new job', 0, 15, 24],
  ])('hears the cause in %s', (text, start, end, second) => {
    expect(saysCause(text, { start, end }, { start: second })).toBe(true);
  });

  it('hears none where two things only stand together', () => {
    expect(saysCause('I like tea and I live in York', { start: 0, end: 10 }, { start: 15 })).toBe(false);
    expect(saysCause('我喜欢喝茶，我住在苏州', { start: 0, end: 5 }, { start: 6 })).toBe(false);
  });
});

describe('evolution', () => {
  it('places a card among its neighbours, with history, and keeps what the user wrote', async () => {
    const known = card('known', {
      text: '我喜欢徒步',
      lang: 'zh',
      topic: '户外',
      keywords: ['徒步'],
      tags: [],
      context: '',
    });
    const own = card('own', {
      text: '我喜欢爬山',
      keywords: ['爬山'],
      tags: ['我的'],
      userEdited: ['tags', 'context'],
      context: '自己写的',
    });
    const fresh = card('fresh', {
      text: '我买了登山鞋',
      lang: 'zh',
      keywords: ['登山鞋', '徒步'],
      tags: [],
      topic: '户外',
    });
    const set = await setOf(known, own, fresh);
    await joinCards(set, 'fresh', 'known', tie, when);
    await joinCards(set, 'fresh', 'own', tie, when);
    await evolveAround(set, 'fresh', when);
    expect((await set.get('known'))?.context).toContain('登山鞋');
    expect((await set.get('known'))?.tags).toEqual(['徒步']);
    expect((await set.get('own'))?.context).toBe('自己写的');
    expect((await set.get('own'))?.tags).toEqual(['我的']);
    const changes = (set.batch().put.history ?? [])
      .filter((entry) => entry.cardId === 'known')
      .map((entry) => entry.change);
    expect(changes).toContain('evolved');
  });

  it('says nothing of a card without neighbours', () => {
    expect(contextLine(card('alone'), [])).toBe('');
  });
});
