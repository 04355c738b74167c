import type { Tokenizer } from '../ports';
import type { Card } from '../types';
import { alike } from './relation/overlap';
import { readStatement, type Statement } from './statement';

const listMark = /\s*[；;]\s*/u;
const commaMark = /\s*(?<!\d)[，,]\s*/u;
/** Says when, where, with whom or why the clause before it holds. */
const leaning =
  /^(?:with|by|in|on|at|near|from|for|because|since|so|but|which|where|when|while|mostly|mainly|usually|it|they|跟|和|在|离|因为|所以|但|就|平时|主要|一般|每|有时|都|也|还)/iu;
/** 「别的照旧」, "everything else stays". */
const restStays =
  /(?:别的|其他的?|其它的?|剩下的)(?:都|还是)?(?:照旧|不变|一样|没变)|\b(?:the rest|everything else|all else) (?:is|stays|remains)\b/iu;
/** A count, or a single word: "two kids", "coeliac". */
const isNoClause = /^(?:\d+|one|two|three|four|five|six|no|an?) |^\S+$/iu;
const taste = /^我?[最很也]?(?:喜欢|爱|偏爱|讨厌)|^(?:i )?(?:really )?(?:love|like|hate|prefer)\b/iu;
const ownSubject = /^(?:我|咱|俺|i\b|i['’]m\b|my\b)/iu;

/**
 * What of a card still holds after a change of one of the things it says: of 「我base在深圳，做前端」 after 「我搬到杭州了」 what
 * is done for a living. Only what stands for itself is kept: an item of a list, or a clause that gives an attribute everybody
 * has one of. Null where nothing is left, or where it is not plain what the change is of.
 */
export function restOf(card: Card, fresh: Statement, tokenizer: Tokenizer): { kept: string; changed: string } | null {
  const isList = listMark.test(card.text);
  const texts = card.text.split(isList ? listMark : commaMark).filter(Boolean);
  if (texts.length < 2) return null;
  const parts = texts.map((text, at) => ({
    text,
    statement: readStatement({ ...card, text: at > 0 ? withSubject(text, card) : text, durable: true }, tokenizer),
  }));
  const touched = parts.filter(({ statement }) => touches(fresh, statement));
  if (touched.length === 0 || touched.length === parts.length) return null;
  const kept = parts.filter((part) => !touched.includes(part));
  const isTimed = ({ statement }: (typeof parts)[number]) => statement.quantities.some(({ unit }) => unit === ':');
  const areTimed = touched.every(isTimed);
  // An attribute, a taste, what is done at another hour, or what the changed clause was said after.
  const givesAttribute = (part: (typeof parts)[number]) =>
    (part.statement.slot !== null && part.statement.slot.name !== 'name') ||
    taste.test(part.text) ||
    (areTimed && isTimed(part)) ||
    (part === parts[0] && part.statement.frame !== null && fresh.clauses.length === 0);
  // "I run a dog grooming van, two kids, coeliac": three things in a row are an account of oneself, none of them a remark.
  const isAccount = parts.length >= 3 && kept.every(({ text }) => !leaning.test(text));
  const staysAsIs = restStays.test(fresh.text);
  const standsAlone = (part: (typeof parts)[number]) =>
    isList || isAccount || staysAsIs || ownSubject.test(part.text) || givesAttribute(part);
  const isEmpty = ({ statement }: (typeof parts)[number]) =>
    statement.specifics.length + statement.quantities.length === 0;
  if (
    kept.some(isEmpty) ||
    !kept.every(standsAlone) ||
    !(isList || isAccount || staysAsIs || kept.some(givesAttribute))
  )
    return null;
  const [first = '', ...others] = kept.map(({ text }) => text);
  const joint = isList ? (card.lang === 'zh' ? '；' : '; ') : card.lang === 'zh' ? '，' : ', ';
  return {
    kept: [isList || (isAccount && isNoClause.test(first)) ? first : withSubject(first, card), ...others].join(joint),
    changed: touched.map(({ text }) => text).join(joint),
  };
}

/** The subject that a clause leaves out, because the one before it named it. */
function withSubject(text: string, { lang, text: whole }: Card): string {
  if (ownSubject.test(text) || !ownSubject.test(whole)) return text;
  if (lang === 'zh') return `我${text}`;
  const [lead = "I'm"] = /^i(?:['’]m| am)\b/iu.exec(whole) ?? [];
  return /^an? /iu.test(text) ? `${lead} ${text}` : `I ${text}`;
}

/** Speaks of the same thing, or gives the same attribute its value. */
function touches(fresh: Statement, part: Statement): boolean {
  if (fresh.slot && part.slot && fresh.slot.name === part.slot.name) return true;
  const named = [...fresh.specifics, ...(fresh.correction?.wrong ?? [])];
  return part.specifics.some((word) => named.some((other) => alike(word, other)));
}
