import { defineBackground } from 'wxt/utils/define-background';
import { hideStorageFromPages } from '../../core/platform/llmAccess';
import { noteProblem } from '../../core/platform/log';
import { exposeBenchHook } from './benchHook';
import { listenToBrowser } from './browserEvents';
import { createEngineHolder } from './engine';
import { answerOwnPages } from './ownMessages';
import { answerChatPages } from './pageMessages';
import { watchPauses } from './pauseWatch';

export default defineBackground({
  type: 'module',
  main() {
    const engine = createEngineHolder();
    // All listeners stand before the first await: the event that woke the worker is delivered only to those.
    answerChatPages(engine);
    answerOwnPages(engine);
    listenToBrowser(engine);
    watchPauses();
    if (import.meta.env.MODE === 'e2e') exposeBenchHook(engine);
    hideStorageFromPages().catch((error: unknown) => noteProblem('hide storage', error));
    // What the last worker left undone.
    engine.drainSoon();
  },
});
