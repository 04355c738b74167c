import * as v from 'valibot';
import type { CardKind, Polarity } from '../../types';

/** A card as a model proposes it, before anything of it is believed. */
export interface Claim {
  quote: string;
  text: string;
  kind: CardKind;
  polarity: Polarity;
  durable: boolean | null;
  importance: number | null;
  confidence: number | null;
}

const kinds: Record<string, CardKind> = {
  ...{ preference: 'preference', like: 'preference', dislike: 'preference', 偏好: 'preference', 喜好: 'preference' },
  ...{ fact: 'fact', profile: 'fact', identity: 'fact', 事实: 'fact', 信息: 'fact' },
  ...{ plan: 'plan', goal: 'plan', intention: 'plan', 计划: 'plan', 目标: 'plan' },
  ...{ event: 'event', experience: 'event', 事件: 'event', 经历: 'event' },
  ...{ relationship: 'relationship', relation: 'relationship', person: 'relationship', 关系: 'relationship' },
  ...{ instruction: 'instruction', rule: 'instruction', 指令: 'instruction', 要求: 'instruction' },
  ...{ decision: 'decision', choice: 'decision', 决定: 'decision', 决策: 'decision' },
};

/** The kind a model means, also by its Chinese name; null for none of ours. */
export function readKind(word: string): CardKind | null {
  return kinds[word.trim().toLowerCase()] ?? null;
}

const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500));
const number = v.union([v.number(), v.pipe(v.string(), v.transform(Number), v.number())]);
const claimSchema = v.object({
  quote: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000)),
  text,
  kind: v.pipe(
    v.string(),
    v.transform(readKind),
    v.check((kind) => kind !== null),
  ),
  polarity: v.nullish(v.union([v.string(), v.number()])),
  durable: v.nullish(v.boolean()),
  importance: v.nullish(number),
  confidence: v.nullish(number),
});

/** Names models use for our fields. */
const aliases: Record<keyof Claim, string[]> = {
  quote: ['quote', 'source', 'evidence', 'original', '原文', '引用', '原话'],
  text: ['text', 'statement', 'memory', 'content', 'fact', '内容', '陈述', '记忆'],
  kind: ['kind', 'type', 'category', '类型', '类别'],
  polarity: ['polarity', 'sentiment', '极性'],
  durable: ['durable', 'lasting', '长期'],
  importance: ['importance', '重要性'],
  confidence: ['confidence', '置信度'],
};

/** Reads one object of an answer. Gives the claim, or the name of the field that is missing or wrong. */
export function readClaim(raw: Record<string, unknown>): { claim: Claim } | { badField: string } {
  const input: Record<string, unknown> = {};
  for (const [field, names] of Object.entries(aliases)) {
    const name = names.find((alias) => raw[alias] !== undefined);
    if (name !== undefined) input[field] = raw[name];
  }
  const parsed = v.safeParse(claimSchema, input);
  if (!parsed.success) return { badField: String(parsed.issues[0].path?.[0]?.key ?? 'text') };
  const { kind, polarity, durable, importance, confidence, ...rest } = parsed.output;
  if (kind === null) return { badField: 'kind' };
  return {
    claim: {
      ...rest,
      kind,
      polarity: readPolarity(polarity),
      durable: durable ?? null,
      importance: inRange(importance, 1, 5) ? Math.round(importance) : null,
      confidence: inRange(confidence, 0, 1) ? confidence : null,
    },
  };
}

function inRange(value: number | null | undefined, low: number, high: number): value is number {
  return typeof value === 'number' && value >= low && value <= high;
}

function readPolarity(word: string | number | null | undefined): Polarity {
  if (typeof word === 'number') return word > 0 ? 1 : word < 0 ? -1 : null;
  if (!word) return null;
  if (/^(?:like|positive|\+?1|喜欢|正)/i.test(word)) return 1;
  return /^(?:dislike|negative|-1|avoid|不喜欢|讨厌|负)/i.test(word) ? -1 : null;
}
