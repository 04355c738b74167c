import { readStatement, type Statement } from '../decide/statement';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';
import { detectLanguage } from '../text/language';

type Said = Parameters<typeof readStatement>[0];

const tokenizer = createJiebaTokenizer();

/** Loads the dictionary: once before `readPlain`. */
export const readyToRead = () => tokenizer.ready();

/** A statement of which a test names only what it is about: a sure, lasting fact otherwise. */
export function readPlain(text: string, change: Partial<Said> = {}): Statement {
  const plain: Said = {
    text,
    lang: detectLanguage(text),
    kind: 'fact',
    polarity: null,
    entities: [],
    confidence: 0.9,
    eventTime: null,
    validTo: null,
    durable: true,
  };
  return readStatement({ ...plain, ...change }, tokenizer);
}
