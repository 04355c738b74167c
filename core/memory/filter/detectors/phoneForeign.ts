import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { countedThings, digitsOf, findAll, labelAfter, labelBefore } from '../labels';
import type { Detector, Found } from '../types';
import { phoneLabelsAfter, phoneWords } from './phoneWords';

const labels = { yes: phoneWords, no: countedThings };

const withCountry = /(?<![\w+]|\d )(?:\+|00(?=[1-9]\d{0,2} ))\d{1,3}(?:[ .\-()/]{0,3}\d{1,5}){2,7}(?!\d|\.\d)/g;
const northAmerican =
  /(?<![\w+.\-/]|\d )(?:\+?1[-. ]{1,2})?(?:\([2-9]\d{2}\)[-. ]{0,2}|[2-9]\d{2}[-. ])[2-9]\d{2}[-. ]\d{4}(?![\w]|[.-]\d)(?: ?(?:x|ext\.?|extension) ?\d{1,6}(?!\d))?/gi;
const british =
  /(?<![\w+.\-/]|\d )(?:\(0\)[127]\d{1,4}|\(?0[127]\d{1,4}\)?)(?: \d{3,4} \d{3,4}| \d{3,6})(?![\w]|[.-]\d)/g;
/** Free of charge for who calls: lines of companies and helplines. */
const tollFree = /^(?:\+?1[-. ]{1,2})?\(?8(?:00|33|44|55|66|77|88)/;
/** Thailand, Taiwan, Japan, Korea: a zero and three groups with dashes. */
const eastAsian = /(?<![\w+.\-/]|\d )0\d{1,3}-\d{3,4}-\d{3,4}(?![\w]|[.-]\d)/g;
/** Australian mobiles, in the way they are written. */
const australian = /(?<![\w+.\-/]|\d )04\d{2} \d{3} \d{3}(?![\w]|[.-]\d| \d)/g;
/** Germany: mobiles have fifteen, sixteen or seventeen after the zero. */
const german = /(?<![\w+.\-/]|\d )01[5-7]\d(?:[ /-]{1,3}\d{7,8}|[ /-]\d{3,4}[ -]\d{3,5})(?![\w]|[.-]\d| \d)/g;
/** "(02) 9374 4000". */
const areaInBrackets = /(?<![\w+.\-/]|\d )\(0\d{1,4}\) ?\d{3,4}[ -]?\d{3,4}(?![\w]|[.-]\d| \d)/g;
/** "3 1 0 5 5 5 0 1 2 2": one by one, where a call is spoken of. */
const apart = /(?<![\w+.\-/]|\d )(?:\+ ?)?\d(?:[ .·-]\d){8,14}(?![\w]|[.-]\d| \d)/g;
const calls =
  /(?<![a-z])(?:call\w*|text|phone|mobile|cell|number|ring|dial|reach|hit (?:me|us) up|whatsapp|voicemail|contact|clinic|office|landline)(?![a-z])|电话|手机|号码?|联系|拨|打/i;
/** The exchange that North America keeps for examples and films. */
const fictional = /(?<![\w+.\-/]|\d )555-\d{4}(?![\w-])/g;
/** Any grouping; only a label right before makes it a phone number. */
const labelled = /(?<![\w+.\-/])\(?\d{1,5}\)?(?:[ .-]{0,2}\d{1,5}){1,6}(?![\w]|[.-]\d)/g;
const directLabel =
  /(?:电话|手机|号码|联系方式|whatsapp|(?<![a-z])(?:tel|phone|mobile|mob|cell|landline|fax|number|call|text|ring|dial|sms|handy|nummer|rufnummer|numéro|teléfono|número|móvil|celular|portable|indian no|mobile no|cell no|office)[a-z]*|手機|電話|門號|號碼|[国洲港澳台湾灣坡韩韓泰][号號])(?: ?(?:no\.?|number|num|#|号码?))?(?:["'`]|['’]s)?[ :=.,]{0,3}(?:(?:me|him|her|us|them|my|his|ist|est|es|è|is|are|at|on|was|it's|it|still|currently|now|的|是|为|改成|换成|打|了|就|at:|to)[ :]{0,2}){0,4}["'(]{0,2}$/i;

/** Numbers outside the mainland: with a country code, North American and British groupings, or named by the words before. */
export const phoneForeign: Detector = {
  id: 'phone',
  view: 'digits',
  find(text) {
    const found: Found[] = [];
    const keep = (match: RegExpExecArray) => found.push({ start: match.index, end: match.index + match[0].length });

    for (const match of findAll(text, withCountry)) {
      const digits = digitsOf(match[0]).length;
      const label = labelBefore(text, match.index, labels);
      if (digits < 8 || digits > 15 || label === 'no') continue;
      const international = match[0].replace(/^00/, '+');
      if (label === 'yes' || parsePhoneNumberFromString(international)?.isPossible()) keep(match);
    }
    for (const match of findAll(text, northAmerican)) {
      const label = labelBefore(text, match.index, labels);
      if (label === 'no' || /^400/.test(match[0]) || (label !== 'yes' && tollFree.test(match[0]))) continue;
      const spacesOnly =
        /^\d{3} \d{3} \d{4}$/.test(match[0]) && !/[(:,]\s?$/.test(text.slice(0, match.index).slice(-2));
      if (!spacesOnly || label === 'yes' || labelAfter(text, match.index + match[0].length, phoneLabelsAfter))
        keep(match);
    }
    for (const pattern of [fictional, australian, german]) findAll(text, pattern).forEach(keep);
    for (const match of findAll(text, areaInBrackets)) if (labelBefore(text, match.index, labels) !== 'no') keep(match);
    for (const match of findAll(text, apart)) {
      const end = match.index + match[0].length;
      const near = text.slice(Math.max(0, match.index - 40), match.index) + text.slice(end, end + 40);
      if (calls.test(near) && labelBefore(text, match.index, labels) !== 'no') keep(match);
    }
    for (const match of findAll(text, eastAsian)) {
      const digits = digitsOf(match[0]).length;
      if (digits >= 9 && digits <= 11 && labelBefore(text, match.index, labels) !== 'no') keep(match);
    }
    for (const match of findAll(text, british)) {
      const digits = digitsOf(match[0]).length;
      if ((digits === 10 || digits === 11) && labelBefore(text, match.index, labels) !== 'no') keep(match);
    }
    for (const match of findAll(text, labelled)) {
      const digits = digitsOf(match[0]).length;
      if (digits < 7 || digits > 15 || /^[48]00/.test(match[0])) continue;
      const before = text.slice(Math.max(0, match.index - 48), match.index);
      const end = match.index + match[0].length;
      const named =
        directLabel.test(before) ||
        (digits >= 9 &&
          /^["')]{0,2} (?:is|was) (?:my|his|her|our|the) (?:\w+ )?(?:number|cell|phone|mobile|landline)/i.test(
            text.slice(end, end + 40),
          ));
      // 「发票代码 …，号码 …」.
      const isInvoice = /发票/.test(before) && !/电话|手机/.test(before);
      if (named && !isInvoice && labelBefore(text, match.index, labels) !== 'no') keep(match);
    }
    return found;
  },
};
