import type { Claim } from './claim';
import { readClaim, readKind } from './claim';
import { distilMark } from './distilPrompt';
import { readObjects } from './lenientJson';

export type Section = 'topic' | 'decisions' | 'todos' | 'things' | 'mindNextTime' | 'keywords' | 'importance';

export interface DistilledReply {
  claims: Claim[];
  /** Statement lines that are no claim, by the field that is missing. */
  broken: { line: string; field: string }[];
  sections: Partial<Record<Section, string[]>>;
}

const sectionNames: Record<Section, RegExp> = {
  topic: /^(?:主题|话题|topic|subject)$/i,
  decisions: /^(?:(?:关键)?决定|决策|(?:key )?decisions?)$/i,
  todos: /^(?:待办(?:事项)?|to-?do(?:s| list)?|to do|next steps?|action items?)$/i,
  things: /^(?:涉及(?:的?(?:文件|事物|内容))?|相关(?:文件|事物)?|things|files(?: and things)?|involved)$/i,
  mindNextTime: /^(?:下次(?:注意|留意)|注意(?:事项)?|mind next time|next time|keep in mind)$/i,
  keywords: /^(?:关键词|标签|keywords?|tags?)$/i,
  importance: /^(?:重要性|重要度|importance)$/i,
};

const nothing = /^(?:无|没有|暂无|none|n\/a|nil|-+|—+|…+|\.{3,})[。.]?$/i;
/** `[kind] statement <= "quote"`, with whatever bullets, bold marks and arrows a model adds. */
const statementLine =
  /^\s*(?:[-*•·]|\d{1,2}[.)、])?\s*(?:\*\*|__)?[[【［(（]\s*([^\]】］)）\n]{2,16})\s*[\]】］)）](?:\*\*|__)?\s*[:：]?\s*(\S.*)$/;
const sectionLine =
  /^\s*(?:[-*•·#]+\s*)?(?:\*\*|__)?\s*([^:：*_\n]{2,20}?)\s*(?:\*\*|__)?\s*[:：]\s*(?:\*\*|__)?\s*(.*)$/;
const arrow = /\s*(?:<=|⇐|<-{1,2}|←|＜=|&lt;=|—{2}|\|)\s*(?:原话|原文|引用|quote|source)?[:：]?\s*/;
const quoteAtEnd =
  /\s*(?:[(（]?(?:原话|原文|引用|quote|source)[:：])?\s*["“「『«]([^"”」』»]{2,})["”」』»]\s*[)）]?\s*[。.]?$/;

/** More than an honest reply has; the rest is not read. */
const maxReplyLength = 60_000;

/**
 * Reads a chat's answer to the distil prompt: the line format, or JSON when the model preferred that. Null when the
 * text is no such answer, so that any assistant turn may be handed in.
 */
export function readDistilledReply(reply: string): DistilledReply | null {
  const text = reply.slice(0, maxReplyLength);
  const marked = text.search(new RegExp(distilMark.replace(' ', '\\s*'), 'i'));
  const body = marked >= 0 ? text.slice(marked) : text;
  const result: DistilledReply = { claims: [], broken: [], sections: {} };
  let lines = 0;
  for (const line of body.split('\n')) {
    if (readStatement(line, result) || readSection(line, result)) lines++;
  }
  if (marked < 0 && (result.claims.length === 0 || Object.keys(result.sections).length < 2)) return readJsonReply(text);
  return lines > 0 ? result : null;
}

function readStatement(line: string, result: DistilledReply): boolean {
  const match = statementLine.exec(line);
  const kind = match?.[1] ? readKind(match[1]) : null;
  if (!match || kind === null) return false;
  const rest = (match[2] ?? '').replace(/\s*`+\s*$/, '');
  if (nothing.test(rest)) return true;
  const [statement = '', ...quoted] = rest.split(arrow);
  const [text, quote] =
    quoted.length > 0
      ? [statement, quoted.join(' ')]
      : [rest.replace(quoteAtEnd, ''), quoteAtEnd.exec(rest)?.[1] ?? ''];
  const read = readClaim({ kind: match[1], text: text.trim(), quote: unquote(quote) });
  if ('claim' in read) result.claims.push(read.claim);
  else result.broken.push({ line: rest.slice(0, 200), field: read.badField });
  return true;
}

function readSection(line: string, result: DistilledReply): boolean {
  const match = sectionLine.exec(line);
  const name = match?.[1]?.trim() ?? '';
  const section = (Object.keys(sectionNames) as Section[]).find((key) => sectionNames[key].test(name));
  if (!match || !section || result.sections[section]) return false;
  const separator = section === 'keywords' ? /[,，、;；]/ : section === 'topic' ? /$^/ : /[;；]/;
  const parts = (match[2] ?? '')
    .split(separator)
    .map((part) => part.replace(/[*_`]+$/, '').trim())
    .filter((part) => part !== '' && !nothing.test(part));
  result.sections[section] = parts;
  return true;
}

function unquote(quote: string): string {
  return quote
    .trim()
    .replace(/^["“”「『«']+|["“”」』»'。.]+$/g, '')
    .trim();
}

/** JSON with our field names; two cards at least, or an assistant's code example would count as one. */
function readJsonReply(text: string): DistilledReply | null {
  if (!/"(?:quote|原话|原文)"\s*:/.test(text)) return null;
  const result: DistilledReply = { claims: [], broken: [], sections: {} };
  for (const raw of readObjects(text)) {
    const read = readClaim(raw);
    if ('claim' in read) result.claims.push(read.claim);
  }
  return result.claims.length > 0 ? result : null;
}
