import { chooseLlm, createDailyBudget, LlmError } from '../../core/memory/extract/llm';
import { hasLlmHost, hasLlmKey, saveLlmKey, testLlm } from '../../core/platform/llmAccess';
import { loadSettings } from '../../core/platform/settings';
import { findBrowserModel } from './browserModel';
import { type EngineHolder, llmAccess } from './engine';
import { onOwnMessage } from './listen';

/** Answers what the settings page asks about the language model. The key goes in and never comes out. */
export function answerLlmMessages(engine: EngineHolder): void {
  onOwnMessage('llmAccess', async ({ baseUrl, callsPerDay }) => {
    const { clock, budget } = llmAccess;
    const [hasKey, hasHost, callsLeft, browserModel] = await Promise.all([
      hasLlmKey(baseUrl),
      hasLlmHost(baseUrl),
      createDailyBudget({ limit: callsPerDay, clock, ...budget }).left(),
      findBrowserModel(),
    ]);
    return { hasKey, hasHost, callsLeft, browserModel };
  });

  onOwnMessage('saveLlmKey', async ({ baseUrl, key }) => {
    const saved = await saveLlmKey(baseUrl, key);
    const { llm } = await loadSettings();
    if (saved && llm.kind === 'openaiCompatible') await engine.reopen();
    return { saved };
  });

  onOwnMessage('testLlm', async ({ llm: choice }) => {
    try {
      const isRemote = choice.kind === 'openaiCompatible';
      if (isRemote && !(await llmAccess.mayReach(choice.baseUrl))) throw new LlmError('notAllowed');
      const key = isRemote ? await llmAccess.loadKey(choice.baseUrl) : '';
      const llm = chooseLlm(choice, { ...llmAccess, key });
      if (!llm) return { ok: false, code: 'unavailable' };
      const result = await testLlm(llm);
      // What kept the memory from using it is mended: the permission, the key or the service.
      if (result.ok && engine.llmStatus().state === 'failing') await engine.reopen();
      return result;
    } catch (error) {
      if (!(error instanceof LlmError)) throw error;
      return { ok: false, code: error.code };
    }
  });
}
