import { delimiterPattern, findLookalikes } from './delimiters';

/** A statement longer than this is cut: one card must not fill the block. */
const maxCharacters = 400;

const brackets = /[[\]［］【】〔〕〖〗〘〙〚〛⟦⟧⦋⦌❲❳{}｛｝﹝﹞﹛﹜()（）<>＜＞‹›«»《》〈〉「」『』/／⁄∕\\＼]/gu;

/**
 * A statement as one line that cannot end the block and does not look like a turn, a heading, a picture or a tool call: line
 * breaks become spaces, delimiters, what looks like them and role marks lose their brackets and colons, control and invisible
 * characters go. Taking one thing out can put another together, so it is done until nothing changes.
 *
 * @param maxLength characters after which it is cut.
 */
export function quoteStatement(text: string, maxLength: number = maxCharacters): string {
  let line = text;
  for (let before = ''; before !== line; ) {
    before = line;
    line = disarm(line);
  }
  const characters = [...line];
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`;
}

/** Every change makes the text shorter or takes a mark out of it, so that doing it again ends. */
function disarm(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}|\p{Cs}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u180e|\u3164|\uffa0/gu, '')
    .replace(/<[/／]?[a-z|｜!][^<>]{0,60}>/giu, (tag) => tag.replace(/[<>|｜]/g, ' ').trim())
    .replace(/^\s*(?:[-*+>#]+|\d+[.)]|```+|~~~+)\s*/u, '')
    .replace(/`{3,}|~{3,}/gu, '')
    .replace(/!(?=\[)/gu, '')
    .replace(/\[\s*\/?\s*INST\s*\]/giu, (mark) => mark.replace(brackets, '').trim())
    .replace(delimiterPattern, (mark) => mark.replace(brackets, '').trim())
    .replace(
      /(?<![\p{L}\p{N}])(system|assistant|user|human|developer|tool|model|系统|助手|用户|模型)\s*[:：]/giu,
      '$1 -',
    );
  return withoutLookalikes(plain).replace(/\s+/gu, ' ').trim();
}

function withoutLookalikes(text: string): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of findLookalikes(text)) {
    rest += text.slice(from, start) + text.slice(start, end).replace(brackets, '');
    from = end;
  }
  return rest + text.slice(from);
}
