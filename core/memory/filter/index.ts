export { createFilter } from './createFilter';
export { placeholderWords } from './placeholders';
export {
  type DetectorId,
  detectorIds,
  type FilterMode,
  type FilterOptions,
  type FilterResult,
  type PrivacyFilter,
  type PrivateSpan,
} from './types';
