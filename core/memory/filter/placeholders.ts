import type { Language } from '../types';
import { foldWidth } from './reading';
import type { DetectorId } from './types';

/** The word that takes the place of what was masked; it keeps the sentence readable. Also the name of the detector. */
export const placeholderWords: Record<DetectorId, Record<Language, string>> = {
  privateBlock: { zh: '私密内容', en: 'private' },
  privateWord: { zh: '隐去', en: 'hidden' },
  privateKey: { zh: '私钥', en: 'private key' },
  apiKey: { zh: '密钥', en: 'API key' },
  urlCredentials: { zh: '登录信息', en: 'login' },
  password: { zh: '密码', en: 'password' },
  oneTimeCode: { zh: '验证码', en: 'one-time code' },
  idCard: { zh: '身份证号', en: 'ID number' },
  bankCard: { zh: '银行卡号', en: 'card number' },
  iban: { zh: '银行账号', en: 'IBAN' },
  ssn: { zh: '社会安全号', en: 'SSN' },
  passport: { zh: '护照号', en: 'passport number' },
  officialNumber: { zh: '证件号', en: 'document number' },
  email: { zh: '邮箱', en: 'email address' },
  phone: { zh: '手机号', en: 'phone number' },
  account: { zh: '账号', en: 'account name' },
  ipAddress: { zh: 'IP 地址', en: 'IP address' },
  plate: { zh: '车牌号', en: 'plate number' },
  address: { zh: '地址', en: 'street address' },
};

/** A mainland mobile is a 手机号; any other number a 电话号码. */
export function placeholderFor(kind: DetectorId, lang: Language, original: string): string {
  if (
    kind === 'phone' &&
    lang === 'zh' &&
    !/^(?:\+?86)?1[3-9]\d{9}$/.test(foldWidth(original).replace(/[^\d+]/g, ''))
  ) {
    return /[零一二三四五六七八九幺]/.test(original) ? '[手机号]' : '[电话号码]';
  }
  return `[${placeholderWords[kind][lang]}]`;
}

const known = Object.values(placeholderWords)
  .flatMap((words) => [words.zh, words.en])
  .concat('电话号码');

/** Placeholders that already stand in a text, so that filtering twice changes nothing. */
export const placeholderPattern = new RegExp(`\\[(?:${known.join('|')})\\]`, 'g');

/** The language that most of the words around a place are in. */
export function languageAround(text: string, start: number, end: number, fallback: Language): Language {
  const near = `${text.slice(Math.max(0, start - 40), start)} ${text.slice(end, end + 40)}`.replace(/[\w-]{16,}/g, ' ');
  const han = near.match(/[\u4e00-\u9fff]/g)?.length ?? 0;
  const latin = near.match(/[A-Za-z]/g)?.length ?? 0;
  // A Chinese character says about as much as four letters; names and code are Latin in Chinese text too.
  if (han > 0 && han * 4 >= latin) return 'zh';
  return latin >= 2 ? 'en' : fallback;
}
