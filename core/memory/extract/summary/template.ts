import type { Episode } from '../../types';

/** What a summary says; the rest of an episode is known from the conversation. */
export type EpisodeFields = Pick<
  Episode,
  'lang' | 'topic' | 'decisions' | 'todos' | 'things' | 'mindNextTime' | 'keywords' | 'importance' | 'writtenBy'
>;

/** Characters a line of the template may have. */
export const maxLineLength = 50;
/** Lines a section may have. */
export const maxLines = 4;

/** One line of the template: on one line, at most 50 characters, cut at a word where that is possible. */
export function fitLine(text: string, length: number = maxLineLength): string {
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-*•·#>]+/, '')
    .replace(/[\s，,；;、：:。]+$|(?<=[A-Za-z]{2})\.$/, '')
    .trim();
  const characters = Array.from(line);
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length - 1).join('');
  const atWord = /^[\s\S]{20,}(?=[ ，,；;、。])/.exec(cut)?.[0] ?? cut;
  // A Latin word is not cut in two; a Chinese text has no such borders.
  const whole = /[A-Za-z]$/.test(cut) && /^[A-Za-z]/.test(characters[length - 1] ?? '') ? atWord : cut;
  return `${whole.trimEnd()}…`;
}

/** Lines of a section: fitted, without repeats, at most four. */
export function fitLines(lines: string[]): string[] {
  const seen = new Set<string>();
  const fitted: string[] = [];
  for (const line of lines.map((text) => fitLine(text))) {
    const key = line.replace(/[\s\p{P}]/gu, '').toLowerCase();
    if (key === '' || seen.has(key)) continue;
    seen.add(key);
    fitted.push(line);
  }
  return fitted.slice(0, maxLines);
}
