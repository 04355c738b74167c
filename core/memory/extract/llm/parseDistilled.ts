import { looksLikeInstruction } from '../../filter/looksLikeInstruction';
import type { Tokenizer } from '../../ports';
import { detectLanguage } from '../../text/language';
import type { Draft, Reason, Turn } from '../../types';
import { type EpisodeFields, fitLine, fitLines } from '../summary/template';
import { checkClaim } from './checkClaim';
import type { Claim } from './claim';
import { type DistilledReply, readDistilledReply, type Section } from './distilledReply';
import { groundedShare } from './grounding';
import { findQuote } from './quote';

export interface DistilledMemory {
  /** The user's turn the draft is evidenced by. */
  turnId: string;
  draft: Draft;
}

export interface Distilled {
  memories: DistilledMemory[];
  /** Null when the reply holds no summary that the conversation bears out. */
  episode: EpisodeFields | null;
  /** What the chat wrote and the conversation does not bear out. */
  dropped: { text: string; reason: Reason }[];
}

export interface DistilOptions {
  tokenizer: Tokenizer;
  utcOffsetMinutes: number;
}

const maxClaims = 30;

/**
 * Reads the chat's own distillation and keeps what the conversation bears out. Null when the reply is not in the format
 * of `distilPrompt`.
 * @param turns The conversation before the reply, both roles, oldest first.
 */
export async function parseDistilled(
  reply: string,
  turns: Turn[],
  { tokenizer, utcOffsetMinutes }: DistilOptions,
): Promise<Distilled | null> {
  const read = readDistilledReply(reply);
  if (!read) return null;
  await tokenizer.ready();
  const result: Distilled = { memories: [], episode: null, dropped: [] };
  for (const { line, field } of read.broken) {
    const code = field === 'quote' ? 'llmQuoteMissing' : 'llmBadField';
    result.dropped.push({ text: line, reason: { code, params: { field } } });
  }
  for (const claim of read.claims.slice(0, maxClaims)) {
    const turn = quotedTurn(claim, turns);
    const checked = checkClaim(claim, { turn, around: turns, utcOffsetMinutes, tokenizer });
    if ('rejected' in checked) {
      result.dropped.push({ text: claim.text, reason: checked.rejected });
    } else if (result.memories.some(({ draft }) => draft.text === checked.draft.text)) {
      result.dropped.push({ text: claim.text, reason: { code: 'llmRepeated' } });
    } else {
      result.memories.push({ turnId: turn.id, draft: checked.draft });
    }
  }
  if (read.claims.length > maxClaims) result.dropped.push({ text: '', reason: { code: 'llmTooMany' } });
  result.episode = readEpisode(read, turns, result, tokenizer);
  return result;
}

/** The user's turn that holds the quote; any user turn when none does, so that the check can say what is wrong. */
function quotedTurn(claim: Claim, turns: Turn[]): Turn {
  const users = turns.filter((turn) => turn.role === 'user');
  // The prompt that asked for the distillation repeats the format; it is no source.
  const sources = users.filter((turn) => !turn.text.includes('KEEPSAKE 1'));
  return sources.findLast((turn) => findQuote(claim.quote, turn.text)) ?? sources.at(-1) ?? nobody;
}

const nobody: Turn = {
  id: '',
  site: '',
  conversationId: '',
  role: 'user',
  text: '',
  order: 0,
  at: 0,
  atIsExact: false,
  scope: 'global',
  capturedAt: 0,
};

/** A line of the summary may reword, but most of it must have been talked about by one of the two. */
const minTalkedAbout = 0.4;

function readEpisode(
  read: DistilledReply,
  turns: Turn[],
  result: Distilled,
  tokenizer: Tokenizer,
): EpisodeFields | null {
  const talk = turns.map((turn) => turn.text);
  const lines = (section: Section) =>
    (read.sections[section] ?? []).filter((line) => {
      const code = looksLikeInstruction(line)
        ? 'looksLikeInstruction'
        : groundedShare(line, talk, tokenizer) < minTalkedAbout
          ? 'llmInvented'
          : null;
      if (code) result.dropped.push({ text: line, reason: { code } });
      return code === null;
    });
  const topic = lines('topic')[0];
  if (topic === undefined) return null;
  const keywords = lines('keywords').map((word) => fitLine(word, 20));
  const importance = Number.parseInt(read.sections.importance?.[0] ?? '', 10);
  return {
    lang: detectLanguage(topic),
    topic: fitLine(topic),
    decisions: fitLines(lines('decisions')),
    todos: fitLines(lines('todos')),
    things: fitLines(lines('things')),
    mindNextTime: fitLines(lines('mindNextTime')),
    keywords: [...new Set(keywords)].slice(0, 5),
    importance: importance >= 1 && importance <= 5 ? importance : 3,
    writtenBy: 'chat',
  };
}
