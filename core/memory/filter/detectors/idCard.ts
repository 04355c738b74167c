import { looksLikeIdBody, passesIdChecksum } from '../checksums';
import { countedThings, findAll, labelBefore } from '../labels';
import type { Detector } from '../types';

const labels = { yes: /身份证|证件号?|公民身份|\bid (?:card|number|no)|identity|national id/gi, no: countedThings };
const eighteen =
  /(?<![0-9A-Za-z])[1-8]\d{5}[ -]{0,2}(?:18|19|20)\d{2}[ -]?[01]\d[ -]?[0-3]\d[ -]{0,2}\d{3}[ -]?[\dXx×](?![0-9A-Za-z])/g;
/** Written apart: 「3 2 0 1 0 6 …」. */
const apart = /(?<![0-9A-Za-z])[1-8](?:[ -]\d){16}[ -][\dXx×](?![0-9A-Za-z])/g;
const fifteen = /(?<![0-9A-Za-z])[1-8]\d{5}[ -]?\d{2}[01]\d[0-3]\d[ -]?\d{3}(?![0-9A-Za-z])/g;
const hongKong = /(?<![0-9A-Za-z])[A-Z]{1,2}\d{6} ?\([0-9A]\)/g;
/** Without the brackets, after its name alone. */
const hongKongBare =
  /(?:HKID|香港身[份分][证證])(?:号码?| no\.?| number)?(?: is|是|:)?[ ]?([A-Z]{1,2}\d{6}[\dA])(?![0-9A-Za-z])/g;
const taiwan = /(?<![0-9A-Za-z])[A-Z][12]\d{8}(?![0-9A-Za-z])/g;
/** 「身份证后六位 04417X」: what many places take for a password. */
const tail =
  /身[份分][证證]号?码?的?[后後末](?:[六8八]位(?:数字?)?(?:就是|是|为|:)?[ ]?(\d{5,7}[\dXx])|四位(?:数字?)?(?:就是|是|为|:)?[ ]?(\d{3}[Xx]))(?![\dA-Za-z])/g;
/** Korea: day of birth, then a figure for sex and century. */
const korean = /(?<![\d-]|[A-Za-z](?<!ID))\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[1-8]\d{6}(?![\w-])/g;
const regional = { yes: /身[份分][证證]|\bhkid\b|\bid (?:card|number|no)|identity/gi, no: countedThings };

/**
 * Identity cards: mainland 18 digits with their check digit (GB 11643-1999), the older 15 digits where a label or
 * nothing against it stands before, Hong Kong and Taiwan numbers. A wrong check digit counts only after 「身份证」.
 */
export const idCard: Detector = {
  id: 'idCard',
  view: 'digits',
  find(text) {
    if (!/\d{3}|\d[ -]\d/.test(text)) return [];
    const found = [];
    for (const match of [...findAll(text, eighteen), ...findAll(text, apart)]) {
      const id = match[0].replace(/[ -]/g, '').replace('×', 'X');
      if (!looksLikeIdBody(id.slice(0, 6), id.slice(6, 14))) continue;
      // A place and a day in the right places leave one number in five thousand that is something else.
      if (passesIdChecksum(id) || labelBefore(text, match.index, labels, 24) !== 'no') found.push(match);
    }
    for (const match of findAll(text, fifteen)) {
      const id = match[0].replace(/[ -]/g, '');
      if (looksLikeIdBody(id.slice(0, 6), id.slice(6, 12)) && labelBefore(text, match.index, labels, 20) === 'yes') {
        found.push(match);
      }
    }
    found.push(...findAll(text, hongKong), ...findAll(text, hongKongBare));
    found.push(...findAll(text, korean).filter((match) => labelBefore(text, match.index, labels) !== 'no'));
    found.push(...findAll(text, taiwan).filter((match) => labelBefore(text, match.index, regional, 20) === 'yes'));
    found.push(...findAll(text, tail));
    return found.map((match) => {
      const end = match.index + match[0].length;
      return { start: end - (match[1] ?? match[2] ?? match[0]).length, end };
    });
  },
};
