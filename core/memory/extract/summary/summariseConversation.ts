import type { Llm } from '../../ports';
import { type SummaryInput, summariseByRules } from './extractive';
import { summariseWithLlm } from './llmSummary';
import type { EpisodeFields } from './template';

/**
 * The summary of a conversation that came to rest: topic, key decisions, to-dos, files and things involved, what to
 * mind next time, keywords, importance. Out of its own sentences, or by a model with the rules as safety net: a model
 * that fails or invents changes nothing.
 */
export async function summariseConversation(input: SummaryInput & { llm?: Llm }): Promise<EpisodeFields> {
  await input.tokenizer.ready();
  const rules = summariseByRules(input);
  if (!input.llm || input.turns.length === 0) return rules;
  try {
    return (await summariseWithLlm(input.turns, rules, input.lang, input.tokenizer, input.llm)) ?? rules;
  } catch (error) {
    // An LlmError carries no text of the user or the server; anything else is named by its kind alone.
    console.warn('The summary was written by the rules:', error instanceof Error ? error.name : 'unknown error');
    return rules;
  }
}
