import { findAll } from '../labels';
import type { Detector, Found } from '../types';
import { chainEnd, chainStart } from './addressSegments';

const name = "[A-ZÀ-ÝŁŚŻ](?:[\\wÀ-ÿłśżńćęą]|['’.-](?=[\\wÀ-ÿłśżńćęą]))+(?![\\wÀ-ÿłśżńćęą])\\.?";
const particles =
  "(?:(?:de la|de los|de las|de l'|de|del|della|dei|degli|da|do|dos|di|du|des|d'|la|le|los|von|van|van de|der|den) ?)?";
const number = '\\d{1,4}(?: ?[a-d](?![a-z]))?(?:[/-]\\w{1,4}){0,3}';
/** "Karl-Marx-Straße 88", "Lindenallee 7a", "Keizersgracht 123-II": the kind of street is the end of its name. */
const ending = new RegExp(
  `(?<![\\wÀ-ÿ-])(?:${name}[ -]){0,3}(?:[A-ZÄÖÜ][a-zäöüß-]{2,24})?(?:[Ss]tra(?:ß|ss)e|[Ss]tr\\.|[Gg]asse|[Aa]llee|[Pp]latz|[Ww]eg|[Dd]amm|[Uu]fer|[Cc]haussee|[Ss]teig|[Pp]romenade|gracht|straat|laan|kade|plein|gatan|vägen|gade|vej|veien) ${number}(?![\\w])`,
  'g',
);
const kinds =
  '(?:Calle|C/|Avenida|Avda?\\.?|Paseo|Plaza|Carrer|Ronda|Via|Viale|Corso|Piazza|Vicolo|Rua|Travessa|Largo|Praça|ul\\.|ulica|al\\.|os\\.|Jalan|Jln\\.?|Jl\\.|Lorong|[Rr]ue|[Bb]oulevard|[Bb]d\\.?|[Aa]venue|[Aa]v\\.|[Ii]mpasse|[Aa]llée|[Cc]hemin|[Qq]uai|[Pp]lace|[Rr]oute|[Cc]ours)';
/** "Calle Mayor 12", "ul. Mokotowska 12 m. 8". */
const kindFirst = new RegExp(
  `(?<![\\wÀ-ÿ])${kinds} ${particles}${name}(?:[ -]${particles}${name}){0,3},? (?:n[º°.]{1,2} ?)?${number}(?![\\w])`,
  'g',
);
/** "45 Rue de Vaugirard", "221 Via dei Serpenti", "10 Jalan Ampang". */
const numberFirst = new RegExp(
  `(?<![\\w.,:/$€£#-])\\d{1,4}(?: ?(?:bis|ter|[A-D](?![A-Za-z])))?,? ${kinds} ${particles}${name}(?:[ -]${particles}${name}){0,3}(?: [NSEO](?![A-Za-z]))?`,
  'g',
);
/** English ones that are not a street's way of speaking. */
const otherWay = /^\d{1,4},? (?:Place|Avenue|Boulevard|Plaza|Via|Route) (?:of|to|is)/i;
/** "Blk 412 Ang Mo Kio Ave 10 #08-1123", "No. 27, Zhongshan 2nd Rd", "Lane 1258 Yuyuan Road". */
const asian = [
  /(?<![A-Za-z])(?:Blk|Block) \d{1,4}[A-Z]?,? [A-Z][a-z]+(?: [A-Z][a-z]+){0,4}(?: \d{1,3})?(?:,? #\d{1,2}-\d{1,5})?/g,
  /(?<![A-Za-z])(?:No\.? ?|Lane )\d{1,5}(?:,? (?:No\.? ?|Lane |Alley )\d{1,5}){0,2},? (?:[A-Z][a-z]{1,20}|\d{1,2}(?:st|nd|rd|th))(?: (?:[A-Z][a-z.]{1,20}|\d{1,2}(?:st|nd|rd|th)|[NSEW]\.?)){0,3} (?:Road|Rd|Street|St|Avenue|Ave|Lu|Jie|Dao|Xiang|Hutong|Boulevard)\.?(?![A-Za-z])/g,
  /(?<![A-Za-z])(?:Flat|Room|Unit|Rm\.?) ?[A-Z\d]{1,4},? \d{1,2}\/F(?:,? (?:Tower|Block|Phase) ?\w{1,3})?(?:,? [A-Z][a-z]+(?: [A-Z][a-z]+){0,3})?/g,
  /(?<![\w-])[A-Z]?-?\d{1,4}, (?:Tower|Block|Wing|Phase|Bldg|Building) \w{1,3}(?=,)/g,
];

/** Addresses in the forms of the continent and of Asia: street first, or kind of street first. */
export const addressContinental: Detector = {
  id: 'address',
  view: 'plain',
  find(text) {
    if (!/\d/.test(text)) return [];
    const found: Found[] = [];
    for (const pattern of [ending, kindFirst, numberFirst, ...asian]) {
      for (const match of findAll(text, pattern)) {
        const end = chainEnd(text, match.index + match[0].trimEnd().length);
        // "No. 7 Hill Street" alone may be the name of anything.
        if (otherWay.test(match[0]) || (pattern === asian[1] && end === match.index + match[0].length)) continue;
        found.push({
          start: chainStart(text, match.index),
          end,
        });
      }
    }
    return found;
  },
};
