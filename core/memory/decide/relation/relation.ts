/** How a new statement stands to a known one. */
export type Relation =
  /** Nothing to do with each other as far as truth goes. */
  | { kind: 'none' }
  /** Says the same. */
  | { kind: 'same'; strength: number }
  /** Says the same, and more. */
  | { kind: 'morePrecise'; strength: number }
  /** Says less than is known. */
  | { kind: 'lessPrecise'; strength: number }
  /** One affirms what the other denies. */
  | { kind: 'opposite'; strength: number }
  /** Another value for something there is one of. */
  | { kind: 'changed'; strength: number; was: string; is: string }
  /** A plan was carried out. */
  | { kind: 'planDone'; strength: number }
  /** What was known is over. */
  | { kind: 'ended'; strength: number }
  /** A rule and its exception, or the same matter under another condition: both hold. */
  | { kind: 'beside'; strength: number };

/** What takes a known card out of force. */
export const replacing: ReadonlySet<Relation['kind']> = new Set(['opposite', 'changed', 'planDone', 'ended']);

export const none: Relation = { kind: 'none' };

export interface RelateOptions {
  nearCosine: number;
  sameCosine: number;
}
