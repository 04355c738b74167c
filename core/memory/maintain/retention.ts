import type { Card } from '../types';
import { dayMs, type MaintainSettings } from './settings';

/** Links beyond this many say no more about how well a card is anchored. */
const maxAnchors = 4;

/** When the card last mattered: was said, recalled or edited by the user. UTC milliseconds. */
export function lastActivity(card: Card): number {
  const said = card.evidence.map((piece) => piece.at);
  const edited = card.userEdited.length > 0 ? card.updatedAt : 0;
  return Math.max(card.createdAt, card.lastRecalledAt ?? 0, edited, ...said);
}

/**
 * Days after which 37 % of a card are left. It grows with what shows that the card is needed: each real use counts as
 * much as being learnt anew, being said again half as much, merely being offered a twentieth (an offer nobody takes is
 * noise), each of up to four links a quarter; importance scales it around 3.
 */
export function strengthDays(card: Card, settings: MaintainSettings): number {
  const practice = 1 + card.usedCount + 0.5 * Math.max(0, card.mentionCount - 1) + 0.05 * card.recallCount;
  const anchors = 1 + 0.25 * Math.min(maxAnchors, card.links.length);
  return settings.baseStrengthDays * practice * anchors * (card.importance / 3);
}

/**
 * How much of a card is left, 0–1: R = e^(−t/S), the forgetting curve in the form MemoryBank uses it (Zhong et al.
 * 2023, arXiv:2305.10250, after Ebbinghaus 1885): t the time since it last mattered, S its strength. MemoryBank lets S
 * grow by one with each recall; here it grows by what `strengthDays` counts. Lifelong and pinned cards do not decay.
 */
export function retention(card: Card, now: number, settings: MaintainSettings): number {
  if (card.pinned || isLifelong(card, settings)) return 1;
  const idleDays = Math.max(0, now - lastActivity(card)) / dayMs;
  return Math.exp(-idleDays / strengthDays(card, settings));
}

/** A time at least as long is one that something has held since, not the day on which it happened. */
const leastSinceDays = 28;

/**
 * What stays true until the user says otherwise, however rarely it comes up: who is who, standing instructions, and
 * weighty facts and preferences (an allergy, a birthday, a job since 2019). Nothing with an end is, and nothing that is
 * dated, unless the date only says since when.
 */
export function isLifelong(card: Card, settings: MaintainSettings): boolean {
  if (card.validTo !== null || (card.eventTime !== null && !saysSinceWhen(card, card.eventTime))) return false;
  if (card.kind === 'relationship' || card.kind === 'instruction') return true;
  return (card.kind === 'fact' || card.kind === 'preference') && card.importance >= settings.lifelongImportance;
}

function saysSinceWhen({ kind, createdAt, evidence }: Card, { from, to }: NonNullable<Card['eventTime']>): boolean {
  const saidAt = Math.min(createdAt, ...evidence.map((piece) => piece.at));
  return from < saidAt && (kind === 'relationship' || to - from >= (leastSinceDays - 1) * dayMs);
}
