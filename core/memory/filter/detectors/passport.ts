import { countedThings, findAll, labelAfter, labelBefore } from '../labels';
import type { Detector } from '../types';

const labels = {
  yes: /(?:护照|通行证|回乡证|台胞证)(?:编号|号码?|本)?|(?:passport|reisepass|passeport|pasaporte|passaporto|パスポート|護照)(?: (?:number|no\.?|num|nr\.?|id|#))?|travel document/gi,
  no: countedThings,
};
const travel = /签证|出境|入境|出国|登机|机票|证件|visa|embassy|immigration|border|flight/i;

/** Mainland passports: E and eight digits, E with a second letter and seven, the older G and 14/15 series. */
const mainland = /(?<![A-Za-z0-9])(?:E[A-HJ-NP-Z]? ?\d{7,8}|[AGDSP]E?\d{7,8})(?![A-Za-z0-9])/gi;
const named =
  /(?<![A-Za-z0-9])(?=[A-Z]{0,3}\d)[A-Z]{0,3} ?\d{6,9}[A-Z]?(?![A-Za-z0-9])|(?<![A-Za-z0-9])(?=(?:[A-Z]{0,6}\d){2})[A-Z0-9]{8,10}(?![A-Za-z0-9])/gi;

/** Passports and travel permits: a number in a mainland form where travel is spoken of, any form where it is named. */
export const passport: Detector = {
  id: 'passport',
  view: 'digits',
  find(text) {
    const found = findAll(text, named).filter((match) => {
      const end = match.index + match[0].length;
      return (
        labelBefore(text, match.index, labels, 40) === 'yes' ||
        labelAfter(text, end, /^[ ,(]{0,2}(?:是|is|为)?.{0,8}(?:护照|passport)/i)
      );
    });
    for (const match of findAll(text, mainland)) {
      const around = text.slice(Math.max(0, match.index - 40), match.index + 60);
      if (
        (travel.test(around) || /护照|護照|passport|reisepass/i.test(around)) &&
        labelBefore(text, match.index, labels) !== 'no'
      )
        found.push(match);
    }
    return found.map((match) => ({ start: match.index, end: match.index + match[0].length }));
  },
};
