import { findAll, labelBefore } from '../labels';
import type { Detector, Found } from '../types';
import { chainEnd, chainStart } from './addressSegments';

const streetWord =
  '(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Square|Sq|Terrace|Ter|Way|Highway|Hwy|Parkway|Pkwy|Circle|Cir|Close|Crescent|Cres|Gardens|Gdns|Grove|Row|Mews|Quay|Walk|Hill|Alley|Loop|Trail|Trl|Broadway|Plaza|Green|Rise|View|Park|Path|Run|Pike|Turnpike|Expressway|Esplanade|Parade|Ridge|Bend|Point|Crossing|Landing|Heights|Cl|Tce|Pde|Cct|Freeway|Motorway|Embankment|Wharf|Strand|Mall|Causeway|Bypass|Byway|Common|Vale|Villas|Yard)';
const words =
  "(?:(?:[NSEW]|NE|NW|SE|SW|North|South|East|West|Old|New|Upper|Lower|Great|Little)\\.? )?(?:[A-Z][A-Za-z'’.-]{0,20}|\\d{1,3}(?:st|nd|rd|th))(?: (?:of |the |de |la )?[A-Z][A-Za-z'’.-]{0,20}| \\d{1,3}(?:st|nd|rd|th)){0,3}";
const unit =
  '(?:,? ?(?:(?:Apt|Apartment|Unit|Suite|Ste|Flat|Room|Rm|Floor|Fl|Building|Bldg|Block|Lot|Tower)\\.? ?#?[A-Za-z0-9-]{1,6}|# ?[A-Za-z0-9-]{1,6}|\\d{1,2}(?:st|nd|rd|th) [Ff]loor))';
const place =
  "(?:,? [A-Z][A-Za-z'’.-]{1,20}(?: [A-Z][A-Za-z'’.-]{1,20}){0,2})?(?:,? (?:[A-Z]{2}|[A-Z][a-z]{3,13})(?=[ ,]+\\d{5}))?(?:,? \\d{5}(?:-\\d{4})?(?!\\d))?(?:,? [A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}(?![A-Za-z0-9]))?";

