import { readStatement, type Statement } from '../decide/statement';
import type { Tokenizer } from '../ports';
import type { Card } from '../types';

/** Cards whose statements are kept taken apart. */
const cacheSize = 400;

/** Takes the statements of cards apart, each once while it stays as it is. */
export function createStatements(tokenizer: Tokenizer): (card: Card) => Statement {
  const statements = new Map<string, Statement>();
  return (card) => {
    const key = `${card.id} ${card.version} ${card.text}`;
    const known = statements.get(key);
    if (known) return known;
    if (statements.size >= cacheSize) statements.clear();
    const statement = readStatement({ ...card, durable: card.validTo === null }, tokenizer);
    statements.set(key, statement);
    return statement;
  };
}
