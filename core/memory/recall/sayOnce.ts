import { relate } from '../decide/relate';
import type { Statement } from '../decide/statement';
import { dot } from '../embed/normalise';
import { defaultMemorySettings } from '../settings';
import type { Card } from '../types';

/** Cosines from which two cards may say the same: "lives in" and "works in" are nearer than that only across languages. */
const near = 0.7;
const nearAcross = 0.6;
/** Hits that may be offered at all. */
const looked = 12;

interface Hit {
  /** Of its row in the index. */
  id: string;
  card: Card;
  score: number;
}

interface Heard {
  hit: Hit;
  vector: Float32Array | undefined;
}

/**
 * Leaves out what a better hit says in other words or in the other language (「我爱喝美式」 beside 「我喜欢喝美式咖啡」), so that
 * five copies of one statement do not take five places. Deciding merges such cards where it notices them; imported ones and
 * those of two languages may stand side by side. Hits below the score `least` come to nothing and stay.
 */
export function createSayOnce(
  statementOf: (card: Card) => Statement,
  vectorOf: (id: string) => Float32Array | undefined,
): <T extends Hit>(hits: readonly T[], least: number) => T[] {
  function saySame(better: Heard, { hit, vector }: Heard): boolean {
    const cosine = better.vector && vector ? dot(better.vector, vector) : 0;
    if (cosine < (better.hit.card.lang === hit.card.lang ? near : nearAcross)) return false;
    const [fresh, known] = [statementOf(hit.card), statementOf(better.hit.card)];
    return relate(fresh, known, cosine, defaultMemorySettings.decide).kind === 'same';
  }

  return (hits, least) => {
    const heard: Heard[] = [];
    return hits.filter((hit, at) => {
      if (at >= looked || hit.score < least) return true;
      const own = { hit, vector: vectorOf(hit.id) };
      if (heard.some((better) => saySame(better, own))) return false;
      heard.push(own);
      return true;
    });
  };
}
