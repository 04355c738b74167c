import { Icon, type IconName } from '../icons';

/** Teaches in one line, with at most one thing to do. */
export function EmptyState(props: {
  icon?: IconName;
  title: string;
  text?: string;
  action?: { label: string; run: () => void };
}) {
  return (
    <div class="empty">
      {props.icon !== undefined && (
        <span class="empty-icon">
          <Icon name={props.icon} />
        </span>
      )}
      <h2 class="title">{props.title}</h2>
      {props.text !== undefined && <p class="muted">{props.text}</p>}
      {props.action !== undefined && (
        <button type="button" class="button" onClick={props.action.run}>
          {props.action.label}
        </button>
      )}
    </div>
  );
}
