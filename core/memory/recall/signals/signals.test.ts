import { describe, expect, it } from 'vitest';
import { dayMs, sampleCard, sampleEvidence, sampleNow } from '../../testing/samples';
import { findTimes } from '../../text/time';
import { linkSignals } from './links';
import { meaningSignal } from './meaning';
import { liftByNeeds } from './needs';
import { recencySignal } from './recency';
import { holdsNow, statusSignal } from './status';
import { matchedTime, timeSignal } from './time';
import { feedbackSignal, importanceSignal } from './worth';

const saidDaysAgo = (days: number, change = {}) =>
  sampleCard({ evidence: [sampleEvidence({ at: sampleNow - days * dayMs })], ...change });

describe('recency', () => {
  it('halves with each half-life', () => {
    expect(recencySignal(saidDaysAgo(0), sampleNow, 30)).toBeCloseTo(1, 5);
    expect(recencySignal(saidDaysAgo(30), sampleNow, 30)).toBeCloseTo(0.5, 5);
    expect(recencySignal(saidDaysAgo(60), sampleNow, 30)).toBeCloseTo(0.25, 5);
  });
});

describe('time', () => {
  it.each(['上周三说的那个', 'what I said last Wednesday'])('filters by a past time: %s', (question) => {
    const times = findTimes(question, sampleNow, 0);
    // The samples' now is Sunday, 1 March 2026; last week's Wednesday is 18 or 25 February by either way of counting.
    const wednesday = times[0];
    expect(wednesday).toBeDefined();
    const daysAgo = (sampleNow - (wednesday?.from ?? 0)) / dayMs;
    expect(timeSignal(saidDaysAgo(daysAgo - 0.1), { times, alone: false, now: sampleNow })).toBe(1);
    expect(timeSignal(saidDaysAgo(daysAgo + 40), { times, alone: false, now: sampleNow })).toBe(-1);
  });

  it.each(['今晚吃什么', 'what to eat tonight'])('does not take tonight for what was said today: %s', (question) => {
    expect(timeSignal(saidDaysAgo(0), { times: findTimes(question, sampleNow, 0), alone: false, now: sampleNow })).toBe(
      0,
    );
  });

  it('finds an appointment at the time that is asked for', () => {
    const times = findTimes('下周一有什么安排', sampleNow, 0);
    const from = times[0]?.from ?? 0;
    const card = saidDaysAgo(5, { eventTime: { from, to: from + dayMs / 2, words: '下周一' } });
    expect(matchedTime(card, times, sampleNow)?.words).toContain('下周一');
  });

  it('says nothing when no time is named', () => {
    expect(timeSignal(saidDaysAgo(5), { times: [], alone: false, now: sampleNow })).toBe(0);
  });
});

describe('status', () => {
  it.each([
    ['superseded', sampleCard({ status: 'superseded' })],
    ['replaced', sampleCard({ supersededBy: 'other' })],
    ['over', sampleCard({ validTo: sampleNow - 1 })],
    ['in the trash', sampleCard({ status: 'trashed' })],
  ])('holds back a card that is %s', (_state, card) => {
    expect(holdsNow(card, sampleNow)).toBe(false);
    expect(statusSignal(card, sampleNow)).toBe(-1);
  });
});

describe('worth', () => {
  it('is even for a card that was never offered, and falls when offers are not taken', () => {
    expect(feedbackSignal(sampleCard())).toBe(0);
    expect(feedbackSignal(sampleCard({ recallCount: 12, usedCount: 0 }))).toBeLessThan(-0.5);
    expect(feedbackSignal(sampleCard({ recallCount: 4, usedCount: 4 }))).toBeGreaterThan(0.4);
  });

  it('runs from −1 to 1 with importance', () => {
    expect(importanceSignal(sampleCard({ importance: 1 }))).toBe(-1);
    expect(importanceSignal(sampleCard({ importance: 5 }))).toBe(1);
  });
});

describe('links', () => {
  it('lead from a strong card to what belongs to it, not to what contradicts it', () => {
    const reason = { code: 'linkTopic' };
    const card = sampleCard({
      links: [
        { to: 'friend', type: 'sameTopic', reason, weight: 0.8 },
        { to: 'foe', type: 'contradicts', reason, weight: 1 },
      ],
    });
    const given = linkSignals([{ card, raw: 0.5 }]);
    expect(given.get('friend')?.value).toBeCloseTo(0.4, 5);
    expect(given.has('foe')).toBe(false);
  });
});

describe('meaning and needs', () => {
  it('counts what is far apart as hardly anything', () => {
    expect(meaningSignal(0.4)).toBe(0.4);
    expect(meaningSignal(-0.4)).toBeCloseTo(-0.08, 5);
  });

  it('lifts a needed card less the surer it is by itself', () => {
    expect(liftByNeeds(1, 0)).toBe(1);
    expect(liftByNeeds(1, 0.25)).toBeCloseTo(0.5, 5);
    expect(liftByNeeds(1, 0.9)).toBe(0);
  });
});
