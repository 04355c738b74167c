import { findAll } from '../labels';
import type { Detector, Found } from '../types';

const begin = /-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const end = /-----END (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const age = /AGE-SECRET-KEY-1[0-9A-Z]{20,80}/gi;
const putty = /PuTTY-User-Key-File-[23]:[^\n]{0,80}[\s\S]{0,6000}?Private-MAC: [0-9a-f]{20,128}/g;
/** Keys without a form of their own, after words that name them; the key closes the match. */
const named = [
  /(?:私钥|private key|privkey|secret key)[^\n0-9A-Za-z]{0,4}(?:是|为|is)?[ :="'`]{0,4}((?:0x)?[0-9a-f]{64})(?![0-9A-Za-z])/gi,
  /(?:私钥|private key|privkey|\bwif)[^\n0-9A-Za-z]{0,4}(?:是|为|is)?[ :="'`]{0,4}([5KLc9][1-9A-HJ-NP-Za-km-z]{50,51})(?![0-9A-Za-z])/gi,
];

/** Private keys: PEM and PGP blocks (cut-off ones to where their lines stop), age, PuTTY, wallet keys. */
export const privateKey: Detector = {
  id: 'privateKey',
  view: 'plain',
  find(text) {
    const whole = text.includes('Private-MAC') ? [age, putty] : [age];
    const found: Found[] = [...whole, ...named].flatMap((pattern) =>
      findAll(text, pattern).map((match) => {
        const end = match.index + match[0].length;
        return { start: end - (match[1] ?? match[0]).length, end };
      }),
    );
    const ends = findAll(text, end);
    let nextEnd = 0;
    let covered = 0;
    for (const match of findAll(text, begin)) {
      if (match.index < covered) continue;
      while ((ends[nextEnd]?.index ?? Number.POSITIVE_INFINITY) < match.index) nextEnd++;
      const closing = ends[nextEnd];
      const bodyStart = match.index + match[0].length;
      const body = keyBody(text, bodyStart);
      const closed = closing && closing.index - bodyStart <= 20_000;
      // Manuals show the markers around dots; there is nothing to hide in them.
      covered = closed ? closing.index + closing[0].length : body;
      if (/[A-Za-z0-9+/=]{16}/.test(text.slice(bodyStart, covered))) found.push({ start: match.index, end: covered });
    }
    return found;
  },
};

/** Where the key material that starts at `from` stops: base64 with line breaks, real or written `\n`, and headers. */
function keyBody(text: string, from: number): number {
  const match =
    /^(?:(?:[ \t]*(?:\\r)?(?:\\n|\r?\n)){1,3}[ \t>#*]*(?:[A-Za-z-]{3,20}: [^\n\\]{1,100}|[A-Za-z0-9+/=]{1,128}))*[ A-Za-z0-9+/=]{0,128}/.exec(
      text.slice(from, from + 20_000),
    );
  return from + (match?.[0].length ?? 0);
}
