import type { Tables } from '../store/store';
import type { Card, Episode, Evidence, HistoryEntry, Job, RecallLogEntry, Turn } from '../types';

/** Noon UTC on 1 March 2026: "now" of the samples. */
export const sampleNow = Date.UTC(2026, 2, 1, 12);

export const dayMs = 86_400_000;

/** A whole turn of which a test names only what it is about. */
export function sampleTurn(change: Partial<Turn> = {}): Turn {
  return {
    id: 'turn-1',
    site: 'claude',
    conversationId: 'c1',
    role: 'user',
    text: '我平时坐地铁上下班。',
    order: 0,
    at: sampleNow,
    atIsExact: true,
    scope: 'global',
    capturedAt: sampleNow,
    ...change,
  };
}

/** A piece of evidence; by default the whole of a short turn. */
export function sampleEvidence(change: Partial<Evidence> = {}): Evidence {
  const quote = change.quote ?? '我平时坐地铁上下班';
  return {
    turnId: 'turn-1',
    quote,
    start: 0,
    end: quote.length,
    site: 'claude',
    conversationId: 'c1',
    at: sampleNow,
    ...change,
  };
}

/** A whole active card of which a test names only what it is about. */
export function sampleCard(change: Partial<Card> = {}): Card {
  return {
    id: 'card-1',
    text: '我平时坐地铁上下班',
    lang: 'zh',
    kind: 'fact',
    tier: 'semantic',
    polarity: null,
    topic: '通勤',
    keywords: ['地铁', '上下班'],
    entities: [],
    tags: [],
    context: '',
    evidence: [sampleEvidence()],
    scope: 'global',
    importance: 3,
    confidence: 0.8,
    validFrom: null,
    validTo: null,
    eventTime: null,
    status: 'active',
    pinned: false,
    links: [],
    createdAt: sampleNow,
    updatedAt: sampleNow,
    lastRecalledAt: null,
    recallCount: 0,
    usedCount: 0,
    mentionCount: 1,
    semanticId: '0000000000000000',
    embedding: { modelId: 'test', dimension: 4 },
    userEdited: [],
    version: 1,
    ...change,
  };
}

export function sampleEpisode(change: Partial<Episode> = {}): Episode {
  return {
    id: 'episode-1',
    site: 'claude',
    conversationId: 'c1',
    title: '周末计划',
    scope: 'global',
    lang: 'zh',
    topic: '周末计划',
    decisions: ['去爬山'],
    todos: ['买登山鞋'],
    things: [],
    mindNextTime: [],
    keywords: ['周末', '爬山', '登山鞋'],
    importance: 3,
    startedAt: sampleNow,
    endedAt: sampleNow,
    turnCount: 4,
    writtenBy: 'rules',
    status: 'active',
    recallCount: 0,
    createdAt: sampleNow,
    updatedAt: sampleNow,
    ...change,
  };
}

export function sampleJob(change: Partial<Job> = {}): Job {
  return {
    id: 'ingestTurn:turn-1',
    kind: 'ingestTurn',
    payload: { turnId: 'turn-1' },
    state: 'queued',
    attempts: 0,
    notBefore: 0,
    createdAt: sampleNow,
    updatedAt: sampleNow,
    ...change,
  };
}

export function sampleHistory(change: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 'history-1',
    cardId: 'card-1',
    at: sampleNow,
    by: 'engine',
    change: 'created',
    reason: { code: 'newStatement' },
    before: {},
    ...change,
  };
}

export function sampleRecall(change: Partial<RecallLogEntry> = {}): RecallLogEntry {
  return {
    id: 'recall-1',
    at: sampleNow,
    query: '周末想出去玩',
    site: 'chatgpt',
    conversationId: 'c2',
    scope: 'global',
    hits: [{ cardId: 'card-1', score: 0.9, shares: { vector: 0.9 }, reasons: [{ code: 'newStatement' }] }],
    insertedIds: ['card-1'],
    usedIds: [],
    undone: false,
    ...change,
  };
}

/** One row of every table. */
export function sampleRows(): Tables {
  return {
    cards: sampleCard(),
    turns: sampleTurn(),
    episodes: sampleEpisode(),
    jobs: sampleJob(),
    history: sampleHistory(),
    recallLog: sampleRecall(),
    tombstones: { id: 'card:gone', at: sampleNow },
    rejections: {
      id: 'rejection-1',
      text: '我喜欢加班',
      kind: 'preference',
      at: sampleNow,
      vector: new Float32Array([0.5, -0.5, 0.5, -0.5]),
      modelId: 'test',
    },
    segments: {
      id: 'vectors-1',
      kind: 'vectors',
      madeWith: 'test',
      count: 1,
      payload: { ids: ['card-1'], rows: new Int8Array([1, -2, 3, -4]) },
    },
    meta: { id: 'epoch', value: { zh: [1, 2], en: null } },
  };
}
