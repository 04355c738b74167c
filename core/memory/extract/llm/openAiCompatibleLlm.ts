import * as v from 'valibot';
import type { Llm, LlmRequest } from '../../ports';
import { LlmError } from './llmError';

export interface OpenAiCompatibleOptions {
  /** E.g. `https://api.deepseek.com/v1` or `http://localhost:11434`; `/v1` is added where there is no path. */
  baseUrl: string;
  /** Empty for local models that need none. */
  key: string;
  model: string;
  timeoutMs: number;
  fetch?: typeof globalThis.fetch;
}

const answerSchema = v.object({
  choices: v.pipe(
    v.array(
      v.object({
        message: v.object({
          content: v.nullish(v.union([v.string(), v.array(v.object({ text: v.optional(v.string()) }))])),
        }),
      }),
    ),
    v.minLength(1),
  ),
});

/** Longest answer that is read, in characters. Cards of one turn need a few thousand. */
const maxAnswerLength = 1_000_000;

/** Parameters that some endpoints refuse; each is dropped for good once one did. */
interface Quirks {
  jsonMode: boolean;
  temperature: boolean;
  maxTokensName: 'max_tokens' | 'max_completion_tokens';
}

/**
 * A chat model behind an OpenAI-compatible endpoint: OpenAI, DeepSeek, Qwen, Moonshot, Ollama, LM Studio and others.
 * @throws LlmError at once when address, key or model cannot be right, later when a call fails.
 */
export function openAiCompatibleLlm(options: OpenAiCompatibleOptions): Llm {
  const url = completionsUrl(options.baseUrl);
  const key = options.key.trim();
  if (key !== '' && !/^[\x21-\x7e]+$/.test(key)) throw new LlmError('badKey');
  if (key !== '' && url.protocol === 'http:' && !isThisComputer(url.hostname)) throw new LlmError('insecureAddress');
  if (options.model.trim() === '') throw new LlmError('noModel');
  const send = options.fetch ?? globalThis.fetch.bind(globalThis);
  const quirks: Quirks = { jsonMode: true, temperature: true, maxTokensName: 'max_tokens' };

  async function post(request: LlmRequest, signal: AbortSignal): Promise<Response> {
    const response = await send(url.href, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key !== '' && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(bodyOf(request, options.model.trim(), quirks)),
      signal,
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    if (response.status !== 400 && response.status !== 422) return response;
    const complaint = (await response.text()).slice(0, 4000);
    return adapt(quirks, complaint) ? post(request, signal) : new Response(null, { status: response.status });
  }

  return {
    id: `${url.host}/${options.model.trim()}`,
    async complete(request) {
      const timer = AbortSignal.timeout(options.timeoutMs);
      const signal = request.signal ? AbortSignal.any([timer, request.signal]) : timer;
      try {
        const response = await post(request, signal);
        if (!response.ok) throw errorOf(response.status);
        return readAnswer(await response.text());
      } catch (error) {
        if (error instanceof LlmError) throw error;
        if (timer.aborted) throw new LlmError('timeout');
        throw new LlmError(signal.aborted ? 'aborted' : 'unreachable');
      }
    },
  };
}

/** Where the chat completions of an endpoint are, from whatever part of the address the user pasted. */
export function completionsUrl(baseUrl: string): URL {
  const trimmed = baseUrl.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) throw new LlmError('badAddress');
  const url = new URL(trimmed);
  // A login in the address would show up in error messages of the network stack.
  if (url.username !== '' || url.password !== '') throw new LlmError('badAddress');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  url.pathname = `${path === '' ? '/v1' : path}/chat/completions`;
  url.hash = '';
  return url;
}

function isThisComputer(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host.endsWith('.localhost') || /^127\./.test(host);
}

function bodyOf(request: LlmRequest, model: string, quirks: Quirks): Record<string, unknown> {
  return {
    model,
    messages: [
      { role: 'system', content: request.system },
      { role: 'user', content: request.user },
    ],
    stream: false,
    [quirks.maxTokensName]: request.maxTokens,
    ...(quirks.temperature && { temperature: 0 }),
    ...(quirks.jsonMode && request.schema && { response_format: { type: 'json_object' } }),
  };
}

/** Drops the parameter an endpoint complains about; false when there is nothing (more) to drop. */
function adapt(quirks: Quirks, complaint: string): boolean {
  if (quirks.jsonMode && /response_format|json_object|json_schema/i.test(complaint)) {
    quirks.jsonMode = false;
    return true;
  }
  if (quirks.maxTokensName === 'max_tokens' && /max_completion_tokens/i.test(complaint)) {
    quirks.maxTokensName = 'max_completion_tokens';
    return true;
  }
  if (quirks.temperature && /temperature/i.test(complaint)) {
    quirks.temperature = false;
    return true;
  }
  return false;
}

function errorOf(status: number): LlmError {
  if (status === 401 || status === 403) return new LlmError('unauthorised', status);
  if (status === 402) return new LlmError('noCredit', status);
  if (status === 404) return new LlmError('notFound', status);
  if (status === 429) return new LlmError('rateLimited', status);
  if (status === 408 || status === 504) return new LlmError('timeout', status);
  return new LlmError(status >= 500 ? 'serverError' : 'badRequest', status);
}

function readAnswer(body: string): string {
  if (body.length > maxAnswerLength * 2) throw new LlmError('badAnswer');
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new LlmError('badAnswer');
  }
  const answer = v.safeParse(answerSchema, parsed);
  if (!answer.success) throw new LlmError('badAnswer');
  const content = answer.output.choices[0]?.message.content ?? '';
  const text = typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');
  // Reasoning models run locally put their thoughts before the answer.
  const answered = text.replace(/<think>[\s\S]*?(?:<\/think>|$)/gi, '').trim();
  if (answered === '') throw new LlmError('emptyAnswer');
  return answered.slice(0, maxAnswerLength);
}
