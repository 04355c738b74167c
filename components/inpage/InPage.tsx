import type { ComponentProps } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { RecallButton } from './RecallButton';
import { type PanelProps, RecallPanel } from './RecallPanel';
import { RememberPick } from './RememberPick';
import { SlimLine } from './SlimLine';
import type { Line } from './types';

interface Point {
  x: number;
  y: number;
}

export interface InPageProps {
  /** Where the button stands, in CSS pixels of the viewport; null while it is not shown. */
  button: Point | null;
  buttonProps: ComponentProps<typeof RecallButton>;
  panel: PanelProps | null;
  /** Changes whenever the panel must be placed anew. */
  panelAnchor: string;
  placePanel: (panel: HTMLElement) => Promise<Point & { maxHeight: number }>;
  /** Upper left corner of the small action beside selected words; null while there are none. */
  pick: Point | null;
  onRemember: () => void;
  line: Line | null;
  /** Where the line may stand: the edges of the prompt box. */
  lineAnchor: { left: number; right: number; top: number; bottom: number } | null;
  rightToLeft: boolean;
  viewport: { width: number; height: number };
  onCloseLine: () => void;
}

/** All that Keepsake shows inside a chat page. */
export function InPage(props: InPageProps) {
  return (
    <div class="ks surface">
      {props.button !== null && (
        <div class="layer" style={{ left: `${props.button.x}px`, top: `${props.button.y}px` }}>
          <RecallButton {...props.buttonProps} />
        </div>
      )}
      {props.pick !== null && (
        <div class="layer" style={{ left: `${props.pick.x}px`, top: `${props.pick.y}px` }}>
          <RememberPick onRemember={props.onRemember} />
        </div>
      )}
      {props.line !== null && <PlacedLine {...props} line={props.line} />}
      {props.panel !== null && <PlacedPanel {...props} panel={props.panel} />}
    </div>
  );
}

function PlacedPanel(props: InPageProps & { panel: PanelProps }) {
  const holder = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<(Point & { maxHeight: number }) | null>(null);
  const rows = props.panel.offers?.length ?? -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the anchor and the number of rows are what moves the panel
  useLayoutEffect(() => {
    let isCurrent = true;
    const element = holder.current;
    if (!element) return;
    const put = () => {
      void props.placePanel(element).then((next) => {
        if (isCurrent) setPlace((old) => (old && isSame(old, next) ? old : next));
      });
    };
    put();
    // Changing the layout inside the observer's own callback is an error that the page's handlers would see.
    const resized = new ResizeObserver(() => requestAnimationFrame(put));
    resized.observe(element);
    return () => {
      isCurrent = false;
      resized.disconnect();
    };
  }, [props.panelAnchor, rows]);
  return (
    <div
      class="layer"
      ref={holder}
      style={{
        left: `${place?.x ?? 0}px`,
        top: `${place?.y ?? 0}px`,
        // Laid out but not seen until its place is known; hiding it by visibility would refuse the focus.
        opacity: place ? 1 : 0,
        '--room': place ? `${place.maxHeight}px` : '560px',
      }}
    >
      <RecallPanel {...props.panel} />
    </div>
  );
}

function isSame(a: Point & { maxHeight: number }, b: Point & { maxHeight: number }): boolean {
  return a.x === b.x && a.y === b.y && a.maxHeight === b.maxHeight;
}

/** The line begins no later than this before the window's end, in CSS pixels. */
const lineWidthPx = 340;
/** Height of the line with its gap, in CSS pixels. */
const lineRoomPx = 36;

function PlacedLine(props: InPageProps & { line: Line }) {
  const anchor = props.lineAnchor;
  const { viewport } = props;
  const isBelow = anchor !== null && anchor.bottom + lineRoomPx <= viewport.height;
  const start = anchor === null ? 0 : props.rightToLeft ? viewport.width - anchor.right : anchor.left;
  const across = `${Math.max(8, Math.min(start, viewport.width - lineWidthPx))}px`;
  const style = {
    ...(props.rightToLeft ? { right: across } : { left: across }),
    ...(anchor === null
      ? { bottom: '8px' }
      : isBelow
        ? { top: `${anchor.bottom + 6}px` }
        : { bottom: `${viewport.height - anchor.top + 6}px` }),
  };
  return (
    <div class="layer" style={style}>
      <SlimLine line={props.line} onClose={props.onCloseLine} />
    </div>
  );
}
