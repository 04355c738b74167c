import { joinEnglish } from './borrow';
import type { Clause, Surroundings } from './clauses';
import { type EnglishReferents, fittingEnglish, readEnglishReferents } from './englishReferents';
import { type EnglishShape, englishShapeOf } from './englishShape';
import { findThing } from './englishThing';
import { chooseReferent, type Referent } from './referents';

/** What ties a clause to its sentence: "…, bearing in mind I don't drive". */
const connector =
  /^(?:and|but|so|because|plus|then|(?:given|considering|(?:bearing|keeping) in mind)(?: that)?(?= (?:i|we|my|our)\b)|seeing (?:as|that)|since(?= (?:i|we|my|our)\b))\s+/i;
/** "it" that stands for nothing. */
const emptyIt =
  /^it(?:['’]s| is| was|['’]ll be| would be)?\s+(?:(?:really|very|so|also|just|always|usually)\s+)*(?:important|good|nice|great|hard|easy|difficult|raining|snowing|sunny|hot|cold|fine|ok|okay|better|best|worth|possible|impossible|true|clear|late|early|been|time|about time|monday|tuesday|wednesday|thursday|friday|saturday|sunday|my (?:birthday|first)|that)\b|^it (?:gets|rains|snows|seems|looks like|takes (?:me|us)|turns out|helps|matters|bothers|annoys)\b/i;
