export { summariseConversation } from './summariseConversation';
export type { EpisodeFields } from './template';
