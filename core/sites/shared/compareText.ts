/** Letters and digits alone, compatibility forms unified: what two renderings of one text have in common. */
export function lettersOf(text: string): string {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  if (remembered.size >= maxRemembered) remembered.clear();
  const letters = reduce(text);
  remembered.set(text, letters);
  return letters;
}

/** The same turns are compared again and again while a page grows. */
const remembered = new Map<string, string>();
const maxRemembered = 2_000;

function reduce(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\]\((?:<[^>]*>|[^)\s]*(?:\s"[^"]*")?)\)/g, ']')
    .replace(/^\s*(?:`{3,}|~{3,}).*$/gm, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * How much two texts agree, 0–1: the share of three-letter sequences they have in common (Dice). Markdown marks, white
 * space and link addresses do not count.
 */
export function textAgreement(a: string, b: string): number {
  const [x, y] = [lettersOf(a), lettersOf(b)];
  if (x === y) return 1;
  if (x.length < 3 || y.length < 3) return 0;
  const counts = new Map<string, number>();
  for (let i = 0; i + 3 <= x.length; i++) {
    const gram = x.slice(i, i + 3);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  let shared = 0;
  for (let i = 0; i + 3 <= y.length; i++) {
    const gram = y.slice(i, i + 3);
    const left = counts.get(gram) ?? 0;
    if (left > 0) {
      counts.set(gram, left - 1);
      shared++;
    }
  }
  return (2 * shared) / (x.length + y.length - 4);
}
