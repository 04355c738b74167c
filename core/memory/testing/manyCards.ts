import { normalise } from '../embed/normalise';
import type { IndexEntry, Tokenizer } from '../ports';
import type { Card } from '../types';
import { dayMs, sampleCard, sampleEvidence, sampleNow } from './samples';

const likesZh = ['爬山', '喝茶', '看展', '骑车', '做陶艺', '听爵士', '下棋', '拍照', '种花', '写字'];
const likesEn = [
  'hiking',
  'green tea',
  'galleries',
  'cycling',
  'pottery',
  'jazz',
  'chess',
  'photography',
  'gardening',
  'calligraphy',
];
const placesZh = ['杭州', '成都', '西安', '厦门', '哈尔滨', '大理', '青岛', '长沙'];
const placesEn = ['Lisbon', 'Leeds', 'Kyoto', 'Oslo', 'Porto', 'Graz', 'Lyon', 'Turin'];

/** Text of card number `n`, Chinese and English in turn. No two are alike. */
export function manyText(n: number): { text: string; lang: 'zh' | 'en' } {
  const pick = (list: string[], step: number) => list[Math.floor(n / step) % list.length] ?? '';
  return n % 2 === 0
    ? { text: `我在${pick(placesZh, 2)}认识了第${n}位喜欢${pick(likesZh, 16)}的朋友，约好下次一起去`, lang: 'zh' }
    : {
        text: `In ${pick(placesEn, 2)} I met friend number ${n}, who is fond of ${pick(likesEn, 16)} like me`,
        lang: 'en',
      };
}

/** mulberry32: the same numbers on every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A vector for card number `n`: two of the given real ones mixed, with noise. The same on every run. */
export function mixedVector(n: number, vectors: readonly Float32Array[]): Float32Array {
  const random = randomFrom(n + 1);
  const pick = () => vectors[Math.floor(random() * vectors.length)] ?? new Float32Array();
  const [left, right] = [pick(), pick()];
  return normalise(left.map((value, at) => value + (right[at] ?? 0) + 0.04 * (random() - 0.5)));
}

/**
 * Cards `from` to `from + count − 1` of a large store for measuring speed, with their index entries. Embedding a hundred
 * thousand texts would take half an hour, so a card's vector is a mixture of two of the given real ones with noise.
 */
export function manyCards(
  from: number,
  count: number,
  vectors: readonly Float32Array[],
  tokenizer: Tokenizer,
  model: Card['embedding'],
): { cards: Card[]; entries: IndexEntry[] } {
  const cards: Card[] = [];
  const entries: IndexEntry[] = [];
  for (let n = from; n < from + count; n += 1) {
    const vector = mixedVector(n, vectors);
    const { text, lang } = manyText(n);
    const id = `many-${n}`;
    const at = sampleNow - (n % 720) * dayMs;
    cards.push(
      sampleCard({
        id,
        text,
        lang,
        evidence: [sampleEvidence({ quote: text, turnId: `turn-${n}`, at })],
        createdAt: at,
        embedding: model,
      }),
    );
    const conversation = `claude:many-${n >> 3}`;
    entries.push({
      cardId: id,
      vector,
      lang,
      scope: 'global',
      terms: tokenizer.terms(text),
      conversation,
      order: n & 7,
    });
  }
  return { cards, entries };
}
