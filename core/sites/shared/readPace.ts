import type { Clock } from './captureTypes';

/** Reads the page at most this often while it changes, and looks again this often while turns are not complete. */
const readEveryMs = 400;
const lookAgainMs = 600;
/**
 * Reading the page may take this share of the time: 1 in so many, cheap readings and dear ones together. An answer that is
 * being written is read again from its beginning, which costs more the longer it is; its traffic tells when it ends.
 */
const restPerCost = 2_000;
const longestRestMs = 5_000;
/** While only turns change, the rest of the page is looked through this often. */
const lookThroughEveryMs = 1_500;

/** When the page is read: not often, the less often the more it costs, and thoroughly only now and then. */
export class ReadPace {
  /** What was spent is made up for by then. */
  private restUntil = Number.NEGATIVE_INFINITY;
  private lookedThroughAt = Number.NEGATIVE_INFINITY;
  private readAt = Number.NEGATIVE_INFINITY;
  private readTimer: number | undefined;
  private lookTimer: number | undefined;

  /**
   * @param read reads the page; a reading that is not thorough takes what is around the turns for unchanged.
   * @param hasChangedOutside whether something around the turns has changed.
   */
  constructor(
    private readonly clock: Clock,
    private readonly signal: AbortSignal,
    private readonly read: (isThorough: boolean) => void,
    private readonly hasChangedOutside: () => boolean,
  ) {
    signal.addEventListener('abort', () => {
      for (const timer of [this.readTimer, this.lookTimer]) if (timer !== undefined) clock.clearTimeout(timer);
    });
  }

  /** Something changed that is worth reading. */
  readSoon(delayMs = Math.max(readEveryMs, this.restMs())): void {
    if (this.readTimer !== undefined || this.signal.aborted) return;
    this.readTimer = this.clock.setTimeout(() => {
      this.readTimer = undefined;
      const isDue = this.clock.now() - this.lookedThroughAt >= lookThroughEveryMs;
      this.read(isDue || this.hasChangedOutside());
    }, delayMs);
  }

  /** Nothing changes, but time passes, and something waits for it. */
  lookAgain(delayMs = Math.max(lookAgainMs, this.restMs())): void {
    if (this.lookTimer !== undefined || this.signal.aborted) return;
    this.lookTimer = this.clock.setTimeout(() => {
      this.lookTimer = undefined;
      // A reading that was due for a change has just looked.
      if (this.clock.now() - this.readAt < readEveryMs) this.lookAgain();
      else this.read(true);
    }, delayMs);
  }

  /** Runs a reading and remembers what it cost. */
  measure(isThorough: boolean, run: () => void): void {
    // Whatever changed until now is read with this.
    if (this.readTimer !== undefined) this.clock.clearTimeout(this.readTimer);
    this.readTimer = undefined;
    this.readAt = this.clock.now();
    if (isThorough) this.lookedThroughAt = this.clock.now();
    const before = this.clock.costMs?.() ?? 0;
    run();
    const cost = (this.clock.costMs?.() ?? 0) - before;
    const now = this.clock.now();
    this.restUntil = Math.min(now + longestRestMs, Math.max(now, this.restUntil) + cost * restPerCost);
  }

  private restMs(): number {
    return this.restUntil - this.clock.now();
  }
}
