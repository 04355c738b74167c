/** A new chat on every mock site, in each layout whose prompt box differs. */
export interface ChatPlace {
  id: string;
  layout: string;
  url: string;
}

export const chatPlaces: readonly ChatPlace[] = [
  { id: 'chatgpt', layout: 'A', url: 'https://chatgpt.com/' },
  { id: 'chatgpt', layout: 'B', url: 'https://chatgpt.com/' },
  { id: 'claude', layout: 'A', url: 'https://claude.ai/new' },
  { id: 'gemini', layout: 'A', url: 'https://gemini.google.com/app' },
  { id: 'deepseek', layout: 'A', url: 'https://chat.deepseek.com/' },
  { id: 'kimi', layout: 'A', url: 'https://www.kimi.com/' },
  { id: 'doubao', layout: 'A', url: 'https://www.doubao.com/chat/' },
  { id: 'doubao', layout: 'slate', url: 'https://www.doubao.com/chat/' },
  { id: 'doubao', layout: 'textarea', url: 'https://www.doubao.com/chat/' },
  { id: 'qwen', layout: 'A', url: 'https://chat.qwen.ai/' },
  { id: 'yuanbao', layout: 'A', url: 'https://yuanbao.tencent.com/chat/naQivTmsDa' },
  { id: 'grok', layout: 'A', url: 'https://grok.com/' },
  { id: 'perplexity', layout: 'A', url: 'https://www.perplexity.ai/' },
  { id: 'chatglm', layout: 'A', url: 'https://chatglm.cn/main/alltoolsdetail?lang=zh' },
  { id: 'mistral', layout: 'A', url: 'https://chat.mistral.ai/chat' },
  { id: 'poe', layout: 'A', url: 'https://poe.com/' },
  { id: 'aistudio', layout: 'A', url: 'https://aistudio.google.com/prompts/new_chat' },
  { id: 'zai', layout: 'A', url: 'https://chat.z.ai/' },
  { id: 'copilot', layout: 'A', url: 'https://copilot.microsoft.com/' },
  { id: 'qianwen', layout: 'A', url: 'https://www.qianwen.com/' },
];

/** Sites that never say whether a chat is private: the user's yes is needed there. */
export const withoutPrivateMode: readonly string[] = [
  'deepseek',
  'kimi',
  'doubao',
  'yuanbao',
  'perplexity',
  'chatglm',
  'mistral',
  'poe',
  'aistudio',
  'zai',
  'copilot',
  'qianwen',
];
