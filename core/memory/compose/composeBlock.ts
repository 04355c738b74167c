import { plainForm } from '../text/hash';
import type { Card, Language } from '../types';
import { countTokens, modelFamilyOf } from './countTokens';
import { type BlockWords, blockWords } from './delimiters';
import { draftLanguage } from './draftLanguage';
import { quoteStatement } from './quoteStatement';
import { readsAsOrder } from './readsAsOrder';

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

/** Characters a statement is cut to where not one fits as it is. */
const shorterLengths = [240, 120, 60];

/**
 * The block that is put into a prompt: marked beginning and end, one line on what it is, one line a card with the day it
 * was said. Cards come in the order given and are taken while they fit; one that does not is passed over for shorter ones
 * behind it, and cut where there are none. Superseded and expired cards, and of two that say the same the later one, are left
 * out. What reads like an order to a model is told as something that was once written.
 */
export function composeBlock(cards: readonly Card[], options: ComposeOptions): Block {
  const family = modelFamilyOf(options.site);
  const lang = draftLanguage(options.draft);
  const words = blockWords[lang];
  const lines: string[] = [];
  const cardIds: string[] = [];
  const said = new Set<string>();
  const replaced = new Set(cards.flatMap((card) => card.supersedes ?? []));
  let tokens = countTokens(render(words, []), family);
  const take = (card: Card, maxLength?: number): boolean => {
    const statement = quoteStatement(card.text, maxLength);
    if (statement === '' || said.has(keyOf(statement))) return false;
    const line = `- ${asSaid(statement, lang)}${dateNote(card, lang, options)}`;
    const cost = countTokens(`${line}\n`, family);
    if (tokens + cost > options.maxTokens) return false;
    tokens += cost;
    lines.push(line);
    cardIds.push(card.id);
    said.add(keyOf(statement));
    return true;
  };

  const holding = cards.filter((card) => !replaced.has(card.id) && holdsAt(card, options.now));
  for (const card of holding) take(card);
  if (lines.length === 0) holding.some((card) => shorterLengths.some((length) => take(card, length)));
  if (lines.length === 0) return { text: '', tokens: 0, cardIds: [] };
  return { text: render(words, lines), tokens, cardIds };
}

/** The same words with other marks are no other statement; what has no words is told by its signs. */
const keyOf = (statement: string): string => plainForm(statement) || statement;

function render(words: BlockWords, lines: string[]): string {
  return [words.open, words.note, ...lines, words.close].join('\n');
}

/** What tries to steer a model is quoted as what it is; wishes on how to answer do not. */
function asSaid(statement: string, lang: Language): string {
  if (!readsAsOrder(statement)) return statement;
  return lang === 'zh' ? `我写过这样一句：「${statement}」` : `I once wrote: “${statement}”`;
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
