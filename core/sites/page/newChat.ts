/** Where each site begins a new chat, by adapter id. */
const newChats: Record<string, string> = {
  chatgpt: 'https://chatgpt.com/',
  claude: 'https://claude.ai/new',
  gemini: 'https://gemini.google.com/app',
  deepseek: 'https://chat.deepseek.com/',
  kimi: 'https://www.kimi.com/',
  doubao: 'https://www.doubao.com/chat/',
  qwen: 'https://chat.qwen.ai/',
  qianwen: 'https://www.qianwen.com/',
  yuanbao: 'https://yuanbao.tencent.com/chat',
  chatglm: 'https://chatglm.cn/main',
  zai: 'https://chat.z.ai/',
  grok: 'https://grok.com/',
  perplexity: 'https://www.perplexity.ai/',
  copilot: 'https://copilot.microsoft.com/',
  mistral: 'https://chat.mistral.ai/chat',
  poe: 'https://poe.com/',
  aistudio: 'https://aistudio.google.com/prompts/new_chat',
};

/** Address of a new chat on a site; undefined for a site that is not listed. */
export function newChatUrl(siteId: string): string | undefined {
  return newChats[siteId];
}
