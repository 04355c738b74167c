import { findAll } from '../labels';
import type { Detector } from '../types';

const block = /<\s?(private|私密|保密)\s?>(?:[\s\S]*?<\s?\/\s?\1\s?>|[\s\S]*$)/gi;

/** `<private>…</private>`; without an end it goes on to the end of the text. */
export const privateBlock: Detector = {
  id: 'privateBlock',
  view: 'plain',
  find(text) {
    if (!/<\s?(?:private|私密|保密)\s?>/i.test(text)) return [];
    return findAll(text, block).map((match) => ({ start: match.index, end: match.index + match[0].length }));
  },
};
