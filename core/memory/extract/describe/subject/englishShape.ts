/** What an English clause lacks to be understood alone. */
export type EnglishShape =
  /** A rule for the assistant, or an order. */
  | 'order'
  /** "unless …": lacks its rule. */
  | 'exception'
  /** "…, I hate that": what is pointed at stands before it. */
  | 'pointing'
  | 'whole'
  /** "Budget is 20k", "lease ends in July": of what? */
  | 'relational'
  /** "Works three nights a week": of somebody else. */
  | 'third'
  /** "Born in May", "allergic to eggs": of a person or thing just named. */
  | 'describing'
  /** "Leaving on the 12th", "three times a week", "mostly evenings": a time or an amount of something. */
  | 'incomplete'
  /** A verb with all it needs but the "I": "love spicy food". */
  | 'bare'
  | 'other';

const lead =
  '(?:(?:also|and|but|so|because|since|now|just|only|usually|always|never|still|really|much|generally|currently|mostly|definitely|sometimes|often|rarely|recently|plus|then|already)[\\s,]+)*';
const start = (words: string): RegExp => new RegExp(`^${lead}(?:${words})`, 'i');

const exception = /^(?:unless|except|other than|the (?:only )?exception|only if|apart from)\b/i;
const pointing =
  /\b(?:that|those|this|these|that one|this one|the other one|the others|the first one|the second one)$|^(?:the )?(?:other one|others|first one|second one)\b/i;
const order =
  /^(?:please|don['’]?t|do not|never|always|keep (?:it|answers?|your|replies|things)|use|answer|reply|respond|write|make sure|avoid|ensure|stop|call me|be (?!a\b)|if|when|no (?:need|tables?|emojis?|bullet)|give|skip|assume|start|start with)\b/i;
const own =
  /^(?:i|i['’]\w+|we|we['’]\w+|my|our|you|your|everyone|people|nobody|someone|this|(?!(?:it|he|she|that|there|what|who)['’])\w+['’]s|the (?!budget|backend|rent|lease|deadline|supervisor|theme))\b/i;
const article = /^(?:an?|some|both|each|all)\s/i;
const relational = start(
  '(?:(?:the|total|monthly)\\s+)?(?:budget|supervisor|advisor|backend|frontend|database|lease|rent|deposit|deadline|due date|theme|venue|wedding date|guest list|visa|flight|hotel|mileage|price|cost|goal|target|topic|major|stack|logo|brand colou?r|main colou?r|closing date|launch|defen[cs]e|expiry|renewal)\\s+(?:is|are|was|ends?|starts?|runs?|expires?|comes?|=|:)|(?:budget|deadline|rent|goal|target)\\s*[:=]?\\s*(?:\\$|£|€)?\\d',
);
const verbs =
  'work|live|love|hate|like|eat|drink|play|refuse|practise|practice|study|want|need|prefer|renew|meet|start|end|close|open|sleep|run|cost|come|go|read|write|speak|use|host|take|weigh|sit|bark|travel|teach|wear|drive|own|run|make|keep|avoid|enjoy|volunteer|train|swim|sing|paint|cook|bake|fly|commute|stay|visit|get|do|try|finish|graduate|expire|leave|arrive|help|handle|manage|lead|report|wake|snore|shed|require';
const third = start(
  `(?:${verbs})(?:s|es)\\b|(?:studies|tries|flies|carries|has|does|goes|is|was|doesn['’]?t|does not|isn['’]?t|wasn['’]?t|hasn['’]?t)\\b|\\w+(?:[^s\\W]s|es)\\s+(?:at|in|on|every|until|from|to|with|a|an|the|his|her|their|for|two|three|four|twice|once|Monday|Tuesday|Wednesday|Thursday|Friday)\\b`,
);
const describing = start(
  '(?:born|named|called|aged|allergic|turning|due|engaged|married|divorced|retired|single|based|located|obsessed|fluent|scared|afraid|addicted|on the|very|super|pretty|quite|too)\\b|(?:one|two|three|four|five|six|seven|eight|nine|ten|\\d+) (?:years?|months?|weeks?) old',
);
const incomplete = [
  start('\\w+ing\\b(?!\\s+is\\b)'),
  /^(?:about |around |roughly |at least |at most |mostly |usually |only |just |every |once |twice |half |all |mainly )*(?:\d[\d.,:]*|\$|£|€|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|twice|once|every|each|evenings?|mornings?|nights?|weekends?|weekdays?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|week|day|month|first|at|in|on|from|until|for|before|after|with|no internet)\b/i,
];
/** "Mostly Go, some Python", "Oisin and Niamh", "no lunges": names alone. */
const namesOnly =
  /^(?:[Mm]ostly|[Mm]ainly|[Pp]rimarily|[Ss]ome)\s+(?:[A-Z][\w+#.]*|\w+)(?:,|$)|^[A-Z][a-z]+(?:, [A-Z][a-z]+)*,? and [A-Z][a-z]+$|^[Nn]o \w+$/;
const timeOnly =
  /^(?:i |we )?(?:also |just |usually |then |will |['’]ll )*(?:can['’]?t |cannot |don['’]?t )?(?:go|leave|meet|start|open|close|fly|arrive|launch|run|move|travel|practise|practice|train|play|swim|finish|begin|return|visit)(?: (?:yet|again|there|back|out|early|late|at|on|in|by|about|around|every|once|twice|three|four|five|two|times?|a|per|week|day|month|the|first|second|last|until|till|before|after|and|close|\d[\w:.]*|one|six|seven|eight|nine|ten|noon|midnight|mornings?|evenings?|weekends?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march|april|may|june|july|august|september|october|november|december))+$/i;
const bare = start(
  "(?:absolutely\\s+|strongly\\s+)?(?:love|like|enjoy|prefer|hate|dislike|despise|detest|avoid|work|live|am|have|own|want|plan|hope|notice|speak|study|teach|can['’]?t|cannot|won['’]?t|don['’]?t|do|drive|refuse|try|enjoyed|loved|moved|grew|drink|eat|play|go|run|take|handle|need)\\b",
);

/** @param text without the connector before it */
export function englishShapeOf(text: string): EnglishShape {
  if (exception.test(text)) return 'exception';
  if (timeOnly.test(text) || (namesOnly.test(`${text.charAt(0).toUpperCase()}${text.slice(1)}`) && !order.test(text)))
    return 'incomplete';
  if (pointing.test(text)) return 'pointing';
  if (own.test(text)) return 'whole';
  if (relational.test(text)) return 'relational';
  if (order.test(text) && !/^don['’]?t (?:like|eat|drink|have|own|drive|work|live|want|need|speak|do)\b/i.test(text))
    return 'order';
  if (article.test(text)) return 'other';
  if (describing.test(text)) return 'describing';
  if (bare.test(text)) return 'bare';
  if (third.test(text)) return 'third';
  if (incomplete.some((pattern) => pattern.test(text))) return 'incomplete';
  return 'other';
}
