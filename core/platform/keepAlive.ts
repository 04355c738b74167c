import { browser } from 'wxt/browser';

/** A worker without events is stopped after 30 s; any extension call counts as one. */
const intervalMs = 20_000;

/** Keeps the worker alive while `work` runs. What must not be lost is on disk all the same. */
export async function keepAliveDuring<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), intervalMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
