/** Host names the mock server answers for. All are in the test certificate. */
export const mockHosts = {
  chatgpt: ['chatgpt.com', 'ws.chatgpt.com'],
  claude: ['claude.ai'],
  gemini: ['gemini.google.com'],
  deepseek: ['chat.deepseek.com'],
  kimi: ['www.kimi.com', 'kimi.com'],
  doubao: ['www.doubao.com'],
  qwen: ['chat.qwen.ai'],
  yuanbao: ['yuanbao.tencent.com'],
  grok: ['grok.com'],
  perplexity: ['www.perplexity.ai'],
  chatglm: ['chatglm.cn'],
  mistral: ['chat.mistral.ai'],
  poe: ['poe.com'],
  aistudio: ['aistudio.google.com'],
  zai: ['chat.z.ai'],
  copilot: ['copilot.microsoft.com'],
  qianwen: ['www.qianwen.com'],
  bench: ['bench.example', 'other.example'],
} as const;

export type MockSiteId = keyof typeof mockHosts;
