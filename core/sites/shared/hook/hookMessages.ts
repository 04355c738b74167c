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
  | { kind: 'chunk'; exchange: number; bytes: Uint8Array; from: 'server' | 'page' }
  | { kind: 'end'; exchange: number; how: 'complete' | 'aborted' }
  /** The hook lives; its first answer to a greeting. */
  | { kind: 'ready'; nonce: string };

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
