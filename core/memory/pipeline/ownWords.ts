import { delimiterPattern } from '../compose/delimiters';
import { findListItems, recogniseByMeaning } from '../compose/recogniseByMeaning';
import { type InjectedSpan, recogniseInjected } from '../compose/recogniseInjected';
import type { Centre } from '../embed/centre';
import { findDistilPrompt } from '../extract/llm/distilPrompt';
import type { Embedder } from '../ports';
import { readPassageId } from '../recall/turns/passageId';
import type { Store } from '../store/store';
import { detectLanguage } from '../text/language';
import type { Turn } from '../types';

/** A recall is put into a prompt that is sent soon after. */
const maxRecallAgeMs = 24 * 3_600_000;
/** The site's clock and ours may differ. */
const clockSlackMs = 10 * 60_000;
/** A line of a block that lost its marks: a list item with its date behind it. */
const datedItem = /^[\s>|]*[-–—*•·]\s?.+[（(][^（()）\n]*\d{4}-\d{2}-\d{2}[^（()）\n]*[）)][.。]?\s*$/mu;

/** Tells what texts mean. */
export interface Meanings {
  embedder: Embedder;
  centre: Centre;
}

/**
 * The pieces of a user's turn that Keepsake put there. Where the block still has a mark, its marks decide, so that what the
 * user says beside it counts even when it contradicts a memory in the same words. A block without marks is known by the
 * statements that were inserted on that site within the day before; with `meanings` also where it was translated or put in
 * other words.
 */
export async function findInjected(store: Store, turn: Turn, meanings?: Meanings): Promise<InjectedSpan[]> {
  const { spans: marked } = recogniseInjected(turn.text);
  const prompt = findDistilPrompt(turn.text);
  const spans = prompt ? [...marked, prompt] : marked;
  const hasMark = prompt !== null || turn.text.search(delimiterPattern) >= 0;
  if (hasMark) return spans;
  const isDated = spans.length > 0 || datedItem.test(turn.text);
  const items = meanings ? findListItems(turn.text) : [];
  if (!isDated && items.length < 2) return spans;
  const inserted = await insertedTexts(store, turn);
  const byLetters = isDated ? recogniseInjected(turn.text, inserted).spans : spans;
  const others = items.filter((item) => !byLetters.some((span) => item.start < span.end && span.start < item.end));
  if (!meanings || others.length === 0 || inserted.length === 0) return byLetters;
  return [...byLetters, ...recogniseByMeaning(await meant(others, meanings), await meant(asMeant(inserted), meanings))];
}

const asMeant = (texts: string[]): { text: string }[] => texts.map((text) => ({ text }));

async function meant<Piece extends { text: string }>(
  pieces: Piece[],
  { embedder, centre }: Meanings,
): Promise<(Piece & { vector: Float32Array })[]> {
  const vectors = await embedder.embed(pieces.map(({ text }) => text));
  return pieces.flatMap((piece, at) => {
    const vector = vectors[at];
    return vector ? [{ ...piece, vector: centre.apply(vector, detectLanguage(piece.text), 'card') }] : [];
  });
}

/** The text with those pieces blanked out; the same length, so that offsets keep their meaning. */
export function blankOut(text: string, spans: readonly InjectedSpan[]): string {
  let blanked = text;
  for (const { start, end } of spans)
    blanked = `${blanked.slice(0, start)}${blanked.slice(start, end).replace(/[^\n]/g, ' ')}${blanked.slice(end)}`;
  return blanked;
}

/** Any conversation of the site: a new chat has no id of its own yet when the memories are put into its prompt. */
async function insertedTexts(store: Store, { site, at }: Turn): Promise<string[]> {
  const recalls = await store.query('recallLog', { index: 'at', from: at - maxRecallAgeMs, to: at + clockSlackMs });
  const ids = recalls
    .filter((recall) => recall.site === site && !recall.undone)
    .flatMap((recall) => recall.insertedIds);
  const cards = await store.getMany('cards', [...new Set(ids)]);
  const passages = ids.flatMap((id) => readPassageId(id) ?? []);
  const turns = await store.getMany(
    'turns',
    passages.map(({ turnId }) => turnId),
  );
  return [
    ...cards.flatMap((card) => (card ? [card.text] : [])),
    ...passages.map(({ start, end }, at) => turns[at]?.text.slice(start, end) ?? '').filter((text) => text !== ''),
  ];
}
