import type { Clause } from './clauses';
import { type Gender, gendersOf, kin } from './kin';
import { chooseReferent, type Referent } from './referents';

const name = '[A-Z][a-z]+(?:[ .-]+[A-Z][a-z]+)?|\\p{Script=Han}{1,4}';
const title = '(?:(?:Mr|Mrs|Ms|Dr)\\.?\\s+)?';
const mention = new RegExp(
  `\\b(?<own>[Mm]y|[Oo]ur|[Aa]n?|[Tt]wo|[Tt]hree)\\s+(?<which>(?:(?!and\\b|is\\b|to\\b)[\\w'-]+\\s+){0,2}?)(?<word>${kin.en})\\b(?!['’]s (?!name))(?:(?:['’]s name is|,? (?:is |who is |who['’]s )?(?:called|named)|(?: now| currently)? is(?: now| currently)?)\\s+(?<named>${title}(?:${name}))(?=$|[\\s.,;])|,?\\s+(?<so>${title}(?:${name}))(?=$|[\\s.,;]|['’]s\\b))?`,
  'gu',
);
const bringsUp = /\b(?:have|['’]ve got|got|adopted|had|just had|hired|met|see|keep|own)(?: just| recently| also)?\s*$/i;
const opens = /^(?:(?:also|and|but|so|because|well|yeah|actually|recently|currently|oh|btw|by the way)[\s,]+)*$/i;
const naming = new RegExp(
  `^(?:(?<who>her|his|its|their) name(?:['’]s| is)|(?<he>she|he|it|they)(?:['’]s|['’]re| is| are) (?:called|named)|named|called)\\s+(?<name>${name})`,
  'iu',
);
const pronounGenders: Record<string, readonly Gender[]> = {
  she: ['f', 'either', 'animal'],
  he: ['m', 'either', 'animal'],
  it: ['animal'],
  they: ['group', 'either'],
};
const nominative: Record<string, string> = { her: 'she', his: 'he', him: 'he', its: 'it', their: 'they', them: 'they' };
const notNames = /^(?:In|On|At|And|But|Is|Mostly|Also|The|I|Not|Still|Now|Every|Only|Just)$/;

/** Whom a pronoun may stand for. "They" is one person only where no group was spoken of. */
export function fittingEnglish(referents: readonly Referent[], pronoun: string): Referent[] {
  const subject = nominative[pronoun.toLowerCase()] ?? pronoun.toLowerCase();
  const genders = pronounGenders[subject] ?? [];
  const fits = referents.filter(({ genders: own }) => own.some((gender) => genders.includes(gender)));
  const better = fits.filter(({ genders: own }) =>
    subject === 'they' ? own.includes('group') : !own.includes('animal'),
  );
  return subject === 'it' || better.length === 0 ? fits : better;
}

export interface EnglishReferents {
  all: Referent[];
  /** Whom each clause is about, by its number. */
  leaders: (Referent | null)[];
}

/** Reads who is spoken of in the clauses, with the names they are given, oldest clause first. */
export function readEnglishReferents(clauses: readonly Clause[]): EnglishReferents {
  const all: Referent[] = [];
  const leaders: (Referent | null)[] = [];
  const scopeOf = (i: number): number => clauses[i]?.turnsAgo ?? 0;

  function give(referent: Referent, called: string): void {
    if (referent.name === called || notNames.test(called)) return;
    referent.label = referent.name ? referent.label.replace(referent.name, called) : `${referent.label} ${called}`;
    referent.name = called;
  }

  for (const [i, { words }] of clauses.entries()) {
    let leader: Referent | null = null;
    const found = [...words.matchAll(mention)];
    const paired = /\b[A-Z][a-z]+ and (?:[A-Z][a-z]+|(?:my|our) )|\b(?:my|our) \w+ and (?:my|our) \w+|\bboth\b/.test(
      words,
    );
    for (const m of found) {
      const { own = '', which = '', word = '', named, so } = m.groups ?? {};
      const before = words.slice(0, m.index);
      const isBroughtUp = bringsUp.test(before);
      const possessed = /my|our/i.test(own);
      if (!possessed && !isBroughtUp && !(named ?? so)) continue;
      const owner = /our/i.test(own) || (!possessed && /\bwe\b/i.test(before)) ? 'Our' : 'My';
      const known = all.find((other) => other.word.toLowerCase() === word.toLowerCase());
      const referent: Referent = known ?? {
        label: `${owner} ${which}${word}`,
        genders: gendersOf(word, 'en'),
        name: null,
        word,
        clause: i,
        leads: false,
        paired,
      };
      if (!known) all.push(referent);
      const called = named ?? so;
      if (called) give(referent, called);
      referent.clause = i;
      referent.leads = opens.test(before) || isBroughtUp;
      referent.paired = paired;
      if (referent.leads) leader ??= referent;
    }
    for (const referent of all) {
      if (!referent.name || !words.startsWith(referent.name)) continue;
      referent.clause = i;
      referent.leads = true;
      leader ??= referent;
    }
    const called = naming.exec(words)?.groups;
    const pronoun = /^(?:now |but |and )?(she|he|they|her|his|their)\b/i.exec(words)?.[1] ?? called?.who ?? called?.he;
    if (!leader && pronoun) {
      const choice = chooseReferent(fittingEnglish(all, pronoun), scopeOf);
      if (choice.found) leader = choice.found;
    }
    const before = leaders[i - 1];
    if (!leader && called && before && scopeOf(i - 1) === scopeOf(i)) leader = before;
    if (leader && called?.name && (pronoun || leader === before)) give(leader, called.name);
    if (leader) {
      leader.clause = i;
      leader.leads = true;
    }
    leaders.push(leader);
  }
  return { all, leaders };
}
