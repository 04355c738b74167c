import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks';

/** Rows drawn beyond the visible ones on either side. */
const overscan = 8;

/** A list that draws only the rows in sight, however many there are. Rows may differ in height. */
export function VirtualList(props: {
  count: number;
  /** Height of a row before it was measured, in CSS pixels. */
  estimatedRowPx: number;
  label: string;
  /** Row to bring into sight when it changes; null leaves the scroll alone. */
  scrollTo: number | null;
  renderRow: (index: number) => ComponentChildren;
  /** First and last row drawn now, so that their data can be fetched. */
  onRange: (first: number, last: number) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const options = {
    count: props.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.estimatedRowPx,
    overscan,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => redraw(undefined),
  };
  const holder = useRef<Virtualizer<HTMLDivElement, HTMLDivElement> | null>(null);
  holder.current ??= new Virtualizer<HTMLDivElement, HTMLDivElement>(options);
  const list = holder.current;
  list.setOptions(options);

  useLayoutEffect(() => list._didMount(), [list]);
  useLayoutEffect(() => list._willUpdate());

  const rows = list.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? -1;
  const { onRange, scrollTo } = props;
  useEffect(() => {
    if (last >= first) onRange(first, last);
  }, [first, last, onRange]);
  useEffect(() => {
    if (scrollTo !== null) list.scrollToIndex(scrollTo, { align: 'auto' });
  }, [list, scrollTo]);

  return (
    <div class="virtual" ref={scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed freely and cannot be children of a ul */}
      <div class="virtual-space" role="list" aria-label={props.label} style={{ height: `${list.getTotalSize()}px` }}>
        {rows.map((row) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            key={row.key}
            role="listitem"
            aria-setsize={props.count}
            aria-posinset={row.index + 1}
            data-index={row.index}
            class="virtual-row"
            ref={(element) => list.measureElement(element)}
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {props.renderRow(row.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
