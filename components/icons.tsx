import type { IconNode } from 'lucide';
import {
  Archive,
  ArrowRight,
  Bookmark,
  BookOpen,
  ChartColumn,
  Check,
  ChevronDown,
  ChevronUp,
  Clock,
  Copy,
  CornerDownLeft,
  Download,
  Ellipsis,
  ExternalLink,
  EyeOff,
  History,
  Inbox,
  Library,
  Link,
  ListFilter,
  Maximize,
  Merge,
  Minus,
  Network,
  Pause,
  Pencil,
  Pin,
  PinOff,
  Play,
  Plus,
  RotateCcw,
  Search,
  Settings,
  Split,
  ThumbsDown,
  ThumbsUp,
  Trash2,
  TriangleAlert,
  Undo2,
  Upload,
  X,
} from 'lucide';
import { h } from 'preact';

/** The icons in use, by what they mean here. */
const icons = {
  accept: Check,
  alert: TriangleAlert,
  archive: Archive,
  arrow: ArrowRight,
  close: X,
  collapse: ChevronUp,
  copy: Copy,
  edit: Pencil,
  enter: CornerDownLeft,
  expand: ChevronDown,
  export: Download,
  filter: ListFilter,
  forget: Trash2,
  graph: Network,
  hide: EyeOff,
  history: History,
  import: Upload,
  inbox: Inbox,
  insights: ChartColumn,
  link: Link,
  memories: Library,
  merge: Merge,
  minus: Minus,
  more: Ellipsis,
  open: ExternalLink,
  pause: Pause,
  pin: Pin,
  plus: Plus,
  recallLog: BookOpen,
  notUseful: ThumbsDown,
  remember: Bookmark,
  useful: ThumbsUp,
  restore: RotateCcw,
  resume: Play,
  search: Search,
  settings: Settings,
  split: Split,
  timeline: Clock,
  undo: Undo2,
  unpin: PinOff,
  whole: Maximize,
} satisfies Record<string, IconNode>;

export type IconName = keyof typeof icons;

/** A line icon. It is decoration for screen readers: the control around it carries the name. */
export function Icon({ name, size = 16 }: { name: IconName; size?: 16 | 20 }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {icons[name].map(([tag, attributes], index) => h(tag, { ...attributes, key: index }))}
    </svg>
  );
}

/** A square button that shows an icon only; its name is read out and shown on hover. */
export function IconButton(props: {
  icon: IconName;
  label: string;
  onClick: (event: MouseEvent) => void;
  pressed?: boolean;
  expanded?: boolean;
  class?: string;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      class={`icon-button ${props.class ?? ''}`}
      aria-label={props.label}
      title={props.label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      disabled={props.disabled ?? false}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}
