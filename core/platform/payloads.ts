import * as v from 'valibot';
import { BadPayloadError } from './guard';

/**
 * What a chat page may send, checked once at the door. Sizes are generous for people and tight for floods: a turn
 * holds 1 MB of text, a capture 400 turns.
 */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(300));
const site = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,30}$/));
const order = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const time = v.pipe(v.number(), v.minValue(0), v.maxValue(8_640_000_000_000_000));
const httpsUrl = v.pipe(v.string(), v.maxLength(4000), v.url(), v.startsWith('https://'));
const long = v.pipe(v.string(), v.maxLength(1_000_000));
const short = v.pipe(v.string(), v.maxLength(2_000));
const title = v.pipe(v.string(), v.maxLength(1_000));
const offset = v.nullable(v.object({ x: v.pipe(v.number(), v.finite()), y: v.pipe(v.number(), v.finite()) }));
const place = { site, conversationId: id };
const role = v.picklist(['user', 'assistant']);
const marks = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{13}$/))), v.maxLength(2_000));
const reason = v.object({ code: short, params: v.optional(v.record(short, v.union([short, v.number()]))) });

const turn = v.object({
  messageId: v.optional(id),
  role,
  text: long,
  thinking: v.optional(long),
  order,
  at: time,
  atIsExact: v.boolean(),
});

/** Schemas of the messages that a chat page may send; the names are those of the protocol. */
export const pagePayloads = {
  pageOpened: v.object({ ...place, private: v.boolean(), modeKnown: v.boolean() }),
  captureTurns: v.object({
    ...place,
    url: httpsUrl,
    title: v.optional(title),
    project: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
    turns: v.pipe(v.array(turn), v.maxLength(400)),
  }),
  conversationLeft: v.object(place),
  turnsForgone: v.object({ ...place, live: marks, seen: marks }),
  warmUp: v.undefined(),
  recallForDraft: v.object({
    ...place,
    draft: long,
    context: v.pipe(v.array(v.object({ role, text: v.pipe(v.string(), v.maxLength(4_000)) })), v.maxLength(8)),
    project: v.optional(v.pipe(v.string(), v.maxLength(200))),
    searchAll: v.optional(v.boolean()),
    maxMemories: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50))),
  }),
  composeBlock: v.object({ recallId: id, cardIds: v.pipe(v.array(id), v.maxLength(50)), draft: long }),
  memoriesInserted: v.object({ recallId: id, cardIds: v.pipe(v.array(id), v.maxLength(50)), undone: v.boolean() }),
  judgeInserted: v.object({ recallId: id, cardId: id, useful: v.boolean() }),
  actOnOffered: v.object({
    recallId: id,
    cardId: id,
    action: v.picklist(['pin', 'unpin', 'forget', 'restore', 'edit']),
    text: v.optional(short),
  }),
  runCommand: v.object({
    ...place,
    command: v.picklist(['list', 'find', 'add', 'del', 'pin', 'off', 'on']),
    argument: short,
  }),
  rememberText: v.object({
    ...place,
    url: httpsUrl,
    title: v.optional(title),
    text: v.pipe(v.string(), v.maxLength(20_000)),
  }),
  forgetLastTurn: v.object(place),
  carryOnSites: v.object({ site }),
  carryOn: v.object({ ...place, to: site, requestId: id }),
  takeHandoff: v.object({ site, requestId: id }),
  reportHealth: v.object({
    site,
    ok: v.boolean(),
    problems: v.pipe(v.array(reason), v.maxLength(50)),
    stillKept: v.boolean(),
    report: v.pipe(v.string(), v.maxLength(20_000)),
  }),
  movedButton: v.object({ site, offset, hidden: v.boolean() }),
} as const;

export type PageMessage = keyof typeof pagePayloads;

/**
 * The payload as the protocol promises it; unknown fields are dropped.
 * @throws BadPayloadError naming the field that is wrong, never its content.
 */
export function parsePagePayload<T extends PageMessage>(
  name: T,
  data: unknown,
): v.InferOutput<(typeof pagePayloads)[T]> {
  // valibot's `undefined` schema also takes the null that some browsers make of it on the way.
  const result = v.safeParse(pagePayloads[name], data ?? undefined);
  if (result.success) return result.output as v.InferOutput<(typeof pagePayloads)[T]>;
  const field = v.getDotPath(result.issues[0]) ?? 'the whole';
  throw new BadPayloadError(`${name}: ${field} is not as agreed.`);
}
