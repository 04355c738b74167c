/** First 32 bits of the fractional parts of the n-th roots of the first primes, as FIPS 180-4 defines SHA-256's constants. */
function rootFractions(count: number, root: (prime: number) => number): Uint32Array {
  const fractions = new Uint32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor++) prime &&= candidate % divisor !== 0;
    if (!prime) continue;
    const value = root(candidate);
    fractions[found++] = (value - Math.floor(value)) * 2 ** 32;
  }
  return fractions;
}

const roundConstants = rootFractions(64, Math.cbrt);
const startState = rootFractions(8, Math.sqrt);
const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** SHA-256 (FIPS 180-4) of the text's UTF-8 bytes, 64 hex digits. Synchronous, unlike Web Crypto's. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = startState.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const early = words[i - 15] ?? 0;
      const late = words[i - 2] ?? 0;
      const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
      words[i] = (words[i - 16] ?? 0) + s0 + (words[i - 7] ?? 0) + s1;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const choice = (e & f) ^ (~e & g);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const t1 =
        (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (roundConstants[i] ?? 0) + (words[i] ?? 0)) | 0;
      const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
      [a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      state[i] = (state[i] ?? 0) + word;
    });
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/**
 * Id made from what it stands for: the same parts give the same id on every device. 24 hex digits (96 bits of SHA-256);
 * parts are kept apart, so that ('ab', 'c') and ('a', 'bc') differ.
 */
export function stableId(...parts: (string | number)[]): string {
  return sha256(parts.map((part) => `${String(part).length}:${part}`).join('|')).slice(0, 24);
}

/**
 * The form in which two texts count as the same words: NFKC, lower case, no punctuation, spaces only between Latin
 * words. Used for content ids, tombstones of quotes and the cheapest duplicate check.
 */
export function plainForm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/(?<=\d)[,_](?=\d{3})/g, '')
    .replace(/(?<!\d)[.](?!\d)|(?<=\d)[.](?!\d)|(?<!\d)[.](?=\d)/g, ' ')
    .replace(/[^\p{L}\p{N}.+#%:/'-]+/gu, ' ')
    .replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
    .trim();
}
