import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { LabelledTurn } from './candidates';

const kinds: Record<string, string> = {
  p: 'preference',
  f: 'fact',
  l: 'plan',
  e: 'event',
  r: 'relationship',
  i: 'instruction',
};
const marked = /\[\[(~?)([pfleri])([+-]?)\|(.+?)\]\]/g;
const languageMark = /^(zh|en|mixed)\|\s*/;

function parseLine(line: string, id: string, source: string, lang: string): LabelledTurn {
  const memories: LabelledTurn['memories'] = [];
  const text = line
    .replace(marked, (_, passing: string, kind: string, sign: string, quote: string) => {
      memories.push({
        quote: quote.replaceAll('\\n', '\n'),
        type: kinds[kind] ?? 'fact',
        polarity: sign === '+' ? 'like' : sign === '-' ? 'dislike' : null,
        durable: passing === '',
      });
      return quote;
    })
    .replaceAll('\\n', '\n');
  return { id, source, lang, text, memories };
}

/**
 * Turns written as marked text, one a line: `We rent, [[p-|loud bars are torture]]`. In the brackets stand the kind (p
 * preference, f fact, l plan, e event, r relationship, i instruction), `+` or `-` for a taste, `~` before it for what is
 * temporary. A line may begin with its language (`zh|`), else the file's name says it (`…-zh.txt`); `#` begins a comment,
 * `\n` is a new line of the turn.
 */
export function readMarkedTurns(path: string): LabelledTurn[] {
  const name = basename(path, '.txt');
  const usual = name.endsWith('-zh') ? 'zh' : 'en';
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line, i) => {
      const lang = languageMark.exec(line)?.[1] ?? usual;
      return parseLine(line.replace(languageMark, ''), `${name}-${i + 1}`, `own/${name}`, lang);
    });
}
