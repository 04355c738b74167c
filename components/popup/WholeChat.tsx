import { wholeChatWords } from '../i18n/wholeChat';
import { useWords } from '../i18n/words';

/** How far reading the whole conversation is; the shape of `WholeChatProgress` in core/platform/messages.ts. */
export interface WholeChatView {
  state: 'idle' | 'running' | 'done' | 'stopped' | 'unable';
  known: number;
  kept: number;
}

/** One quiet button that reads the conversation in the tab from its beginning, and then how far that is. */
export function WholeChat(props: { view: WholeChatView; onStart: () => void; onStop: () => void }) {
  const { t } = useWords();
  const { state, known, kept } = props.view;
  if (state === 'idle') {
    return (
      <div class="whole-chat">
        <button type="button" class="text-button" onClick={props.onStart}>
          {t(wholeChatWords.start)}
        </button>
      </div>
    );
  }
  const isRunning = state === 'running';
  return (
    <div class="whole-chat" role="status">
      <span>{t(wholeChatWords[state], { n: isRunning ? known : kept })}</span>
      {isRunning && (
        <button type="button" class="text-button" onClick={props.onStop}>
          {t(wholeChatWords.stop)}
        </button>
      )}
    </div>
  );
}
