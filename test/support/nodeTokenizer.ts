import type { Tokenizer } from '../../core/memory/ports';
import { createJiebaTokenizer } from '../../core/memory/text/jiebaTokenizer';

let shared: Tokenizer | undefined;

/** The product's tokenizer in Node, its dictionary loaded. One for the process. */
export async function nodeTokenizer(): Promise<Tokenizer> {
  shared ??= createJiebaTokenizer();
  await shared.ready();
  return shared;
}
