import { delimiterPattern } from './delimiters';

/** A statement longer than this is cut: one card must not fill the block. */
const maxCharacters = 400;

/**
 * A statement as one line that cannot end the block and does not look like a turn, a heading or a tool call: line breaks
 * become spaces, delimiters and role marks lose their brackets and colons, control and invisible characters go. Taking one
 * thing out can put another together, so it is done until nothing changes.
 */
export function quoteStatement(text: string): string {
  let line = text;
  for (let before = ''; before !== line; ) {
    before = line;
    line = disarm(line);
  }
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters - 1).trimEnd()}…`;
}

/** Every change makes the text shorter or takes a mark out of it, so that doing it again ends. */
function disarm(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u180e|\u3164|\uffa0/gu, '')
    .replace(/<\/?[a-z|!][^<>]{0,60}>/giu, (tag) => tag.replace(/[<>|]/g, ' ').trim())
    .replace(/^\s*(?:[-*+>#]+|\d+[.)]|```+|~~~+)\s*/u, '')
    .replace(/`{3,}|~{3,}/gu, '')
    .replace(delimiterPattern, (mark) => mark.replace(/[[\]［］【】〔〕/／]/gu, '').trim())
    .replace(/(?<![\p{L}\p{N}])(system|assistant|user|human|developer|tool|系统|助手|用户)\s*[:：]/giu, '$1 -')
    .replace(/\s+/gu, ' ')
    .trim();
}
