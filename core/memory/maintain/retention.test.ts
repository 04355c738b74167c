import { describe, expect, it } from 'vitest';
import { sampleCard, sampleEvidence, sampleNow } from '../testing/samples';
import type { Card } from '../types';
import { isLifelong, lastActivity, retention } from './retention';
import { dayMs, defaultMaintainSettings as settings } from './settings';

const leftAfter = (days: number, change: Partial<Card> = {}) =>
  retention(sampleCard(change), sampleNow + days * dayMs, settings);
const linkTo = (to: string) => ({ to, type: 'sameTopic' as const, weight: 0.5, reason: { code: 'x' } });

describe('retention', () => {
  it('is whole at first and falls along e^(−t/S)', () => {
    expect(leftAfter(0)).toBe(1);
    expect(leftAfter(112)).toBeCloseTo(Math.exp(-1));
    expect(leftAfter(180)).toBeCloseTo(0.2, 2);
  });

  it('falls more slowly for what is used, said again, linked or important', () => {
    const plain = leftAfter(120);
    expect(leftAfter(120, { usedCount: 1 })).toBeGreaterThan(plain);
    expect(leftAfter(120, { mentionCount: 2 })).toBeGreaterThan(plain);
    expect(leftAfter(120, { links: [linkTo('a')] })).toBeGreaterThan(plain);
    expect(leftAfter(120, { importance: 4, kind: 'event' })).toBeGreaterThan(plain);
    expect(leftAfter(120, { importance: 1 })).toBeLessThan(plain);
  });

  it('gains much more from one use than from ten offers nobody took', () => {
    expect(leftAfter(120, { usedCount: 1 })).toBeGreaterThan(leftAfter(120, { recallCount: 10 }));
  });

  it('counts from when the card last mattered', () => {
    const later = sampleNow + 100 * dayMs;
    expect(leftAfter(100, { lastRecalledAt: later })).toBe(1);
    expect(leftAfter(100, { evidence: [sampleEvidence(), sampleEvidence({ at: later })] })).toBe(1);
    expect(lastActivity(sampleCard({ updatedAt: later }))).toBe(sampleNow);
    expect(lastActivity(sampleCard({ updatedAt: later, userEdited: ['text'] }))).toBe(later);
  });

  it('does not fall for pinned and lifelong cards', () => {
    expect(leftAfter(9_999, { pinned: true })).toBe(1);
    expect(leftAfter(9_999, { kind: 'instruction', text: '请一直用中文回答' })).toBe(1);
    expect(leftAfter(9_999, { kind: 'fact', importance: 5, text: 'I am allergic to peanuts' })).toBe(1);
  });

  it('never takes anything with an end or a date for lifelong', () => {
    expect(isLifelong(sampleCard({ kind: 'relationship' }), settings)).toBe(true);
    expect(isLifelong(sampleCard({ kind: 'relationship', validTo: sampleNow }), settings)).toBe(false);
    const eventTime = { from: sampleNow, to: sampleNow, words: '明天' };
    expect(isLifelong(sampleCard({ importance: 5, eventTime }), settings)).toBe(false);
    expect(isLifelong(sampleCard({ importance: 5, kind: 'plan' }), settings)).toBe(false);
  });

  it.each([
    ['fact', '我 2019 年起在药企上班', 400, 35],
    ['fact', 'I have worked nights since last year', 700, 335],
    ['relationship', '我弟弟昨天生日', 1, 1],
  ] as const)('takes a %s that holds since then for lifelong: %s', (kind, text, daysBefore, daysLong) => {
    const from = sampleNow - daysBefore * dayMs;
    const eventTime = { from, to: from + daysLong * dayMs, words: '' };
    expect(isLifelong(sampleCard({ kind, text, importance: 4, eventTime }), settings)).toBe(true);
    expect(isLifelong(sampleCard({ kind, text, importance: 4, eventTime, validTo: sampleNow }), settings)).toBe(false);
  });

  it.each([
    ['昨天量血压 130', -1, 1],
    ['The fair is in June', 20, 30],
  ])('does not take what happened on a day, or is still to come, for lifelong: %s', (text, daysAfter, daysLong) => {
    const from = sampleNow + daysAfter * dayMs;
    const eventTime = { from, to: from + daysLong * dayMs, words: '' };
    expect(isLifelong(sampleCard({ kind: 'fact', text, importance: 4, eventTime }), settings)).toBe(false);
  });
});
