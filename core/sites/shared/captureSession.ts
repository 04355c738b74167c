import type { NetworkReading, ReadTurn } from '../types';
import { watchAddress } from './addressWatch';
import { describeCapture } from './captureState';
import type { CaptureSession, CaptureSessionOptions, CaptureState, SiteHealth } from './captureTypes';
import { clockOf } from './clockOf';
import { reportForgone } from './forgoneReport';
import { readHealth } from './health';
import { watchHealth } from './healthWatch';
import { Outbox } from './outbox';
import { addressOf } from './outgoing';
import { PageChanges } from './pageChanges';
import { linkToPageHook } from './pageLink';
import { PrivateTitles } from './privateTitles';
import { ReadPace } from './readPace';
import { bestText, sameWords } from './registeredTurn';
import { collectByScrolling } from './scrollThrough';
import { StaleTurns } from './staleTurns';
import { stillShows } from './stillShows';
import { TrafficReader } from './trafficReader';
import { type NetworkSource, TurnRegistry } from './turnRegistry';
import { leftoverMs, Whereabouts } from './whereabouts';

export type * from './captureTypes';

/** A long page is read a part at a time, each part about this long, so that nobody notices. */
const sliceMs = 10;

/**
 * Keeps what is said on one chat page: watches the DOM, the address and the page's traffic, merges them into one registry
 * per conversation and sends each turn once it is complete. Private chats, chats whose mode cannot be told, and pages that
 * are no chat of the user give nothing. Everything ends with `options.signal`.
 */
