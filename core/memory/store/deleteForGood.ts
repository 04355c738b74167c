import { plainForm } from '../text/hash';
import type { Card, CardLink, Episode, HistoryEntry, Reason, RecallLogEntry } from '../types';
import { newBatch, type Store, stagePut, stageRemove, type WriteBatch } from './store';
import { cardTombstoneId, quoteTombstoneId } from './tombstones';

/** What is on its way out: by id, and by the words that must not be left standing elsewhere. */
interface Doomed {
  ids: ReadonlySet<string>;
  texts: readonly string[];
}

/**
 * The batch that removes cards without a trace: the cards, their history, the links and chains that lead to them, jobs
 * about them, their place in the recall log, lines of summaries that say the same, and what reasons elsewhere quote of
 * them. Tombstones of the cards and of their quotes keep imports and replayed jobs from bringing them back. The turns
 * they were read from stay, and so do refusals. The index has a stage of its own: commit both together.
 *
 * Commit it as it is; on a ConflictError call again.
 *
 * @param at when the user asked for it, UTC milliseconds.
 * @returns an empty batch when none of the ids exists.
 */
export async function stageDeleteForGood(store: Store, ids: string[], at: number): Promise<WriteBatch> {
  const batch = newBatch();
  const cards = (await store.getMany('cards', [...new Set(ids)])).filter((card) => card !== undefined);
  if (cards.length === 0) return batch;
  const doomed: Doomed = { ids: new Set(cards.map((card) => card.id)), texts: textsOf(cards) };

  for (const card of cards) {
    stageRemove(batch, 'cards', card.id);
    batch.expect[card.id] = card.version;
    const quotes = [card.text, ...card.evidence.map((piece) => piece.quote)].map(quoteTombstoneId);
    for (const id of new Set([cardTombstoneId(card.id), ...quotes])) if (id) stagePut(batch, 'tombstones', { id, at });
  }
  for (const card of await store.query('cards')) {
    if (doomed.ids.has(card.id)) continue;
    const clean = withoutCards(card, doomed);
    if (!clean) continue;
    stagePut(batch, 'cards', { ...clean, version: card.version + 1 });
    batch.expect[card.id] = card.version;
  }
  for (const entry of await store.query('history')) {
    if (doomed.ids.has(entry.cardId)) stageRemove(batch, 'history', entry.id);
    else stageChanged(batch, 'history', entry, scrubHistory(entry, doomed));
  }
  for (const entry of await store.query('recallLog'))
    stageChanged(batch, 'recallLog', entry, scrubRecall(entry, doomed));
  for (const job of await store.query('jobs')) {
    if (Object.values(job.payload).some((value) => doomed.ids.has(String(value)))) stageRemove(batch, 'jobs', job.id);
  }
  for (const episode of await episodesOf(store, cards)) {
    stageChanged(batch, 'episodes', episode, scrubEpisode(episode, doomed));
  }
  return batch;
}

function textsOf(cards: Card[]): string[] {
  const texts = cards.flatMap((card) => [card.text, ...card.evidence.map((piece) => piece.quote)]);
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}

function stageChanged<T extends 'history' | 'recallLog' | 'episodes'>(
  batch: WriteBatch,
  table: T,
  before: Parameters<typeof stagePut<T>>[2],
  after: Parameters<typeof stagePut<T>>[2],
): void {
  if (before !== after) stagePut(batch, table, after);
}

/** The card with nothing left that points at a doomed one or quotes it; null when there was nothing of the kind. */
function withoutCards(card: Card, doomed: Doomed): Card | null {
  const links = scrubLinks(card.links, doomed);
  const supersedes = card.supersedes?.filter((id) => !doomed.ids.has(id));
  const { supersededBy, pendingReason, ...rest } = card;
  const clean: Card = { ...rest, links };
  if (card.supersedes) clean.supersedes = supersedes ?? [];
  if (supersededBy !== undefined && !doomed.ids.has(supersededBy)) clean.supersededBy = supersededBy;
  if (pendingReason) clean.pendingReason = scrubReason(pendingReason, doomed);
  const hadLink = links.length < card.links.length;
  // The line that places a card among its neighbours may name what the doomed one was about; it is written anew when
  // the next neighbour arrives.
  if (hadLink && !card.userEdited.includes('context')) clean.context = '';
  const isSame =
    links === card.links &&
    supersedes?.length === card.supersedes?.length &&
    clean.supersededBy === supersededBy &&
    clean.pendingReason === pendingReason;
  return isSame ? null : clean;
}

