export { createFilter } from './createFilter';
export { looksLikeInstruction } from './looksLikeInstruction';
export { placeholderWords } from './placeholders';
export { reasonToWait } from './reasonToWait';
export { classifySensitive, type SensitiveCategory, sensitiveReason } from './sensitive';
export {
  type DetectorId,
  detectorIds,
  type FilterMode,
  type FilterOptions,
  type FilterResult,
  type PrivacyFilter,
  type PrivateSpan,
} from './types';
