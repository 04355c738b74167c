import { countedThings, digitsOf, findAll, labelBefore } from '../labels';
import type { Detector } from '../types';
import { phoneWords } from './phoneWords';

const labels = { yes: phoneWords, no: countedThings };
const tail = '(?:[ ]?(?:转|-|ext\\.?|分机|#|x)[ ]?\\d{1,6}(?!\\d))?';

/** Area code (010, 02x, 03xx–09xx), then seven or eight digits, perhaps an extension. */
const withArea = new RegExp(
  `(?<![A-Za-z\\d_.]|[+\\-]\\d?)(?:(?:\\+|00)?\\(?86\\)?[ \\-]{0,2})?\\(?(?:0?10|0?2[0-57-9]|0[3-9]\\d{2})\\)?[ \\-]{0,3}[2-9]\\d{2,3}[ \\-]?\\d{4}(?![\\d])${tail}`,
  'g',
);

/** Seven or eight digits that only a label makes a phone number. */
const local = new RegExp(`(?<![\\d_.\\-])[2-9]\\d{2,3}[ \\-]?\\d{4}(?![\\d]|[.\\-]\\d)${tail}`, 'g');
const landlineLabel = { yes: /座机|固话|固定电话|宅电|家里?的?电话|办公电话|公司电话|电话|传真/g, no: countedThings };

/** Mainland landline numbers. 400 and 800 lines are public and stay. */
export const phoneLandline: Detector = {
  id: 'phone',
  view: 'digits',
  find(text) {
    const found = findAll(text, withArea).filter((match) => {
      const label = labelBefore(text, match.index, labels);
      if (label === 'no') return false;
      // Without 0 the area code shows only after +86 or with a label and a break.
      const bare = match[0].replace(/^(?:\+|00)?\(?86\)?[ -]{0,2}/, '');
      if (!/^\(?0/.test(bare)) return bare !== match[0] || (label === 'yes' && /^\(?\d{2}\)?[ -]/.test(bare));
      return /[ \-()]/.test(bare.slice(2, 7)) || label === 'yes' || digitsOf(bare).length >= 11;
    });
    const labelled = findAll(text, local).filter(
      (match) => labelBefore(text, match.index, landlineLabel, 12) === 'yes',
    );
    return [...found, ...labelled].map((match) => ({ start: match.index, end: match.index + match[0].length }));
  },
};
