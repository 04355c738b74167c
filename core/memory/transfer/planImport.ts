import { cardTombstoneId, quoteTombstoneId, turnTombstoneId } from '../store/tombstones';
import type { Card, CardLink, RecallLogEntry, Tombstone } from '../types';
import { type ExportRows, emptyRows } from './format';

/** What of the store an import has to look at. */
export interface LocalRows {
  cards: Card[];
  /** Rows of the other tables that have an id of the file. */
  turns: ExportRows['turns'];
  episodes: ExportRows['episodes'];
  historyIds: ReadonlySet<string>;
  recallIds: ReadonlySet<string>;
  rejectionIds: ReadonlySet<string>;
  tombstones: Tombstone[];
}

export interface ImportPlan {
  /** Rows to put. Cards have the version to write. */
  put: ExportRows;
  /** Cards of the file among them; the others only have their links brought in line. */
  keptIds: string[];
  /** Versions the cards were read at, 0 for new ones. */
  expect: Record<string, number>;
}

/**
 * What becomes of a file in a store that holds something already. A row that is not here is taken; of a card or episode
 * that is on both sides, the one written last stays, whole. What was deleted for good here does not come back, and
 * nothing here is deleted. Links end up at both ends or not at all.
 */
export function planImport(file: ExportRows, local: LocalRows): ImportPlan {
  const here = new Map(local.cards.map((card) => [card.id, card]));
  const graves = buriedHere(file, local);
  const put = emptyRows();

  const taken = new Map<string, Card>();
  for (const card of file.cards) {
    const own = here.get(card.id);
    if (own ? card.updatedAt > own.updatedAt : !graves.holdsCard(card)) taken.set(card.id, card);
  }
  const cards = tieUp(taken, here);
  put.cards = cards.map((card) => ({ ...card, version: nextVersion(card, here.get(card.id)) }));

  const stands = (cardId: string): boolean => here.has(cardId) || taken.has(cardId);
  put.history = file.history.filter((entry) => stands(entry.cardId) && !local.historyIds.has(entry.id));
  const turns = new Map(local.turns.map((turn) => [turn.id, turn]));
  put.turns = file.turns.filter((turn) => {
    const own = turns.get(turn.id);
    // A turn out of which something was deleted here stays so, and one that is whole here stays whole.
    if (own) return own.formerHash === undefined && turn.formerHash === undefined && turn.text.length > own.text.length;
    return !graves.has(turnTombstoneId(turn.id));
  });
  const episodes = new Map(local.episodes.map((episode) => [episode.id, episode]));
  put.episodes = file.episodes.filter((episode) => {
    const own = episodes.get(episode.id);
    return own ? episode.updatedAt > own.updatedAt : !graves.has(`episode:${episode.id}`);
  });
  put.recallLog = file.recallLog
    .filter((entry) => !local.recallIds.has(entry.id))
    .map((entry) => withoutBuried(entry, graves.has));
  put.rejections = file.rejections.filter((rejection) => !local.rejectionIds.has(rejection.id));
  put.tombstones = newTombstones(file, local, stands);

  const expect = Object.fromEntries(put.cards.map((card) => [card.id, here.get(card.id)?.version ?? 0]));
  return { put, keptIds: [...taken.keys()], expect };
}

/** No card is written so often; beyond it a file's count is made up, and from 2⁵³ on it could not be counted further. */
const maxVersion = 1e9;

function nextVersion(card: Card, own: Card | undefined): number {
  const written = card.version <= maxVersion ? card.version : 1;
  return own ? Math.max(own.version + 1, written) : written;
}

interface Graves {
  has(id: string): boolean;
  holdsCard(card: Card): boolean;
}

/**
 * What was deleted for good here, after it was said. A tombstone that is in the file too stood beside the file's own
 * cards and says nothing against them.
 */
function buriedHere(file: ExportRows, local: LocalRows): Graves {
  const inFile = new Set(file.tombstones.map((stone) => stone.id));
  const stones = new Map(
    local.tombstones.filter((stone) => !inFile.has(stone.id)).map((stone) => [stone.id, stone.at]),
  );
  const holds = (text: string, at: number): boolean => {
    const stone = stones.get(quoteTombstoneId(text) ?? '');
    return stone !== undefined && at <= stone;
  };
  const cardStones = new Set(local.tombstones.map((stone) => stone.id));
  return {
    has: (id) => cardStones.has(id),
    holdsCard(card) {
      if (cardStones.has(cardTombstoneId(card.id))) return true;
      const lastSaid = Math.max(card.createdAt, ...card.evidence.map((piece) => piece.at));
      if (holds(card.text, lastSaid)) return true;
      return card.evidence.length > 0 && card.evidence.every((piece) => holds(piece.quote, piece.at));
    },
  };
}

