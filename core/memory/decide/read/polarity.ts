import { countNegations } from '../../extract/polarity';
import type { Tokenizer } from '../../ports';
import { contentWords } from '../words';
import { meaningful, takeMarkers } from './content';

export const dislikes = new Set(['dislike', 'afraid']);

/** Of 「我以前不吃早饭，现在每天都吃」 the part that holds now. */
export function inForceNow(text: string): string {
  const past = /以前|曾经|之前|过去|小时候|原来|used to|previously|formerly|in the past/iu.exec(text);
  if (!past) return text;
  const turn =
    /[，,;；]\s*(?=[^，,;；]*(?:现在|如今|目前|但|后来|已经))|(?:,? (?:but|and) )?(?=\b(?:now|these days|nowadays|but)\b)/iu.exec(
      text.slice(past.index),
    );
  return turn ? text.slice(past.index + turn.index) : text;
}

/** The first part of a text that says something: in 「我不会游泳，见水就怕」 the second part denies nothing. */
export function mainClause(text: string, tokenizer: Tokenizer, subject: string): string {
  // What follows from it is what is said: "I lost my license, so I can't drive anymore".
  const [, outcome] = /(?:,? \bso (?=i |we |my )|所以|因此)(.{4,})$/iu.exec(text) ?? [];
  if (outcome) return outcome;
  return meaningfulClauses(text, tokenizer, subject)[0]?.clause ?? text;
}

function meaningfulClauses(text: string, tokenizer: Tokenizer, subject: string): { clause: string; words: string[] }[] {
  return text
    .split(/(?<=[，,;；。.!?！？])\s*/u)
    .map((clause) => ({ clause, words: meaningful(takeMarkers(clause).rest, tokenizer, subject) }))
    .filter(({ words }) => words.length > 0);
}

/** What each of several clauses is about and whether it denies; none where there is one. */
export function readClauses(
  text: string,
  tokenizer: Tokenizer,
  subject: string,
): { words: string[]; polarity: 1 | -1 }[] {
  const clauses = meaningfulClauses(text, tokenizer, subject);
  return clauses.length < 2
    ? []
    : clauses.map(({ clause, words }) => ({ words, polarity: readPolarity(clause, tokenizer) }));
}

export function readPolarity(clause: string, tokenizer: Tokenizer): 1 | -1 {
  const { rest, marks } = takeMarkers(clause);
  const content = contentWords(rest, tokenizer);
  let denied = countNegations(rest) % 2 === 1;
  if (content.some((word) => dislikes.has(word))) denied = !denied;
  if (marks.has('less')) denied = !denied;
  if (marks.has('ended')) denied = !denied;
  else if (marks.has('past') && !marks.has('now') && /used to/.test(rest)) denied = !denied;
  return denied ? -1 : 1;
}
