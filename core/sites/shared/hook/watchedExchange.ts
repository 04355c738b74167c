import type { WatchedEndpoint } from '../../types';
import { aside } from './aside';
import type { HookMessage } from './hookMessages';
import type { HookOutlet } from './hookOutlet';

let exchanges = 0;

export interface ExchangeStart {
  endpoint: WatchedEndpoint;
  url: string;
  method: string;
  /** A promise where the body must be read first; what passes meanwhile is held back, in order. */
  requestBody?: string | Promise<string> | undefined;
  status: number;
  startedAt: number;
}

/** One exchange on its way out: remembers who delivers its bytes, so that a stream read twice is told once. */
export class WatchedExchange {
  private readonly id = ++exchanges;
  private readonly encoder = new TextEncoder();
  private source: object | undefined;
  private ended = false;
  private held: HookMessage[] | undefined;

  constructor(
    private readonly outlet: HookOutlet,
    { endpoint, requestBody, ...rest }: ExchangeStart,
  ) {
    const begin = (body: string | undefined): void => {
      outlet.send({
        kind: 'start',
        exchange: this.id,
        endpoint: endpoint.name,
        ...rest,
        ...(body !== undefined && { requestBody: body }),
      });
      for (const message of this.held ?? []) outlet.send(message);
      this.held = undefined;
    };
    if (typeof requestBody === 'string' || requestBody === undefined) {
      begin(requestBody);
    } else {
      this.held = [];
      aside(requestBody, begin, () => begin(undefined));
    }
  }

  /** Tells a piece that `source` delivered. The first source wins; what others deliver is the same again. */
  chunk(source: object, piece: unknown, from: 'server' | 'page' = 'server'): void {
    if (this.ended || (this.source && this.source !== source)) return;
    this.source = source;
    const bytes = this.copy(piece);
    if (bytes?.length) this.tell({ kind: 'chunk', exchange: this.id, bytes, from, at: Date.now() });
  }

  end(source: object, how: 'complete' | 'aborted'): void {
    if (this.ended || (this.source && this.source !== source)) return;
    this.ended = true;
    this.tell({ kind: 'end', exchange: this.id, how });
  }

  private tell(message: HookMessage): void {
    if (this.held) this.held.push(message);
    else this.outlet.send(message);
  }

  private copy(piece: unknown): Uint8Array | undefined {
    if (typeof piece === 'string') return this.encoder.encode(piece);
    if (piece instanceof ArrayBuffer) return new Uint8Array(piece.slice(0));
    if (ArrayBuffer.isView(piece)) return new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength).slice();
    return;
  }
}
