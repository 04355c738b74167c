import { aistudio } from './aistudio';
import { chatglm } from './chatglm';
import { chatgpt } from './chatgpt';
import { claude } from './claude';
import { copilot } from './copilot';
import { deepseek } from './deepseek';
import { doubao } from './doubao';
import { gemini } from './gemini';
import { grok } from './grok';
import { kimi } from './kimi';
import { mistral } from './mistral';
import { perplexity } from './perplexity';
import { poe } from './poe';
import { qianwen } from './qianwen';
import { qwen } from './qwen';
import type { SiteAdapter } from './types';
import { yuanbao } from './yuanbao';
import { zai } from './zai';

/** Every chat site Keepsake knows. */
export const adapters: readonly SiteAdapter[] = [
  chatgpt,
  claude,
  gemini,
  deepseek,
  kimi,
  doubao,
  qwen,
  qianwen,
  yuanbao,
  chatglm,
  zai,
  grok,
  perplexity,
  copilot,
  mistral,
  poe,
  aistudio,
];

/** The adapter for an address, or undefined where the host is no site of ours. */
export function adapterForUrl(url: URL | string): SiteAdapter | undefined {
  const host = hostOf(url);
  return adapters.find((adapter) => adapter.hosts.includes(host));
}

export function adapterById(id: string): SiteAdapter | undefined {
  return adapters.find((adapter) => adapter.id === id);
}

function hostOf(url: URL | string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return '';
  }
}
