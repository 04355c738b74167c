/**
 * Writes what the rules make of each labelled taste, for `taste.py`:
 *
 *   npx tsx tools/train-reader/tasteWords.ts TURNS.jsonl|CASES.txt … > said.json
 */
import { readSentiment } from '../../core/memory/extract/polarity';
import { readTurns } from '../train/candidates';
import { readMarkedTurns } from '../train/markup';

const said: Record<string, [number, number]> = {};
for (const path of process.argv.slice(2)) {
  for (const { memories } of path.endsWith('.txt') ? readMarkedTurns(path) : readTurns(path)) {
    for (const { quote, polarity } of memories) {
      const sentiment = polarity ? readSentiment(quote) : null;
      if (sentiment) said[quote] = [sentiment.polarity, sentiment.negations];
    }
  }
}
process.stdout.write(`${JSON.stringify(said)}\n`);
