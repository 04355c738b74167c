import type { NetworkReading } from '../types';
import { watchAddress } from './addressWatch';
import { describeCapture } from './captureState';
import type { CaptureSession, CaptureSessionOptions, CaptureState, SiteHealth } from './captureTypes';
import { clockOf } from './clockOf';
import { Conversations } from './conversations';
import { DrawnAhead } from './drawnAhead';
import { turnElements } from './drawnScreen';
import { reportForgone } from './forgoneReport';
import { readHealth } from './health';
import { watchHealth } from './healthWatch';
import { Outbox } from './outbox';
import { addressOf } from './outgoing';
import { PageChanges } from './pageChanges';
import { linkToPageHook } from './pageLink';
import { PageReader } from './pageReader';
import { ReadPace } from './readPace';
import { bestText } from './registeredTurn';
import { collectByScrolling } from './scrollThrough';
import { TrafficReader } from './trafficReader';
import type { NetworkSource, TurnRegistry } from './turnRegistry';
import { Whereabouts } from './whereabouts';

export type * from './captureTypes';

/**
 * Keeps what is said on one chat page: watches the DOM, the address and the page's traffic, merges them into one registry
 * per conversation and sends each turn once it is complete. Private chats, chats whose mode cannot be told, and pages that
 * are no chat of the user give nothing. Everything ends with `options.signal`.
 */
export function createCaptureSession(options: CaptureSessionOptions): CaptureSession {
  const { adapter, window, signal } = options;
  const { document } = window;
  const clock = options.clock ?? clockOf(window);
  const conversations = new Conversations();
  const where = new Whereabouts({
    adapter,
    document,
    clock,
    url: new URL(window.location.href),
    policy: options.policy,
    isPrivate: (conversationId) => conversations.isPrivate(conversationId),
  });
  let isCollecting = false;
  /** While it is scrolled through, the page showed turns that hang together with none that are known. */
  let isAdrift = false;
  let mayBeAdrift = false;
  let isLeaving = false;
  let lastState = '';

  const changes = new PageChanges(window, (isAround) => {
    // A chat that has no id yet can become a private one where it is, and be left before the next reading.
    if (isAround && where.place.conversationId === null) where.look();
    pace.readSoon();
  });
  const drawnAhead = new DrawnAhead();
  const page = new PageReader({ adapter, document, clock, where, changes });
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
    shows: (question) => page.shows(question),
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
      if (mode === 'private' && place.conversationId) conversations.of(place.conversationId).isPrivate = true;
      traffic.readNews();
      readDom(isThorough);
      postAll();
      tellState();
    });
    if (needsAnotherLook()) pace.lookAgain();
  }

  function readDom(isThorough: boolean): void {
    const reading = page.read(isThorough, isLeaving);
    if (reading?.isPartial) pace.readSoon(0);
    if (!reading || reading.conversationId === null) return;
    const { place, url } = where;
    const registry = conversations.of(reading.conversationId);
    isAdrift = isCollecting && registry.isAdrift(reading.turns);
    if (isAdrift && !mayBeAdrift) return;
    if (!isCollecting && !drawnAhead.mayTake(registry.hangsTogether(reading.turns), clock.now())) return;
    if (place.conversationId === null) registry.isCleared ||= where.refusal() === null;
    else registry.url = addressOf(url, place.conversationId);
    registry.mergeDom(reading, clock.now());
  }

  function takeReading(reading: NetworkReading, source: NetworkSource): void {
    if (reading.conversationId === null) return;
    const registry = conversations.of(reading.conversationId);
    registry.mergeNetwork(reading, clock.now(), source);
    for (const time of source.sentAt ?? []) registry.sentAt.add(time);
  }

  function postAll(): void {
    if (where.policy.isPaused) registryHere()?.forgo();
    tellForgone();
    conversations.clear(where, isLeaving);
    if (!where.policy.enabled || isCollecting) return;
    for (const registry of conversations.all()) void outbox.post(registry).then(tellState);
  }

  function tellForgone(flush = false): void {
    const { onForgone } = options;
    if (!onForgone) return;
    for (const registry of conversations.all()) {
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
    page.notePrivateTitle();
    const departure = where.moveTo(next);
    const { conversationId } = where.place;
    if (conversationId !== null) conversations.of(conversationId).url = addressOf(next, conversationId);
    // While it is scrolled through, the page shows rows that have not been read yet.
    page.leave(departure, { hasUnread: isCollecting, isDrawnAhead: drawnAhead.isWaiting() });
    drawnAhead.leave();
    pace.readSoon();
  }

  /** What was said since the page was read last is gone in a moment. */
  function readBeforeMoving(): void {
    link.catchUp();
    if (!where.place.isChat || where.refusal() === 'private') return;
    if (page.stillShows()) readAll();
  }

  /** Reads the whole page, however long it is. */
  function readAll(): void {
    link.catchUp();
    isLeaving = true;
    read();
    isLeaving = false;
  }

  function registryHere(): TurnRegistry | undefined {
    return conversations.known(where.place.conversationId);
  }

  function needsAnotherLook(): boolean {
    const { enabled, isPaused } = where.policy;
    if (!enabled && !isPaused) return false;
    if (registryHere()?.hasForgone() || drawnAhead.isWaiting()) return true;
    if (!enabled) return false;
    // Of a conversation that was left, too, the last turns may not be complete yet.
    return page.isGenerating || page.isHoldingBack || traffic.isWaiting() || conversations.isWaiting();
  }

  function state(): CaptureState {
    const isAnswering = page.isGenerating || traffic.isAnswering();
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
    if (where.policy.enabled) await Promise.all(conversations.all().map((registry) => outbox.post(registry, true)));
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
      const turns = page.turns.length >= count ? page.turns : known.length ? known : page.turns;
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
          findTurns: () => turnElements(adapter, document),
          look: (takeAll) => {
            mayBeAdrift = takeAll;
            read();
            mayBeAdrift = false;
            // Another conversation is another matter.
            if (!isStillHere()) ended.abort();
            return { known: state().turnsKnown, turns: page.turns, isPartial: page.isPartial, isAdrift };
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
