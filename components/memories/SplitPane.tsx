import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

const narrowest = 30;
const widest = 75;
/** How far an arrow key moves the border, in per cent of the width. */
const step = 3;

/** Two panes side by side with a border that pointer and arrow keys move. On a narrow page one of them shows. */
export function SplitPane(props: {
  /** Width of the first pane in per cent. */
  share: number;
  label: string;
  hasDetail: boolean;
  onShare: (share: number) => void;
  children: [first: ComponentChildren, second: ComponentChildren];
}) {
  const whole = useRef<HTMLDivElement>(null);
  const { share, onShare } = props;
  const set = (next: number) => onShare(Math.round(Math.min(Math.max(next, narrowest), widest)));
  return (
    <div class={`split ${props.hasDetail ? 'has-detail' : ''}`} style={{ '--share': `${share}%` }} ref={whole}>
      {props.children[0]}
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is a slider, no line */}
      <div
        class="split-border"
        role="separator"
        aria-orientation="vertical"
        aria-label={props.label}
        aria-valuenow={share}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
          event.preventDefault();
          set(share + (event.key === 'ArrowRight' ? step : -step));
        }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          const box = whole.current?.getBoundingClientRect();
          if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
          set(((event.clientX - box.left) / box.width) * 100);
        }}
      />
      {props.children[1]}
    </div>
  );
}
