/** Elements that stand within a line. */
const inlineTags = /^(SPAN|A|SUP|CITE|B|I|EM|STRONG)$/;
const namesCitation = /citation|footnote|source-pill|reference-chip/i;
/** Names that text has as well: only a number under them is a mark. */
const mayNameCitation = /(^|[\s_-])(refs?|references?|cites?|sources?)([\s_-]|$)/i;
/** A mark names a source or two; whoever says more is no mark. */
const maxMarkLength = 60;
const numbers = /^\[?\d{1,3}(\s*[,，、–-]\s*\d{1,3})*\]?$/;

/** Whether an element is a mark in an answer that leads to a source: a raised number, or a chip that names the place. */
export function isCitation(element: Element): boolean {
  if (!inlineTags.test(element.tagName)) return false;
  const isRaised = element.tagName === 'SUP';
  if (!isRaised && !element.hasAttributes()) return false;
  const name = `${element.getAttribute('class')} ${element.getAttribute('data-testid')}`;
  const isNamed = namesCitation.test(name);
  const mayBeNamed = isNamed || mayNameCitation.test(name);
  if (!isRaised && !mayBeNamed && element.tagName !== 'A') return false;
  const text = (element.textContent ?? '').trim();
  if (isNamed) return text.length <= maxMarkLength;
  if (!numbers.test(text)) return false;
  return text.startsWith('[') || mayBeNamed || (isRaised && element.querySelector('a, button') !== null);
}

/** Whether an element says which of several versions of a turn is shown: `2/3`, beside the buttons that turn the page. */
export function isPager(element: Element): boolean {
  const { previousElementSibling: before, nextElementSibling: after } = element;
  const isBeside = before?.tagName === 'BUTTON' || after?.tagName === 'BUTTON';
  return isBeside && /^\s*\d{1,3}\s*[/／]\s*\d{1,3}\s*$/.test(element.textContent ?? '');
}
