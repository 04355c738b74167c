import { detectLanguage } from '../text/language';
import type { Card, Language } from '../types';
import { countTokens, modelFamilyOf } from './countTokens';
import { type BlockWords, blockWords } from './delimiters';
import { quoteStatement } from './quoteStatement';

export interface ComposeOptions {
  /** What the block is put beside; decides its language. */
  draft: string;
  /** Adapter id of the chat site; decides how tokens are counted. */
  site: string;
  /** Budget of the whole block, note and marks included. */
  maxTokens: number;
  /** UTC milliseconds. */
  now: number;
  /** Minutes to add to UTC for the user's wall clock. Default: UTC. */
  utcOffsetMinutes?: number;
}

export interface Block {
  /** Empty when not even one card fits the budget. */
  text: string;
  /** Estimated for the site's model family. */
  tokens: number;
  /** Cards that made it in, in the order of the block. */
  cardIds: string[];
}

/**
 * The block that is put into a prompt: marked beginning and end, one line on what it is, one line a card with the day it
 * was said. Cards come in the order given and are taken while they fit; one that does not is passed over for shorter ones
 * behind it. Superseded and expired cards, and of two that say the same the later one, are left out.
 */
export function composeBlock(cards: readonly Card[], options: ComposeOptions): Block {
  const family = modelFamilyOf(options.site);
  const words = blockWords[detectLanguage(options.draft)];
  const lines: string[] = [];
  const cardIds: string[] = [];
  const said = new Set<string>();
  const replaced = new Set(cards.flatMap((card) => card.supersedes ?? []));
  let tokens = countTokens(render(words, []), family);

  for (const card of cards) {
    if (replaced.has(card.id) || !holdsAt(card, options.now)) continue;
    const statement = quoteStatement(card.text);
    if (statement === '' || said.has(statement)) continue;
    const line = `- ${statement}${dateNote(card, words === blockWords.zh ? 'zh' : 'en', options)}`;
    const cost = countTokens(`${line}\n`, family);
    if (tokens + cost > options.maxTokens) continue;
    tokens += cost;
    lines.push(line);
    cardIds.push(card.id);
    said.add(statement);
  }
  if (lines.length === 0) return { text: '', tokens: 0, cardIds: [] };
  return { text: render(words, lines), tokens, cardIds };
}

function render(words: BlockWords, lines: string[]): string {
  return [words.open, words.note, ...lines, words.close].join('\n');
}

function holdsAt(card: Card, now: number): boolean {
  const inForce = card.status === 'active' || card.status === 'archived' || card.status === 'pending';
  return inForce && (card.validTo === null || card.validTo > now);
}

/** The day the statement was last said; an appointment's own day where it has one. */
function dateNote(card: Card, lang: Language, { utcOffsetMinutes = 0 }: ComposeOptions): string {
  const day = (at: number) => new Date(at + utcOffsetMinutes * 60_000).toISOString().slice(0, 10);
  const saidAt = card.evidence.reduce((latest, { at }) => Math.max(latest, at), 0) || card.createdAt;
  if (card.eventTime) {
    const when = day(card.eventTime.from);
    return lang === 'zh' ? `（指 ${when}，${day(saidAt)} 说的）` : ` (about ${when}, said ${day(saidAt)})`;
  }
  return lang === 'zh' ? `（${day(saidAt)}）` : ` (${day(saidAt)})`;
}
