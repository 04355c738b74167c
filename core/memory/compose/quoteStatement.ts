import { delimiterPattern } from './delimiters';

/** A statement longer than this is cut: one card must not fill the block. */
const maxCharacters = 400;

/**
 * A statement as one line that cannot end the block and does not look like a turn, a heading or a tool call: line breaks
 * become spaces, delimiters and role marks lose their brackets and colons, control characters go.
 */
export function quoteStatement(text: string): string {
  const line = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu, ' ')
    .replace(delimiterPattern, (mark) => mark.replace(/[[\]［］【】〔〕/／]/gu, '').trim())
    .replace(/<\/?[a-z|!][^<>]{0,60}>/giu, (tag) => tag.replace(/[<>|]/g, ' ').trim())
    .replace(/^\s*(?:[-*+>#]+|\d+[.)]|```+|~~~+)\s*/u, '')
    .replace(/`{3,}|~{3,}/gu, '')
    .replace(/(^|\s)(system|assistant|user|human|developer|tool|系统|助手|用户)\s*[:：]/giu, '$1$2 -')
    .replace(/\s+/gu, ' ')
    .trim();
  return line.length <= maxCharacters ? line : `${line.slice(0, maxCharacters - 1).trimEnd()}…`;
}
