import type { Tokenizer } from '../../ports';
import { takeQuantities } from '../quantities';
import { conditionWords, meaningful, takeMarkers } from './content';

export interface Frame {
  before: string[];
  after: string[];
}

const copula =
  /(?:上涨|涨|上调|下调|降|提高|增加|减少|升|调整?)到|(?:went|gone) (?:up|down) to|(?:increased|decreased|raised|dropped|rose) to/iu;

const valueFirst =
  /(?:switched|moved|changed|went|gone)(?: on| over)? to ([^,.;]{1,30}?) (?:as|for) (?:my |our )?([^,.;]{1,30})/iu;

const plainCopula =
  /(?:用的)?(?<![还就总可不要而但于只]|的确)是(?!因为|不是|否|去|在)|叫做?|换成|换到|改成|改为|换为|改到|推迟到|提前到|变成|等于|设为|定为|定在|：|(?<![\p{L}])(?:(?:might|may|could|will|should|must) be|is|are|was|were|became|becomes|runs(?: on)?|uses|needs?|costs?|equals|has (?:been )?(?:changed|moved|switched)(?: to)?|changed to|switched to|moved to|lives in|works (?:at|for|in|as)|starts? (?:at|on)|ends? (?:at|on)|closes?|opens?|expires?|called|named|listens on)(?![\p{L}])|:(?=\s)/iu;

export function readFrame(text: string, subject: string, tokenizer: Tokenizer): Frame | null {
  // "I switched to Zed as my editor": the thing comes behind its value.
  const [, value, thing] = valueFirst.exec(text) ?? [];
  const match = copula.exec(text) ?? plainCopula.exec(text);
  const number = /(?<=\p{Script=Han})\s*\d/u.exec(text);
  const at = match ?? (number && number.index > 2 ? number : null);
  if (!at && !(value && thing)) return null;
  const read = (part: string) =>
    meaningful(takeQuantities(takeMarkers(part).rest).rest, tokenizer, subject).filter(
      (word) => word !== 'use' && !conditionWords.has(word),
    );
  if (value && thing) return { before: read(thing), after: read(value) };
  if (!at) return null;
  const before = read(text.slice(0, at.index));
  const after = read(text.slice(at.index + (match ? match[0].length : 0)));
  if (match && /叫|called|named/.test(match[0])) before.push('name');
  return before.length > 0 || subject !== 'me' ? { before, after } : null;
}
