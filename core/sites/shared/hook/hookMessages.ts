/** What the page-world hook tells the content script, in the order in which it happened. */
export type HookMessage =
  | {
      kind: 'start';
      /** Counts exchanges within one load of the page. */
      exchange: number;
      endpoint: string;
      url: string;
      method: string;
      requestBody?: string;
      status: number;
      startedAt: number;
    }
  | { kind: 'chunk'; exchange: number; bytes: Uint8Array; from: 'server' | 'page'; at: number }
  | { kind: 'end'; exchange: number; how: 'complete' | 'aborted' }
  /** The hook lives; its first answer to a greeting. */
  | { kind: 'ready'; nonce: string };

/** A message on its way; they are numbered from 1 without a gap. What comes back through the port is the number that arrived. */
export type HookParcel = HookMessage & { number: number };

/** The greeting by which a content script hands its end of a message channel to the hook. */
export interface HookGreeting {
  keepsake: 'watch';
  nonce: string;
}

export function isGreeting(data: unknown): data is HookGreeting {
  return (
    typeof data === 'object' && data !== null && 'keepsake' in data && data.keepsake === 'watch' && 'nonce' in data
  );
}

/**
 * Events by which a content script asks for what is still on its way, and gets it before it goes on: a page that is left has
 * no time for messages. Nobody else knows the nonce. Only text passes from one world to the other in every browser.
 */
export const handoverEvents = (nonce: string): { ask: string; answer: string } => ({
  ask: `keepsake-${nonce}-ask`,
  answer: `keepsake-${nonce}-answer`,
});

export function packParcels(parcels: readonly HookParcel[]): string {
  return JSON.stringify(parcels, (_key, value: unknown) =>
    value instanceof Uint8Array ? { latin1: toLatin1(value) } : value,
  );
}

/** Throws where the text is no list of parcels. */
export function unpackParcels(text: string): HookParcel[] {
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'latin1' in value && typeof value.latin1 === 'string'
      ? Uint8Array.from(value.latin1, (letter) => letter.charCodeAt(0))
      : value,
  ) as HookParcel[];
}

/** Arguments of one call are few on every engine. */
const lettersAtOnce = 8_192;

function toLatin1(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += lettersAtOnce)
    text += String.fromCharCode(...bytes.subarray(from, from + lettersAtOnce));
  return text;
}
