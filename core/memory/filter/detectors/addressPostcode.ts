import { findAll } from '../labels';
import type { Detector, Found } from '../types';
import { postcode } from './addressSegments';

const code = new RegExp(`(?<![A-Za-z0-9.,:/#-])${postcode}`, 'g');
/** What addresses are written with, besides names and numbers. */
const small =
  /^(?:de|la|le|les|du|des|der|den|am|an|im|of|the|upon|on|van|von|di|da|dei|del|della|dos|el|al|st|rd|ave|blvd|ln|dr|apt|unit|flat|suite|bis|ter|int|m|ul|os|str|c\/o|no|nr|links|rechts|og|eg|floor|km)[.,]?$/;
const part = /^(?:[#(]?\d[\wº°ª/.-]*,?|[A-ZÀ-ÝŁŚŻ][\wÀ-ÿłśżń'’./-]*,?|#\w[\w-]*,?|[–-]|[º°ª][A-Z]?,?)$/;
/** Words that a sentence begins with. */
const opener =
  /^(?:I|I'm|I’m|We|We're|My|Our|His|Her|Their|He|She|They|It|It's|Ship|Send|Mail|Deliver|Post|Forward|Write|Move|Moved|Come|Meet|From|To|At|In|On|Near|Address|Adresse|Dirección|Indirizzo|Is|Was|Are|Please|Can|Could|Hi|Dear|And|Or|But|For|With|Since|Between|Version|Chapter|Order|Invoice|Room(?=s)|Ich|Wir|Mein|Meine|Mi|Mon|Notre)[:,.]?$/;
const house =
  /(?:House|Cottage|Farm|Forge|Barn|Lodge|Mill|Manor|Rectory|Vicarage|Bungalow|Hall|Grange|Croft|Oast|Stables|Lane|Road|Street|Close|Drive|Avenue)(?=[,\n ])/;

/** Addresses read backwards from their postcode, over names and numbers, to where the sentence says something else. */
export const addressPostcode: Detector = {
  id: 'address',
  view: 'plain',
  find(text) {
    if (!/\d/.test(text)) return [];
    return findAll(text, code).flatMap((match) => {
      const start = chainBefore(text, match.index);
      const head = text.slice(start, match.index);
      if (!isDoor(head, match[0])) return [];
      return [{ start, end: match.index + match[0].length }] satisfies Found[];
    });
  },
};

/** Where the run of names and numbers before `at` begins, cut to the first link that can be a door. */
function chainBefore(text: string, at: number): number {
  const from = Math.max(0, at - 110);
  const tokens = findAll(text.slice(from, at), /\S+/g);
  let first = at;
  for (let i = tokens.length - 1; i >= 0; i--) {
    const token = tokens[i];
    if (!token) break;
    const word = token[0];
    if (opener.test(word) || !(part.test(word) || small.test(word))) break;
    // A full stop ends a sentence, unless a short form or an ordinal ends with it.
    if (/\.$/.test(word) && !/^(?:\d{1,2}|[A-Z]?[a-z]{0,5}|No|Nr|[A-Za-zäöüß-]*[Ss]tr)\.$/.test(word)) break;
    first = from + token.index;
  }
  const chain = text.slice(first, at);
  let skipped = 0;
  for (const link of chain.split(/(?<=[,\n])/)) {
    if (/\d/.test(link) || house.test(link)) break;
    skipped += link.length;
  }
  const start = first + (skipped >= chain.length ? 0 : skipped);
  return (
    start +
    (/^\s*(?:(?:of|the|in|on|am|an|de|la|der|den|dem|im|von)\s+)*/.exec(
      text.slice(start, at).replace(/^The /, 'Xhe '),
    )?.[0].length ?? 0)
  );
}

function isDoor(head: string, code: string): boolean {
  const links = head.split(/[,\n]/).filter((link) => link.trim() !== '').length;
  if (links === 0) return false;
  const figures = /(?:^|[\s,#/-])[A-Z]?\d{1,5}[A-Za-z]?(?:[/-]\w{1,5})*(?=[\s,.]|$)/.test(head);
  if (!figures) return links >= 2 && house.test(head) && /^[A-Z]{1,2}\d/.test(code);
  // Figures and a name are much besides towns: then the street has to be told by its form.
  if (/^\d{4},? [A-Z]/.test(code) && /^(?:19|20)\d\d/.test(code))
    return /(?:stra(?:ß|ss)e|str\.|gasse|weg|platz|allee) \d/i.test(head);
  if (/^\d{5}-\d{3}$/.test(code)) return /^(?:Rua|Av)/.test(head);
  if (/^(?:(?:[A-Z]{1,2}-)?\d{4,5}|\d{3} \d{2}),? [A-ZÀ-Ý]/.test(code))
    return /[a-zß.º°] ?\d{1,4}|^\d{1,4}[A-Za-z]?,? \p{L}/u.test(head) && /,|\n/.test(head);
  if (/\d{6}$/.test(code)) return links >= 2 || /^Singapore/.test(code);
  if (/^\d{3}-\d{4}$/.test(code)) return /-(?:ku|shi|cho|machi)|Tokyo|Osaka|Kyoto/.test(head);
  return true;
}
