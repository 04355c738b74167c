import type { Span } from '../segment/types';

/** Longest window in tokens, by estimate: the head was trained on turns of this length. */
const maxTokens = 220;
/** More windows than this are a pasted book; what a person says about it stands before or behind it. */
const maxWindows = 12;

/** Up to the end of a sentence or line; where there is none, as many characters as a sentence may have. */
const sentence = /.{1,400}?(?:[\n。！？!?；;]+|\.\s+|$)|.{1,400}/gsu;

/** A Han character is most often most of a token, a Latin letter a quarter of one. */
function estimateTokens(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return 0.75 * han + 0.3 * (text.length - han);
}

/**
 * Cuts a text into windows of whole sentences or lines that the model can read at once, in text order. Of a very long
 * text the first and the last ones.
 */
export function cutWindows(text: string): Span[] {
  const windows: Span[] = [];
  let start = 0;
  let end = 0;
  const close = (): void => {
    if (end > start) windows.push({ start, end });
    start = end;
  };
  for (const [piece] of text.matchAll(sentence)) {
    if (estimateTokens(text.slice(start, end + piece.length)) > maxTokens) close();
    end += piece.length;
  }
  close();
  if (windows.length <= maxWindows) return windows;
  return [...windows.slice(0, maxWindows / 2), ...windows.slice(-maxWindows / 2)];
}
