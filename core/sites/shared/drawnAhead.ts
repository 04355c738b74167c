/** No site changes its address longer than this after it drew what is there. */
const drawnAheadMs = 3_000;

/**
 * A site may draw the conversation that is opened before its address changes. What has nothing in common with what is known of
 * the conversation in the address is believed to belong to it only when it has stood there for a while.
 */
export class DrawnAhead {
  private strangeSince: number | undefined;

  /**
   * Whether what a page shows may be filed under the conversation of its address.
   *
   * @param hangsTogether it has something in common with what is known of that conversation.
   */
  mayTake(hangsTogether: boolean, now: number): boolean {
    this.strangeSince = hangsTogether ? undefined : (this.strangeSince ?? now);
    return this.strangeSince === undefined || now - this.strangeSince >= drawnAheadMs;
  }

  /** Whether something stands there of which it is not known yet. */
  isWaiting(): boolean {
    return this.strangeSince !== undefined;
  }

  /** Another address is shown. */
  leave(): void {
    this.strangeSince = undefined;
  }
}
