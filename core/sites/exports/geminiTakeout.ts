import { at, listAt, textAt, timeAt } from '../shared/wire/json';
import { turnsWithText } from '../shared/wire/parserParts';
import type { ReadTurn } from '../types';
import type { ExportedConversation, ExportReader } from './chatExport';

/** Records of the activity log have no conversation: those that follow each other within this time are taken for one. */
const gapMs = 30 * 60_000;

/** The verb before the prompt, in the language of the account; other records (feedback, settings) are no chats. */
const prompted = /^(Prompted|Asked|Said|提问|问|已提示|提示|Prompt(?:et)?|A demandé|Eingegeben)\s*[:：]?\s*/;

/** `MyActivity.json` of a Takeout of Gemini: a flat list, newest first, the answer as HTML where there is one. */
export const readGeminiTakeout: ExportReader = (document) => {
  if (!Array.isArray(document) || !document.some(isRecordOfGemini)) return;
  const records = document
    .filter((record) => isRecordOfGemini(record) && prompted.test(textAt(record, 'title') ?? ''))
    .map((record) => ({ record, at: timeAt(record, 'time') ?? 0 }))
    .sort((a, b) => a.at - b.at);
  const conversations: ExportedConversation[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const { record, at: time } of records) {
    const turns = turnsOf(record, time);
    const [question] = turns;
    if (!question) continue;
    const open = conversations.at(-1);
    if (open && time - last <= gapMs) open.turns.push(...turns);
    else conversations.push({ id: '', title: question.text.split('\n')[0]?.slice(0, 80) ?? '', turns: [...turns] });
    last = time;
  }
  return conversations;
};

function isRecordOfGemini(record: unknown): boolean {
  return /gemini|bard/i.test(textAt(record, 'header') ?? '') && at(record, 'time') !== undefined;
}

function turnsOf(record: unknown, time: number): ReadTurn[] {
  const question = (textAt(record, 'title') ?? '').replace(prompted, '');
  const answer = listAt(record, 'safeHtmlItem')
    .flatMap((item) => textAt(item, 'html') ?? [])
    .map(textOfHtml)
    .join('\n\n');
  return turnsWithText({ role: 'user', text: question, at: time }, { role: 'assistant', text: answer, at: time });
}

/** Text of simple HTML without a document: this runs where there is none. */
function textOfHtml(html: string): string {
  return html
    .replace(/<li[^>]*>/gi, '\n- ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(p|div|h[1-6]|ul|ol|pre|tr|table|blockquote)>/gi, '\n\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|nbsp|apos);/g, (_whole, name: string) => entities[name] ?? '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" };
