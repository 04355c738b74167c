/** Sentence patterns of one language. `{slot}` stands for one of the slot's values, which may hold slots themselves. */
export interface TemplateSet {
  slots: Record<string, string[]>;
  /** Statements worth keeping. */
  durable: string[];
  /** Standing orders to the assistant. */
  orders: string[];
  /** True for a day or two: neither right nor wrong to keep. */
  passing: string[];
  /** Whole turns, or sentences of one, with nothing to remember. */
  nothing: string[];
  /** Questions and requests that stand beside a statement. */
  asks: string[];
  /** Words a turn begins with. */
  openers: string[];
}
