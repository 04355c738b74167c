import type { WatchedEndpoint } from './types';

/**
 * Which of a page's own requests Keepsake looks at: the whole list, for every site, so that it can be checked at one
 * glance. It is data without code because it is bundled into the page world; the adapters add the parsers.
 */
export interface WatchedSite {
  hosts: string[];
  endpoints: WatchedEndpoint[];
}

const stream = (name: string, address: RegExp, method: WatchedEndpoint['method'] = 'POST'): WatchedEndpoint => ({
  name,
  method,
  address,
  kind: 'stream',
});
const body = (name: string, address: RegExp, method: WatchedEndpoint['method'] = 'GET'): WatchedEndpoint => ({
  name,
  method,
  address,
  kind: 'body',
});
const socket = (name: string, address: RegExp): WatchedEndpoint => ({ name, method: '*', address, kind: 'socket' });

export const watchedSites = {
  chatgpt: {
    hosts: ['chatgpt.com'],
    endpoints: [
      stream('send', /^chatgpt\.com\/backend-(api|anon)\/(f\/)?conversation(\/resume)?(\?|$)/),
      body('history', /^chatgpt\.com\/backend-(api|anon)\/conversation\/[0-9a-f-]{36}(\?|$)/),
      socket('socket', /^([\w-]+\.)*chatgpt\.com\//),
    ],
  },
  claude: {
    hosts: ['claude.ai'],
    endpoints: [
      stream('send', /^claude\.ai\/api\/organizations\/[^/]+\/chat_conversations\/[^/]+\/(retry_)?completion(\?|$)/),
      body('history', /^claude\.ai\/api\/organizations\/[^/]+\/chat_conversations\/[0-9a-f-]{36}(\?|$)/),
    ],
  },
  gemini: {
    hosts: ['gemini.google.com', 'business.gemini.google'],
    endpoints: [
      stream('send', /BardFrontendService\/StreamGenerate(\?|$)/),
      body('history', /\/data\/batchexecute\?.*rpcids=[^&]*hNvQHb/, 'POST'),
    ],
  },
  deepseek: {
    hosts: ['chat.deepseek.com'],
    endpoints: [
      stream('send', /^chat\.deepseek\.com\/api\/v0\/chat\/(completion|edit_message|regenerate|continue)(\?|$)/),
      body('history', /^chat\.deepseek\.com\/api\/v0\/chat\/history_messages\?/),
    ],
  },
  kimi: {
    hosts: ['www.kimi.com', 'kimi.com', 'kimi.moonshot.cn', 'www.kimi.ai', 'kimi.ai'],
    endpoints: [
      stream('send', /\/apiv2\/kimi\.(gateway\.)?chat\.v1\.ChatService\/Chat(\?|$)/),
      body('history', /\/apiv2\/kimi\.(gateway\.)?chat\.v1\.ChatService\/ListMessages(\?|$)/, 'POST'),
    ],
  },
  doubao: {
    hosts: ['www.doubao.com', 'doubao.com'],
    endpoints: [
      stream('send', /^(www\.)?doubao\.com\/(samantha\/)?chat\/completion(\?|$)/),
      body('history', /^(www\.)?doubao\.com\/im\/chain\/single(\?|$)/, 'POST'),
    ],
  },
  qwen: {
    hosts: ['chat.qwen.ai'],
    endpoints: [
      stream('send', /^chat\.qwen\.ai\/api\/(v2\/)?chat\/completions(\?|$)/),
      body('history', /^chat\.qwen\.ai\/api\/v[12]\/chats\/[0-9a-f-]{36}(\?|$)/),
    ],
  },
  qianwen: {
    hosts: ['www.qianwen.com', 'qianwen.com', 'tongyi.aliyun.com', 'www.tongyi.com'],
    endpoints: [
      stream('send', /^chat2(-api)?\.(qianwen|tongyi)\.com\/api\/v2\/chat(\?|$)/),
      body('history', /(qianwen|tongyi)\.com\/api\/v1\/session\/msg\/list\?/),
    ],
  },
  yuanbao: {
    hosts: ['yuanbao.tencent.com'],
    endpoints: [
      stream('send', /^yuanbao\.tencent\.com\/api\/chat\/[\w-]+(\?|$)/),
      body('history', /^yuanbao\.tencent\.com\/api\/user\/agent\/conversation\/v1\/detail(\?|$)/, 'POST'),
    ],
  },
  chatglm: {
    hosts: ['chatglm.cn', 'www.chatglm.cn'],
    endpoints: [stream('send', /^(www\.)?chatglm\.cn\/chatglm\/(backend-api|mainchat-api)\/assistant\/stream(\?|$)/)],
  },
  zai: {
    hosts: ['chat.z.ai'],
    endpoints: [
      stream('send', /^chat\.z\.ai\/api\/(v\d\/)?chat\/completions(\?|$)/),
      body('history', /^chat\.z\.ai\/api\/v1\/chats\/[0-9a-f-]{36}(\?|$)/),
    ],
  },
  grok: {
    hosts: ['grok.com'],
    endpoints: [
      stream('send', /^grok\.com\/rest\/app-chat\/conversations\/(new|[0-9a-f-]{36}\/responses)(\?|$)/),
      body('history', /^grok\.com\/rest\/app-chat\/conversations\/[0-9a-f-]{36}\/load-responses(\?|$)/, '*'),
    ],
  },
  perplexity: {
    hosts: ['www.perplexity.ai', 'perplexity.ai'],
    endpoints: [
      stream('send', /^(www\.)?perplexity\.ai\/rest\/sse\/perplexity_ask(\?|$)/),
      body('history', /^(www\.)?perplexity\.ai\/rest\/thread\/[^/?]+(\?|$)/),
    ],
  },
  copilot: {
    hosts: ['copilot.microsoft.com'],
    endpoints: [
      socket('socket', /^copilot\.microsoft\.com\/c\/api\/chat\?/),
      body('history', /^copilot\.microsoft\.com\/c\/api\/conversations\/[\w-]+\/history(\?|$)/),
    ],
  },
  mistral: {
    hosts: ['chat.mistral.ai'],
    endpoints: [
      stream('send', /^chat\.mistral\.ai\/api\/chat(\?|$)/),
      stream('start', /^chat\.mistral\.ai\/api\/trpc\/([\w.]+,)*message\.newChat(,[\w.]+)*(\?|$)/),
    ],
  },
  poe: {
    hosts: ['poe.com'],
    endpoints: [
      body('query', /^poe\.com\/api\/gql_POST(\?|$)/, 'POST'),
      socket('socket', /^tch\d+\.tch\.(poe|quora)\.com\/up\//),
    ],
  },
  aistudio: {
    hosts: ['aistudio.google.com'],
    endpoints: [
      stream('send', /^[\w-]+\.clients6\.google\.com\/\$rpc\/[\w.]+\.MakerSuiteService\/GenerateContent(\?|$)/),
    ],
  },
} satisfies Record<string, WatchedSite>;

export type SiteId = keyof typeof watchedSites;

/** What is watched on a host, or undefined on hosts that are no site of ours. */
export function watchedOn(host: string): WatchedSite | undefined {
  return Object.values(watchedSites).find((site) => site.hosts.includes(host));
}
