export { type BrowserModelState, browserModelState, browserPromptLlm } from './browserPromptLlm';
export { chooseExtractor } from './chooseExtractor';
export { chooseLlm, type LlmChoice } from './chooseLlm';
export { type BudgetState, createDailyBudget, type DailyBudget, limitCalls } from './dailyBudget';
export { distilPrompt } from './distilPrompt';
export { describeLlmError, LlmError, type LlmErrorCode } from './llmError';
export { createLlmExtractor, type LlmExtractorOptions } from './llmExtractor';
export { completionsUrl, type OpenAiCompatibleOptions, openAiCompatibleLlm } from './openAiCompatibleLlm';
export { type Distilled, type DistilledMemory, type DistilOptions, parseDistilled } from './parseDistilled';
