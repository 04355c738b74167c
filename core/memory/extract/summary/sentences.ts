import type { Role, Turn } from '../../types';
import { segmentTurn } from '../segment/statements';

/** A sentence of the conversation with where it stands. */
export interface SaidSentence {
  text: string;
  role: Role;
  /** Index of its turn within the conversation. */
  turn: number;
  /** 0 at the beginning of the conversation, 1 at its end. */
  position: number;
  isQuestion: boolean;
  isList: boolean;
}

/** Characters of a turn that are looked at: what follows in a longer one is mostly pasted. */
const maxTurnLength = 6000;

const list = /^\s*(?:[-*•·]\s|\d{1,2}[.)、]|\[[ x]\])/iu;

/** Sentences and list items of a conversation in order, without code, tables and logs, Markdown marks removed. */
export function readSentences(turns: Turn[]): SaidSentence[] {
  const last = Math.max(1, turns.length - 1);
  return turns.flatMap((turn, index) => {
    const text = turn.text.slice(0, maxTurnLength);
    return segmentTurn(text)
      .sentences.filter(({ block }) => block === 'prose' || block === 'list')
      .map(({ start, end, block }) => {
        const raw = text.slice(start, end);
        const words = cleanMarkdown(raw);
        return {
          text: words,
          role: turn.role,
          turn: index,
          position: index / last,
          isQuestion: /[?？]\s*$/.test(words) || /(?:吗|呢|么)[。！~ ]*$/.test(words),
          isList: block === 'list' || list.test(raw),
        };
      })
      .filter(({ text: words }) => /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(words));
  });
}

function cleanMarkdown(text: string): string {
  return text
    .replace(/!?\[([^\]]{0,200})\]\([^)\s]{0,500}\)/g, '$1')
    .replace(/[*_`~#>]+/g, '')
    .replace(/^\s*(?:[-•·]|\d{1,2}[.)、]|[①-⑳])\s*(?:\[[ xX]\]\s*)?/u, '')
    .replace(/\s+/g, ' ')
    .trim();
}
