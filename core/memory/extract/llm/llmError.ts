import type { Language } from '../../types';

export type LlmErrorCode =
  | 'badAddress'
  | 'insecureAddress'
  | 'notAllowed'
  | 'badKey'
  | 'noModel'
  | 'unreachable'
  | 'timeout'
  | 'aborted'
  | 'unauthorised'
  | 'noCredit'
  | 'notFound'
  | 'rateLimited'
  | 'badRequest'
  | 'serverError'
  | 'badAnswer'
  | 'emptyAnswer'
  | 'unavailable'
  | 'budgetSpent';

const texts: Record<LlmErrorCode, Record<Language, string>> = {
  badAddress: {
    en: 'The address of the model is not a valid web address.',
    zh: '模型地址不是有效的网址。',
  },
  insecureAddress: {
    en: 'A key must not travel over plain http. Use https, or leave the key empty for a model on this computer.',
    zh: '密钥不能通过明文 http 发送。请使用 https；本机模型请把密钥留空。',
  },
  notAllowed: {
    en: 'The browser does not let Keepsake reach this address. Allow it once more in the settings.',
    zh: '浏览器不允许访问这个地址，请在设置里重新允许。',
  },
  badKey: {
    en: 'The key holds characters that no key has, perhaps a line break or a space.',
    zh: '密钥中有不该出现的字符，可能多了换行或空格。',
  },
  noModel: { en: 'No model was named.', zh: '还没有填写模型名称。' },
  unreachable: {
    en: 'The model could not be reached. Is the address right, and the service running?',
    zh: '无法连接到模型。请检查地址是否正确、服务是否在运行。',
  },
  timeout: { en: 'The model did not answer in time.', zh: '模型没有在限定时间内回答。' },
  aborted: { en: 'The request was cancelled.', zh: '请求已取消。' },
  unauthorised: { en: 'The service refused the key.', zh: '服务拒绝了这个密钥。' },
  noCredit: { en: 'The account at the service has no credit left.', zh: '该服务的账户余额不足。' },
  notFound: {
    en: 'The service does not know this model or this address.',
    zh: '服务端没有这个模型，或地址不对。',
  },
  rateLimited: { en: 'The service asks to slow down. Try again later.', zh: '请求过于频繁，请稍后再试。' },
  badRequest: { en: 'The service did not understand the request.', zh: '服务端无法理解这个请求。' },
  serverError: { en: 'The service has a problem of its own.', zh: '服务端出现故障。' },
  badAnswer: { en: 'The service answered in a form that cannot be read.', zh: '服务端的回应无法读取。' },
  emptyAnswer: { en: 'The model answered nothing.', zh: '模型没有给出内容。' },
  unavailable: { en: 'This browser has no built-in model.', zh: '这个浏览器没有内置模型。' },
  budgetSpent: { en: "Today's calls to the model are used up.", zh: '今天的模型调用次数已用完。' },
};

/**
 * Why a language model could not be used. It carries a code and the HTTP status only: what a server or the network
 * stack says may repeat the key, so nothing of it is kept, not even as `cause`.
 */
export class LlmError extends Error {
  override name = 'LlmError';

  constructor(
    readonly code: LlmErrorCode,
    readonly status?: number,
  ) {
    super(describeCode(code, 'en', status));
  }
}

function describeCode(code: LlmErrorCode, lang: Language, status: number | undefined): string {
  const text = texts[code][lang];
  if (status === undefined) return text;
  return lang === 'zh' ? `${text}（HTTP ${status}）` : `${text} (HTTP ${status})`;
}

/** The error in words; anything that is not an `LlmError` reads as unreachable. */
export function describeLlmError(error: unknown, lang: Language): string {
  return error instanceof LlmError ? describeCode(error.code, lang, error.status) : texts.unreachable[lang];
}
