/** Longest quote put into an address; the browser finds the rest by the beginning. */
const maxQuoteLength = 120;

/**
 * The address of a conversation with the quoted words as a text fragment, so that the browser itself finds and marks
 * them (URL Fragment Text Directives). Null where the conversation has no address that may be opened.
 */
export function quotedUrl(evidence: { url?: string; quote: string }): string | null {
  if (evidence.url === undefined || !URL.canParse(evidence.url)) return null;
  const url = new URL(evidence.url);
  if (url.protocol !== 'https:') return null;
  const firstLine = evidence.quote.trim().split('\n')[0] ?? '';
  // A hyphen and a comma have a meaning of their own in a text directive.
  const words = encodeURIComponent(firstLine.slice(0, maxQuoteLength)).replaceAll('-', '%2D');
  if (words !== '') url.hash = `${url.hash}:~:text=${words}`;
  return url.href;
}
