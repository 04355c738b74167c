import { beforeAll, describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Extractor } from '../ports';
import type { Turn } from '../types';
import { createRuleExtractor } from './ruleExtractor';

// What a person says plainly in the first person needs no second question: it must never wait in the inbox.
const plain: [text: string, polarity: 1 | -1 | null][] = [
  ['我不喜欢人多的地方。', -1],
  ['我讨厌香菜。', -1],
  ['我很喜欢爬山。', 1],
  ['我对花生过敏。', null],
  ['我住在杭州。', null],
  ['我平时坐地铁上下班，早高峰特别挤。', null],
  ['I really dislike crowded places.', -1],
  ['I hate cilantro.', -1],
  ['I love hiking.', 1],
  ["I'm allergic to peanuts.", null],
  ['I live in Porto.', null],
  ['I commute by subway and it is packed at rush hour.', null],
];

let extractor: Extractor;
beforeAll(async () => {
  extractor = createRuleExtractor({ tokenizer: await nodeTokenizer(), embedder: nodeEmbedder() });
});

const turn = (text: string): Turn => ({
  id: text,
  site: 'claude',
  conversationId: 'c',
  role: 'user',
  text,
  order: 0,
  at: Date.UTC(2026, 10, 29, 12),
  atIsExact: true,
  scope: 'global',
  capturedAt: 0,
});

describe('a plain statement about oneself', () => {
  it.each(plain)('becomes one card in force: %s', async (text, polarity) => {
    const { drafts } = await extractor.extract(turn(text), { previousTurns: [], utcOffsetMinutes: 480 });
    expect(drafts).toHaveLength(1);
    expect(drafts[0]?.pendingReason).toBeUndefined();
    expect(drafts[0]?.polarity ?? null).toBe(polarity);
  });

  it('stands beside another one in the same turn', async () => {
    const text = '我平时坐地铁上下班，早高峰特别挤。我不喜欢人多的地方。';
    const { drafts } = await extractor.extract(turn(text), { previousTurns: [], utcOffsetMinutes: 480 });
    expect(drafts.map((draft) => draft.quote)).toEqual(['我平时坐地铁上下班，早高峰特别挤', '我不喜欢人多的地方']);
    expect(drafts.filter((draft) => draft.pendingReason)).toEqual([]);
  });
});
