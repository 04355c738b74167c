import { readStatement, type Statement } from '../decide/statement';
import type { Tokenizer } from '../ports';
import type { Card } from '../types';

/** Cards whose statements are kept taken apart, some 2 kB each: those that a conversation is about come up again and again. */
const cacheSize = 1_500;

/** Takes the statements of cards apart, half a millisecond each, once while they stay as they are. */
export function createStatements(tokenizer: Tokenizer): (card: Card) => Statement {
  const statements = new Map<string, Statement>();
  return (card) => {
    const key = `${card.id} ${card.version} ${card.text}`;
    const known = statements.get(key);
    if (known) {
      statements.delete(key);
      statements.set(key, known);
      return known;
    }
    const [oldest] = statements.keys();
    if (statements.size >= cacheSize && oldest !== undefined) statements.delete(oldest);
    const statement = readStatement({ ...card, durable: card.validTo === null }, tokenizer);
    statements.set(key, statement);
    return statement;
  };
}
