import type { Clock, SiteHealth } from './captureTypes';

const healthEveryMs = 7_000;

/** Looks now and then whether the page is still understood, and tells when that has changed; a healthy beginning is no news. */
export function watchHealth(
  clock: Clock,
  signal: AbortSignal,
  look: () => SiteHealth,
  tell: ((health: SiteHealth) => void) | undefined,
): void {
  let last = '';
  let timer = clock.setTimeout(check, healthEveryMs);
  signal.addEventListener('abort', () => clock.clearTimeout(timer));

  function check(): void {
    if (signal.aborted) return;
    const now = look();
    const text = JSON.stringify([now.ok, now.problems]);
    if (text !== last && (last !== '' || !now.ok)) tell?.(now);
    last = text;
    timer = clock.setTimeout(check, healthEveryMs);
  }
}
