import { useEffect, useRef, useState } from 'preact/hooks';
import type { Card } from '../../core/memory/types';

/** How far a card is looked for that is no longer where it was; most stand near the beginning or have moved a little. */
const mostLookedAt = 5_000;

/**
 * The row that the keys act on. It goes along with its card when rows come, go or move, and to the card that was opened:
 * `#` must never forget another card than the one a person looks at. When its card is gone, the next one takes its place.
 *
 * @param cardAt the card of a row, null while it is not there yet.
 * @param openId the card that is open beside the list.
 */
export function useRowOfKeys(
  total: number,
  cardAt: (index: number) => Card | null,
  openId: string | null,
): [row: number | null, setRow: (row: number) => void] {
  const [row, setRow] = useState<number | null>(null);
  const known = useRef<{ row: number | null; id: string | null; openId: string | null }>({
    row: null,
    id: null,
    openId: null,
  });
  const id = row === null ? null : (cardAt(row)?.id ?? null);

  useEffect(() => {
    const before = known.current;
    const rowOf = (wanted: string): number | null => {
      for (let index = 0; index < Math.min(total, mostLookedAt); index++) {
        if (cardAt(index)?.id === wanted) return index;
      }
      return null;
    };
    const hasMoved = row !== null && before.row === row && before.id !== null && id !== before.id;
    const moved = hasMoved && before.id !== null ? rowOf(before.id) : null;
    const opened = openId !== null && openId !== before.openId && openId !== id ? rowOf(openId) : null;
    const next = opened ?? moved ?? row;
    // Where the opened card is not in the list yet, it is looked for again when the list has come.
    const isOpenSeen = openId === null || openId === id || opened !== null;
    known.current = {
      row: next,
      id: next === null ? null : (cardAt(next)?.id ?? (hasMoved ? before.id : null)),
      openId: isOpenSeen ? openId : before.openId,
    };
    if (next !== row) setRow(next);
  });

  return [
    row,
    (next) => {
      // Whoever goes on in the list is not taken from there, however late the opened card comes into it.
      known.current.openId = openId;
      setRow(next);
    },
  ];
}
