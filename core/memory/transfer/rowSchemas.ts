import * as v from 'valibot';
import { isPassageId } from '../recall/turns/passageId';
import type {
  Card,
  CardLink,
  Episode,
  Evidence,
  HistoryEntry,
  Reason,
  RecallLogEntry,
  Scope,
  Tombstone,
  Turn,
} from '../types';
import type { ExportedTable, WrittenRejection } from './format';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(500));
/** A card's id is none of those that recall gives to passages of turns: such a card could not be opened or deleted. */
const cardId = v.pipe(
  id,
  v.check((value) => !isPassageId(value)),
);
/** What a Date can hold, with a day to spare for time zones. */
const latestTime = 8.64e15 - 86_400_000;
const time = v.pipe(v.number(), v.finite(), v.minValue(-latestTime), v.maxValue(latestTime));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const importance = v.pipe(v.number(), v.minValue(1), v.maxValue(5));
const words = v.array(v.string());
const anyNumber = v.pipe(v.number(), v.finite());
const lang = v.picklist(['zh', 'en']);
const scope = v.custom<Scope>(
  (value) => value === 'global' || (typeof value === 'string' && /^project:./su.test(value)),
);
const statement = v.pipe(
  v.string(),
  v.check((text) => text.trim() !== ''),
);
const kind = v.picklist(['preference', 'fact', 'plan', 'event', 'relationship', 'instruction', 'decision']);

const reason: v.GenericSchema<unknown, Reason> = v.object({
  code: v.string(),
  params: v.exactOptional(v.record(v.string(), v.union([v.string(), v.number()]))),
});

const evidence: v.GenericSchema<unknown, Evidence> = v.object({
  turnId: id,
  quote: v.string(),
  start: count,
  end: count,
  site: v.string(),
  conversationId: v.string(),
  at: time,
  url: v.exactOptional(v.string()),
});

const link: v.GenericSchema<unknown, CardLink> = v.object({
  to: id,
  type: v.picklist(['sameEntity', 'sameTopic', 'elaborates', 'contradicts', 'causes', 'followsInTime']),
  reason,
  weight: share,
});

const cardFields = {
  id: cardId,
  text: statement,
  lang,
  kind,
  tier: v.picklist(['semantic', 'episodic']),
  polarity: v.nullable(v.picklist([1, -1])),
  topic: v.string(),
  keywords: words,
  entities: words,
  tags: words,
  context: v.string(),
  evidence: v.array(evidence),
  scope,
  importance,
  confidence: share,
  validFrom: v.nullable(time),
  validTo: v.nullable(time),
  eventTime: v.nullable(v.object({ from: time, to: time, words: v.string() })),
  status: v.picklist(['pending', 'active', 'superseded', 'archived', 'expired', 'trashed']),
  pinned: v.boolean(),
  links: v.array(link),
  createdAt: time,
  updatedAt: time,
  lastRecalledAt: v.nullable(time),
  recallCount: count,
  usedCount: count,
  mentionCount: count,
  semanticId: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  embedding: v.object({ modelId: v.string(), dimension: count }),
  userEdited: words,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
};
const cardOptions = {
  pendingReason: v.exactOptional(reason),
  supersededBy: v.exactOptional(id),
  supersedes: v.exactOptional(v.array(id)),
  trashedAt: v.exactOptional(time),
};

const card: v.GenericSchema<unknown, Card> = v.object({ ...cardFields, ...cardOptions });

const before = v.pipe(
  v.partial(
    v.object({ ...cardFields, pendingReason: reason, supersededBy: id, supersedes: v.array(id), trashedAt: time }),
  ),
  v.transform((fields) => fields as Partial<Card>),
);

const historyEntry: v.GenericSchema<unknown, HistoryEntry> = v.object({
  id,
  cardId: id,
  at: time,
  by: v.picklist(['user', 'engine', 'llm', 'import']),
  change: v.picklist([
    'created',
    'edited',
    'merged',
    'superseded',
    'strengthened',
    'linked',
    'evolved',
    'restored',
    'trashed',
    'expired',
    'archived',
    'pinned',
    'accepted',
  ]),
  reason,
  before,
});

const turn: v.GenericSchema<unknown, Turn> = v.object({
  id,
  site: v.string(),
  conversationId: v.string(),
  messageId: v.exactOptional(v.string()),
  role: v.picklist(['user', 'assistant']),
  text: v.string(),
  thinking: v.exactOptional(v.string()),
  order: v.pipe(v.number(), v.finite()),
  at: time,
  atIsExact: v.boolean(),
  url: v.exactOptional(v.string()),
  title: v.exactOptional(v.string()),
  scope,
  capturedAt: time,
  formerHash: v.exactOptional(v.string()),
  unrecalled: v.exactOptional(v.literal(true)),
});

const episode: v.GenericSchema<unknown, Episode> = v.object({
  id,
  site: v.string(),
  conversationId: v.string(),
  title: v.string(),
  scope,
  lang,
  topic: v.string(),
  decisions: words,
  todos: words,
  things: words,
  mindNextTime: words,
  keywords: words,
  importance,
  startedAt: time,
  endedAt: time,
  turnCount: count,
  writtenBy: v.string(),
  status: v.picklist(['active', 'archived', 'trashed']),
  recallCount: count,
  createdAt: time,
  updatedAt: time,
});

const shares = v.pipe(
  v.record(v.string(), anyNumber),
  v.transform((each) => each as RecallLogEntry['hits'][number]['shares']),
);

const recall: v.GenericSchema<unknown, RecallLogEntry> = v.object({
  id,
  at: time,
  query: v.string(),
  site: v.string(),
  conversationId: v.string(),
  scope,
  hits: v.array(v.object({ cardId: id, score: anyNumber, shares, reasons: v.array(reason) })),
  insertedIds: v.array(id),
  usedIds: v.array(id),
  usedReasons: v.exactOptional(v.array(v.object({ cardId: id, reason }))),
  undone: v.boolean(),
  declinedIds: v.exactOptional(v.array(id)),
});

const rejection: v.GenericSchema<unknown, WrittenRejection> = v.object({
  id,
  text: v.string(),
  kind,
  at: time,
  vector: v.string(),
  modelId: v.string(),
});

const tombstone: v.GenericSchema<unknown, Tombstone> = v.object({ id, at: time });

/** What a row of each table has to look like in a file. Fields that are not named are dropped. */
export const rowSchemas = {
  cards: card,
  history: historyEntry,
  turns: turn,
  episodes: episode,
  recallLog: recall,
  rejections: rejection,
  tombstones: tombstone,
} satisfies Record<ExportedTable, v.GenericSchema>;
