/** A thing a clause is about. */
export interface Thing {
  /** As the subject of a sentence: "My flat", "The used piano". */
  name: string;
  /** It is what the clause's verb is done to, not its subject. */
  object: boolean;
  /** The clause has another thing that could be meant. */
  other: boolean;
}

const until =
  "(?=$|[,.;]|['’]s\\b|\\s+(?:is|are|was|in|on|at|near|for|with|from|about|called|named|last|next|this|and|which|that|to|every|when|uses?|has|have|needs?|sits|runs|starts)\\b)";
const subject = new RegExp(
  `^(?:also,?\\s+|and\\s+|but\\s+)?(?<owner>my|our)\\s+(?<noun>[\\w-]+(?:\\s[\\w-]+){0,2}?)${until}`,
  'i',
);
const object = new RegExp(
  `\\b(?<verb>have|own|drive|bought|booked|got|rent|renting|use|uses|take|play|learning|writing|building|joined|run|keep|reading|watching|making|started|finished|visited|ordered|(?:moving|going|moved|went) to)\\s+(?<article>an?|the|my|our|some)?\\s*(?<noun>[\\w-]+(?:\\s[\\w-]+){0,3}?)${until}`,
  'i',
);

/** Finds the thing an "it" in the next clause means. */
export function findThing(clause: string): Thing | null {
  const own = subject.exec(clause)?.groups;
  const found = object.exec(clause)?.groups;
  if (own?.owner && own.noun) {
    const owner = own.owner.toLowerCase() === 'our' ? 'Our' : 'My';
    return { name: `${owner} ${own.noun.trim()}`, object: false, other: found !== undefined };
  }
  if (!found?.noun) return null;
  const noun = found.noun.trim();
  const article = found.article?.toLowerCase();
  // What one drives, owns or writes is one's own; what one booked is not.
  const owned = /^(?:have|own|drive|bought|got|rent|renting|writing|building|run|keep)$/i.test(found.verb ?? '');
  const owner = /\bwe\b/i.test(clause) ? 'Our ' : 'My ';
  const given =
    article === 'my' || article === 'our' ? `${article.charAt(0).toUpperCase()}${article.slice(1)} ` : 'The ';
  const before = !article ? '' : owned && /^an?$/.test(article) ? owner : given;
  const name = `${before}${before ? noun : noun.charAt(0).toUpperCase() + noun.slice(1)}`;
  return { name, object: true, other: false };
}
