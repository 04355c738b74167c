import { countedThings, findAll, labelAfter, labelBefore } from '../labels';
import type { Detector } from '../types';

const labels = {
  yes: /\bssn\b|\bss ?#|\b(?:(?:my|the|his|her) )?social(?= (?:is|was|number|ends)|:)|social security|\bitin\b|taxpayer|\bw-?[29]\b|社安号?|社会安全号/gi,
  no: countedThings,
};
const dashed = /(?<![\w\-.+])(\d{3})[- ](\d{2})[- ](\d{4})(?![\w]|[-.]\d)/g;
const apart = /(?<![\w\-.+]|\d )\d(?:[ -]{1,3}\d){8}(?![\w]|[ -]{1,3}\d)/g;
const bare = /(?<![\w\-.+])\d{9}(?![\w]|[-.]\d)/g;
/** A tax number: in capitals, or it is the metal. It may stand on either side. */
const tin = /(?<![A-Za-z])TIN(?![A-Za-z])/;
const lastFour =
  /(?:last (?:4|four)(?: digits)? (?:of|on) (?:my|the|his|her) (?:ssn|social(?: security)?(?: number)?)|(?<![a-z])ssn (?:last (?:4|four)|ends? in|ending(?: in)?))[ :]{0,2}(?:is |are |was )?(\d{4})(?!\d)/gi;

/** US Social Security numbers (areas 000, 666 and 9xx were never given out: SSA); ITINs and bare digits when named. */
export const ssn: Detector = {
  id: 'ssn',
  view: 'digits',
  find(text) {
    const labelOf = (match: RegExpExecArray) => {
      const end = match.index + match[0].length;
      const isTin = tin.test(text.slice(Math.max(0, match.index - 24), match.index)) || labelAfter(text, end, tin);
      return isTin ? 'yes' : labelBefore(text, match.index, labels, 40);
    };
    const found = findAll(text, dashed).filter((match) => {
      const label = labelOf(match);
      if (label === 'yes') return true;
      const [, area = '', group, serial] = match;
      const given = area !== '000' && area !== '666' && !area.startsWith('9') && group !== '00' && serial !== '0000';
      return label !== 'no' && given && match[0].includes('-') && !match[0].includes(' ');
    });
    found.push(...[...findAll(text, bare), ...findAll(text, apart)].filter((match) => labelOf(match) === 'yes'));
    return [
      ...found.map((match) => ({ start: match.index, end: match.index + match[0].length })),
      ...findAll(text, lastFour).map((match) => ({
        start: match.index + match[0].length - 4,
        end: match.index + match[0].length,
      })),
    ];
  },
};
