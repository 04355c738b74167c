import type { CardFilter } from '../api';
import type { Engine } from '../engine';
import { inSlices } from '../recall/inSlices';
import { countRows } from '../store/countRows';
import type { Store } from '../store/store';
import type { Card } from '../types';
import { byUse, narrows, passes, searchedWords } from './cardFilter';
import { cardIds } from './cardIds';

/** Up to so many cards are all looked through; with more, those that the index finds nearest to the words. */
const fewEnough = 20_000;
const nearest = 600;
/** What a card with all the words in it has ahead of one that is only near in meaning. */
const wordBonus = 0.5;
const weakest = 0.15;
/** Cards read at once for their words. */
const perRead = 2_000;

interface Scored {
  id: string;
  score: number;
  /** Place among the newest. */
  age: number;
}

/**
 * Ids of the cards that fit some words: by meaning and words the best first (`relevance`), or those that hold every word,
 * in the order asked for.
 *
 * @param signal stops between two reads, and between two segments of the index. @throws its reason then.
 */
export async function findCards(
  engine: Engine,
  filter: CardFilter,
  text: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const { sort = 'newest' } = filter;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isFew = (await countOf(engine.store, filter)) <= fewEnough;
  signal?.throwIfAborted();
  if (sort !== 'relevance' && isFew) {
    const ids = await cardIds(engine, filter, sort);
    const known = await wordsOf(engine.store, ids, signal);
    return ids.filter((id) => holds(known.get(id), words));
  }
  const cosines = await nearTo(engine, filter, text, { isFew, signal });
  if (isFew) {
    const ids = await cardIds(engine, filter, 'newest');
    const known = await wordsOf(engine.store, ids, signal);
    return best(ids.map((id, age) => ({ id, age, score: scoreOf(cosines.get(id), holds(known.get(id), words)) })));
  }
  const found = await foundByIndex(engine, filter, text, { near: [...cosines.keys()], signal });
  const cards = found.filter((card) => passes(card, filter));
  const held = (card: Card) => holds(searchedWords(card), words);
  if (sort === 'relevance') {
    const byAge = cards.sort((left, right) => right.createdAt - left.createdAt);
    return best(byAge.map((card, age) => ({ id: card.id, age, score: scoreOf(cosines.get(card.id), held(card)) })));
  }
  const sorted = cards.filter(held).sort(sort === 'mostUsed' ? byUse : (a, b) => b.createdAt - a.createdAt);
  return (sort === 'oldest' ? sorted.reverse() : sorted).map((card) => card.id);
}

async function countOf(store: Store, { statuses = ['active'] }: CardFilter): Promise<number> {
  const counts = await Promise.all(
    statuses.map((status) => countRows(store, 'cards', { index: 'status', equals: status })),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

const holds = (known: string | undefined, words: string[]): boolean =>
  known !== undefined && words.every((word) => known.includes(word));

const scoreOf = (cosine = 0, holdsWords: boolean): number => cosine + (holdsWords ? wordBonus : 0);

function best(scored: Scored[]): string[] {
  return scored
    .filter((entry) => entry.score > weakest)
    .sort((left, right) => right.score - left.score || left.age - right.age)
    .map((entry) => entry.id);
}

/** Cosines by id: of all cards where they are few, else of the nearest that pass the filter. */
async function nearTo(
  engine: Engine,
  filter: CardFilter,
  text: string,
  { isFew, signal }: { isFew: boolean; signal: AbortSignal | undefined },
): Promise<Map<string, number>> {
  const { index, embedder, centre } = engine;
  const [vector] = await embedder.embed([text], signal ? { signal } : {});
  signal?.throwIfAborted();
  if (!vector) return new Map();
  const centred = centre.apply(vector, /\p{Script=Han}/u.test(text) ? 'zh' : 'en', 'question');
  const options = isFew ? { limit: index.size() } : { limit: nearest, ...(await onlyOf(engine, filter)) };
  signal?.throwIfAborted();
  const pass = () => index.similarPass(centred, { ...options, of: 'card' });
  const found = await inSlices(pass, index.segments, signal);
  return new Map(found.map(({ id, cosine }) => [id, cosine]));
}

async function foundByIndex(
  engine: Engine,
  filter: CardFilter,
  text: string,
  { near, signal }: { near: string[]; signal: AbortSignal | undefined },
): Promise<Card[]> {
  const { store, index, tokenizer } = engine;
  await tokenizer.ready();
  const options = { limit: nearest, of: 'card' as const, ...(await onlyOf(engine, filter)) };
  signal?.throwIfAborted();
  const terms = tokenizer.terms(text);
  const entries = await inSlices(() => index.keywordPass(terms, options), index.segments, signal);
  const worded = entries.map((entry) => entry.id);
  const rows = await store.getMany('cards', [...new Set([...near, ...worded])]);
  signal?.throwIfAborted();
  return rows.flatMap((card) => card ?? []);
}

/** What the index may find: with a narrow filter the nearest of all cards might all be others. */
async function onlyOf(engine: Engine, filter: CardFilter): Promise<{ only?: ReadonlySet<string> }> {
  return narrows(filter) ? { only: new Set(await cardIds(engine, filter, 'newest')) } : {};
}

/** Words of cards looked through before, until one is written: a search asks again with every letter. */
const looked = new WeakMap<Store, { writes: number; words: Map<string, string> }>();

async function wordsOf(store: Store, ids: string[], signal?: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const writes = store.writes('cards');
  let kept = looked.get(store);
  if (kept?.writes !== writes) {
    kept = { writes, words: new Map() };
    looked.set(store, kept);
  }
  const { words } = kept;
  const unread = ids.filter((id) => !words.has(id));
  for (let from = 0; from < unread.length; from += perRead) {
    signal?.throwIfAborted();
    for (const card of await store.getMany('cards', unread.slice(from, from + perRead))) {
      if (card) words.set(card.id, searchedWords(card));
    }
  }
  return words;
}
