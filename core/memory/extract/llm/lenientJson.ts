/**
 * Reads what a model wrote where JSON was asked for: fenced, with a sentence before it, cut off in the middle, with
 * trailing commas or curly quotes. Never throws.
 */

/** More than any honest answer; rubbish beyond it is not looked at. */
const maxLength = 200_000;

/** Objects found in a reply, in order; those of a cut-off list up to the cut. */
export function readObjects(reply: string): Record<string, unknown>[] {
  const text = reply.slice(0, maxLength);
  const whole = parse(text.trim());
  if (whole !== undefined) return flatten(whole);
  for (const fence of text.matchAll(/```[a-z]*\s*([\s\S]*?)```/gi)) {
    const inside = parse((fence[1] ?? '').trim());
    if (inside !== undefined) return flatten(inside);
  }
  return scan(text);
}

function parse(text: string): unknown {
  for (const candidate of [text, repair(text)]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // Not this way; the next reading may fit.
    }
  }
  return undefined;
}

/** Trailing commas, comments and curly quotes around keys and values. */
function repair(text: string): string {
  return text
    .replace(/^\s*\/\/[^\n]*$/gm, '')
    .replace(/(?<=[{,[:]\s{0,20})[“”]|[“”](?=\s{0,20}[:,}\]])/g, '"')
    .replace(/,(\s*[}\]])/g, '$1');
}

/** Lists of cards stand at the top or one level down, under whatever name the model chose. */
function flatten(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.filter(isObject);
  if (!isObject(value)) return [];
  const lists = Object.values(value).filter((part): part is unknown[] => Array.isArray(part) && part.some(isObject));
  if (lists.length > 0) return lists.flatMap((list) => list.filter(isObject));
  return Object.keys(value).length > 0 ? [value] : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every innermost balanced `{…}` that parses: what is left of a list that breaks off. One pass over the text. */
function scan(text: string): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  let open = -1;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"' || char === '\n') inString = false;
    } else if (char === '"' && open >= 0) {
      inString = true;
    } else if (char === '{') {
      open = i;
    } else if (char === '}' && open >= 0) {
      // A statement with its quote and labels; anything longer is no card.
      const value = i - open < 8000 ? parse(text.slice(open, i + 1)) : undefined;
      if (isObject(value)) found.push(value);
      open = -1;
    }
  }
  return found;
}
