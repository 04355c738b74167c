import { findAll } from '../labels';
import type { Detector } from '../types';

/** Province, office letter, five characters (six for new-energy cars), GA 36-2018. I and O are not given out. */
const mainland =
  /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-HJ-NP-Z][ ·•・.-]?(?:[DF][ ]?[A-HJ-NP-Z0-9][ ]?\d{4}|\d{5}[DF]|(?=(?:[A-Z]?\d){3})[A-HJ-NP-Z0-9]{6}(?![A-Z0-9])|(?=[A-Z ]{0,6}\d)[A-HJ-NP-Z0-9](?:[ ]?[A-HJ-NP-Z0-9]){4}|[A-HJ-NP-Z0-9]{4}[警学挂港澳使领试超])(?![A-Za-z0-9])/gi;
const named =
  /(?:licen[cs]e plate|(?:^|[.,;:] ?)plate|(?:my|his|her|our|their|the|'s) (?:car )?plate(?:['’]s)?|number plate|tag number|plate (?:number|no\.?)|registration (?:plate|number)|车?牌照号?码?|车牌号?码?|[州国本港澳]牌)[ :]{0,2}(?:(?:on|of|for|my|his|her|the|car|is|was|reads?|number|no\.?|was|[A-Z][a-z]+|是|为)[ :]{1,2}|是|为){0,7}["'「“]?((?=[A-Z -]*\d)[A-Z0-9]{1,4}(?:[ \-·]?[A-Z0-9]{1,5}){1,3})(?![A-Za-z0-9])/g;

/** "my car reg is LK08 YTD", "Kennzeichen M-AB 1234", "rego 1ABC 234". */
const registered =
  /(?<![a-z])(?:reg(?:istration|o)?|plates?(?: on (?:the|my|his|her|a) \w+)?|tags?|kennzeichen|immatriculation|matrícula|targa|nummernschild|car number)(?: (?:number|no\.?))?(?:['’]s| is| was| ist| reads?|[ ]?[:=#])?[ ]["'“]?((?=[A-ZÄÖÜ -]*\d)(?=[\dA -]*[A-ZÄÖÜ])[A-ZÄÖÜ0-9]{1,4}(?:[ \-·]{0,2}[A-Z0-9]{1,4}){1,3})(?![A-Za-z0-9-])/gi;
/** "8XKR204, California plate". */
const before =
  /(?<![A-Za-z0-9-])((?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{5,8}|[A-Z0-9]{2,4}[ -][A-Z0-9]{2,4})[,，]? (?:is |was )?(?:my |his |her |the |their |an? )?(?:[A-Z][a-z]+ )?(?:licen[cs]e |number )?plates?(?![a-z])/g;
/** British plates since 2001, where a car is spoken of. */
const british = /(?<![A-Za-z0-9])[A-Z]{2}[0-7]\d ?[A-HJ-PR-Z]{3}(?![A-Za-z0-9])/g;
/** California's, where a car is spoken of. */
const californian = /(?<![A-Za-z0-9-])\d[A-Z]{3}\d{3}(?![A-Za-z0-9-])/g;
/** "HH-QL 4827", where a car is hired, parked or scratched; four figures of a year name a norm or a model. */
const german = /(?<![A-Za-z0-9-])[A-ZÄÖÜ]{1,3}-[A-Z]{1,2} (?!(?:19|20)\d\d)\d{2,4}[EH]?(?![A-Za-z0-9-])/g;
const hired =
  /(?<![a-z])(?:mietwagen|leihwagen|auto|wagen|kfz|rental(?: car)?|hire car|rented|scratch\w*|dinged|dent\w*|hit me|bumped)(?![a-z])|租的?车|刮|蹭|剐/i;
const car =
  /(?<![a-z])(?:car|van|vehicle|drove|driv\w+|park\w*|mot|dvla|insur\w+|reg|plate|golf|fiesta|corsa|polo|astra|bmw|audi|ford|toyota|tesla|mini|honda|kia|volvo|skoda|nissan|subaru|dinged|rear-?ended|sideswiped|speeding|fine|ticket|bus lane|hit|scratched)(?![a-z])|车/i;

/** Number plates: the mainland form anywhere, others where the words name one. */
export const plate: Detector = {
  id: 'plate',
  view: 'plain',
  find(text) {
    const found = findAll(text, mainland).map((match) => ({ start: match.index, end: match.index + match[0].length }));
    for (const [pattern, around] of [
      [british, car],
      [californian, car],
      [german, hired],
    ] as const) {
      for (const match of findAll(text, pattern)) {
        const end = match.index + match[0].length;
        if (around.test(text.slice(Math.max(0, match.index - 60), match.index) + text.slice(end, end + 40)))
          found.push({ start: match.index, end });
      }
    }
    for (const match of findAll(text, before)) {
      if (/\d/.test(match[1] ?? '')) found.push({ start: match.index, end: match.index + (match[1] ?? '').length });
    }
    for (const match of [...findAll(text, named), ...findAll(text, registered)]) {
      // The words may come in any case, a plate has capitals.
      const raw = match[1] ?? '';
      const value = /^[A-ZÄÖÜ0-9]+(?:[ \-·]{1,2}[A-Z0-9]+(?![a-z]))*/.exec(raw)?.[0] ?? '';
      if (!/\d/.test(value) || !/[A-Z]/.test(value) || /[a-z]/.test(raw[value.length] ?? '')) continue;
      const start = match.index + match[0].length - raw.length;
      found.push({ start, end: start + value.length });
    }
    return found;
  },
};
