import type { DomPlan, Place, Reading, ReadingAids, ReadTurn, TurnRule } from '../types';
import { findLeadingDisclosures } from './disclosure';
import { joinParts, readMarkdown } from './markdown';
import { readPlainText } from './plainText';
import { hasAny, hasMatch, matches, outermost, selectAll } from './select';

/** What is known of one element that is a turn. Kept while nothing in it changes. */
interface Slot {
  element: Element;
  role: ReadTurn['role'];
  rule: TurnRule;
  isSkipped: boolean;
  /** It stands where copies of turns stand: beside the conversation, or out of sight. */
  isAside: boolean;
  /** It is hidden from screen readers, as twins of turns are. */
  isHidden: boolean;
  bodies: Element[];
  order: number | undefined;
  /** Text of everything in it, by which a change shows where nobody watches. */
  source?: string;
  turn?: ReadTurn;
}

/** Pages are read again and again while they grow; a turn that did not change is not read again. */
const slots = new WeakMap<TurnRule, WeakMap<Element, Slot>>();
/** The turns that were found on a page last. */
const lastFound = new WeakMap<Document, { plan: DomPlan; found: Slot[] }>();
/** How the turns of a page stood last time, and the order that was found for them. */
const lastOrders = new WeakMap<Document, { places: unknown[]; sorted: number[] }>();

/**
 * Reads a page by its plan: the turns that are in the DOM now, in document order (or by position where rows are placed
 * out of order). Pages that are no chat of the user give no turns. With `aids`, turns in which nothing changed are not
 * looked at, and a long page is read a part at a time.
 */
export function readTurns(plan: DomPlan, place: Place, document: Document, aids?: ReadingAids): Reading {
  const title = plan.title?.(document);
  const reading: Reading = {
    conversationId: place.conversationId,
    whole: false,
    turns: [],
    ...(title && { title }),
    ...(place.project && { project: place.project }),
  };
  if (!place.isChat) return reading;
  const found = inOrder(document, findAgain(document, plan, aids) ?? findAll(document, plan, aids));
  const read: ReadTurn[] = [];
  for (const slot of found) {
    if (!slot.turn || !aids?.isClean(slot.element)) {
      if (aids && read.length > 0 && !aids.mayGoOn()) {
        reading.isPartial = true;
        break;
      }
      readSlot(slot);
      aids?.markClean(slot.element);
    }
    if (slot.turn) read.push(slot.turn);
  }
  const turns = joinRows(read).filter(({ text }) => text);
  const last = turns.at(-1);
  if (!reading.isPartial && last?.role === 'assistant' && hasAny(document, plan.generating)) {
    turns[turns.length - 1] = { ...last, streaming: true };
  }
  reading.turns = turns;
  return reading;
}

function findAll(document: Document, plan: DomPlan, aids: ReadingAids | undefined): Slot[] {
  const found = [
    ...findSlots(document, plan.user, 'user', aids),
    ...findSlots(document, plan.assistant, 'assistant', aids),
  ];
  lastFound.set(document, { plan, found });
  return shown(found);
}

/** Without what must not be read, and without copies of turns where the conversation itself is there. */
function shown(found: readonly Slot[]): Slot[] {
  const read = found.filter((slot) => !slot.isSkipped);
  const beside = read.filter((slot) => !slot.isAside);
  const own = beside.length ? beside : read;
  return own.filter((slot) => !slot.isHidden || !own.some((other) => isTwin(slot, other)));
}

/** Whether a turn that is hidden from screen readers is another one once more. */
function isTwin(hidden: Slot, other: Slot): boolean {
  return !other.isHidden && other.role === hidden.role && other.element.textContent === hidden.element.textContent;
}

/** The turns that were found last, where nothing around them changed; each that changed itself is looked at again. */
function findAgain(document: Document, plan: DomPlan, aids: ReadingAids | undefined): Slot[] | undefined {
  const last = lastFound.get(document);
  if (!aids?.hasSameTurns || last?.plan !== plan) return;
  last.found = last.found.map((slot) => {
    const next = lookAgain(slot.element, slot.rule, slot.role, slot, aids);
    slots.get(slot.rule)?.set(slot.element, next);
    return next;
  });
  return shown(last.found);
}

function findSlots(document: Document, rule: TurnRule, role: ReadTurn['role'], aids: ReadingAids | undefined): Slot[] {
  const known = slots.get(rule) ?? new WeakMap<Element, Slot>();
  slots.set(rule, known);
  return outermost(selectAll(document, rule.turn.any)).map((element) => {
    const slot = lookAgain(element, rule, role, known.get(element), aids);
    known.set(element, slot);
    return slot;
  });
}

function lookAgain(
  element: Element,
  rule: TurnRule,
  role: ReadTurn['role'],
  before: Slot | undefined,
  aids: ReadingAids | undefined,
): Slot {
  if (before && aids?.isSeen(element)) return before;
  aids?.markSeen(element);
  return lookAt(element, rule, role, before);
}

/** Our own nodes, and copies that a page keeps out of sight. */
const notShown = '[data-keepsake], [hidden]:not([hidden="until-found"])';
/** Where pages show turns once more: found by a search, pinned, to be shared, to be printed, while they are moved. */
const aside =
  'nav, aside, dialog, [role="navigation"], [role="complementary"], [role="dialog"], [role="alertdialog"], [role="search"], ' +
  '[style*="display: none"], [style*="display:none"]';

