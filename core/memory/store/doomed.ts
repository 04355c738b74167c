import { detectLanguage } from '../text/language';
import type { Card, Evidence, Language } from '../types';
import type { Store } from './store';

/** What is on its way out: by id, and by the words that must not be left standing elsewhere. */
export interface Doomed {
  cards: readonly Card[];
  ids: ReadonlySet<string>;
  /** Statements of the cards, now and before edits, and the words they were read from. */
  texts: readonly string[];
  /** Their evidence, by the id of its turn. */
  pieces: ReadonlyMap<string, readonly Evidence[]>;
  /** Finds those of the texts that are long enough to be looked for anywhere; null when none is. */
  pattern: RegExp | null;
}

/** Stands where something was deleted for good. */
export const forgottenMark: Record<Language, string> = { zh: '［已忘掉］', en: '[forgotten]' };

/** Fewer Chinese characters or Latin words than this are a phrase that anybody says at any time. */
const minHanCharacters = 3;
const minWords = 3;
const minCut = 4;

/** What goes with these cards: the cards they were merged or split from, whose every source is theirs, go too. */
export async function readDoomed(store: Store, asked: Card[]): Promise<Doomed> {
  const cards = [...asked, ...(await originalsOf(store, asked))];
  const pieces = new Map<string, Evidence[]>();
  for (const piece of cards.flatMap((card) => card.evidence)) {
    const list = pieces.get(piece.turnId);
    if (list) list.push(piece);
    else pieces.set(piece.turnId, [piece]);
  }
  const earlier: string[] = [];
  for (const { id } of cards) {
    for (const { before } of await store.query('history', { index: 'cardId', equals: id }))
      earlier.push(before.text ?? '', ...(before.evidence ?? []).map((piece) => piece.quote));
  }
  const said = [...cards.flatMap((card) => [card.text, ...card.evidence.map((piece) => piece.quote)]), ...earlier];
  const texts = [...new Set(said.map((text) => text.trim()).filter((text) => text !== ''))];
  return { cards, ids: new Set(cards.map((card) => card.id)), texts, pieces, pattern: patternOf(texts) };
}

async function originalsOf(store: Store, asked: Card[]): Promise<Card[]> {
  const found = new Map(asked.map((card) => [card.id, card]));
  const places = new Set(asked.flatMap((card) => card.evidence.map(placeOf)));
  for (let from: Card[] = asked; from.length > 0; ) {
    const ids = from.flatMap((card) => card.supersedes ?? []).filter((id) => !found.has(id));
    const older = (await store.getMany('cards', [...new Set(ids)])).filter((card) => card !== undefined);
    from = older.filter(
      (card) => card.status === 'superseded' && card.evidence.every((piece) => places.has(placeOf(piece))),
    );
    for (const card of from) found.set(card.id, card);
  }
  return [...found.values()].slice(asked.length);
}

const placeOf = (piece: Evidence): string => `${piece.turnId}\n${piece.start}\n${piece.quote}`;

/** Any of the longer texts, in any case and spacing. */
function patternOf(texts: readonly string[]): RegExp | null {
  const telling = texts.filter(isTelling).sort((left, right) => right.length - left.length);
  if (telling.length === 0) return null;
  const parts = telling.map((text) => {
    const words = text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/\s+/g, '\\s+');
    const open = /^[A-Za-z0-9]/.test(text) ? '(?<![A-Za-z0-9])' : '';
    return `${open}${words}${/[A-Za-z0-9]$/.test(text) ? '(?![A-Za-z0-9])' : ''}`;
  });
  return new RegExp(parts.join('|'), 'gi');
}

function isTelling(text: string): boolean {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[A-Za-z0-9]+/g)?.length ?? 0;
  return han >= minHanCharacters || words >= minWords || (han > 0 && han + words >= minWords);
}

/** Whether a short text that quotes (a parameter of a reason) quotes what is doomed, whole or cut short. */
export function quotesDoomed(value: string, { ids, texts }: Doomed): boolean {
  if (ids.has(value)) return true;
  const cut = value.endsWith('…') ? value.slice(0, -1).trim() : null;
  return texts.some((text) => value.includes(text) || (cut !== null && cut.length >= minCut && text.startsWith(cut)));
}

/** The text with the mark, in this language or its own, in the place of every doomed piece; the same text when it holds none. */
export function redactText(text: string, { pattern }: Doomed, lang?: Language): string {
  // Most texts hold nothing of the kind, and what language they are in need not be known.
  if (!pattern || text.search(pattern) < 0) return text;
  return text.replace(pattern, forgottenMark[lang ?? detectLanguage(text)]);
}
