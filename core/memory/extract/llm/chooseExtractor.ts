import { holdSensitive } from '../../filter/holdSensitive';
import type { Embedder, Extractor, Llm, Tokenizer } from '../../ports';
import { createRuleExtractor } from '../ruleExtractor';
import { createLlmExtractor } from './llmExtractor';

/** The extractor in use: the rules, or the user's model with the rules behind it; sensitive drafts wait either way. */
export function chooseExtractor({
  tokenizer,
  embedder,
  llm,
}: {
  tokenizer: Tokenizer;
  embedder?: Embedder;
  llm?: Llm | undefined;
}): Extractor {
  const rules = createRuleExtractor({ tokenizer, ...(embedder && { embedder }) });
  return holdSensitive(llm ? createLlmExtractor({ llm, fallback: rules, tokenizer }) : rules);
}
