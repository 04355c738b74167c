import type { Message } from './index';

/** What is said while something takes its time. */
export const feedbackWords = {
  progress: { en: '{done} of {total}', zh: '{done} / {total}' },
  rate: { en: '{n} a second', zh: '每秒 {n} 条' },
  secondsLeft: { en: '{n} seconds left', zh: '还要 {n} 秒' },
  minutesLeft: { en: '{n} minutes left', zh: '还要 {n} 分钟' },
} satisfies Record<string, Message>;
