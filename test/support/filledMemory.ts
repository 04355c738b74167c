import type { Page } from '@playwright/test';
import { fitLine } from '../../core/memory/extract/summary/template';
import { toStored } from '../../core/memory/store/schema';
import type { Card, CardStatus, Episode, HistoryEntry, RecallLogEntry, Turn } from '../../core/memory/types';
import { fillTemplate, statementTemplates } from './lifeStatements';

/** Rows of a memory that was in use for two years. Nothing in it was made by a model: it is for looking at views. */
export interface FilledMemory {
  cards: Card[];
  turns: Turn[];
  episodes: Episode[];
  history: HistoryEntry[];
  recallLog: RecallLogEntry[];
}

const dayMs = 86_400_000;
const sites = [
  { id: 'chatgpt', url: 'https://chatgpt.com/c/' },
  { id: 'claude', url: 'https://claude.ai/chat/' },
  { id: 'deepseek', url: 'https://chat.deepseek.com/a/chat/s/' },
  { id: 'gemini', url: 'https://gemini.google.com/app/' },
  { id: 'kimi', url: 'https://www.kimi.com/chat/' },
];
const waits = [
  { code: 'pendingUnsure' },
  { code: 'sensitive_diagnosis' },
  { code: 'sensitive_medication' },
  { code: 'looksLikeInstruction' },
];
const asks = {
  zh: [
    '周末想出去玩，有什么推荐？',
    '帮我列一个下周的菜单',
    '给客户写封邮件说一下延期',
    '这段代码怎么改更好？',
    '给女儿挑一份生日礼物',
  ],
  en: [
    'Any ideas for the weekend?',
    'Plan dinners for next week',
    'Write to the client about the delay',
    'How would you refactor this?',
  ],
};

/** mulberry32: the same memory on every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A memory of so many active cards, two thirds Chinese, with the rest in proportion: what waits, what was, what was
 * forgotten, links, conversations, recalls. `now` in UTC milliseconds.
 */
export function fillMemory(count: number, now: number): FilledMemory {
  const random = randomFrom(7);
  const memory: FilledMemory = { cards: [], turns: [], episodes: [], history: [], recallLog: [] };
  const known = new Set<string>();

  function card(n: number, status: CardStatus, change: Partial<Card> = {}): Card {
    const lang = random() < 0.66 ? 'zh' : 'en';
    const list = statementTemplates[lang];
    let template = list[Math.floor(random() * list.length)];
    let text = '';
    for (let tries = 0; tries < 20 && (text === '' || known.has(text)); tries++) {
      template = list[Math.floor(random() * list.length)];
      text = fillTemplate(template?.text ?? '', random);
    }
    known.add(text);
    const site = sites[n % sites.length] ?? { id: 'claude', url: 'https://claude.ai/chat/' };
    const at = Math.round(now - ((n + random()) / count) * 730 * dayMs - 60_000);
    const id = `${status}-${String(n).padStart(6, '0')}`;
    const conversationId = `conversation-${Math.floor(n / 9)}`;
    const lead = lang === 'zh' ? '先说个背景。' : 'Some background first. ';
    const tail = lang === 'zh' ? '。在这个前提下帮我想想怎么安排。' : ' With that in mind, help me plan this.';
    const url = `${site.url}${conversationId}`;
    const recallCount = random() < 0.4 ? Math.floor(random() * 30) : 0;
    memory.turns.push({
      id: `turn-${id}`,
      site: site.id,
      conversationId,
      role: 'user',
      text: `${lead}${text}${tail}`,
      order: n % 9,
      at,
      atIsExact: true,
      scope: 'global',
      capturedAt: at,
      url,
    });
    const made: Card = {
      id,
      text,
      lang,
      kind: template?.kind ?? 'fact',
      tier: template?.kind === 'event' ? 'episodic' : 'semantic',
      polarity: template?.polarity ?? null,
      topic: template?.topic ?? '',
      keywords: [],
      entities: [],
      tags: random() < 0.04 ? [lang === 'zh' ? '常用' : 'often'] : [],
      context: '',
      evidence: [
        {
          turnId: `turn-${id}`,
          quote: text,
          start: lead.length,
          end: lead.length + text.length,
          site: site.id,
          conversationId,
          at,
          url,
        },
      ],
      scope: 'global',
      importance: 1 + Math.floor(random() * 5),
      confidence: 0.6 + Math.round(random() * 39) / 100,
      validFrom: null,
      validTo: null,
      eventTime: null,
      status,
      pinned: status === 'active' && random() < 0.003,
      links: [],
      createdAt: at,
      updatedAt: at,
      lastRecalledAt: recallCount > 0 ? Math.round(at + random() * (now - at)) : null,
      recallCount,
      usedCount: Math.floor(recallCount * random()),
      mentionCount: 1 + Math.floor(random() * 3),
      semanticId: Math.floor(random() * 2 ** 48)
        .toString(16)
        .padStart(16, '0'),
      embedding: { modelId: 'none', dimension: 384 },
      userEdited: [],
      version: 1,
      ...change,
    };
    memory.cards.push(made);
    memory.history.push({
      id: `history-${id}`,
      cardId: id,
      at,
      by: 'engine',
      change: 'created',
      reason: { code: 'newStatement' },
      before: {},
    });
    return made;
  }

  const active = Array.from({ length: count }, (_, n) => card(n, 'active'));
  for (let n = 0; n < Math.min(40, count); n++) {
    // Another step than that of `waits`, so that every reason comes up.
    const rival = n % 5 === 4 ? active[n * 3] : undefined;
    card(n * 2, 'pending', {
      confidence: 0.5,
      pendingReason: rival
        ? { code: 'doubtAgainstKnown', params: { known: rival.text, cardId: rival.id } }
        : (waits[n % waits.length] ?? { code: 'pendingUnsure' }),
    });
  }
  for (let n = 0; n < Math.min(300, count); n++) {
    const newer = active[(n * 7) % count];
    if (newer) {
      const older = card(n, 'superseded', { supersededBy: newer.id, validTo: newer.createdAt });
      newer.supersedes = [older.id];
    }
    if (n % 3 === 0) card(n, 'trashed', { trashedAt: now - (n % 29) * dayMs });
    if (n % 2 === 0) card(n, 'archived');
  }
  const byTopic = new Map<string, Card[]>();
  for (const one of active) {
    const sameTopic = byTopic.get(one.topic);
    if (sameTopic) sameTopic.push(one);
    else byTopic.set(one.topic, [one]);
  }
  for (const cards of byTopic.values()) {
    for (let n = 1; n < cards.length; n++) {
      if (random() < 0.45) tie(cards[n], cards[Math.max(0, n - 1 - Math.floor(random() * 6))]);
    }
  }
  for (let n = 0; n < Math.min(900, count / 9); n++) memory.episodes.push(episode(n, active.slice(n * 9, n * 9 + 9)));
  for (let n = 0; n < Math.min(300, count); n++) memory.recallLog.push(recall(n, active, now, random));
  return memory;
}

