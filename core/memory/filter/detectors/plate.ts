import { findAll } from '../labels';
import type { Detector } from '../types';

/** Province, office letter, five characters (six for new-energy cars), GA 36-2018. I and O are not given out. */
const mainland =
  /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][ ·•・.-]?(?:[DF][ ]?[A-HJ-NP-Z0-9][ ]?\d{4}|\d{5}[DF]|(?=[A-Z ]{0,6}\d)[A-HJ-NP-Z0-9](?:[ ]?[A-HJ-NP-Z0-9]){4}|[A-HJ-NP-Z0-9]{4}[警学挂港澳使领试超])(?![A-Za-z0-9])/gi;
const named =
  /(?:licen[cs]e plate|(?:^|[.,;:] ?)plate|(?:my|his|her|our|their|the|'s) (?:car )?plate(?:['’]s)?|number plate|tag number|plate (?:number|no\.?)|registration (?:plate|number)|车牌号?码?|车牌)[ :]{0,2}(?:(?:on|of|for|my|his|her|the|car|is|was|reads?|number|no\.?|was|[A-Z][a-z]+|是|为)[ :]{1,2}|是|为){0,7}["'「“]?((?=[A-Z -]*\d)[A-Z0-9]{1,4}(?:[ \-·]?[A-Z0-9]{1,5}){1,2})(?![A-Za-z0-9])/g;

/** Number plates: the mainland form anywhere, others where the words name one. */
export const plate: Detector = {
  id: 'plate',
  view: 'plain',
  find(text) {
    const found = findAll(text, mainland).map((match) => ({ start: match.index, end: match.index + match[0].length }));
    for (const match of findAll(text, named)) {
      const end = match.index + match[0].length;
      found.push({ start: end - (match[1] ?? '').length, end });
    }
    return found;
  },
};