/** The same list when nothing had to change. */
function scrubLinks(links: CardLink[], doomed: Doomed): CardLink[] {
  let changed = false;
  const clean = links.flatMap((link) => {
    if (doomed.ids.has(link.to)) {
      changed = true;
      return [];
    }
    const reason = scrubReason(link.reason, doomed);
    changed ||= reason !== link.reason;
    return reason === link.reason ? [link] : [{ ...link, reason }];
  });
  return changed ? clean : links;
}

/** Puts an ellipsis in the place of every parameter that quotes or names a doomed card. The same reason when there is none. */
function scrubReason(reason: Reason, doomed: Doomed): Reason {
  if (!reason.params) return reason;
  let changed = false;
  const params = Object.entries(reason.params).map(([name, value]) => {
    const tells =
      typeof value === 'string' && (doomed.ids.has(value) || doomed.texts.some((text) => value.includes(text)));
    changed ||= tells;
    return [name, tells ? '…' : value] as const;
  });
  return changed ? { ...reason, params: Object.fromEntries(params) } : reason;
}

function scrubHistory(entry: HistoryEntry, doomed: Doomed): HistoryEntry {
  const reason = scrubReason(entry.reason, doomed);
  const { before } = entry;
  const clean: Partial<Card> = { ...before };
  let changed = reason !== entry.reason;
  if (before.links) {
    clean.links = scrubLinks(before.links, doomed);
    // What stood beside the lost link was written with the doomed card in view.
    if (clean.links.length < before.links.length && before.context) clean.context = '';
    changed ||= clean.links !== before.links;
  }
  if (before.supersedes?.some((id) => doomed.ids.has(id))) {
    clean.supersedes = before.supersedes.filter((id) => !doomed.ids.has(id));
    changed = true;
  }
  if (before.supersededBy !== undefined && doomed.ids.has(before.supersededBy)) {
    delete clean.supersededBy;
    changed = true;
  }
  return changed ? { ...entry, reason, before: clean } : entry;
}

function scrubRecall(entry: RecallLogEntry, { ids }: Doomed): RecallLogEntry {
  const stays = (id: string): boolean => !ids.has(id);
  const all = [...entry.hits.map((hit) => hit.cardId), ...entry.insertedIds, ...entry.usedIds];
  if (all.every(stays)) return entry;
  return {
    ...entry,
    hits: entry.hits.filter((hit) => stays(hit.cardId)),
    insertedIds: entry.insertedIds.filter(stays),
    usedIds: entry.usedIds.filter(stays),
  };
}

/** Summaries of the conversations the cards were learnt in. */
async function episodesOf(store: Store, cards: Card[]): Promise<Episode[]> {
  const places = new Map<string, [string, string]>();
  for (const { site, conversationId } of cards.flatMap((card) => card.evidence)) {
    places.set(JSON.stringify([site, conversationId]), [site, conversationId]);
  }
  const found = await Promise.all(
    [...places.values()].map((place) => store.query('episodes', { index: 'conversation', equals: place })),
  );
  return found.flat();
}

function scrubEpisode(episode: Episode, { texts }: Doomed): Episode {
  const plain = texts.map(plainForm).filter((text) => text !== '');
  const stays = (line: string): boolean => {
    const words = plainForm(line);
    // A line that is only a word of the statement (a thing, a place) does not tell it.
    const tells = (text: string): boolean =>
      words.includes(text) || (text.includes(words) && words.length * 2 >= text.length);
    return words === '' || !plain.some(tells);
  };
  const lists = ['decisions', 'todos', 'things', 'mindNextTime'] as const;
  const all = [episode.topic, ...lists.flatMap((list) => episode[list])];
  if (all.every(stays)) return episode;
  const clean: Episode = { ...episode, topic: stays(episode.topic) ? episode.topic : '' };
  for (const list of lists) clean[list] = episode[list].filter(stays);
  return clean;
}
