import type { Scope } from '../../core/memory';

/** A term is a substring; `a && b && !c` asks for one text that holds a and b and not c. */
type Term = string;

export interface DecisionCase {
  id: string;
  kind?: string;
  statements: { text: string; at: string; scope: Scope }[];
  queries: {
    text: string;
    at: string;
    scope: Scope;
    k?: number;
    top_must_contain?: Term[][];
    top_must_not_contain?: Term[][];
  }[];
  expect?: {
    active_must_contain?: Term[][];
    active_must_not_contain?: Term[][];
    superseded_must_contain?: Term[][];
    min_active?: number;
    max_active?: number;
  };
}

export interface DecisionOutcome {
  active: string[];
  superseded: string[];
  answers: string[][];
}

/** One form for what is compared: no case, no spaces beside Han characters, straight quotes. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/ ?(?<=\p{Script=Han}) ?| ?(?=\p{Script=Han})/gu, '');
}

const meets = (text: string, term: Term) =>
  term.split('&&').every((piece) => {
    const part = piece.trim();
    const wanted = part.replace(/^!/, '');
    return plain(text).includes(plain(wanted)) !== part.startsWith('!');
  });
/** True when some text satisfies one of the terms. */
export const someMeet = (texts: string[], terms: Term[]) =>
  texts.some((text) => terms.some((term) => meets(text, term)));

/** What a case expected and did not get, in words; empty when it passes. */
export function findMisses({ expect = {}, queries }: DecisionCase, outcome: DecisionOutcome): string[] {
  const { active, superseded, answers } = outcome;
  const needs = (where: string, texts: string[], lists: Term[][] = []) =>
    lists.filter((terms) => !someMeet(texts, terms)).map((terms) => `${where}: nothing of ${terms.join(' | ')}`);
  const bars = (where: string, texts: string[], lists: Term[][] = []) =>
    lists.filter((terms) => someMeet(texts, terms)).map((terms) => `${where}: should not hold ${terms.join(' | ')}`);
  return [
    ...needs('in force', active, expect.active_must_contain),
    ...bars('in force', active, expect.active_must_not_contain),
    ...needs('superseded', superseded, expect.superseded_must_contain),
    ...(active.length > (expect.max_active ?? Number.POSITIVE_INFINITY) ? [`${active.length} in force`] : []),
    ...(active.length < (expect.min_active ?? 0) ? [`${active.length} in force`] : []),
    ...queries.flatMap((query, nth) => [
      ...needs(`answer ${nth + 1}`, answers[nth] ?? [], query.top_must_contain),
      ...bars(`answer ${nth + 1}`, answers[nth] ?? [], query.top_must_not_contain),
    ]),
  ];
}
