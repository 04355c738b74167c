import type { Card, CardKind, Turn } from '../../core/memory/types';

const dayMs = 86_400_000;
export const now = Date.now();

/** A card for looking at views: everything a view may show, nothing that a model made. */
export function sampleCard(
  id: string,
  text: string,
  kind: CardKind,
  ageDays: number,
  change: Partial<Card> = {},
): Card {
  const lang = /\p{Script=Han}/u.test(text) ? 'zh' : 'en';
  const at = now - ageDays * dayMs;
  return {
    id,
    text,
    lang,
    kind,
    tier: 'semantic',
    polarity: kind === 'preference' ? 1 : null,
    topic: '',
    keywords: [],
    entities: [],
    tags: [],
    context: '',
    evidence: [
      {
        turnId: `turn-${id}`,
        quote: text,
        start: 0,
        end: text.length,
        site: 'claude',
        conversationId: 'c1',
        at,
        url: 'https://claude.ai/chat/c1',
      },
    ],
    scope: 'global',
    importance: 3,
    confidence: 0.8,
    validFrom: null,
    validTo: null,
    eventTime: null,
    status: 'active',
    pinned: false,
    links: [],
    createdAt: at,
    updatedAt: at,
    lastRecalledAt: null,
    recallCount: 12,
    usedCount: 9,
    mentionCount: 1,
    semanticId: '0000000000000000',
    embedding: { modelId: 'sample', dimension: 384 },
    userEdited: [],
    version: 1,
    ...change,
  };
}

export const zhCards = [
  sampleCard('1', '不喜欢人多的地方', 'preference', 0.01, { polarity: -1, topic: '出行' }),
  sampleCard('2', '平时坐地铁上下班，早高峰特别挤', 'fact', 0.01, { topic: '通勤' }),
  sampleCard('3', '对花生过敏', 'fact', 3, { topic: '健康', pinned: true }),
  sampleCard(
    '4',
    '下个月要搬到杭州，正在找西湖附近、能养猫、离地铁站步行不超过十分钟的两居室，预算每月六千五百元以内',
    'plan',
    6,
    {
      topic: '搬家',
    },
  ),
  sampleCard('5', '女儿叫小雨，今年上小学二年级', 'relationship', 20, { topic: '家人' }),
  sampleCard('6', '写代码时请用 TypeScript，不要用 any', 'instruction', 45, { topic: '编程' }),
  sampleCard('7', '决定把博客从 Hexo 迁到 Astro', 'decision', 400, { topic: '博客' }),
];

export const enCards = [
  sampleCard('1', 'I don’t like crowded places.', 'preference', 0.01, { polarity: -1, topic: 'going out' }),
  sampleCard('2', 'I take the subway to work; rush hour is packed.', 'fact', 0.01, { topic: 'commute' }),
  sampleCard('3', 'I am allergic to peanuts.', 'fact', 3, { topic: 'health', pinned: true }),
  sampleCard(
    '4',
    'I’m moving to Lisbon next month and am looking for a two-bedroom flat near the river where cats are allowed, ten minutes from a metro stop at most, below 1,400 euros a month.',
    'plan',
    6,
    { topic: 'moving' },
  ),
  sampleCard('5', 'My daughter Nora is in second grade.', 'relationship', 20, { topic: 'family' }),
  sampleCard('6', 'Use TypeScript in examples, never any.', 'instruction', 45, { topic: 'coding' }),
  sampleCard('7', 'We decided to move the blog from Hexo to Astro.', 'decision', 400, { topic: 'blog' }),
];

export function sampleTurn(card: Card): Turn {
  const [said] = card.evidence;
  return {
    id: said?.turnId ?? '',
    site: 'claude',
    conversationId: 'c1',
    role: 'user',
    text: card.text,
    order: 0,
    at: card.createdAt,
    atIsExact: true,
    scope: 'global',
    capturedAt: card.createdAt,
  };
}
