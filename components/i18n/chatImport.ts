import type { Message } from './index';

/** Taking in what chat sites hand out to their users. */
export const chatImportWords = {
  title: { en: 'Chats from before', zh: '导入以前的对话' },
  help: {
    en: 'ChatGPT, Claude, Gemini, DeepSeek, Grok and Mistral give you your chats as a file, under “export data” in their settings. Choose the archive or the JSON files in it; nothing is uploaded.',
    zh: 'ChatGPT、Claude、Gemini、DeepSeek、Grok、Mistral 的设置里都能导出聊天数据。选择导出的压缩包或其中的 JSON 文件即可，文件不会上传。',
  },
  choose: { en: 'Choose files', zh: '选择文件' },
  looking: { en: 'Looking through the files', zh: '正在查看文件' },
  conversations: { one: 'One conversation', en: '{n} conversations', zh: '{n} 段对话' },
  messages: { one: 'one message', en: '{n} messages', zh: '{n} 条消息' },
  found: { en: '{conversations} with {messages}, from {sites}.', zh: '{sites}，共 {conversations}、{messages}。' },
  foundNone: { en: 'No chats were found in these files.', zh: '这些文件里没有找到对话。' },
  foundHelp: {
    en: 'They keep their dates. What you said about yourself becomes memories; what is known already is not kept twice.',
    zh: '会保留原来的日期。你说过的关于自己的话会成为记忆，已有的不会重复。',
  },
  start: { en: 'Import', zh: '导入' },
  running: { en: 'Importing conversations', zh: '正在导入对话' },
  done: { en: 'Imported: {conversations} with {messages}.', zh: '已导入 {conversations}、{messages}。' },
  stopped: {
    en: 'Stopped. What was imported stays: {conversations} with {messages}.',
    zh: '已停止。已经导入的 {conversations}、{messages}会保留。',
  },
  broken: {
    en: 'Not finished: {why} Imported so far: {conversations}. Choose the same files again to go on; nothing is kept twice.',
    zh: '没有导入完：{why}已导入 {conversations}。再选一次同样的文件即可继续，不会重复。',
  },
  reading: {
    one: 'One message is still being read for memories, in the background.',
    en: '{n} messages are still being read for memories, in the background.',
    zh: '还有 {n} 条消息正在后台整理成记忆。',
  },
  skipped: {
    one: 'One conversation was left out: it is empty, or you asked the site not to remember it.',
    en: '{n} conversations were left out: they are empty, or you asked the site not to remember them.',
    zh: '略过 {n} 段对话：没有内容，或你在原网站上设为不记住。',
  },
} satisfies Record<string, Message>;
