import { plainForm, stableId } from '../text/hash';
import type { Card, CardLink, Episode, Evidence, HistoryEntry, Reason, RecallLogEntry, Turn } from '../types';
import { declinesId } from './declinesId';
import { type Doomed, quotesDoomed, readDoomed, redactText } from './doomed';
import { type RedactedTurn, redactTurns } from './redactTurns';
import { rowsOf } from './rowsOf';
import { scrubEpisode } from './scrubEpisode';
import { newBatch, type Store, stagePut, stageRemove, type TableName, type Tables, type WriteBatch } from './store';
import { cardTombstoneId, quoteTombstoneId } from './tombstones';

type Redactions = ReadonlyMap<string, RedactedTurn>;

/**
 * The batch that removes cards without a trace: the cards and those they were merged or split from, their history, the
 * links and chains that lead to them, jobs about them, their place in the recall log, and the very words they were read
 * from in the stored turns; lines of summaries, questions, refusals and reasons elsewhere that say the same. The evidence
 * of other cards from these turns is brought in line. Tombstones of the cards and of their quotes keep imports and
 * replayed jobs from bringing them back. The index has a stage of its own: commit both together.
 *
 * Commit it as it is; on a ConflictError call again.
 *
 * @param at when the user asked for it, UTC milliseconds.
 * @returns an empty batch when none of the ids exists.
 */
export async function stageDeleteForGood(store: Store, ids: string[], at: number): Promise<WriteBatch> {
  const batch = newBatch();
  const asked = (await store.getMany('cards', [...new Set(ids)])).filter((card) => card !== undefined);
  if (asked.length === 0) return batch;
  const doomed = await readDoomed(store, asked);
  const redacted = await redactTurns(store, doomed);

  for (const card of doomed.cards) {
    stageRemove(batch, 'cards', card.id);
    stageRemove(batch, 'meta', declinesId(card.id));
    batch.expect[card.id] = card.version;
    const quotes = [card.text, ...card.evidence.map((piece) => piece.quote)].map(quoteTombstoneId);
    for (const id of new Set([cardTombstoneId(card.id), ...quotes])) if (id) stagePut(batch, 'tombstones', { id, at });
  }
  for (const { turn } of redacted.values()) stagePut(batch, 'turns', turn);
  await Promise.all([
    eachCardConcerned(store, doomed, redacted, (card) => {
      if (doomed.ids.has(card.id)) return;
      const clean = withoutCards(card, doomed, redacted);
      if (!clean) return;
      stagePut(batch, 'cards', { ...clean, version: card.version + 1 });
      batch.expect[card.id] = card.version;
    }),
    eachRow(store, 'history', (entry) => {
      if (doomed.ids.has(entry.cardId)) stageRemove(batch, 'history', entry.id);
      else stageChanged(batch, 'history', entry, scrubHistory(entry, doomed, redacted));
    }),
    eachRow(store, 'recallLog', (entry) => stageChanged(batch, 'recallLog', entry, scrubRecall(entry, doomed))),
  ]);
  for (const job of await store.query('jobs')) {
    if (Object.values(job.payload).some((value) => doomed.ids.has(String(value)))) stageRemove(batch, 'jobs', job.id);
  }
  const conversations = await conversationsOf(store, doomed, redacted);
  for (const episode of await store.query('episodes')) {
    const turns = conversations.get(conversationKey(episode)) ?? null;
    stageChanged(batch, 'episodes', episode, scrubEpisode(episode, doomed, turns));
  }
  await stageMutedRefusals(store, batch, doomed);
  return batch;
}

/** With more to look up than this, reading all cards is quicker. */
const manyLooks = 1_000;

/**
 * Cards that may have to change: those that point at a doomed card, quote its words, were read from a turn that changes, or
 * wait with a question that may name it.
 */
async function eachCardConcerned(
  store: Store,
  doomed: Doomed,
  redacted: Redactions,
  visit: (card: Card) => void,
): Promise<void> {
  const pointedAt = [...doomed.ids, ...doomed.texts.flatMap((text) => quoteTombstoneId(text) ?? [])];
  if (pointedAt.length + redacted.size > manyLooks) return eachRow(store, 'cards', visit);
  const found = await Promise.all([
    ...pointedAt.map((equals) => store.ids('cards', { index: 'pointsAt', equals })),
    ...[...redacted.keys()].map((equals) => store.ids('cards', { index: 'turnIds', equals })),
    ...(['pending', 'trashed'] as const).map((equals) => store.ids('cards', { index: 'status', equals })),
  ]);
  for (const card of await store.getMany('cards', [...new Set(found.flat())])) if (card) visit(card);
}

async function eachRow<T extends TableName>(store: Store, table: T, visit: (row: Tables[T]) => void): Promise<void> {
  for await (const rows of rowsOf(store, table)) for (const row of rows) visit(row);
}

function stageChanged<T extends 'history' | 'recallLog' | 'episodes'>(
  batch: WriteBatch,
  table: T,
  before: Parameters<typeof stagePut<T>>[2],
  after: Parameters<typeof stagePut<T>>[2],
): void {
  if (before !== after) stagePut(batch, table, after);
}

