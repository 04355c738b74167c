import { findAll, labelBefore } from '../labels';
import type { Detector, Found } from '../types';

const streetWord =
  '(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Place|Pl|Square|Sq|Terrace|Ter|Way|Highway|Hwy|Parkway|Pkwy|Circle|Cir|Close|Crescent|Cres|Gardens|Gdns|Grove|Row|Mews|Quay|Walk|Hill|Alley|Loop|Trail|Trl|Broadway|Plaza|Green|Rise|View|Park|Path|Run|Pike|Turnpike|Expressway|Esplanade|Parade|Ridge|Bend|Point|Crossing|Landing|Heights|Freeway|Motorway|Embankment|Wharf|Strand|Mall|Causeway|Bypass|Byway|Common|Vale|Villas|Yard)';
const words =
  "(?:(?:[NSEW]|NE|NW|SE|SW|North|South|East|West|Old|New|Upper|Lower|Great|Little)\\.? )?(?:[A-Z][A-Za-z'’.-]{0,20}|\\d{1,3}(?:st|nd|rd|th))(?: (?:of |the |de |la )?[A-Z][A-Za-z'’.-]{0,20}| \\d{1,3}(?:st|nd|rd|th)){0,3}";
const unit =
  '(?:,? ?(?:(?:Apt|Apartment|Unit|Suite|Ste|Flat|Room|Rm|Floor|Fl|Building|Bldg|Block|Lot|Tower)\\.? ?#?[A-Za-z0-9-]{1,6}|# ?[A-Za-z0-9-]{1,6}|\\d{1,2}(?:st|nd|rd|th) [Ff]loor))';
const place =
  "(?:,? [A-Z][A-Za-z'’.-]{1,20}(?: [A-Z][A-Za-z'’.-]{1,20}){0,2})?(?:,? (?:[A-Z]{2}|[A-Z][a-z]{3,13})(?=[ ,]+\\d{5}))?(?:,? \\d{5}(?:-\\d{4})?(?!\\d))?(?:,? [A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}(?![A-Za-z0-9]))?";

const capital = new RegExp(
  `(?<![\\w.,:/$€£#-]|\\d )(?:(?:Flat|Apt\\.?|Apartment|Unit|Suite|Room) ?#?[A-Za-z0-9-]{1,5},? )?\\d{1,5}(?:-\\d{1,4}|[A-Za-z]|½| 1/2)?,? ${words} ${streetWord}(?![A-Za-z])\\.?(?: (?:NE|NW|SE|SW|[NSEW])(?![A-Za-z]))?${unit}{0,3}${place}`,
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
const continental =
  /(?<![A-Za-zÀ-ÿ])(?:(?:Calle|Avenida|Paseo|Plaza|Carrer|Via|Viale|Corso|Piazza|Rua) (?:de la |de los |del |de |da |di |do )?[A-ZÀ-Ý][A-Za-zÀ-ÿ]{1,20}(?: [A-ZÀ-Ý][A-Za-zÀ-ÿ]{1,20})?,?|[A-ZÀ-Ý][A-Za-zÀ-ÿ]{2,24}(?:straße|strasse|str\.|weg|platz|allee|gasse|straat|laan)) \d{1,4}[a-z]?(?![A-Za-z0-9])(?:,? \d{4,5} [A-ZÀ-Ý][A-Za-zÀ-ÿ-]{1,24})?|(?<![\w.,-])\d{1,4}(?: bis| ter)?,? (?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Ii]mpasse|[Aa]llée|[Cc]hemin|[Qq]uai) (?:de la |de l'|du |des |de |d')?[A-ZÀ-Ý][A-Za-zÀ-ÿ'-]{1,24}(?: [A-ZÀ-Ý][A-Za-zÀ-ÿ'-]{1,24}){0,2}(?: (?:[NSEO]|Est|Ouest|Nord|Sud)(?![A-Za-z]))?(?:,? (?:Apt|App?t?\.?|Unit|Flat|B[âa]t\.?) ?#?[A-Za-z0-9-]{1,6})?(?:, [A-ZÀ-Ý][a-zà-ÿ-]{2,20}(?=[,.\n]|$))?(?:,? \d{4,5} [A-ZÀ-Ý][A-Za-zÀ-ÿ-]{1,24})?/g;
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
      found.push({ start: match.index, end: match.index + match[0].trimEnd().length });
    for (const match of findAll(text, capital))
      if (!counted.test(match[0]) && !isYearAndPlace(text, match) && !isName(text, match)) keep(match);
    for (const match of findAll(text, anyCase)) {
      if (!counted.test(match[0]) && labelBefore(text, match.index, labels, 24) === 'yes') keep(match);
    }
    for (const pattern of [byPostcode, broadway, box, continental, japanese]) findAll(text, pattern).forEach(keep);
    for (const match of findAll(text, unitOnly)) {
      const end = match.index + match[0].length;
      found.push({ start: end - (match[1] ?? '').length, end });
    }
    return found;
  },
};

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
