/**
 * Mock chat sites under their true host names.
 *
 *   const sites = await startMockSites();
 *   // start Chromium with `--host-resolver-rules=${sites.resolverRules}` and `--ignore-certificate-errors`
 *   sites.claude.reply('好的。');          // script the next answer; without it the site answers by itself
 *   sites.claude.sent; sites.claude.turns(); // the truth
 *   await sites.close();
 *
 * Pages expose `window.mock` to tests: the text in the editor's model, the turns on screen, navigation, branches.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { AiStudioSite } from '../aistudio/site';
import { BenchSite } from '../bench/site';
import { ChatGlmSite } from '../chatglm/site';
import { ChatGptSite } from '../chatgpt/site';
import { ClaudeSite } from '../claude/site';
import { CopilotSite } from '../copilot/site';
import { DeepSeekSite } from '../deepseek/site';
import { DoubaoSite } from '../doubao/site';
import { GeminiSite } from '../gemini/site';
import { GrokSite } from '../grok/site';
import { KimiSite } from '../kimi/site';
import { MistralSite } from '../mistral/site';
import { PerplexitySite } from '../perplexity/site';
import { PoeSite } from '../poe/site';
import { QianwenSite } from '../qianwen/site';
import { QwenSite } from '../qwen/site';
import { YuanbaoSite } from '../yuanbao/site';
import { ZaiSite } from '../zai/site';
import { mockHosts } from './hosts';
import type { MockSite } from './mockSite';
import { pageStyle } from './style';

export interface MockSites {
  port: number;
  /** For `--host-resolver-rules`: the mock hosts lead here, every other name does not resolve. */
  resolverRules: string;
  /** Names that the server answers for. */
  hosts: string[];
  all: MockSite[];
  chatgpt: ChatGptSite;
  claude: ClaudeSite;
  deepseek: DeepSeekSite;
  doubao: DoubaoSite;
  gemini: GeminiSite;
  grok: GrokSite;
  kimi: KimiSite;
  perplexity: PerplexitySite;
  qwen: QwenSite;
  yuanbao: YuanbaoSite;
  chatglm: ChatGlmSite;
  mistral: MistralSite;
  poe: PoeSite;
  aistudio: AiStudioSite;
  zai: ZaiSite;
  copilot: CopilotSite;
  qianwen: QianwenSite;
  bench: BenchSite;
  reset(): void;
  close(): Promise<void>;
}

/** Starts the server on a port of 127.0.0.1 (a free one by default). */
export async function startMockSites(options: { port?: number } = {}): Promise<MockSites> {
  const sites = {
    chatgpt: new ChatGptSite(),
    claude: new ClaudeSite(),
    deepseek: new DeepSeekSite(),
    doubao: new DoubaoSite(),
    gemini: new GeminiSite(),
    grok: new GrokSite(),
    kimi: new KimiSite(),
    perplexity: new PerplexitySite(),
    qwen: new QwenSite(),
    yuanbao: new YuanbaoSite(),
    chatglm: new ChatGlmSite(),
    mistral: new MistralSite(),
    poe: new PoeSite(),
    aistudio: new AiStudioSite(),
    zai: new ZaiSite(),
    copilot: new CopilotSite(),
    qianwen: new QianwenSite(),
    bench: new BenchSite(),
  };
  const all: MockSite[] = Object.values(sites);
  const byHost = new Map<string, MockSite>();
  for (const site of all) for (const host of mockHosts[site.id]) byHost.set(host, site);

  const certificate = (name: string) => readFileSync(new URL(`../certificate/${name}`, import.meta.url));
  const server = createServer({ key: certificate('key.pem'), cert: certificate('cert.pem') }, (request, response) => {
    serve(byHost, request, response).catch((error: unknown) => {
      console.error('mock site failed', request.url, error);
      response.destroy();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    const site = byHost.get(hostOf(request));
    if (site === sites.chatgpt) sites.chatgpt.upgrade(request, socket, head);
    else socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const hosts = [...byHost.keys()];
  return {
    port,
    hosts,
    resolverRules: [...hosts.map((host) => `MAP ${host} 127.0.0.1:${port}`), 'MAP * ~NOTFOUND'].join(', '),
    all,
    ...sites,
    reset() {
      for (const site of all) site.reset();
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? '').replace(/:\d+$/, '');
}

async function serve(byHost: Map<string, MockSite>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const host = hostOf(request);
  const site = byHost.get(host);
  const url = new URL(request.url ?? '/', `https://${host}`);
  if (!site) {
    response.writeHead(421).end();
    return;
  }
  if (url.pathname === '/assets/style.css') {
    response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(pageStyle);
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  await site.handle({ request, response, url, body: Buffer.concat(parts) });
}
