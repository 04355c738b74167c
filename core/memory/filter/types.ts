import type { Language } from '../types';

/** What can be found, one id a setting. */
export const detectorIds = [
  'privateBlock',
  'privateWord',
  'privateKey',
  'apiKey',
  'urlCredentials',
  'password',
  'oneTimeCode',
  'idCard',
  'bankCard',
  'iban',
  'ssn',
  'passport',
  'officialNumber',
  'email',
  'phone',
  'account',
  'ipAddress',
  'plate',
  'address',
] as const;

export type DetectorId = (typeof detectorIds)[number];

/** Mask it, drop the whole statement it stands in, or let it through. */
export type FilterMode = 'mask' | 'drop' | 'allow';

/** A piece of private data; offsets are UTF-16 code units of the text that was given. */
export interface PrivateSpan {
  start: number;
  end: number;
  kind: DetectorId;
}

/** What a detector found; offsets within the text it was handed. */
export interface Found {
  start: number;
  end: number;
}

/**
 * Finds one kind of private data. It is handed a cleaned copy of the text (see `reading.ts`): `plain` has full-width
 * forms folded and invisible characters removed, `digits` has numbers said in words written as digits as well.
 */
export interface Detector {
  id: DetectorId;
  view: 'plain' | 'digits';
  find(text: string): Found[];
}

export interface FilterOptions {
  /** Detectors not named are at `mask`. */
  modes?: Partial<Record<DetectorId, FilterMode>>;
  /** The user's own words, matched whatever their case. */
  privateWords?: string[];
  /** Language of placeholders where the surroundings do not tell. */
  lang?: Language;
}

export interface FilterResult {
  /** What may be stored. */
  text: string;
  /** What was masked, in order, in offsets of the text given. */
  spans: PrivateSpan[];
  /** Statements that were left out because of a detector at `drop`. */
  dropped: PrivateSpan[];
}

export interface PrivacyFilter {
  apply(text: string): FilterResult;
}