export function createCaptureSession(options: CaptureSessionOptions): CaptureSession {
  const { adapter, window, signal } = options;
  const { document } = window;
  const clock = options.clock ?? clockOf(window);
  const registries = new Map<string, TurnRegistry>();
  const stale = new StaleTurns();
  const privateTitles = new PrivateTitles();
  const where = new Whereabouts({
    adapter,
    document,
    clock,
    url: new URL(window.location.href),
    policy: options.policy,
    isPrivate: (conversationId) => registries.get(conversationId)?.isPrivate === true,
  });
  let lastTurns: ReadTurn[] = [];
  let lastTurnsOf: string | null = null;
  let isGenerating = false;
  let isCollecting = false;
  let isLeaving = false;
  let lastState = '';

  const changes = new PageChanges(window, (isAround) => {
    // A chat that has no id yet can become a private one where it is, and be left before the next reading.
    if (isAround && where.place.conversationId === null) where.look();
    pace.readSoon();
  });
  const pace = new ReadPace(clock, signal, read, () => changes.hasChangedOutside());

  const outbox = new Outbox({
    site: adapter.id,
    clock,
    home: `${where.url.origin}/`,
    send: options.send,
    onSettled: () => postAll(),
    isStopped: () => signal.aborted,
  });

  const traffic = new TrafficReader({
    adapter,
    where,
    shows: (question) =>
      where.isSettled() &&
      lastTurnsOf === where.place.conversationId &&
      lastTurns.some(({ role, text }) => role === 'user' && sameWords(text, question)),
    now: () => clock.now(),
    onReading: takeReading,
    schedule: () => pace.readSoon(),
    // The page may be left at any moment: a complete answer does not wait for a timer.
    onClosed: () => read(),
  });
  const link = linkToPageHook(window, traffic, signal);
  const address = watchAddress(window, move, signal);

  window.addEventListener('pagehide', () => void flush(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') read();
    },
    { signal },
  );
  signal.addEventListener('abort', () => changes.stop());
  watchHealth(clock, signal, health, options.onHealth);
  read();

  /**
   * Reads traffic and page, and sends what is complete. A reading that is not thorough takes the page around the turns for
   * unchanged.
   */
  function read(isThorough = true): void {
    if (signal.aborted) return;
    address.check();
    pace.measure(isThorough, () => {
      if (isThorough) where.look();
      const { mode, place } = where;
      if (mode === 'private') privateTitles.note(adapter.dom.title?.(document));
      if (mode === 'private' && place.conversationId) registryOf(place.conversationId).isPrivate = true;
      traffic.readNews();
      readDom(isThorough);
      postAll();
      tellState();
    });
    if (needsAnotherLook()) pace.lookAgain();
  }

  function readDom(isThorough: boolean): void {
    const { place, url } = where;
    if (!place.isChat || where.refusal() === 'private') {
      lastTurns = [];
      isGenerating = false;
      return;
    }
    const until = clock.now() + sliceMs;
    const mayGoOn = (): boolean => isLeaving || clock.now() < until;
    const reading = privateTitles.without(adapter.readDom(document, url, changes.aids(mayGoOn, isThorough)));
    changes.watch(reading.turns.flatMap(({ element }) => element ?? []));
    if (reading.isPartial) pace.readSoon(0);
    lastTurns = reading.turns;
    lastTurnsOf = place.conversationId;
    isGenerating = reading.turns.some((turn) => turn.streaming);
    const conversationId = place.conversationId ?? reading.conversationId;
    if (conversationId === null) return;
    const registry = registryOf(conversationId);
    if (place.conversationId === conversationId) registry.url = addressOf(url, conversationId);
    if (place.conversationId === null) registry.isCleared ||= where.refusal() === null;
    registry.mergeDom(
      { ...reading, turns: stale.fresh(conversationId, reading.turns, where.isSettled()) },
      clock.now(),
    );
  }

  function takeReading(reading: NetworkReading, source: NetworkSource): void {
    if (reading.conversationId === null) return;
    const registry = registryOf(reading.conversationId);
    registry.mergeNetwork(reading, clock.now(), source);
    if (source.sentAt !== undefined) registry.sentAt.add(source.sentAt);
  }

  function registryOf(conversationId: string): TurnRegistry {
    const known = registries.get(conversationId);
    if (known) return known;
    const made = new TurnRegistry(conversationId);
    registries.set(conversationId, made);
    return made;
  }

  function postAll(): void {
    const here = registryHere();
    if (where.policy.isPaused) here?.forgo();
    tellForgone();
    clearAll();
    if (!where.policy.enabled || isCollecting) return;
    for (const registry of registries.values()) void outbox.post(registry).then(tellState);
  }

  /** Tells of each conversation whether it may be kept: as its page said last, or said when the message was sent. */
  function clearAll(): void {
    const { history } = where;
    const here = registryHere();
    for (const registry of registries.values()) {
      const { sentAt, conversationId } = registry;
      // What a page stops saying is not true any more.
      if (registry === here) Object.assign(registry, { isShown: true, isCleared: where.refusal() === null });
      if (registry.isShown || sentAt.size === 0) continue;
      registry.isCleared = [...sentAt].every(
        (time) => (isLeaving || history.isLeft(time)) && history.wasCleared(time, conversationId),
      );
    }
  }

  function tellForgone(flush = false): void {
    const { onForgone } = options;
    if (!onForgone) return;
    for (const registry of registries.values()) {
      reportForgone(registry, clock.now(), flush, (marks) =>
        onForgone(registry.conversationId, marks).catch((error: unknown) => {
          pace.lookAgain();
          throw error;
        }),
      );
    }
  }

  /** The address changed: what is still on the page belongs to the conversation that was left. */
  function move(next: URL): void {
    readBeforeMoving();
    // What the chat that is left says of itself now is the last that is seen of it.
    where.look();
    if (where.mode === 'private') privateTitles.note(adapter.dom.title?.(document));
    const { from, wasPrivate, isSame, mayBeSame } = where.moveTo(next);
    const { conversationId } = where.place;
    if (conversationId !== null) registryOf(conversationId).url = addressOf(next, conversationId);
    if (!isSame && !mayBeSame) {
      // While it is scrolled through, the page shows rows that have not been read yet.
      const isAhead = wasPrivate || isCollecting;
      stale.leave(from.conversationId, isAhead ? adapter.readDom(document, next).turns : lastTurns);
    } else if (!isSame) {
      stale.leave(null, lastTurns, true);
      pace.lookAgain(leftoverMs);
    }
    pace.readSoon();
  }

  /** What was said since the page was read last is gone in a moment. */
  function readBeforeMoving(): void {
    if (!where.place.isChat || where.refusal() === 'private') return;
    const shown = adapter.readDom(
      document,
      where.url,
      changes.aids(() => true),
    ).turns;
    if (stillShows(lastTurns, shown)) readAll();
  }

  /** Reads the whole page, however long it is. */
  function readAll(): void {
    isLeaving = true;
    read();
    isLeaving = false;
  }

  function registryHere(): TurnRegistry | undefined {
    const { conversationId } = where.place;
    return conversationId === null ? undefined : registries.get(conversationId);
  }

  function needsAnotherLook(): boolean {
    const { enabled, isPaused } = where.policy;
    if (!enabled && !isPaused) return false;
    if (registryHere()?.hasForgone()) return true;
    if (!enabled) return false;
    // Of a conversation that was left, too, the last turns may not be complete yet.
    const isOneWaiting = [...registries.values()].some((one) => one.isCleared && one.isWaiting());
    return isGenerating || traffic.isWaiting() || isOneWaiting;
  }

  function state(): CaptureState {
    const isAnswering = isGenerating || traffic.isAnswering();
    const { place, mode } = where;
    return describeCapture({ place, mode, reason: where.refusal(), registry: registryHere(), isAnswering });
  }

  function tellState(): void {
    if (signal.aborted || !options.onState) return;
    const now = state();
    const text = JSON.stringify(now);
    if (text === lastState) return;
    lastState = text;
    options.onState(now);
  }

  function health(): SiteHealth {
    const { place } = where;
    return readHealth({
      adapter,
      document,
      isChat: place.isChat,
      isStored: place.isChat && place.conversationId !== null && !place.transient && where.refusal() !== 'private',
      shownForMs: clock.now() - where.shownSince,
      turns: registryHere()?.turns() ?? [],
      traffic: traffic.seen,
      isHookAlive: link.isAlive(),
    });
  }

  async function flush(): Promise<void> {
    if (signal.aborted) return;
    readAll();
    tellForgone(true);
    if (where.policy.enabled)
      await Promise.all([...registries.values()].map((registry) => outbox.post(registry, true)));
  }

  return {
    state,
    setPolicy: (next) => {
      where.policy = next;
      read();
    },
    recentTurns: (count) => {
      const registry = registryHere();
      if (where.refusal() === 'private') return [];
      // The page shows the branch the user is on; the registry knows the others too.
      const known = registry?.turns().map((turn) => ({ role: turn.role, text: bestText(turn) })) ?? [];
      const turns = lastTurns.length >= count ? lastTurns : known.length ? known : lastTurns;
      return turns.slice(-count).map(({ role, text }) => ({ role, text }));
    },
    health,
    flush,
    collectWhole: async (onProgress, stop) => {
      const { conversationId } = where.place;
      const ended = new AbortController();
      const isStillHere = (): boolean => where.place.conversationId === conversationId;
      isCollecting = true;
      try {
        await collectByScrolling({
          document,
          turn: () => lastTurns.find((turn) => turn.element)?.element,
          read: () => {
            read();
            // Another conversation is another matter.
            if (!isStillHere()) ended.abort();
            return state().turnsKnown;
          },
          onProgress,
          isStillHere,
          clock,
          signal: AbortSignal.any([signal, stop, ended.signal]),
        });
      } finally {
        isCollecting = false;
        read();
      }
    },
  };
}