function withoutBuried(entry: RecallLogEntry, isBuried: (id: string) => boolean): RecallLogEntry {
  const stays = (cardId: string): boolean => !isBuried(cardTombstoneId(cardId));
  return {
    ...entry,
    hits: entry.hits.filter((hit) => stays(hit.cardId)),
    insertedIds: entry.insertedIds.filter(stays),
    usedIds: entry.usedIds.filter(stays),
    ...(entry.declinedIds ? { declinedIds: entry.declinedIds.filter(stays) } : {}),
    ...(entry.usedReasons ? { usedReasons: entry.usedReasons.filter((use) => stays(use.cardId)) } : {}),
  };
}

/** The file's tombstones, but for cards that stand here: nothing here is deleted by an import. */
function newTombstones(file: ExportRows, local: LocalRows, stands: (cardId: string) => boolean): Tombstone[] {
  const own = new Map(local.tombstones.map((stone) => [stone.id, stone.at]));
  return file.tombstones.filter(({ id, at }) => {
    const cardId = id.startsWith('card:') ? id.slice('card:'.length) : null;
    if (cardId !== null && stands(cardId)) return false;
    return at > (own.get(id) ?? Number.NEGATIVE_INFINITY);
  });
}

/**
 * The taken cards, and those here whose links change with them. A link to a card that is in neither place is dropped, one
 * that only one end knows gets its mirror, and what a taken card no longer ties to is let go at the other end too; links
 * from here that the file cannot know of stay.
 */
function tieUp(taken: ReadonlyMap<string, Card>, here: ReadonlyMap<string, Card>): Card[] {
  const current = (id: string): Card | undefined => taken.get(id) ?? here.get(id);
  const links = new Map<string, CardLink[]>();
  const linksOf = (card: Card): CardLink[] => links.get(card.id) ?? card.links;

  for (const card of taken.values()) {
    // A card in the trash keeps its list for a restore, while the other ends are cut.
    const mayTie = (other: Card | undefined): boolean =>
      other !== undefined && (card.status === 'trashed' || other.status !== 'trashed');
    const known = card.links.filter((link) => link.to !== card.id && mayTie(current(link.to)));
    const own = (here.get(card.id)?.links ?? []).filter(
      (link) => !taken.has(link.to) && mayTie(here.get(link.to)) && !known.some((other) => other.to === link.to),
    );
    const kept = own.length > 0 || known.length < card.links.length ? [...known, ...own] : card.links;
    links.set(card.id, kept);
  }
  for (const card of taken.values()) {
    if (card.status === 'trashed') continue;
    for (const link of linksOf(card)) {
      const other = current(link.to);
      if (!other || other.status === 'trashed') continue;
      const mirror: CardLink = { ...link, to: card.id };
      if (linksOf(other).some((back) => back.to === card.id && back.type === link.type)) continue;
      links.set(other.id, [...linksOf(other), mirror]);
    }
  }
  for (const own of here.values()) {
    if (taken.has(own.id) || own.status === 'trashed') continue;
    const kept = linksOf(own).filter((link) => {
      const other = taken.get(link.to);
      return !other || (other.status !== 'trashed' && linksOf(other).some((back) => back.to === own.id));
    });
    if (kept.length < linksOf(own).length) links.set(own.id, kept);
  }
  const changed = [...links.keys()].flatMap((id) => current(id) ?? []);
  return changed.map((card) => withKnownChain({ ...card, links: linksOf(card) }, current));
}

/** The card without references to superseded or superseding cards that are nowhere. */
function withKnownChain(card: Card, current: (id: string) => Card | undefined): Card {
  const { supersededBy, supersedes, ...rest } = card;
  return {
    ...rest,
    ...(supersededBy !== undefined && current(supersededBy) ? { supersededBy } : {}),
    ...(supersedes ? { supersedes: supersedes.filter((id) => current(id)) } : {}),
  };
}
