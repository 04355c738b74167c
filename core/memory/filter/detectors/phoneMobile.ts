import { countedThings, digitsOf, findAll, labelAfter, labelBefore } from '../labels';
import type { Detector } from '../types';
import { phoneLabelsAfter, phoneWords } from './phoneWords';

const labels = { yes: phoneWords, no: countedThings };

/** Eleven digits from 13 to 19, grouped in any way, with or without +86. */
const candidate =
  /(?<![\d_]|\d[.,:/]|[+-]\d?)(?:(?:\+|00)?\(?86\)?[ -]{0,2})?1[ -]{0,3}[3-9](?:(?:[ \-.·/_*]{0,3}\d){9}|\d[,，、][ ]?\d{4}[,，、]?[ ]?\d{4})(?!\d|[.:/]\d|[A-Za-z_]{1,8}\d)/g;

/** What turns eleven digits into an amount or a sum. */
const arithmetic =
  /^[ ]?(?:除以|乘以?|加上?|减去?|[+*×÷=<>]|元|块|次|人[^,，。]|个|颗|粒|张|件|只|条|支|根|字节|毫秒|微秒|秒|毫米|位数|是几|美元|万|亿|%|播放|plays|views|times|people|users|bytes|ms\b)/;

/** Mainland mobile numbers (numbering plan: 1, then 3–9, eleven digits). */
export const phoneMobile: Detector = {
  id: 'phone',
  view: 'digits',
  find(text) {
    return findAll(text, candidate)
      .filter((match) => {
        const start = match.index;
        const end = start + match[0].length;
        const label = labelBefore(text, start, labels);
        // 1-800-555-0199 is grouped as in North America.
        if (label === 'no' || /^1[ -]\d{3}[ -]\d{3}[ -]\d{4}$/.test(match[0])) return false;
        if (label === 'yes' || labelAfter(text, end, phoneLabelsAfter)) return true;
        // Letters right before make it part of a name or a hash; a tail such as "-3" makes it a longer number.
        if (/[A-Za-z]$/.test(text.slice(Math.max(0, start - 1), start)) || /^-\d/.test(text.slice(end, end + 2))) {
          return false;
        }
        if (arithmetic.test(text.slice(end, end + 8))) return false;
        // One more group of the same kind: a row of figures.
        if (/\D/.test(match[0]) && /^ \d{3,4}(?!\d)/.test(text.slice(end, end + 6))) return false;
        const breaks = match[0].split(/\D+/).filter(Boolean).length;
        return (breaks <= 5 || breaks === 11) && digitsOf(match[0]).length >= 11;
      })
      .map((match) => ({ start: match.index, end: match.index + match[0].length }));
  },
};
