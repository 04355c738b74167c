import { describe, expect, it } from 'vitest';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';
import type { Turn } from '../types';
import { readJoint, readPiece, type TokenReading, type TurnReader } from './reading';
import { createRuleExtractor } from './ruleExtractor';

const noKind = { preference: 0, fact: 0, plan: 0, event: 0, relationship: 0, instruction: 0 };

/** One token a character, with the same reading between two marks of the text. */
function readings(text: string, marks: Record<string, Partial<TokenReading>>): TokenReading[] {
  return [...text].map((_, i) => {
    const found = Object.entries(marks).find(([piece]) => {
      const at = text.indexOf(piece);
      return i >= at && i < at + piece.length;
    })?.[1];
    return { start: i, end: i + 1, store: 0, begin: 0, leave: 0, kind: noKind, taste: 0, loud: 0, leans: 0, ...found };
  });
}

function turn(text: string): Turn {
  return {
    id: text,
    site: 'claude',
    conversationId: 'c',
    role: 'user',
    text,
    order: 0,
    at: Date.UTC(2026, 0, 5),
    atIsExact: true,
    scope: 'global',
    capturedAt: Date.UTC(2026, 0, 5),
  };
}

describe('a reading of a turn', () => {
  it('is averaged over the tokens of a piece', () => {
    const tokens = readings('ab', { a: { store: 1, kind: { ...noKind, plan: 1 } }, b: { store: 0.5 } });
    expect(readPiece(tokens, { start: 0, end: 2 })).toEqual({
      store: 0.75,
      kind: 'plan',
      taste: 0,
      liking: expect.closeTo(0.5),
      lean: null,
    });
  });

  it('is a liking or none by the tokens that say so loudest', () => {
    const tokens = readings('没有不爱吃的', { 没有不爱: { loud: 3, leans: 4 }, 吃的: { leans: -6 } });
    expect(readPiece(tokens, { start: 0, end: 6 })?.liking).toBeGreaterThan(0.9);
  });

  it('sees a joint by the surest of the first two tokens behind it', () => {
    const tokens = readings('abcd', {
      a: { store: 1, kind: { ...noKind, fact: 1 } },
      c: { begin: 0.7 },
      b: { leave: 0.2 },
      d: { begin: 1 },
    });
    expect(readJoint(tokens, { start: 0, end: 1 }, { start: 1, end: 4 })).toEqual({
      begin: 0.7,
      leave: 0.2,
      storeBefore: 1,
      storeAfter: 0,
      oneTaste: 0,
    });
  });

  it('sees where one taste goes on behind a joint', () => {
    const taste = { ...noKind, preference: 1 };
    const halves = [
      { start: 0, end: 3 },
      { start: 3, end: 6 },
    ] as const;
    for (const [leans, oneTaste] of [
      [-4, 1],
      [4, 0],
    ] as const) {
      const tokens = readings('临期肉不碰的', { 临期肉: { kind: taste, leans: -4 }, 不碰的: { kind: taste, leans } });
      expect(readJoint(tokens, ...halves)).toMatchObject({ oneTaste });
    }
    const fact = { ...noKind, fact: 1 };
    const tokens = readings('临期肉不碰的', { 临期肉: { kind: fact }, 不碰的: { kind: taste } });
    expect(readJoint(tokens, ...halves)).toMatchObject({ oneTaste: 0 });
  });

  it('says nothing of a piece that was not read', () => {
    expect(readPiece(readings('ab', {}), { start: 5, end: 9 })).toBeNull();
    expect(readJoint(readings('ab', {}), { start: 0, end: 1 }, { start: 5, end: 9 })).toBeNull();
  });
});

describe('an extractor with a reader', () => {
  const cases = [
    ['香菜和我八字不合，这道菜怎么做？', '香菜和我八字不合'],
    ['Cilantro and I have parted ways. How do I make this?', 'Cilantro and I have parted ways'],
  ] as const;

  it.each(cases)('keeps what the reader is sure of, with its kind and taste: %s', async (text, quote) => {
    const reader: TurnReader = {
      thresholds: { keep: 0.6, keepBeside: 0.4, ask: 0.3 },
      read: async () =>
        readings(text, { [quote]: { store: 0.9, kind: { ...noKind, preference: 1 }, taste: 0.95, leans: -3 } }),
    };
    const extractor = createRuleExtractor({ tokenizer: createJiebaTokenizer(), reader });
    const { drafts } = await extractor.extract(turn(text), { previousTurns: [], utcOffsetMinutes: 0 });
    expect(drafts.map((d) => [d.quote, d.kind, d.polarity, d.pendingReason])).toEqual([
      [quote, 'preference', -1, undefined],
    ]);
  });

  it.each(cases)('asks about what the reader doubts: %s', async (text, quote) => {
    const reader: TurnReader = {
      thresholds: { keep: 0.6, keepBeside: 0.4, ask: 0.3 },
      read: async () => readings(text, { [quote]: { store: 0.35 } }),
    };
    const extractor = createRuleExtractor({ tokenizer: createJiebaTokenizer(), reader });
    const { drafts } = await extractor.extract(turn(text), { previousTurns: [], utcOffsetMinutes: 0 });
    expect(drafts.map((d) => d.pendingReason?.code)).toEqual(['pendingUnsure']);
  });

  it('goes by its rules where the reader gives up', async () => {
    const reader: TurnReader = { thresholds: { keep: 0.6, keepBeside: 0.4, ask: 0.3 }, read: async () => null };
    const extractor = createRuleExtractor({ tokenizer: createJiebaTokenizer(), reader });
    const { drafts } = await extractor.extract(turn('我对花生过敏'), { previousTurns: [], utcOffsetMinutes: 0 });
    expect(drafts.map((d) => d.quote)).toEqual(['我对花生过敏']);
  });
});