const subjectPronoun =
  /^(?<adverb>(?:now|currently|usually|sometimes|also|lately|recently),?\s+)?(?<who>she|he|it|they|her|his|its|their)(?<rest>['’](?:s|re|ve|d|ll)\b|\b)/i;
/** "Flying to Lisbon", with no other verb behind it; "leaving on the 12th" lacks where from. */
const onOnesWay = /^\w+ing\s+(?:back\s+)?(?:to|into|with|home)\b(?!.*\b(?:is|are|was|were|has|costs?|takes?)\b)/i;
/** "Also planning to sit my theory test", "learning Dutch": what one is at, told without the "I'm". */
const atIt =
  /^(?:(?:also|still|currently|now|mostly|just)\s+)*(?:planning|hoping|thinking (?:of|about)|looking (?:to|for|at|into)|trying to|learning|studying|revising|training (?:for|to)|saving (?:up )?(?:for|to)|considering|aiming|expecting|applying|working (?:on|as|at|towards)|renting|sharing|doing (?:my|an?)\b)\b(?!.*\b(?:is|are|was|were|has|costs?|takes?)\b)/i;
const objectPronoun = /(?<=\s)(?:him|her(?=$|[\s.,](?!\w+\s+(?:is|are)))|them|it)\b(?!\s+(?:is|was|'s))/i;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "'s" behind a name could be read as "of"; "is" and "has" are written out. */
function behindName(rest: string, possessive: boolean, plural: boolean): string {
  if (possessive) return '';
  if (/^['’]s (?:got|been|had|\w+ed)\b/i.test(rest)) return ` has${rest.slice(2)}`;
  if (/^['’]s\b/i.test(rest)) return ` is${rest.slice(2)}`;
  if (/^['’]re\b/i.test(rest)) return ` ${plural ? 'are' : 'is'}${rest.slice(3)}`;
  if (/^['’]ve\b/i.test(rest)) return ` ${plural ? 'have' : 'has'}${rest.slice(3)}`;
  return rest;
}

interface Head {
  clause: Clause;
  leader: Referent | null;
  /** The clause says "I" or "we". */
  self: boolean;
}

function findHead(
  earlier: readonly Clause[],
  { leaders }: EnglishReferents,
  turnsAgo: number,
  sentence: number,
): Head | null {
  for (let at = earlier.length - 1; at >= 0; at--) {
    const clause = earlier[at];
    if (!clause || clause.turnsAgo > turnsAgo) return null;
    if (clause.turnsAgo < turnsAgo) continue;
    if (sentence - clause.sentence > 2) return null;
    const shape = englishShapeOf(clause.words.replace(connector, ''));
    if (clause.asks || shape === 'order') return null;
    const leader = leaders[at] ?? null;
    const self = /^(?:\w+,? )?(?:i|i['’]\w+|we|we['’]\w+)\b/i.test(clause.words);
    if (leader === null && !self && shape !== 'whole') continue;
    return { clause, leader, self };
  }
  return null;
}

/** The statement with what it lacks, or as it is where nothing is certain. */
export function completeEnglish(words: string, { earlier, sentence }: Surroundings): string {
  const text = words.replace(connector, '');
  const shape = englishShapeOf(text);
  const referents = readEnglishReferents(earlier);
  const last = earlier.at(-1);
  const close = last?.turnsAgo === 0 && sentence - last.sentence <= 1 && !last.asks ? last : null;
  const joined = (to: Clause | null): string | null =>
    to === null ? null : joinEnglish(to, text, to.turnsAgo === 0 && to.sentence === sentence);

  if (shape === 'exception' || shape === 'pointing') return joined(close) ?? capital(text);
  const pronoun = subjectPronoun.exec(text);
  if (pronoun?.groups) return resolvePronoun(pronoun) ?? capital(text);
  if (shape === 'order') return capital(text);
  if (
    /^there(?:['’]s| is| are)\b(?!.*\b(?:in|on|at|near)\b)|\bthere$|\b(?:been|go|gone|live|lived|move|moving|work|fly|get|went)\s+there\b/i.test(
      text,
    )
  ) {
    const head = findHead(earlier, referents, 0, sentence);
    return joined(head?.clause ?? null) ?? capital(text);
  }
  if (shape === 'whole' && objectPronoun.test(text)) return resolveObject() ?? capital(text);
  if (shape === 'whole') return capital(text);
  return complete(shape) ?? capital(text);

  function resolvePronoun(found: RegExpExecArray): string | null {
    const { adverb = '', who = '' } = found.groups ?? {};
    const possessive = /^(?:her|his|its|their)$/i.test(who);
    const rest = text.slice(adverb.length + who.length);
    const put = (label: string, plural: boolean): string => {
      const subject = possessive
        ? `${label}${/s$/.test(label) && plural ? "'" : "'s"}${rest}`
        : `${label}${behindName(rest, possessive, plural)}`;
      return adverb ? `${capital(adverb)}${subject.charAt(0).toLowerCase()}${subject.slice(1)}` : subject;
    };
    if (/^it$/i.test(who) && emptyIt.test(text.slice(adverb.length))) return null;
    const choice = chooseReferent(fittingEnglish(referents.all, who), (i) => earlier[i]?.turnsAgo ?? 0);
    if (choice.found) {
      const { label, name, genders } = choice.found;
      const called = name !== null && possessive && /^ name\b/i.test(rest) ? label.replace(name, '').trim() : label;
      return put(called, genders.includes('group') && !/\b(?:client|team|company|bank)\b/i.test(label));
    }
    if (choice.unsure) return joined(close);
    const head = findHead(earlier, referents, 0, sentence);
    if (/^its?$/i.test(who)) {
      const thing = head && findThing(head.clause.words);
      if (thing && !(thing.other && thing.object)) return put(thing.name, false);
      const before = last?.turnsAgo === 1 && !last.asks ? findHead(earlier, referents, 1, last.sentence) : null;
      return joined((head ?? before)?.clause ?? null);
    }
    return null;
  }

  function resolveObject(): string | null {
    const found = objectPronoun.exec(text);
    const who = found?.[0].toLowerCase() ?? '';
    if (who === 'it') {
      const head = close && findHead(earlier, referents, 0, sentence);
      return head && !/\bit (?:when|that|if|to)\b/i.test(text) ? joined(head.clause) : null;
    }
    const choice = chooseReferent(fittingEnglish(referents.all, who), (i) => earlier[i]?.turnsAgo ?? 0);
    if (!choice.found || !found) return null;
    const { label } = choice.found;
    return capital(
      `${text.slice(0, found.index)}${label.charAt(0).toLowerCase()}${label.slice(1)}${text.slice(found.index + who.length)}`,
    );
  }

  function complete(lacks: EnglishShape): string | null {
    const head = findHead(earlier, referents, 0, sentence);
    const lower =
      lacks !== 'describing' && lacks !== 'third' && /^(?:I\b|[A-Z]{2}|[A-Z][a-z]+ [A-Z])/.test(text)
        ? text
        : text.charAt(0).toLowerCase() + text.slice(1);
    if (!head) {
      const before = earlier.findLast((clause) => clause.turnsAgo === 1);
      const stillOpen = earlier.every(
        (clause) =>
          clause.turnsAgo > 0 ||
          (!clause.asks && /^(?:relational|incomplete|describing)$/.test(englishShapeOf(clause.words))),
      );
      const there = before && stillOpen ? findHead(earlier, referents, 1, before.sentence) : null;
      if (lacks === 'incomplete' && atIt.test(text) && !there?.leader)
        return `I'm ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
      if (there && (lacks === 'relational' || lacks === 'incomplete')) return joined(there.clause);
      if (there && lacks === 'third' && there.leader) return `${there.leader.label} ${lower}`;
      return lacks === 'bare' && !there?.leader ? `I ${lower}` : null;
    }
    const { leader, self, clause } = head;
    const thing = findThing(clause.words);
    switch (lacks) {
      case 'third':
        if (leader) return `${leader.label} ${lower}`;
        return thing && !self && !thing.object ? `${thing.name} ${lower}` : joined(clause);
      case 'describing':
        if (leader && /^(?:\w+ly )?(?:born|named|called|aged)\b/i.test(text))
          return `${leader.label} ${/^born/i.test(text) ? 'was' : 'is'} ${lower}`;
        if (leader) return `${leader.label} is ${lower}`;
        return joined(clause);
      case 'bare':
        if ((leader && !self) || / it\b/i.test(text)) return joined(clause);
        if (/^(?:can['’]?t|cannot|won['’]?t)\b/i.test(text) && leader) return joined(clause);
        return self ? `${/^(?:\w+,? )?we\b/i.test(clause.words) ? 'We' : 'I'} ${lower}` : joined(clause);
      case 'incomplete':
        // "… four weeks from today. Flying to Lisbon on the 24th": another matter, told in a sentence of its own.
        if ((onOnesWay.test(text) || atIt.test(text)) && !leader && clause.sentence !== sentence)
          return `${/^(?:\w+,? )?we\b/i.test(clause.words) ? "We're" : "I'm"} ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
        return joined(clause);
      case 'relational':
        return joined(clause);
      default:
        return null;
    }
  }
}
