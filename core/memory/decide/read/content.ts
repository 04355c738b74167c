import type { Tokenizer } from '../../ports';
import { type MarkerName, markers } from '../lexicon/markers';
import { personOf } from '../lexicon/people';
import { contentWords } from '../words';

export const conditionWords = new Set(
  'monday tuesday wednesday thursday friday saturday sunday weekend weekday rain snow morning noon afternoon evening'.split(
    ' ',
  ),
);

const negators =
  /不是|不会|不能|不可以|不要|不用|不|没有|没|别(?!人|的|墅)|勿|从不|无法|(?<![\p{L}])(?:not|never|no|none|without|hardly|rarely|barely|seldom|neither|nor|do|does|did)(?![\p{L}])/giu;

export function takeMarkers(text: string): { rest: string; marks: Set<MarkerName> } {
  const marks = new Set<MarkerName>();
  let rest = text;
  for (const { name, keep, pattern } of markers) {
    rest = rest.replace(pattern, (found) => {
      marks.add(name);
      return keep ? found : ' ';
    });
  }
  return { rest, marks };
}

export function meaningful(text: string, tokenizer: Tokenizer, subject: string): string[] {
  const words = contentWords(text.replace(negators, ' '), tokenizer);
  return subject === 'me' ? words : words.filter((word) => personOf(word) !== subject && word !== subject);
}
