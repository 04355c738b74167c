export { findAskedTimes } from './findAskedTimes';
export { findTimes } from './findTimes';
export type { FoundTime, TimeGrain, TimeRole } from './types';
