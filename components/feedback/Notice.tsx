import { IconButton } from '../icons';

/** What just happened, with the way back. Read out when it appears. */
export interface NoticeContent {
  text: string;
  bad?: boolean;
  action?: { label: string; run: () => void };
}

/** One slim line that stays until it is used or dismissed. */
export function Notice({
  notice,
  dismissLabel,
  onDismiss,
}: {
  notice: NoticeContent | null;
  dismissLabel: string;
  onDismiss: () => void;
}) {
  return (
    <div aria-live="polite" role="status">
      {notice !== null && (
        <div class={`notice ${notice.bad ? 'bad' : ''}`}>
          <span class="notice-text" title={notice.text}>
            {notice.text}
          </span>
          {notice.action !== undefined && (
            <button type="button" class="text-button" onClick={notice.action.run}>
              {notice.action.label}
            </button>
          )}
          <IconButton icon="close" label={dismissLabel} onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}