const capital = new RegExp(
  `(?<![\\w.,:/$€£#-]|\\d )(?:(?:Flat|Apt\\.?|Apartment|Unit|Suite|Room) ?#?[A-Za-z0-9-]{1,5}(?:,? |/))?(?:\\d{1,4}[A-Za-z]?/)?[NSEW]?\\d{1,5}(?:-\\d{1,4}|[A-Za-z]|½| 1/2)?,? ${words} ${streetWord}(?![A-Za-z])\\.?(?: (?:NE|NW|SE|SW|[NSEW]|North|South|East|West|Lower|Upper|Central|Extension|Sec(?:tion)?\\.? \\d)(?![A-Za-z]))?${unit}{0,3}${place}`,
  'g',
);
/** Any case, and only after words that name an address. */
const anyCase = new RegExp(
  `(?<![\\w.,:/$€£#-])\\d{1,5}[a-z]? (?:[a-z'’.-]{1,20} ){1,4}${streetWord}(?![A-Za-z])\\.?${unit}{0,3}`,
  'gi',
);
const broadway =
  /(?<![\w.,:/$#-])\d{1,5} (?:Broadway|The Strand|Piccadilly|Whitehall|Cheapside|Embarcadero|The Crescent)(?![A-Za-z])(?:,? (?:Apt|Unit|Suite|Floor)\.? ?#?[A-Za-z0-9-]{1,6})?/g;
/** A number, a name, a town and a postcode or state with ZIP: no street word needed. */
const byPostcode =
  /(?<![\w.,:/$€£#-]|\d )\d{1,5}[A-Za-z]? [A-Z][A-Za-z'’-]{1,20}(?: [A-Z][A-Za-z'’-]{1,20}){0,3}, (?:[A-Z][A-Za-z'’-]{1,20}(?: [A-Z][A-Za-z'’-]{1,20}){0,2},? )?(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]{2},? \d{5}(?:-\d{4})?)(?![A-Za-z0-9])/g;
const box = /(?<![A-Za-z])P\.? ?O\.? ?Box \d{1,6}(?:, [A-Z][A-Za-z]{1,20}(?: [A-Z][a-z]{1,20})?,? [A-Z]{2},? \d{5})?/gi;
/** "RR 2 Box 118", "N6152 County Road X". */
const rural =
  /(?<![A-Za-z])(?:RR|HC|Rural Route|R\.R\.) ?\d{1,3},? Box \d{1,5}[A-Z]?|(?<![\w.-])[NSEW]?\d{2,5} (?:County|State|US|Farm|Ranch)(?: to Market)? (?:Road|Rd|Highway|Hwy|Route|Rte) [A-Z0-9]{1,5}(?![\w])/g;
/** "519 e maple ave", "55 king st w": in small letters only with short forms that are no words. */
const hurried =
  /(?<![\w.,:/$€£#-]|\d )\d{1,5} (?:[nsew]|ne|nw|se|sw) (?:[a-z]{2,16}|\d{1,3}(?:st|nd|rd|th))(?: [a-z]{2,16})? (?:ave|blvd|rd|ln|st|dr|ct|pl|street|avenue|road|lane|drive)(?![a-z])|(?<![\w.,:/$€£#-]|\d )\d{1,5} (?:[a-z]{3,16} ){1,2}(?:ave|blvd|rd|st|dr) (?:[nsew]|ne|nw|se|sw)(?![a-z])/g;
const houseNumber =
  /(?<![a-z])(?:house|flat|apartment) (?:number|no\.?) (\d{1,4}[a-z]? (?:on|in|at) [A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2})/g;
/** Japanese blocks: "3-14-7 Nishiazabu, Minato-ku, Tokyo 106-0031". */
const japanese =
  /(?<![\w.,:/$#-])(?=[^\n]{4,80}?(?:-(?:ku|shi|cho|machi|gun|mura)(?![a-z])| \d{3}-\d{4}))(?:\d{1,3}(?:-\d{1,3}){1,3} [A-Z][a-z]{2,20}(?:-?[A-Za-z]{2,10})?|[A-Z][a-z]{2,20} \d{1,3}(?:-\d{1,3}){1,3})(?:, [A-Z][a-z]{2,20}(?:-(?:ku|shi|cho|machi|gun|mura))?){1,3}(?:,? (?:〒)?\d{3}-\d{4})?(?![\w-])/g;
const unitOnly =
  /(?:(?:live|stay|am|moved|apartment|home|address)[^.\n]{0,24}|(?:^|[.\n]) ?)(?<![A-Za-z])((?:Apt|Apartment|Unit|Suite|Flat)\.? ?#?\d{1,5}[A-Za-z]?(?:, [A-Z][A-Za-z'’-]{1,20}(?: [A-Z][A-Za-z'’-]{1,20}){0,2}(?: (?:Tower|House|Building|Court|Apartments|Residences))))/g;

const labels = {
  yes: /\blive[sd]? (?:at|on|in)|living at|address|located at|ship(?:ped|ping)? (?:it )?to|deliver(?:ed|y)? (?:it )?(?:to|at)|mail(?:ed)? (?:it )?to|send (?:it |them )?to|moved? (?:in)?to|reside|home is|house is|office is|\bat\b|come to|pick (?:me|us|him|her) up|drop (?:me|us|it) off/gi,
  no: /\bversion|chapter|page|minutes?|hours?|miles?|percent/gi,
};
/** "A 10 minute drive", "5 star place": a count of something, not a house. */
const counted =
  /^\d+[a-z]? (?:seconds? (?:drive|walk|run|rule|way)|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|miles?|km|kilomet\w+|met(?:er|re)s?|feet|foot|star|stars|stops?|blocks?|times?|people|lane|lanes|way|ways|bedroom|bed|point|points|percent|more|other|different|new|best|top|great|good|of|in|on|to|and|or|am|pm|steps?|degrees?|inch|inches|pounds?|dollars?|yuan|gb|mb|tb|hz|players?|ways?)\b/i;

/** Street addresses with a house number in English, German and French forms, post boxes. */
export const addressEn: Detector = {
  id: 'address',
  view: 'plain',
  find(text) {
    if (!/\d/.test(text)) return [];
    const found: Found[] = [];
    const keep = (match: RegExpExecArray) =>
      found.push({
        start: chainStart(text, match.index),
        end: chainEnd(text, match.index + match[0].trimEnd().length),
      });
    for (const match of findAll(text, capital))
      if (!counted.test(match[0]) && !isYearAndPlace(text, match) && !isName(text, match) && !isFamous(text, match))
        keep(match);
    for (const match of findAll(text, anyCase)) {
      if (!counted.test(match[0]) && labelBefore(text, match.index, labels, 24) === 'yes') keep(match);
    }
    for (const pattern of [byPostcode, broadway, box, rural]) findAll(text, pattern).forEach(keep);
    if (/-(?:ku|shi|cho|machi|gun|mura)|\d{3}-\d{4}/.test(text)) findAll(text, japanese).forEach(keep);
    for (const match of findAll(text, hurried)) if (!counted.test(match[0])) keep(match);
    for (const match of [...findAll(text, unitOnly), ...findAll(text, houseNumber)]) {
      const end = match.index + match[0].length;
      found.push({ start: end - (match[1] ?? '').length, end });
    }
    return found;
  },
};

/** Houses of states, stories and companies, which everybody knows. */
const famous =
  /^(?:10|11) Downing|^1600 Penn|^1600 Amphitheatre|^221B Baker|^1 Infinite Loop|^1 Apple Park|^1 Hacker Way|^350 (?:Fifth|5th) Ave|^742 Evergreen|^4 Privet|^12 Grimmauld|^42 Wallaby|^1 Microsoft Way|^11 Wall St|^30 Rockefeller/;
/** "Chapter 12 Broad Street", "the 3 Main Street shops": counted, not a house. */
const isCount =
  /(?:Chapter|Episode|Season|Volume|Vol\.|Part|Level|Class|Act|Scene|Top|Page|Lesson|Section|Figure|Table|Game|Day|Week|Stage|[Tt]he|these|those|all) $/;
function isFamous(text: string, match: RegExpExecArray): boolean {
  // "1 Corinthians Way of love".
  if (/^ off?(?![a-z])/.test(text.slice(match.index + match[0].length))) return true;
  if (labelBefore(text, match.index, labels, 24) === 'yes') return false;
  return famous.test(match[0]) || isCount.test(text.slice(Math.max(0, match.index - 12), match.index));
}

/** "Top 10 Holiday Park": words that are as often part of a name, right after another name. */
function isName(text: string, match: RegExpExecArray): boolean {
  const weak =
    /(?:Park|Green|View|Place|Point|Walk|Run|Hill|Mall|Common|Rise|Row|Ridge|Path|Way|Court|Square|Trail|Landing|Heights)\.?$/;
  return (
    weak.test(match[0]) &&
    /[A-Z][A-Za-z]* $/.test(text.slice(Math.max(0, match.index - 16), match.index)) &&
    labelBefore(text, match.index, labels, 24) !== 'yes'
  );
}

/** "The 2008 Olympic Park": a year before a name, unless the words speak of an address. */
function isYearAndPlace(text: string, match: RegExpExecArray): boolean {
  if (!/^(?:19|20)\d{2} /.test(match[0]) || labelBefore(text, match.index, labels, 24) === 'yes') return false;
  const end = match.index + match[0].length;
  const closed = /^\s*(?:[,.;!?\n)]|$)/.test(text.slice(end, end + 3));
  const street = /\b(?:St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Ln|Lane)\b/.test(match[0]);
  return !(/\d/.test(match[0].slice(5)) || (street && closed));
}
