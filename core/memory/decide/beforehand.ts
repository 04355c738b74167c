import type { Card } from '../types';
import type { Statement } from './statement';

const dayMs = 86_400_000;
/** 「上回」, "years ago": of another time, with no day named. */
const longAgo =
  /上[一]?[回次](?!要|得)|前[一]?[回次]|早年|多年前|几年前|\b(?:(?:years|ages|decades|a long time) (?:ago|back)|last time|once before)\b/iu;

/** True where the statement tells of something that was over before the card was said: it can be no plan of then carried out. */
export function isFromBefore({ text, eventTime }: Statement, { evidence, createdAt }: Card): boolean {
  const saidAt = Math.min(
    ...evidence.map(({ at }) => at),
    evidence.length === 0 ? createdAt : Number.POSITIVE_INFINITY,
  );
  return eventTime ? eventTime.to < saidAt - dayMs : longAgo.test(text);
}
