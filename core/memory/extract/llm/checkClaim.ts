import { looksLikeInstruction } from '../../filter/looksLikeInstruction';
import type { Tokenizer } from '../../ports';
import { detectLanguage } from '../../text/language';
import type { Draft, Reason, Turn } from '../../types';
import { findEntities } from '../describe/entities';
import { rateImportance } from '../describe/importance';
import { findKeywords } from '../describe/keywords';
import { makeStandalone, noSurroundings } from '../describe/standalone';
import { chooseTopic } from '../describe/topic';
import { readValidity } from '../describe/validity';
import { readCues } from '../features';
import { isNegated, readSentiment } from '../polarity';
import { asksToRemember } from '../triggers';
import type { Claim } from './claim';
import { groundedShare } from './grounding';
import { findQuote, provesSomething } from './quote';

export interface ClaimSources {
  /** The user's turn that is quoted. */
  turn: Turn;
  /** Turns around it: pronouns may be resolved from them, and quotes of the assistant are recognised. */
  around: Turn[];
  utcOffsetMinutes: number;
  tokenizer: Tokenizer;
}

export type CheckedClaim = { draft: Draft } | { rejected: Reason };

/** Below this share of words that were really said a statement counts as made up. */
const minGrounded = 0.5;

/**
 * Holds a claim against what was said. Kind and importance may come from the model; the quote must be there, the
 * statement must not add anything, and whatever can be read from the user's own words is read from them.
 */
export function checkClaim(claim: Claim, sources: ClaimSources): CheckedClaim {
  const { turn, around, tokenizer, utcOffsetMinutes } = sources;
  if (!provesSomething(claim.quote)) return { rejected: { code: 'llmQuoteTooShort' } };
  const place = findQuote(claim.quote, turn.text);
  if (!place) {
    const said = around.some((other) => other.role === 'assistant' && findQuote(claim.quote, other.text) !== null);
    return { rejected: { code: said ? 'llmNotTheUser' : 'llmQuoteMissing' } };
  }
  if (looksLikeInstruction(claim.text) || looksLikeInstruction(claim.quote)) {
    return { rejected: { code: 'looksLikeInstruction' } };
  }
  const words = turn.text.slice(place.start, place.end);
  const saidTexts = [turn.text, ...around.map((other) => other.text)];
  if (groundedShare(claim.text, saidTexts, tokenizer) < minGrounded) return { rejected: { code: 'llmInvented' } };

  const text = keepsMeaning(claim.text, words)
    ? claim.text
    : makeStandalone(words, detectLanguage(words), noSurroundings);
  return { draft: draftOf(claim, text, words, place, { turn, utcOffsetMinutes, tokenizer }) };
}

/** A rewording in the same language that neither adds nor loses a "not", and likes what the quote likes. */
function keepsMeaning(text: string, quote: string): boolean {
  if (detectLanguage(text) !== detectLanguage(quote)) return false;
  // 「我对花生不过敏」 for 「我对花生过敏」: nothing but a "not" more or less.
  if (bare(quote) !== bare(text) && bare(withoutNot(quote)) === bare(withoutNot(text))) return false;
  const said = readSentiment(quote)?.polarity ?? null;
  const claimed = readSentiment(text)?.polarity ?? null;
  if (said !== null && claimed !== null) return said === claimed;
  return isNegated(quote) === isNegated(text);
}

const bare = (words: string): string => words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const withoutNot = (words: string): string => words.replace(/不|没有?|无|n['’]t\b|\b(?:not|never|no)\b/giu, '');

function draftOf(
  claim: Claim,
  text: string,
  words: string,
  { start, end }: { start: number; end: number },
  { turn, utcOffsetMinutes, tokenizer }: Omit<ClaimSources, 'around'>,
): Draft {
  const { kind } = claim;
  const lang = detectLanguage(text);
  const keywords = findKeywords(text, tokenizer);
  const explicit = asksToRemember(words);
  const validity = readValidity({ words, kind, cues: readCues(words), at: turn.at, utcOffsetMinutes });
  const durable = explicit || (validity.durable && claim.durable !== false);
  const polarity = kind === 'preference' ? (readSentiment(words)?.polarity ?? claim.polarity) : null;
  const confidence = explicit ? 0.95 : Math.min(0.95, claim.confidence ?? 0.8);
  return {
    text,
    lang,
    quote: words,
    start,
    end,
    kind,
    polarity,
    topic: chooseTopic(text, lang, kind, keywords),
    keywords,
    entities: findEntities(text),
    importance: claim.importance ?? rateImportance({ words: text, kind, polarity, durable, explicit }),
    confidence,
    validFrom: validity.validFrom,
    validTo: validity.validTo,
    eventTime: validity.eventTime,
    durable,
    explicit,
    ...(confidence < 0.5 && { pendingReason: { code: 'pendingUnsure' } }),
  };
}
