const rowCss = 'tr, [role="row"]';
const cellCss = 'td, th, [role="cell"], [role="gridcell"], [role="columnheader"], [role="rowheader"]';

/** Renders a table, or what is marked as one, as Markdown. `cell` turns one cell into one line of Markdown. */
export function renderTable(table: Element, cell: (element: Element) => string): string {
  const rows = [...table.querySelectorAll(rowCss)]
    .filter((row) => row.closest('table, [role="table"]') === table)
    .map((row) =>
      [...row.children]
        .filter((child) => child.matches(cellCss))
        .map((child) =>
          cell(child)
            .replace(/\s*\n+\s*/g, ' ')
            .replace(/\|/g, '\\|')
            .trim(),
        ),
    )
    .filter((row) => row.length);
  const [head, ...rest] = rows;
  if (!head) return '';
  const width = Math.max(...rows.map((row) => row.length));
  const line = (row: string[]): string => `| ${Array.from({ length: width }, (_, i) => row[i] ?? '').join(' | ')} |`;
  return [line(head), line(Array.from({ length: width }, () => '---')), ...rest.map(line)].join('\n');
}
