import { describe, expect, it } from 'vitest';
import { calibrate, rawOf } from './fuse';
import { chooseOffer, leastOffered } from './offer';
import { recallWeights } from './weights';

const hits = (...raws: number[]) => raws.map((raw) => ({ raw, score: calibrate(raw), needs: 0 }));
const rawsOf = (list: { raw: number }[]) => list.map(({ raw }) => raw);
const sure = rawOf(recallWeights.thresholds.balanced);
const others = (count: number) => Array.from({ length: count }, () => 0);

describe('what is offered', () => {
  it('is nothing where the best hit is not sure enough', () => {
    expect(chooseOffer(hits(sure - 0.01, sure - 0.02, ...others(58)), 'balanced')).toEqual([]);
    expect(chooseOffer(hits(sure - 0.1, sure - 0.11), 'balanced')).toEqual([]);
    expect(chooseOffer([], 'balanced')).toEqual([]);
  });

  it.each(['quiet', 'balanced', 'eager'] as const)(
    'is nothing below a score that is known beforehand: %s',
    (sensitivity) => {
      for (const own of [null, 'fact', 'advice'] as const) {
        const raw = rawOf(leastOffered(sensitivity, own)) - 0.001;
        for (const count of [0, 14, 59])
          expect(rawsOf(chooseOffer(hits(2, raw, ...others(count)), sensitivity, own))).not.toContain(raw);
        expect(chooseOffer(hits(raw, raw), sensitivity, own)).toEqual([]);
      }
    },
  );

  it('may be less sure where few others compete', () => {
    expect(rawsOf(chooseOffer(hits(sure - 0.05, ...others(14)), 'balanced'))).toEqual([sure - 0.05]);
    expect(chooseOffer(hits(sure - 0.05, ...others(59)), 'balanced')).toEqual([]);
  });

  it('is what is nearly as good as the best, also where it would not be offered by itself', () => {
    expect(rawsOf(chooseOffer(hits(sure + 0.05, sure - 0.02, sure - 0.3), 'balanced'))).toEqual([
      sure + 0.05,
      sure - 0.02,
    ]);
  });

  it('is not what any card gets for such a draft', () => {
    const crowd = hits(0.5, 0.4, 0.39, 0.39, 0.39, 0.39, 0.39, 0.39, 0.39, 0.39);
    expect(rawsOf(chooseOffer(crowd, 'balanced'))).toEqual([0.5]);
    expect(rawsOf(chooseOffer(hits(0.5, 0.4), 'balanced'))).toEqual([0.5, 0.4]);
  });

  it('has what the draft surely needs beside a hit that is far better', () => {
    const [best, plain] = hits(0.9, 0.4);
    const needed = { raw: 0.35, score: calibrate(0.35), needs: 0.9 };
    expect(best && plain && rawsOf(chooseOffer([best, plain, needed], 'balanced'))).toEqual([0.9, 0.35]);
  });

  it('does not let a hair decide which of two needed cards comes', () => {
    const [best] = hits(0.9);
    const needed = (raw: number, needs: number) => ({ raw, score: calibrate(raw), needs });
    const list = (second: number) => (best ? [best, needed(0.35, 0.9), needed(second, 0.85)] : []);
    expect(rawsOf(chooseOffer(list(0.348), 'balanced'))).toEqual([0.9, 0.35, 0.348]);
    expect(rawsOf(chooseOffer(list(0.3), 'balanced'))).toEqual([0.9, 0.35]);
  });

  it('grows from quiet to eager', () => {
    const list = hits(0.6, 0.55, 0.5, 0.4, 0.32, 0.2, 0.1);
    const counts = (['quiet', 'balanced', 'eager'] as const).map((name) => chooseOffer(list, name).length);
    expect(counts).toEqual([...counts].sort((left, right) => left - right));
    expect(counts[0]).toBeLessThan(counts[2] ?? 0);
  });
});
