/** Where well-known services and programs answer in the OpenAI format, and a model they have. */
export interface LlmPreset {
  id: string;
  name: string;
  baseUrl: string;
  /** Empty where it depends on what the user installed. */
  model: string;
}

/** Addresses as the vendors' own documentation gives them; the model is a small, cheap one. */
export const llmPresets: LlmPreset[] = [
  { id: 'openai', name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o-mini' },
  { id: 'deepseek', name: 'DeepSeek', baseUrl: 'https://api.deepseek.com/v1', model: 'deepseek-chat' },
  {
    id: 'qwen',
    name: 'Qwen',
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    model: 'qwen-plus',
  },
  { id: 'moonshot', name: 'Moonshot', baseUrl: 'https://api.moonshot.cn/v1', model: 'moonshot-v1-8k' },
  { id: 'ollama', name: 'Ollama', baseUrl: 'http://localhost:11434/v1', model: '' },
  { id: 'lmstudio', name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', model: '' },
];

/** The service an address belongs to; undefined for one of the user's own. */
export function presetFor(baseUrl: string): LlmPreset | undefined {
  return llmPresets.find((preset) => baseUrl.startsWith(preset.baseUrl.replace(/\/v1$/, '')));
}