function lookAt(element: Element, rule: TurnRule, role: ReadTurn['role'], before: Slot | undefined): Slot {
  const isSkipped = element.closest(notShown) !== null || rule.skip?.(element) === true;
  return {
    element,
    role,
    rule,
    isSkipped,
    isAside: element.closest(aside) !== null,
    isHidden: element.closest('[aria-hidden="true"]') !== null,
    bodies: isSkipped ? [] : findBodies(element, rule),
    order: isSkipped ? undefined : rule.position?.(element),
    ...(before?.source !== undefined && { source: before.source }),
    ...(before?.turn && { turn: before.turn }),
  };
}

/** The slots by their place on the page. */
function inOrder(document: Document, found: Slot[]): Slot[] {
  const places = found.flatMap((slot) => [slot.bodies[0] ?? slot.element, slot.order]);
  const last = lastOrders.get(document);
  const isSame = last?.places.length === places.length && places.every((one, index) => one === last.places[index]);
  const sorted =
    isSame && last ? last.sorted : found.map((_slot, index) => index).sort((a, b) => byPlace(found[a], found[b]));
  lastOrders.set(document, { places, sorted });
  return sorted.flatMap((index) => found[index] ?? []);
}

/** Reads what stands in a slot; its turn stays the same object where it says the same. */
function readSlot(slot: Slot): void {
  const { element, role, rule, bodies } = slot;
  const source = `${bodies.length} ${element.textContent ?? ''}`;
  const isSameText = slot.source === source && slot.turn !== undefined;
  const { text, thinking } =
    isSameText && slot.turn ? { text: slot.turn.text, thinking: slot.turn.thinking ?? '' } : readText(slot);
  slot.source = source;
  const [messageId, ...otherIds] = [...new Set(rule.messageIds?.(element) ?? [])];
  const at = rule.at?.(element);
  const turn: ReadTurn = {
    role,
    text,
    element,
    ...(thinking && { thinking }),
    ...(messageId && { messageId }),
    ...(otherIds.length > 0 && { otherIds }),
    ...(slot.order !== undefined && { order: slot.order }),
    ...(at !== undefined && { at }),
    ...(rule.streaming && hasMatch(element, rule.streaming) && { streaming: true }),
  };
  if (!slot.turn || !saysTheSame(slot.turn, turn)) slot.turn = turn;
}

function saysTheSame(a: ReadTurn, b: ReadTurn): boolean {
  return (
    a.text === b.text &&
    a.thinking === b.thinking &&
    a.messageId === b.messageId &&
    a.otherIds?.join(' ') === b.otherIds?.join(' ') &&
    a.order === b.order &&
    a.at === b.at &&
    a.streaming === b.streaming
  );
}

function readText({ element, role, rule, bodies }: Slot): { text: string; thinking: string } {
  const drop = [...(rule.drop ?? []), ...(rule.thinking ?? [])];
  const parts = bodies.map((body) =>
    role === 'user' ? readPlainText(body, drop, '\n', rule.isNoise) : readMarkdown(body, drop, rule.isNoise),
  );
  const thinking = outermost(selectAll(element, rule.thinking ?? [])).map((part) => readMarkdown(part));
  return {
    text: role === 'user' ? parts.filter(Boolean).join('\n') : joinParts(parts),
    thinking: joinParts(thinking),
  };
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
      text: before.text === turn.text ? turn.text : joinParts([before.text, turn.text]),
      ...(before.element && { element: before.element }),
      ...(thinking && { thinking }),
    };
  }
  return joined;
}

function findBodies(element: Element, rule: TurnRule): Element[] {
  if (!rule.body) return [element];
  const fits = (body: Element): boolean => {
    const thought = rule.thinking && body.closest(rule.thinking.join(', '));
    return !rule.refuse?.(body, element) && !(thought && element.contains(thought));
  };
  const refused: Element[] = [];
  for (const css of rule.body) {
    const isOwn = css === ':scope' || matches(element, css);
    const found = isOwn ? [element] : outermost(selectAll(element, [css]));
    const own = found.filter(fits).filter((body) => !refused.some((part) => body.contains(part)));
    if (own.length) return unfolded(own, element);
    // What is no text by itself is none as a part of something larger either.
    refused.push(...found.filter((body) => rule.refuse?.(body, element)));
  }
  return [];
}

/** Reasoning is often drawn as the answer after it is: the first of several may be what a button folds away. */
function unfolded(bodies: Element[], turn: Element): Element[] {
  if (bodies.length < 2) return bodies;
  const folded = findLeadingDisclosures(turn);
  const rest = bodies.filter((body) => !folded.some((fold) => fold.contains(body)));
  return rest.length > 0 ? rest : bodies;
}

/** Positions decide where both have one and differ; the document's order otherwise. */
function byPlace(a: Slot | undefined, b: Slot | undefined): number {
  if (!a || !b) return 0;
  const [x, y] = [a.order, b.order];
  if (x !== undefined && y !== undefined && x !== y) return x - y;
  const from = a.bodies[0] ?? a.element;
  return from.compareDocumentPosition(b.bodies[0] ?? b.element) & 4 ? -1 : 1;
}
