/**
 * Where an inserted block is in a draft. Editors change spaces and blank lines, so lines are compared by their words.
 * Null when it is not there any more.
 */
export function locateBlock(draft: string, block: string): { start: number; end: number } | null {
  const lines = block
    .trim()
    .split(/\n+/)
    .map((line) =>
      line
        .trim()
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace(/\s+/g, '\\s+'),
    );
  const match = new RegExp(lines.join('\\s*')).exec(draft.replaceAll('\u00A0', ' '));
  return match ? { start: match.index, end: match.index + match[0].length } : null;
}

/** The draft without the block. */
export function stripBlock(draft: string, block: string): string {
  const place = locateBlock(draft, block);
  return place ? (draft.slice(0, place.start) + draft.slice(place.end)).trim() : draft;
}
