import type { NetworkParser, NetworkReading, SiteAdapter } from '../types';
import type { PageTraffic } from './pageLink';
import type { NetworkSource } from './turnRegistry';
import type { Whereabouts } from './whereabouts';

interface OpenExchange {
  parser: NetworkParser;
  /** The conversation the page showed when the exchange began; used where the traffic names none. */
  shownConversation: string | null;
  /** When the message was sent; undefined for what is no answer to a message, and for sockets, which answer many. */
  sentAt: number | undefined;
  isHistory: boolean;
  /** It carries what is said in many chats, as long as the page lives. */
  isSocket: boolean;
  isClosed: boolean;
  closedAt: number;
}

/** An exchange of which nobody says where it belongs is given up after this time. */
const placeWithinMs = 60_000;

export interface TrafficReaderOptions {
  adapter: SiteAdapter;
  where: Whereabouts;
  /** Whether the page has been showing this question in the conversation it is at, long enough to be no leftover. */
  shows: (question: string) => boolean;
  now: () => number;
  /** Readings of an exchange, each time it has news. */
  onReading: (reading: NetworkReading, source: NetworkSource) => void;
  /** Asks to be called back soon, for exchanges that have unread news. */
  schedule: () => void;
  /** An exchange is over: what it brought may be complete. */
  onClosed: () => void;
}

/**
 * Turns the hook's messages into readings. An exchange that began while the page was in private mode is never looked at,
 * whatever the page shows later.
 */
export class TrafficReader implements PageTraffic {
  private readonly exchanges = new Map<number, OpenExchange>();
  private readonly fresh = new Set<number>();
  /** How many exchanges of each endpoint were seen, for health. */
  readonly seen: Record<string, number> = {};

  constructor(private readonly options: TrafficReaderOptions) {}

  onStart(exchange: number, name: string, what: Parameters<PageTraffic['onStart']>[2]): void {
    const endpoint = this.options.adapter.endpoints.find((candidate) => candidate.name === name);
    if (!endpoint) return;
    const { where, now } = this.options;
    const isMessage = endpoint.kind === 'stream' || endpoint.kind === 'events';
    // An answer begins long after its question was sent; another chat may have been opened since.
    const sentAt = isMessage ? Math.min(what.startedAt, now()) : undefined;
    if (isMessage) where.look();
    this.seen[name] = (this.seen[name] ?? 0) + 1;
    this.exchanges.set(exchange, {
      parser: endpoint.parser(what),
      shownConversation: sentAt === undefined ? where.place.conversationId : where.history.conversationAt(sentAt),
      sentAt,
      isHistory: endpoint.kind === 'body',
      isSocket: endpoint.kind === 'socket',
      isClosed: false,
      closedAt: 0,
    });
    this.note(exchange);
  }

  onChunk(exchange: number, bytes: Uint8Array, from: 'server' | 'page', at: number): void {
    const open = this.exchanges.get(exchange);
    if (!open || this.isPrivate(open)) return;
    open.parser.push(bytes, from, Math.min(at, this.options.now()));
    this.note(exchange);
  }

  onEnd(exchange: number): void {
    const open = this.exchanges.get(exchange);
    if (!open) return;
    open.parser.end?.();
    open.isClosed = true;
    open.closedAt = this.options.now();
    this.fresh.add(exchange);
    this.options.onClosed();
  }

  /** Hands out readings of all exchanges that have news. */
  readNews(): void {
    for (const id of this.fresh) {
      const open = this.exchanges.get(id);
      if (!open) continue;
      let unplaced = false;
      for (const reading of this.isPrivate(open) ? [] : open.parser.read()) {
        const sentAt = open.sentAt === undefined ? (reading.sentAt ?? []) : [open.sentAt];
        if (sentAt.some((time) => this.options.where.history.wasPrivate(time))) continue;
        const placed = { ...reading, conversationId: reading.conversationId ?? this.placeOf(open, reading) };
        // What a socket says of no chat stays so until it says more.
        const mayBePlaced = !open.isSocket && placed.turns.length > 0 && placed.private !== true;
        unplaced ||= placed.conversationId === null && mayBePlaced;
        const { isClosed, isHistory } = open;
        this.options.onReading(placed, { exchange: open, isClosed, isHistory, sentAt });
      }
      const isGivenUp = open.isClosed && this.options.now() - open.closedAt > placeWithinMs;
      if (unplaced && !isGivenUp) continue;
      this.fresh.delete(id);
      if (open.isClosed) this.exchanges.delete(id);
    }
  }

  /** Exchanges whose conversation has no id yet are read again when the address changed. */
  isWaiting(): boolean {
    return this.fresh.size > 0;
  }

  /** Whether an answer is coming in right now. */
  isAnswering(): boolean {
    return [...this.exchanges.values()].some((open) => !open.isClosed);
  }

  private placeOf(open: OpenExchange, reading: NetworkReading): string | null {
    if (open.isSocket) return null;
    if (open.shownConversation) return open.shownConversation;
    const { conversationId } = this.options.where.place;
    // The chat was new when the message was sent. The id its address has got since is its own only if the page goes on
    // showing the question: the user may as well have opened another chat.
    const question = reading.turns.find(({ role }) => role === 'user');
    if (conversationId === null || !question || !this.options.shows(question.text)) return null;
    open.shownConversation = conversationId;
    return conversationId;
  }

  private isPrivate({ sentAt }: OpenExchange): boolean {
    return sentAt !== undefined && this.options.where.history.wasPrivate(sentAt);
  }

  private note(exchange: number): void {
    this.fresh.add(exchange);
    this.options.schedule();
  }
}
