import type { Card } from '../../types';
import type { Question } from '../types';

/** Names and topics shorter than this are found inside other words. */
const minLatinLength = 3;
const latin = /^[\p{Script=Latin}\p{N}]/u;

/** The card's named things and its topic that the question names, each once. */
export function sharedNames(card: Card, question: Question): string[] {
  return [...new Set([...card.entities, card.topic])].filter((name) => names(question.lowerText, name));
}

/** 1 where the question names what the card is about, ½ where it names its topic only, 0 otherwise. */
export function entitySignal(card: Card, question: Question): number {
  if (card.entities.some((entity) => names(question.lowerText, entity))) return 1;
  return names(question.lowerText, card.topic) ? 0.5 : 0;
}

function names(lowerText: string, name: string): boolean {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return false;
  if (!latin.test(wanted)) return wanted.length > 1 && lowerText.includes(wanted);
  if (wanted.length < minLatinLength) return false;
  const at = lowerText.indexOf(wanted);
  if (at === -1) return false;
  const letter = /[\p{Script=Latin}\p{N}]/u;
  return (
    !letter.test(lowerText[at - 1] ?? ' ') && !letter.test((lowerText[at + wanted.length] ?? ' ').replace('s', ' '))
  );
}
