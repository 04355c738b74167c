import type { ExtractContext, Extraction, Extractor, Llm, Tokenizer } from '../../ports';
import type { Draft, Reason, Turn } from '../../types';
import { readTriggers } from '../triggers';
import { checkClaim } from './checkClaim';
import { readClaim } from './claim';
import { readObjects } from './lenientJson';
import { LlmError } from './llmError';
import { extractionRequest } from './prompt';
import { findQuote } from './quote';

export interface LlmExtractorOptions {
  llm: Llm;
  /** The rules: they take over when the model fails, and have the last word on what is material or off the record. */
  fallback: Extractor;
  tokenizer: Tokenizer;
}

/** More statements than this in one turn are a model that lists everything. */
const maxClaims = 20;

/** What the rules recognised as not the user's own: no model may make a card of it. */
const vetoes = new Set(['skippedMaterial', 'skippedInjected', 'skippedOnRequest', 'skippedRolePlay']);

/**
 * An extractor that asks a language model and believes it only where the user's own words bear it out. What the user
 * explicitly asked to remember is kept whether or not the model saw it. When the model fails, the answer is the rules'.
 */
export function createLlmExtractor({ llm, fallback, tokenizer }: LlmExtractorOptions): Extractor {
  return {
    id: `llm/${llm.id}`,
    async extract(turn, context) {
      const rules = await fallback.extract(turn, context);
      const triggers = readTriggers(turn.text);
      if (turn.role !== 'user' || turn.text.trim() === '' || triggers.forget) return rules;
      await tokenizer.ready();
      let reply: string;
      try {
        reply = await llm.complete(extractionRequest(turn, context));
      } catch (error) {
        return withNote(rules, failure(error));
      }
      const claims = readObjects(reply);
      if (claims.length === 0 && !saysNothing(reply)) return withNote(rules, { code: 'llmNotJson' });
      return settle(judge(claims, turn, context), rules);
    },
  };

  function judge(claims: Record<string, unknown>[], turn: Turn, context: ExtractContext): Extraction {
    const extraction: Extraction = { drafts: [], skipped: [] };
    const sources = {
      turn,
      around: context.previousTurns,
      utcOffsetMinutes: context.utcOffsetMinutes,
      tokenizer,
    };
    for (const raw of claims.slice(0, maxClaims)) {
      if ('memories' in raw && Object.keys(raw).length === 1) continue;
      const read = readClaim(raw);
      if ('badField' in read) {
        extraction.skipped.push({ quote: '', reason: { code: 'llmBadField', params: { field: read.badField } } });
        continue;
      }
      const checked = checkClaim(read.claim, sources);
      if ('rejected' in checked) {
        extraction.skipped.push({ quote: read.claim.quote.slice(0, 200), reason: checked.rejected });
      } else if (extraction.drafts.some((draft) => isSame(draft, checked.draft))) {
        extraction.skipped.push({ quote: checked.draft.quote, reason: { code: 'llmRepeated' } });
      } else {
        extraction.drafts.push(checked.draft);
      }
    }
    if (claims.length > maxClaims) extraction.skipped.push({ quote: '', reason: { code: 'llmTooMany' } });
    return extraction;
  }
}

/** The model's drafts, less what the rules forbid, plus what the user explicitly asked for and the model missed. */
function settle(ours: Extraction, rules: Extraction): Extraction {
  const skipped = [...ours.skipped];
  const drafts: Draft[] = [];
  for (const draft of ours.drafts) {
    const veto = rules.skipped.find(({ quote, reason }) => vetoes.has(reason.code) && findQuote(draft.quote, quote));
    if (veto) skipped.push({ quote: draft.quote, reason: veto.reason });
    else drafts.push(draft);
  }
  for (const draft of rules.drafts) {
    if (draft.explicit && !drafts.some((other) => overlaps(draft, other))) drafts.push(draft);
  }
  drafts.sort((a, b) => a.start - b.start);
  return { drafts, skipped };
}

function overlaps(a: Draft, b: Draft): boolean {
  return a.start < b.end && b.start < a.end;
}

function isSame(a: Draft, b: Draft): boolean {
  const same = (text: string) => text.replace(/[\s\p{P}]/gu, '').toLowerCase();
  return (
    overlaps(a, b) && (same(a.text) === same(b.text) || (a.start === b.start && a.end === b.end && a.kind === b.kind))
  );
}

function saysNothing(reply: string): boolean {
  return /^\s*(?:```[a-z]*\s*)?(?:\[\s*\]|\{\s*(?:"[^"]{1,30}"\s*:\s*\[\s*\])?\s*\})\s*(?:```)?\s*$/i.test(
    reply.slice(0, 1000),
  );
}

function withNote(extraction: Extraction, reason: Reason): Extraction {
  return { drafts: extraction.drafts, skipped: [...extraction.skipped, { quote: '', reason }] };
}

function failure(error: unknown): Reason {
  const code = error instanceof LlmError ? error.code : 'unreachable';
  return { code: 'llmFailed', params: { why: code } };
}