function tie(from: Card | undefined, to: Card | undefined): void {
  if (!from || !to || from.id === to.id || from.links.some((link) => link.to === to.id)) return;
  const link = {
    type: 'sameTopic' as const,
    reason: { code: 'linkTopic' },
    weight: 0.6,
  };
  from.links.push({ to: to.id, ...link });
  to.links.push({ to: from.id, ...link });
}

function episode(n: number, cards: Card[]): Episode {
  const [first] = cards;
  const at = first?.createdAt ?? 0;
  const of = (kind: Card['kind']) => cards.filter((one) => one.kind === kind).map((one) => fitLine(one.text));
  return {
    id: `episode-${n}`,
    site: first?.evidence[0]?.site ?? 'claude',
    conversationId: `conversation-${n}`,
    title: first?.topic ?? '',
    scope: 'global',
    lang: first?.lang ?? 'zh',
    topic: fitLine(first?.text ?? '', 24),
    decisions: of('decision'),
    todos: of('plan'),
    things: of('fact').slice(0, 2),
    mindNextTime: of('instruction'),
    keywords: [...new Set(cards.map((one) => one.topic))].slice(0, 4),
    importance: 3,
    startedAt: at - 1_200_000,
    endedAt: at,
    turnCount: 18,
    writtenBy: 'rules',
    status: 'active',
    recallCount: 0,
    createdAt: at,
    updatedAt: at,
  };
}

function recall(n: number, active: Card[], now: number, random: () => number): RecallLogEntry {
  // Some cards fit nearly everything and help nearly never: the noise a person wants to see.
  const noisy = active.slice(3, 6);
  const hits = [
    ...noisy.slice(0, n % 3),
    ...Array.from({ length: 3 }, () => active[Math.floor(random() * active.length)]),
  ]
    .flatMap((card) => (card ? [card] : []))
    .map((card, at) => ({
      cardId: card.id,
      score: 0.86 - at * 0.11,
      shares: { vector: 0.5 - at * 0.05, keyword: 0.14, recency: 0.06 },
      reasons: [{ code: 'recallMeaning' }, ...(at === 0 ? [{ code: 'recallRecent', params: { days: 12 } }] : [])],
    }));
  const lang = n % 3 === 0 ? 'en' : 'zh';
  const query = asks[lang][n % asks[lang].length] ?? '';
  const insertedIds = hits.slice(0, 1 + (n % 3)).map((hit) => hit.cardId);
  return {
    id: `recall-${n}`,
    at: now - n * 7 * 3_600_000 - 600_000,
    query,
    site: sites[n % sites.length]?.id ?? 'claude',
    conversationId: `asked-${n}`,
    scope: 'global',
    hits,
    insertedIds,
    usedIds: n % 3 === 0 ? [] : insertedIds.slice(-1).filter((id) => !noisy.some((card) => card.id === id)),
    undone: n % 17 === 5,
  };
}

/** Lays the rows into the extension's database, past the engine. `page` is any page of the extension. */
export async function layDown(page: Page, memory: FilledMemory, database = 'keepsake-default'): Promise<void> {
  for (const [table, rows] of Object.entries(memory) as [keyof FilledMemory, Card[]][]) {
    const stored = rows.map((row) => toStored(table, row));
    for (let from = 0; from < rows.length; from += 2000) {
      await page.evaluate(
        async ({ database, table, json }) => {
          const rows = JSON.parse(json) as object[];
          const opened = await new Promise<IDBDatabase>((resolve, reject) => {
            const opening = indexedDB.open(database);
            opening.onsuccess = () => resolve(opening.result);
            opening.onerror = () => reject(opening.error);
          });
          const step = opened.transaction(table, 'readwrite');
          for (const row of rows) step.objectStore(table).put(row);
          await new Promise<void>((resolve, reject) => {
            step.oncomplete = () => resolve();
            step.onerror = () => reject(step.error);
          });
          opened.close();
        },
        // As one text: taking thousands of objects apart for the way takes longer than all the rest.
        { database, table, json: JSON.stringify(stored.slice(from, from + 2000)) },
      );
    }
  }
  // The worker was not told: what it keeps for the popup is of the memory before.
  await page.evaluate(() => chrome.storage.session.remove('firstSight'));
}
