import type { Message } from './index';

/** What is said while something takes its time. */
export const feedbackWords = {
  storageFull: {
    en: 'This device has no room left, so new messages are not being remembered. Free some space; what is waiting is then kept.',
    zh: '设备空间已满，新消息暂时记不住。清出一些空间后，等待中的内容会继续保存。',
  },
  progress: { en: '{done} of {total}', zh: '{done} / {total}' },
  rate: { en: '{n} a second', zh: '每秒 {n} 条' },
  secondsLeft: { en: '{n} seconds left', one: '1 second left', zh: '还要 {n} 秒' },
  minutesLeft: { en: '{n} minutes left', one: '1 minute left', zh: '还要 {n} 分钟' },
} satisfies Record<string, Message>;
