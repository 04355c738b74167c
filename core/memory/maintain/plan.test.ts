import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleCard, sampleEpisode, sampleEvidence, sampleNow } from '../testing/samples';
import { describeReason, reasonTexts } from '../text/reasons';
import type { Card, Episode } from '../types';
import type { Comparison } from './duplicates';
import { type MaintainState, planMaintenance } from './plan';
import { dayMs, defaultMaintainSettings as settings } from './settings';

const unlike: Comparison = { similarity: () => 0, isSameStatement: () => false };
const linkTo = (to: string) => ({ to, type: 'sameTopic' as const, weight: 0.5, reason: { code: 'x' } });
const daysAgo = (days: number) => sampleNow - days * dayMs;

function plan(cards: Card[], rest: Partial<MaintainState> = {}) {
  return planMaintenance({ cards, episodes: [], comparison: unlike, settings, now: sampleNow, ...rest });
}

/** A card that was made and said so many days ago. */
function agedCard(days: number, change: Partial<Card> = {}): Card {
  const at = daysAgo(days);
  return sampleCard({ createdAt: at, updatedAt: at, evidence: [sampleEvidence({ at })], ...change });
}

const short = (actions: ReturnType<typeof plan>) =>
  actions.map(({ action, cardId, reason }) => [action, cardId, reason.code]);

describe('ageing of cards', () => {
  it('marks what is past its end as expired, in either language, and nothing else', () => {
    const cards = [
      sampleCard({ id: 'zh', text: '这周我在上海出差', validTo: sampleNow - 1 }),
      sampleCard({ id: 'en', text: 'I am in Berlin until Friday', lang: 'en', validTo: sampleNow - 1 }),
      sampleCard({ id: 'later', validTo: sampleNow + 1 }),
      sampleCard({ id: 'open' }),
      sampleCard({ id: 'old', validTo: sampleNow - 1, status: 'superseded' }),
    ];
    expect(short(plan(cards))).toEqual([
      ['expire', 'zh', 'endPassed'],
      ['expire', 'en', 'endPassed'],
    ]);
  });

  it('takes a plan whose time has passed as over, but not an event that happened', () => {
    const eventTime = { from: daysAgo(3), to: daysAgo(2), words: '下周三' };
    const cards = [
      sampleCard({ id: 'plan', kind: 'plan', eventTime }),
      sampleCard({ id: 'event', kind: 'event', eventTime }),
    ];
    expect(short(plan(cards))).toEqual([['expire', 'plan', 'endPassed']]);
  });

  it('archives what was neither recalled nor linked for 90 days', () => {
    const cards = [
      agedCard(89, { id: 'young' }),
      agedCard(90, { id: 'old' }),
      agedCard(300, { id: 'recalled', recallCount: 1, lastRecalledAt: daysAgo(89) }),
      agedCard(90, { id: 'linked', links: [linkTo('young')] }),
      agedCard(400, {
        id: 'said again',
        evidence: [sampleEvidence({ at: daysAgo(400) }), sampleEvidence({ at: daysAgo(5) })],
      }),
    ];
    expect(short(plan(cards))).toEqual([['archive', 'old', 'unusedAndUnlinked']]);
  });

  it('lets a tie to a card that is out of force anchor nothing', () => {
    const cards = [
      agedCard(100, { id: 'old', links: [linkTo('gone')] }),
      sampleCard({ id: 'gone', status: 'superseded', links: [linkTo('old')] }),
    ];
    expect(short(plan(cards))).toEqual([['archive', 'old', 'unusedAndUnlinked']]);
  });

  it('archives linked and used cards too once they have faded, later the more they were used', () => {
    const linked = (days: number) => agedCard(days, { id: 'x', links: [linkTo('anchor')] });
    const anchor = sampleCard({ id: 'anchor' });
    expect(plan([linked(200), anchor])).toEqual([]);
    expect(short(plan([linked(300), anchor]))).toEqual([['archive', 'x', 'faded']]);
    expect(plan([agedCard(300, { usedCount: 3 })])).toEqual([]);
    expect(short(plan([agedCard(800, { usedCount: 3 })]))).toEqual([['archive', 'card-1', 'faded']]);
  });

  it('never lets a lifelong card decay', () => {
    const cards = [
      agedCard(5_000, { id: 'allergy', text: '我对花生过敏', importance: 5 }),
      agedCard(5_000, { id: 'sister', text: 'My sister is called Ada', kind: 'relationship', lang: 'en' }),
    ];
    expect(plan(cards)).toEqual([]);
  });

  it('deletes for good what was in the trash for 30 days', () => {
    const cards = [
      sampleCard({ id: 'fresh', status: 'trashed', trashedAt: daysAgo(29) }),
      sampleCard({ id: 'stale', status: 'trashed', trashedAt: daysAgo(30) }),
    ];
    expect(short(plan(cards))).toEqual([['purge', 'stale', 'graceOver']]);
  });

  it('follows the settings it is given', () => {
    const strict = { ...settings, archiveAfterDays: 10 };
    expect(short(plan([agedCard(10)], { settings: strict }))).toEqual([['archive', 'card-1', 'unusedAndUnlinked']]);
  });
});

