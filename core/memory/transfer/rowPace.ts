import type { ImportOptions } from '../api';

/** Work on rows goes on this long before others are heard, in milliseconds: a wish to stop, a recall. */
const sliceMs = 50;

/** Cuts work over very many rows into slices, says how far it is and ends when it is to be stopped. */
export class RowPace {
  private done = 0;
  private restedAt = Date.now();

  /** @param total rows that will be counted in all. */
  constructor(
    private readonly total: number,
    private readonly options: Pick<ImportOptions, 'onProgress' | 'signal'>,
  ) {}

  /**
   * What is made of each row, in order.
   *
   * @throws the signal's reason when it was stopped.
   */
  async map<A, B>(rows: readonly A[], make: (row: A, at: number) => B): Promise<B[]> {
    const made: B[] = [];
    for (const [at, row] of rows.entries()) {
      made.push(make(row, at));
      this.done++;
      if (Date.now() - this.restedAt >= sliceMs) await this.rest();
    }
    return made;
  }

  private async rest(): Promise<void> {
    this.options.signal?.throwIfAborted();
    this.options.onProgress?.({ done: Math.min(this.done, this.total), total: this.total });
    await new Promise((resolve) => setTimeout(resolve));
    this.restedAt = Date.now();
  }
}
