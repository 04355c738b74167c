import { passesIban } from '../checksums';
import { findAll } from '../labels';
import type { Detector } from '../types';

const candidate =
  /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}(?:[ -]?[A-Za-z0-9]{1,4})?(?![A-Za-z0-9])/g;

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
        if (bare.length <= 34 && /\d{6}/.test(bare.replace(/\D/g, '')) && passesIban(bare)) {
          return [{ start: match.index, end: match.index + piece.length }];
        }
        const shorter = piece.replace(/[ -][A-Za-z0-9]+$/, '');
        if (shorter === piece) return [];
        piece = shorter;
      }
    });
  },
};