/** A no stays a no, by its vector alone: its words are among those that must go. */
async function stageMutedRefusals(store: Store, batch: WriteBatch, doomed: Doomed): Promise<void> {
  const own = new Set([...doomed.ids].map((id) => stableId('rejection', id)));
  const plain = new Set(doomed.texts.map(plainForm));
  for (const rejection of await store.query('rejections')) {
    if (rejection.text !== '' && (own.has(rejection.id) || plain.has(plainForm(rejection.text))))
      stagePut(batch, 'rejections', { ...rejection, text: '' });
  }
}

/** The card with nothing left that points at a doomed one or quotes it; null when there was nothing of the kind. */
function withoutCards(card: Card, doomed: Doomed, redacted: Redactions): Card | null {
  const evidence = relocated(card.evidence, doomed, redacted);
  const links = scrubLinks(card.links, doomed);
  const supersedes = card.supersedes?.filter((id) => !doomed.ids.has(id));
  const { supersededBy, pendingReason, ...rest } = card;
  const clean: Card = { ...rest, evidence, links };
  if (card.supersedes) clean.supersedes = supersedes ?? [];
  if (supersededBy !== undefined && !doomed.ids.has(supersededBy)) clean.supersededBy = supersededBy;
  if (pendingReason) clean.pendingReason = scrubReason(pendingReason, doomed);
  const hadLink = links.length < card.links.length;
  // The line that places a card among its neighbours may name what the doomed one was about; it is written anew when
  // the next neighbour arrives.
  if (hadLink && !card.userEdited.includes('context')) clean.context = '';
  const isSame =
    evidence === card.evidence &&
    links === card.links &&
    supersedes?.length === card.supersedes?.length &&
    clean.supersededBy === supersededBy &&
    clean.pendingReason === pendingReason;
  return isSame ? null : clean;
}

/** Evidence as it stands in the turns now; the same list when nothing had to change. */
function relocated(evidence: Evidence[], doomed: Doomed, redacted: Redactions): Evidence[] {
  let changed = false;
  const clean = evidence.map((piece) => {
    const redaction = redacted.get(piece.turnId);
    // Without its turn a quote still tells.
    const next = redaction?.relocate(piece) ?? { ...piece, quote: redactText(piece.quote, doomed) };
    const isSame = next.quote === piece.quote && next.start === piece.start && next.end === piece.end;
    changed ||= !isSame;
    return isSame ? piece : next;
  });
  return changed ? clean : evidence;
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
    const tells = typeof value === 'string' && quotesDoomed(value, doomed);
    changed ||= tells;
    return [name, tells ? '…' : value] as const;
  });
  return changed ? { ...reason, params: Object.fromEntries(params) } : reason;
}

function scrubHistory(entry: HistoryEntry, doomed: Doomed, redacted: Redactions): HistoryEntry {
  const reason = scrubReason(entry.reason, doomed);
  const { before } = entry;
  const clean: Partial<Card> = { ...before };
  let changed = reason !== entry.reason;
  if (before.evidence) {
    clean.evidence = relocated(before.evidence, doomed, redacted);
    changed ||= clean.evidence !== before.evidence;
  }
  if (before.text !== undefined) {
    clean.text = redactText(before.text, doomed);
    changed ||= clean.text !== before.text;
  }
  if (before.pendingReason) {
    clean.pendingReason = scrubReason(before.pendingReason, doomed);
    changed ||= clean.pendingReason !== before.pendingReason;
  }
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

function scrubRecall(entry: RecallLogEntry, doomed: Doomed): RecallLogEntry {
  const stays = (id: string): boolean => !doomed.ids.has(id);
  const query = redactText(entry.query, doomed);
  let changed =
    query !== entry.query || ![...entry.insertedIds, ...entry.usedIds, ...(entry.declinedIds ?? [])].every(stays);
  const hits = entry.hits.flatMap((hit) => {
    if (!stays(hit.cardId)) {
      changed = true;
      return [];
    }
    const reasons = hit.reasons.map((reason) => scrubReason(reason, doomed));
    const isSame = reasons.every((reason, at) => reason === hit.reasons[at]);
    changed ||= !isSame;
    return [isSame ? hit : { ...hit, reasons }];
  });
  if (!changed) return entry;
  return {
    ...entry,
    query,
    hits,
    insertedIds: entry.insertedIds.filter(stays),
    usedIds: entry.usedIds.filter(stays),
    ...(entry.declinedIds ? { declinedIds: entry.declinedIds.filter(stays) } : {}),
    ...(entry.usedReasons ? { usedReasons: entry.usedReasons.filter((use) => stays(use.cardId)) } : {}),
  };
}

type Place = Pick<Episode, 'site' | 'conversationId'>;

const conversationKey = ({ site, conversationId }: Place): string => JSON.stringify([site, conversationId]);

/** The turns, as they will be, of every conversation that held doomed words. */
async function conversationsOf(store: Store, doomed: Doomed, redacted: Redactions): Promise<Map<string, Turn[]>> {
  const places: Place[] = [
    ...doomed.cards.flatMap((card) => card.evidence),
    ...[...redacted.values()].map(({ turn }) => turn),
  ];
  const found = new Map<string, Turn[]>();
  for (const place of places) {
    const key = conversationKey(place);
    if (found.has(key)) continue;
    const turns = await store.query('turns', { index: 'conversation', equals: [place.site, place.conversationId] });
    found.set(
      key,
      turns.map((turn) => redacted.get(turn.id)?.turn ?? turn),
    );
  }
  return found;
}
