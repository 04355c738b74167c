import type { DomPlan, Place, Reading, ReadTurn, TurnRule } from '../types';
import { joinParts, readMarkdown } from './markdown';
import { readPlainText } from './plainText';
import { hasMatch, matches, outermost, selectAll, selectFirst } from './select';

interface Found {
  turn: ReadTurn;
  at: Element;
}

/**
 * Reads a page by its plan: the turns that are in the DOM now, in document order (or by position where rows are placed
 * out of order). Pages that are no chat of the user give no turns.
 */
export function readTurns(plan: DomPlan, place: Place, document: Document): Reading {
  const title = plan.title?.(document);
  const reading: Reading = {
    conversationId: place.conversationId,
    whole: false,
    turns: [],
    ...(title && { title }),
    ...(place.project && { project: place.project }),
  };
  if (!place.isChat) return reading;
  const found = [...readRole(document, plan.user, 'user'), ...readRole(document, plan.assistant, 'assistant')];
  found.sort(byPlace);
  const turns = joinRows(found.map(({ turn }) => turn)).filter(({ text }) => text);
  const last = turns.at(-1);
  if (last?.role === 'assistant' && selectFirst(document, plan.generating)) last.streaming = true;
  reading.turns = turns;
  return reading;
}

function readRole(document: Document, rule: TurnRule, role: ReadTurn['role']): Found[] {
  const elements = outermost(selectAll(document, rule.turn.any));
  return elements.flatMap((element) => {
    if (element.closest('[data-keepsake]') || rule.skip?.(element)) return [];
    const bodies = findBodies(element, rule);
    const { text, thinking } = readText(element, bodies, rule, role);
    const [messageId, ...otherIds] = [...new Set(rule.messageIds?.(element) ?? [])];
    const order = rule.position?.(element);
    const at = rule.at?.(element);
    const turn: ReadTurn = {
      role,
      text,
      element,
      ...(thinking && { thinking }),
      ...(messageId && { messageId }),
      ...(otherIds.length > 0 && { otherIds }),
      ...(order !== undefined && { order }),
      ...(at !== undefined && { at }),
      ...(rule.streaming && hasMatch(element, rule.streaming) && { streaming: true }),
    };
    return [{ turn, at: bodies[0] ?? element }];
  });
}

/** Long answers may lie in several rows of a list that all bear the id of the message; one row may hold thinking alone. */
function joinRows(turns: readonly ReadTurn[]): ReadTurn[] {
  const joined: ReadTurn[] = [];
  for (const turn of turns) {
    const before = joined.at(-1);
    if (before?.messageId === undefined || before.messageId !== turn.messageId || before.role !== turn.role) {
      joined.push(turn);
      continue;
    }
    const thinking = joinParts([before.thinking ?? '', turn.thinking ?? '']);
    joined[joined.length - 1] = {
      ...turn,
      text: joinParts([before.text, turn.text]),
      ...(before.element && { element: before.element }),
      ...(thinking && { thinking }),
    };
  }
  return joined;
}

interface ReadText {
  source: string;
  text: string;
  thinking: string;
}

/** Pages are read again and again while they grow; a turn whose text did not change is not rendered again. */
const lastRead = new WeakMap<Element, ReadText>();

function readText(element: Element, bodies: readonly Element[], rule: TurnRule, role: ReadTurn['role']): ReadText {
  const source = `${bodies.length} ${element.textContent ?? ''}`;
  const known = lastRead.get(element);
  if (known?.source === source) return known;
  const drop = [...(rule.drop ?? []), ...(rule.thinking ?? [])];
  const parts = bodies.map((body) => (role === 'user' ? readPlainText(body, drop) : readMarkdown(body, drop)));
  const thinking = outermost(selectAll(element, rule.thinking ?? [])).map((part) => readMarkdown(part));
  const read = {
    source,
    text: role === 'user' ? parts.filter(Boolean).join('\n') : joinParts(parts),
    thinking: joinParts(thinking),
  };
  lastRead.set(element, read);
  return read;
}

function findBodies(element: Element, rule: TurnRule): Element[] {
  if (!rule.body) return [element];
  const fits = (body: Element): boolean => {
    const thought = rule.thinking && body.closest(rule.thinking.join(', '));
    return !rule.refuse?.(body, element) && !(thought && element.contains(thought));
  };
  for (const css of rule.body) {
    const isOwn = css === ':scope' || matches(element, css);
    const own = (isOwn ? [element] : outermost(selectAll(element, [css]))).filter(fits);
    if (own.length) return own;
  }
  return [];
}

/** Positions decide where both have one and differ; the document's order otherwise. */
function byPlace(a: Found, b: Found): number {
  const [x, y] = [a.turn.order, b.turn.order];
  if (x !== undefined && y !== undefined && x !== y) return x - y;
  return a.at.compareDocumentPosition(b.at) & 4 ? -1 : 1;
}
