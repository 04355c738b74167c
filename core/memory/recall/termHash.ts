/**
 * 32-bit number that stands for a term in the index (FNV-1a over UTF-16 code units, then MurmurHash3's finaliser, so that
 * short terms spread too). Two of 100,000 terms share a number about once; such a pair only weakens one keyword match.
 */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1) hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
