import type { ReadingAids } from '../types';

/** Attributes that say something of a turn: its id, its kind, whether it is being written. */
const tellingAttributes = [
  'id',
  'aria-label',
  'class',
  'hidden',
  'aria-hidden',
  'aria-busy',
  'aria-pressed',
  'contenteditable',
  'data-is-streaming',
  'data-message-id',
  'data-message-author-role',
  'data-testid',
  'data-turn',
  'data-conv-id',
  'data-conv-outputting',
  'data-conv-status',
  'data-req-id',
  'data-markdown-animated',
  'data-chatgpt-search-message-ids',
  'data-chatgpt-selection-message-id',
];
/** These change with every movement of the mouse; outside of turns they are nobody's business. */
const noisyAttributes = new Set(['id', 'class', 'hidden', 'aria-hidden', 'aria-label']);

/**
 * Watches a page and knows in which turns something has changed since they were read, so that only those are read again:
 * an answer that is being written must not cost the reading of the whole conversation each time.
 */
export class PageChanges {
  private readonly observer: MutationObserver;
  private readonly turns = new WeakSet<Node>();
  private readonly clean = new WeakSet<Node>();
  private readonly seen = new WeakSet<Node>();
  private watched: readonly Element[] = [];
  private isOutsideChanged = true;

  /** `onChange`: something changed that is worth a look, around the turns or only in them. */
  constructor(window: Window & typeof globalThis, onChange: (isAround: boolean) => void) {
    this.observer = new window.MutationObserver((records) => {
      const { isNews, isAround } = this.take(records);
      if (isNews) onChange(isAround);
    });
    this.observer.observe(window.document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: tellingAttributes,
    });
  }

  /**
   * What a reading of the page needs; `mayGoOn` says whether there is time for more. A thorough one looks for turns
   * everywhere, another only where something changed.
   */
  aids(mayGoOn: () => boolean, isThorough = true): ReadingAids {
    this.catchUp();
    const hasSameTurns = !isThorough && !this.isOutsideChanged;
    this.isOutsideChanged = false;
    return {
      hasSameTurns,
      isClean: (element) => this.clean.has(element),
      markClean: (element) => {
        this.turns.add(element);
        this.clean.add(element);
      },
      isSeen: (element) => this.seen.has(element),
      markSeen: (element) => {
        this.turns.add(element);
        this.seen.add(element);
      },
      mayGoOn,
    };
  }

  /** Whether something changed outside of the turns since they were read last. */
  hasChangedOutside(): boolean {
    this.catchUp();
    return this.isOutsideChanged;
  }

  private catchUp(): void {
    this.take(this.observer.takeRecords());
  }

  /** The turns that are on the page now. */
  watch(elements: readonly Element[]): void {
    this.watched = elements;
  }

  stop(): void {
    this.observer.disconnect();
  }

  /** Whether any of it is worth a look, and whether any is around the turns. */
  private take(records: readonly MutationRecord[]): { isNews: boolean; isAround: boolean } {
    let isNews = false;
    let isAround = false;
    let last: Node | undefined;
    let wasInTurn = false;
    for (const record of records) {
      if (record.target !== last) {
        last = record.target;
        wasInTurn = this.soil(record.target);
      }
      if (!wasInTurn) {
        isAround = true;
        this.forget(record.removedNodes);
      }
      isNews ||= wasInTurn || record.type !== 'attributes' || !noisyAttributes.has(record.attributeName ?? '');
    }
    this.isOutsideChanged ||= isAround;
    return { isNews, isAround };
  }

  /** The turns around a node have changed. Returns whether there are any. */
  private soil(target: Node): boolean {
    let isInTurn = false;
    for (let node: Node | null = target; node; node = node.parentNode) {
      if (!this.turns.has(node)) continue;
      this.clean.delete(node);
      this.seen.delete(node);
      isInTurn = true;
    }
    return isInTurn;
  }

  /** Nobody watches what is not on the page: it may come back changed. */
  private forget(removed: NodeList): void {
    for (const node of removed) {
      if (node.nodeType !== 1 || !node.firstChild) continue;
      for (const element of this.watched)
        if (node.contains(element)) {
          this.clean.delete(element);
          this.seen.delete(element);
        }
    }
  }
}
