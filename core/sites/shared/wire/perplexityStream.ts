import type { NetworkExchange, NetworkParser, Reading, ReadTurn } from '../../types';
import { readExchange } from './exchangeTurns';
import { at, isRecord, listAt, numberAt, parseJson, textAt, timeAt } from './json';
import { applyOperation } from './jsonPointer';
import { compact, jsonDocumentParser, sseParser, turnsWithText } from './parserParts';
import { readJsonRequest, readPrivateFlag } from './requestBody';

/** Blocks that hold the answer: `ask_text`, `ask_text_0_markdown`, … */
const answerBlock = /^ask_text/;

/** Reads an answer of Perplexity: blocks that come whole, in chunks, or as patches to one of their fields. */
export function parsePerplexityStream(exchange: NetworkExchange): NetworkParser {
  const body = readJsonRequest(exchange);
  const blocks = new Map<string, unknown>();
  let slug: string | undefined;
  let title: string | undefined;
  let entryId: string | undefined;
  let question = textAt(body, 'query_str') ?? textAt(body, 'params', 'query_str') ?? textAt(body, 'query');
  const parentId = Object.keys(body).length ? (textAt(body, 'params', 'last_backend_uuid') ?? 'root') : undefined;
  let stored = '';
  let finished = false;

  const onEvent = (name: string, data: unknown): void => {
    if (name === 'end_of_stream') finished = true;
    if (!isRecord(data)) return;
    slug = textAt(data, 'thread_url_slug') ?? slug;
    title = textAt(data, 'thread_title') ?? title;
    entryId = textAt(data, 'backend_uuid') ?? entryId;
    question ??= textAt(data, 'query_str');
    for (const block of listAt(data, 'blocks')) takeBlock(blocks, block);
    stored = storedAnswer(data) || stored;
    if (data.final_sse_message === true || data.final === true || data.status === 'COMPLETED') finished = true;
  };

  return sseParser(onEvent, () =>
    readExchange(exchange, {
      conversationId: slug,
      title,
      isPrivate: readPrivateFlag(
        exchange,
        (request) => request.is_incognito === true || at(request, 'params', 'is_incognito') === true,
      ),
      user: { text: question, id: entryId && `q-${entryId}`, parentId },
      assistant: { text: answerIn(blocks) || stored, id: entryId },
      done: finished,
    }),
  );
}

/** Reads a stored thread. */
export function parsePerplexityHistory(exchange: NetworkExchange): NetworkParser {
  return jsonDocumentParser((document) => {
    const entries = listAt(document, 'entries');
    if (!entries.length) return;
    return compact<Reading>({
      conversationId:
        textAt(entries[0], 'thread_url_slug') ?? /\/rest\/thread\/([^/?]+)/.exec(exchange.url)?.[1] ?? null,
      title: textAt(entries[0], 'thread_title'),
      private: entries.some((entry) => at(entry, 'is_incognito') === true) ? true : undefined,
      whole: at(document, 'has_next_page') !== true,
      turns: turnsWithText(...entries.flatMap(entryTurns)).map((turn, order) => ({ ...turn, order })),
    });
  });
}

function entryTurns(entry: unknown): ReadTurn[] {
  const id = textAt(entry, 'backend_uuid') ?? textAt(entry, 'uuid');
  const said = timeAt(entry, 'entry_created_datetime') ?? timeAt(entry, 'updated_datetime');
  const blocks = new Map<string, unknown>();
  for (const block of listAt(entry, 'blocks')) takeBlock(blocks, block);
  return [
    compact<ReadTurn>({ role: 'user', text: textAt(entry, 'query_str') ?? '', messageId: id && `q-${id}`, at: said }),
    compact<ReadTurn>({ role: 'assistant', text: answerIn(blocks) || storedAnswer(entry), messageId: id, at: said }),
  ];
}

function takeBlock(blocks: Map<string, unknown>, block: unknown): void {
  const usage = textAt(block, 'intended_usage') ?? '';
  if (!answerBlock.test(usage)) return;
  const whole = at(block, 'markdown_block');
  if (isRecord(whole)) {
    const known = blocks.get(usage);
    const isPiece = !textAt(whole, 'answer') && isRecord(known) && !textAt(known, 'answer');
    blocks.set(usage, isPiece ? { ...known, chunks: joinChunks(known, whole) } : whole);
  }
  if (textAt(block, 'diff_block', 'field') !== 'markdown_block') return;
  let document: unknown = blocks.get(usage) ?? {};
  for (const patch of listAt(block, 'diff_block', 'patches')) {
    const operation = textAt(patch, 'op') ?? 'replace';
    document = applyOperation(document, { p: textAt(patch, 'path') ?? '', o: operation, v: at(patch, 'value') });
  }
  blocks.set(usage, document);
}

/** Pieces say where they begin; where they do not, those that repeat what is known are the whole. */
function joinChunks(known: unknown, next: unknown): unknown[] {
  const [before, after] = [listAt(known, 'chunks'), listAt(next, 'chunks')];
  const from = numberAt(next, 'chunk_starting_offset');
  if (from !== undefined && from <= before.length) return [...before.slice(0, from), ...after];
  return after.join('').startsWith(before.join('')) ? after : [...before, ...after];
}

function answerIn(blocks: ReadonlyMap<string, unknown>): string {
  const texts = [...blocks.values()].map(
    (block) =>
      textAt(block, 'answer') ??
      listAt(block, 'chunks')
        .filter((chunk) => typeof chunk === 'string')
        .join(''),
  );
  // The same answer is told for several usages; they are not parts of one text.
  return dropCitations(texts.find(Boolean) ?? '');
}

/** Older threads keep the answer as JSON inside a text. */
function storedAnswer(entry: unknown): string {
  const steps = parseJson(textAt(entry, 'text') ?? '');
  const last = listAt(steps).findLast((step) => textAt(step, 'step_type') === 'FINAL');
  const answer = parseJson(textAt(last, 'content', 'answer') ?? '') ?? steps;
  return dropCitations(textAt(answer, 'answer') ?? '');
}

function dropCitations(text: string): string {
  return text.replace(/ ?\[(\d+|\w+:\d+)\](?!\()/g, '').trim();
}
