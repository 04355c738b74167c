import PQueue from 'p-queue';
import { storage } from 'wxt/utils/storage';

/** One request that left the device, or tried to. Never what was in it. */
export interface NetworkEntry {
  at: number;
  host: string;
  /** HTTP status; null when there was no answer. */
  status: number | null;
}

export interface NetworkLog {
  /** Since the log was begun. */
  total: number;
  /** The newest ones, newest first. */
  entries: NetworkEntry[];
}

const maxEntries = 100;
/** One change at a time, or two at once would lose one of them. */
const changes = new PQueue({ concurrency: 1 });
const logItem = storage.defineItem<NetworkLog>('local:networkLog', { fallback: { total: 0, entries: [] } });

/** What left this device so far. Nothing does unless the user chose a language model with an address. */
export function readNetworkLog(): Promise<NetworkLog> {
  return logItem.getValue();
}

/** Forgets the log; for "delete everything". */
export async function clearNetworkLog(): Promise<void> {
  await changes.add(() => logItem.removeValue());
}

/** `fetch` that notes each request. It is the only one the extension's own code sends anything out with. */
export const loggedFetch: typeof globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input.toString());
  let status: number | null = null;
  try {
    const response = await globalThis.fetch(input, init);
    status = response.status;
    return response;
  } finally {
    await note({ at: Date.now(), host: url.host, status });
  }
};

async function note(entry: NetworkEntry): Promise<void> {
  await changes.add(async () => {
    const { total, entries } = await logItem.getValue();
    await logItem.setValue({ total: total + 1, entries: [entry, ...entries].slice(0, maxEntries) });
  });
}
