import type { Message } from './index';

/** Words for reading a whole conversation, in the popup and in the page. */
export const wholeChatWords = {
  start: { en: 'Remember this whole conversation', zh: '记住整段对话' },
  running: {
    en: 'Reading the conversation: {n} messages so far',
    one: 'Reading the conversation: 1 message so far',
    zh: '正在通读对话，已读到 {n} 条消息',
  },
  stop: { en: 'Stop', zh: '停止' },
  done: {
    en: 'Read to the beginning. {n} messages are kept.',
    one: 'Read to the beginning. 1 message is kept.',
    zh: '已读到开头，保存了 {n} 条消息。',
  },
  stopped: {
    en: 'Stopped. {n} messages are kept.',
    one: 'Stopped. 1 message is kept.',
    zh: '已停止，保存了 {n} 条消息。',
  },
  unable: { en: 'Nothing of this page may be kept.', zh: '这个页面的内容不能保存。' },
} satisfies Record<string, Message>;
