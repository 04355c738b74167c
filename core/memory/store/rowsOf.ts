import type { Store, TableName, Tables } from './store';

/** Rows read at once: a table may hold more than fits the memory of a worker. */
const rowsPerLook = 1_000;

/**
 * All rows of a table in the order of their ids, some at a time, never none. The next ones are on their way while the
 * caller looks at these, so ask for what you write in another step.
 */
export async function* rowsOf<T extends TableName>(
  store: Pick<Store, 'query'>,
  table: T,
  perLook = rowsPerLook,
): AsyncGenerator<Tables[T][]> {
  let last: string | undefined;
  for (let looking = store.query(table, { limit: perLook }); ; ) {
    const rows: Tables[T][] = await looking;
    const before = last;
    last = rows.at(-1)?.id;
    const isEnd = rows.length < perLook || last === undefined;
    if (!isEnd && last !== undefined) {
      looking = store.query(table, { from: last, limit: perLook });
      // A caller that stops, or fails, leaves this one alone; whoever goes on meets its error above.
      looking.catch(() => undefined);
    }
    // The last one of a look is the first one of the next.
    const fresh = before === undefined ? rows : rows.filter(({ id }) => id !== before);
    if (fresh.length > 0) yield fresh;
    if (isEnd) return;
  }
}
