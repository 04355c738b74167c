const rowCss = 'tr, [role="row"]';
const cellCss = 'td, th, [role="cell"], [role="gridcell"], [role="columnheader"], [role="rowheader"]';

/** What stands above or below a table and is no part of it: its kind, and words of buttons. */
const tableLabel =
  /^(表格|操作|复制|复制表格|下载|导出|全屏|展开|table|copy|copy table|download|export|export to sheets|expand|fullscreen)$/i;

/** Whether an element holds nothing but such words and stands beside a table, which it does not hold itself. */
export function isTableLabel(element: Element): boolean {
  if (element.tagName !== 'DIV' && element.tagName !== 'HEADER' && element.tagName !== 'FOOTER') return false;
  if (element.querySelector('p, li, pre, table') || !element.parentElement?.querySelector('table')) return false;
  const words = [...leavesOf(element)];
  return words.length > 0 && words.every((word) => tableLabel.test(word));
}

function* leavesOf(element: Element): Generator<string> {
  for (const node of element.childNodes) {
    const text = (node.nodeValue ?? '').trim();
    if (node.nodeType === 3 && text) yield text;
    else if (node.nodeType === 1) yield* leavesOf(node as Element);
  }
}

/** Renders a table, or what is marked as one, as Markdown. `cell` turns one cell into one line of Markdown. */
export function renderTable(table: Element, cell: (element: Element) => string): string {
  const rows = [...table.querySelectorAll(rowCss)]
    .filter((row) => row.closest('table, [role="table"]') === table)
    .map((row) =>
      [...row.querySelectorAll(cellCss)]
        .filter((child) => child.closest(rowCss) === row)
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