describe('ageing of episodes', () => {
  const episode = (change: Partial<Episode>) => sampleEpisode({ importance: 2, ...change });
  const due = (episodes: Episode[]) => short(plan([], { episodes }));

  it('trashes weak ones older than 180 days, and deletes them 30 days later', () => {
    expect(
      due([
        episode({ id: 'young', endedAt: daysAgo(179) }),
        episode({ id: 'old', endedAt: daysAgo(180) }),
        episode({ id: 'strong', endedAt: daysAgo(900), importance: 3 }),
        episode({ id: 'recalled', endedAt: daysAgo(900), recallCount: 1 }),
        episode({ id: 'in grace', status: 'trashed', updatedAt: daysAgo(29) }),
        episode({ id: 'gone', status: 'trashed', updatedAt: daysAgo(30) }),
      ]),
    ).toEqual([
      ['trashEpisode', 'old', 'weakEpisode'],
      ['deleteEpisode', 'gone', 'graceOver'],
    ]);
  });
});

describe('near duplicates', () => {
  const alike: Comparison = { similarity: () => 0.97, isSameStatement: () => true };
  const merge = (cards: Card[], comparison = alike) => plan(cards, { comparison });

  it('give way to the best-founded of them', () => {
    const cards = [
      sampleCard({ id: 'once' }),
      sampleCard({ id: 'often', mentionCount: 3 }),
      sampleCard({ id: 'again', createdAt: sampleNow + 1 }),
    ];
    expect(merge(cards)).toMatchObject([{ action: 'merge', cardId: 'often', otherIds: ['once', 'again'] }]);
  });

  it('are only what lies above the threshold and says the same', () => {
    const cards = [sampleCard({ id: 'a' }), sampleCard({ id: 'b' })];
    expect(merge(cards, { ...alike, similarity: () => 0.949 })).toEqual([]);
    expect(merge(cards, { ...alike, similarity: () => null })).toEqual([]);
    expect(merge(cards, { ...alike, isSameStatement: () => false })).toEqual([]);
  });

  it.each<[string, Partial<Card>]>([
    ['another polarity', { polarity: -1 }],
    ['another project', { scope: 'project:work' }],
    ['another kind', { kind: 'plan' }],
    ['another time', { eventTime: { from: 1, to: sampleNow * 2, words: '明天' } }],
    ['another model', { embedding: { modelId: 'other', dimension: 4 } }],
    ['a distant semantic id', { semanticId: 'ffff000000000000'.replace(/0000$/, '000f') }],
    ['words the user wrote', { userEdited: ['text'], mentionCount: 0 }],
  ])('are not of %s', (name, change) => {
    const other = sampleCard({ id: 'b', ...change });
    const first = sampleCard({ id: 'a', ...(name === 'words the user wrote' ? { userEdited: ['text'] } : {}) });
    expect(merge([first, other])).toEqual([]);
  });

  it('keep what the user wrote, however often the other was said', () => {
    const cards = [sampleCard({ id: 'said', mentionCount: 9 }), sampleCard({ id: 'written', userEdited: ['text'] })];
    expect(merge(cards)).toMatchObject([{ cardId: 'written', otherIds: ['said'] }]);
  });
});

