import type { Span } from '../../extract/segment/types';

const pattern = /^turn:(.+)#(\d+)-(\d+)$/su;

/** Names a passage of a turn: what recall offers where no card holds the words. Offsets are the turn's. */
export const passageId = (turnId: string, { start, end }: Span): string => `turn:${turnId}#${start}-${end}`;

/** Where the passage is; null for any other id. */
export function readPassageId(id: string): (Span & { turnId: string }) | null {
  const [, turnId, start, end] = pattern.exec(id) ?? [];
  return turnId === undefined ? null : { turnId, start: Number(start), end: Number(end) };
}

export const isPassageId = (id: string): boolean => readPassageId(id) !== null;
