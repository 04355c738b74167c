import { passesIban } from '../checksums';
import { findAll } from '../labels';
import type { Detector } from '../types';

const candidate =
  /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}(?:[ -]?[A-Za-z0-9]{1,4})?(?![A-Za-z0-9])/g;

/** Lengths by country, from the IBAN registry (ISO 13616). */
const lengths: Record<string, number> = Object.fromEntries(
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const named = /iban(?: (?:number|no\.?|is))*[ ]?[:=是为]?[ ]?$/i;
/** International bank account numbers (ISO 13616); the check digits decide. */
export const iban: Detector = {
  id: 'iban',
  view: 'plain',
  find(text) {
    return findAll(text, candidate).flatMap((match) => {
      // The next word may look like one more group; take the longest piece whose check digits hold.
      let piece = match[0];
      for (;;) {
        const bare = piece.replace(/[ -]/g, '');
        if (bare.length < 15) return [];
        if (bare.length === lengths[bare.slice(0, 2).toUpperCase()] && passesIban(bare)) {
          return [{ start: match.index, end: match.index + piece.length }];
        }
        // Named as one, a wrong figure makes it a mistyped one.
        if (
          bare.length === lengths[bare.slice(0, 2).toUpperCase()] &&
          named.test(text.slice(Math.max(0, match.index - 16), match.index))
        )
          return [{ start: match.index, end: match.index + piece.length }];
        const shorter = piece.replace(/[ -][A-Za-z0-9]+$/, '');
        if (shorter === piece) return [];
        piece = shorter;
      }
    });
  },
};