describe('recurring topics', () => {
  const talk = (n: number, change: Partial<Episode> = {}) =>
    sampleEpisode({
      id: `e${n}`,
      conversationId: `c${n}`,
      topic: '登山',
      keywords: ['登山', '装备', `路线${n}`],
      startedAt: sampleNow + n,
      ...change,
    });

  it('become a card after three conversations, in the language of the talk', () => {
    expect(plan([], { episodes: [talk(1), talk(2)] })).toEqual([]);
    expect(plan([], { episodes: [talk(1), talk(2), talk(3)] })).toMatchObject([
      {
        action: 'consolidate',
        episodeIds: ['e1', 'e2', 'e3'],
        statement: { text: '我多次聊到登山，说到装备、路线1、路线2', topic: '登山', lang: 'zh', scope: 'global' },
        reason: { code: 'recurringTopic', params: { topic: '登山', count: 3 } },
      },
    ]);
    const english = [1, 2, 3].map((n) => talk(n, { topic: 'Rust', keywords: ['Rust', 'borrow checker'], lang: 'en' }));
    expect(plan([], { episodes: english })).toMatchObject([
      { statement: { text: 'I keep coming back to Rust: borrow checker' } },
    ]);
  });

  it('are not mixed over projects, nor counted twice within one conversation', () => {
    expect(plan([], { episodes: [talk(1), talk(2), talk(3, { scope: 'project:work' })] })).toEqual([]);
    expect(plan([], { episodes: [talk(1), talk(2), talk(3, { conversationId: 'c2' })] })).toEqual([]);
    expect(plan([], { episodes: [talk(1), talk(2), talk(3, { status: 'trashed', updatedAt: sampleNow })] })).toEqual(
      [],
    );
  });

  it('are recognised by shared keywords when the summary words the topic anew', () => {
    const other = talk(3, { topic: '周末爬山', keywords: ['登山', '装备', '天气'] });
    expect(plan([], { episodes: [talk(1), talk(2), other] })).toHaveLength(1);
  });

  it('are named by a few words, never by what was said', () => {
    const plan3 = (topic: string, keywords: string[], lang: 'zh' | 'en' = 'zh', cards: Card[] = []) =>
      plan(cards, { episodes: [1, 2, 3].map((n) => talk(n, { topic, keywords, lang })) });
    const sentence = '我打算明年3月去日本玩一周，东京大阪，预算1万5';
    expect(plan3(sentence, ['日本旅行', '大阪'])).toMatchObject([
      { statement: { topic: '日本旅行', text: '我多次聊到日本旅行，说到大阪' } },
    ]);
    expect(plan3('I want to learn the cello this year', ['cello lessons'], 'en')).toMatchObject([
      { statement: { topic: 'cello lessons' } },
    ]);
    // No name in the words, or only one of something that is over: no card.
    expect(plan3(sentence, ['我打算', '怎么去'])).toEqual([]);
    const over = sampleCard({ id: 'over', text: '日本旅行', status: 'superseded', supersededBy: 'x' });
    expect(plan3('日本旅行', ['我打算', '怎么去'], 'zh', [over])).toEqual([]);
  });

  it('are not made again, only brought up to date, and not once the user set the card aside', () => {
    const episodes = [talk(1), talk(2), talk(3)];
    const id = plan([], { episodes })[0]?.cardId ?? '';
    const made = (n: number, change: Partial<Card> = {}) =>
      sampleCard({
        id,
        evidence: [1, 2, 3].slice(0, n).map((c) => sampleEvidence({ conversationId: `c${c}` })),
        ...change,
      });
    expect(plan([made(3)], { episodes })).toEqual([]);
    expect(plan([made(2)], { episodes })).toMatchObject([{ action: 'consolidate', cardId: id }]);
    expect(plan([made(2, { status: 'archived' })], { episodes })).toEqual([]);
    expect(plan([made(2, { pinned: true })], { episodes })).toEqual([]);
  });
});

const anyCard = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    age: fc.integer({ min: 0, max: 1_000 }),
    status: fc.constantFrom('active' as const, 'pending' as const, 'trashed' as const, 'archived' as const),
    pinned: fc.boolean(),
    validTo: fc.option(fc.integer({ min: daysAgo(10), max: sampleNow + dayMs })),
    usedCount: fc.nat(3),
    importance: fc.integer({ min: 1, max: 5 }),
    links: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
  })
  .map(({ age, links, ...rest }) =>
    agedCard(age, { ...rest, trashedAt: daysAgo(age), links: links.map(linkTo) } as Partial<Card>),
  );

it('puts a card into one action at most, and no pinned one into any, whatever the state', () => {
  const alike: Comparison = { similarity: () => 1, isSameStatement: () => true };
  fc.assert(
    fc.property(fc.uniqueArray(anyCard, { selector: (card) => card.id }), (cards) => {
      const frozen = JSON.stringify(cards);
      const actions = plan(cards, { comparison: alike });
      const ids = actions.flatMap((each) =>
        each.action === 'merge' ? [each.cardId, ...each.otherIds] : [each.cardId],
      );
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => cards.find((card) => card.id === id)?.pinned)).toEqual([]);
      expect(JSON.stringify(cards)).toBe(frozen);
      expect(plan(cards, { comparison: alike })).toEqual(actions);
    }),
  );
});

it('gives reasons that people can read in both languages', () => {
  const cards = [
    sampleCard({ id: 'over', validTo: 1 }),
    agedCard(100, { id: 'old' }),
    agedCard(900, { id: 'faded', usedCount: 1 }),
    sampleCard({ id: 'trash', status: 'trashed', trashedAt: 1 }),
  ];
  for (const { reason } of plan(cards)) {
    expect(reasonTexts).toHaveProperty(reason.code);
    expect(describeReason(reason, 'zh')).not.toMatch(/[{}]/);
    expect(describeReason(reason, 'en')).not.toMatch(/[{}]/);
  }
  expect(plan(cards)).toHaveLength(4);
});
