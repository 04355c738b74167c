/** Where rows will be. It stays invisible for the first 300 ms, so that fast answers do not flash. */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <div class="skeleton" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
        <div class="skeleton-row" key={row}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
