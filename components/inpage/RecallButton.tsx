import { useRef } from 'preact/hooks';
import { inpageWords } from '../i18n/inpage';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';

/** How far the pointer must travel before a press becomes a move, in CSS pixels. */
const dragStartPx = 5;
const longPressMs = 550;

/**
 * The round button at the edge of the prompt box. A click does the main thing; the chevron, a long press and the right
 * button open the panel; dragging moves it.
 */
export function RecallButton(props: {
  /** How many memories fit; 0 keeps it quiet. */
  count: number;
  /** Remembering is off for this page, in words. */
  offReason: string | null;
  busy: boolean;
  /** Whether the main click inserts at once. */
  insertsAtOnce: boolean;
  expanded: boolean;
  /** The keys that open the panel, as the browser has them; empty when there are none. */
  shortcut: string;
  onMain: () => void;
  onOpenPanel: () => void;
  /** While dragging: how far from where it was pressed, in CSS pixels. */
  onDrag: (by: { x: number; y: number }) => void;
  onDrop: () => void;
}) {
  const { t } = useWords();
  const press = useRef<{ x: number; y: number; isDrag: boolean; isLong: boolean; timer: number } | null>(null);
  const swallowClick = useRef(false);

  const open =
    props.shortcut === '' ? t(inpageWords.openPanel) : t(inpageWords.openPanelKeys, { shortcut: props.shortcut });
  const inserts = props.insertsAtOnce && props.count > 0;
  const label = inserts
    ? t(props.count === 1 ? inpageWords.insertOne : inpageWords.insertCount, { n: props.count })
    : (props.offReason ?? open);

  return (
    <div class={`dock ${props.count > 0 ? 'has-count' : ''} ${props.offReason === null ? '' : 'off'}`}>
      <button
        type="button"
        class="round"
        aria-label={label}
        title={label}
        aria-busy={props.busy}
        aria-expanded={inserts ? undefined : props.expanded}
        // The draft keeps the focus and its caret; the button is reached by keyboard all the same.
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const timer = window.setTimeout(() => {
            if (press.current && !press.current.isDrag) {
              press.current.isLong = true;
              swallowClick.current = true;
              props.onOpenPanel();
            }
          }, longPressMs);
          press.current = { x: event.clientX, y: event.clientY, isDrag: false, isLong: false, timer };
          swallowClick.current = false;
        }}
        onPointerMove={(event) => {
          const started = press.current;
          if (!started || started.isLong) return;
          const by = { x: event.clientX - started.x, y: event.clientY - started.y };
          if (!started.isDrag && Math.hypot(by.x, by.y) < dragStartPx) return;
          started.isDrag = true;
          swallowClick.current = true;
          clearTimeout(started.timer);
          props.onDrag(by);
        }}
        onPointerUp={() => {
          const started = press.current;
          press.current = null;
          if (!started) return;
          clearTimeout(started.timer);
          if (started.isDrag) props.onDrop();
        }}
        onPointerCancel={() => {
          if (press.current) clearTimeout(press.current.timer);
          if (press.current?.isDrag) props.onDrop();
          press.current = null;
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          props.onOpenPanel();
        }}
        onClick={() => {
          if (swallowClick.current) swallowClick.current = false;
          else props.onMain();
        }}
      >
        {props.count > 0 ? (
          <span class="round-count" aria-hidden="true">
            {props.count}
          </span>
        ) : (
          <Icon name={props.offReason === null ? 'remember' : 'hide'} />
        )}
      </button>
      {inserts && (
        <button
          type="button"
          class="chevron"
          aria-label={open}
          title={open}
          aria-expanded={props.expanded}
          onMouseDown={(event) => event.preventDefault()}
          onClick={props.onOpenPanel}
        >
          <Icon name={props.expanded ? 'expand' : 'collapse'} />
        </button>
      )}
    </div>
  );
}
