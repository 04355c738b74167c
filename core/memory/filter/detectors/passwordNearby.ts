import { findAll } from '../labels';
import type { Detector, Found } from '../types';
import { shapeOf } from './passwordShape';
import { isKnownDefault, trimPassword } from './passwordValue';

const name =
  '(?:pass(?:word|code|phrase|wort|wd| word)s?|pswd|(?<![a-z])(?:pwd?|pw|creds?|credentials?)(?![a-z])|contraseña|mot de passe|(?<![a-z])(?:senha|wachtwoord|hasło|lösenord|parola)(?![a-z])|пароль|パスワード|비밀번호|(?<=user[^\\n]{0,32}?[ ,/])pass(?=[ :])|密[码碼]|口令)';
const named = new RegExp(name, 'gi');
/** Talk about passwords as such; a value beside it is the name of a method or a product. */
const topic =
  /^(?:s? ?(?:manager|hash\w*|policy|policies|generator|field|column|table|encoder|strength|length|protected|less)(?![a-z])|[\u4e00-\u9fff]{0,6}(?:管理|学|长度|位数|方式|算法|强度|规则|格式|类型|框|加密|字段|变量|哈希|策略|版本|编码|错误码|端口))/i;
/** What is done with a password, and what it opens: enough beside a value that is one beyond doubt. */
const use =
  /(?<![a-z])(?:us(?:e|es|ed|ing)|reus\w+|log(?:s|ged|ging)?[- ]?(?:in|on|into)|login|sign(?:s|ed)?[- ]?(?:in|on|into)|unlock\w*|enter\w*|typ(?:e|es|ed)|tried|remember|accounts?|e-?mail|zip|laptop|everywhere|everything|encrypted|wi-?fi|network|vault|admin|root|user(?:name)?|hack\w*|crack\w*|strong|secure|bank|portal|vpn|ssh|rdp|streaming)(?![a-z])|[输敲用]|登[录入陆錄]|后台|开机|解锁|加密|账[号户]|帐号|系统|撞库|破解|盗号|够强|安全吗|换成|改成|vpn|远程/i;
/** A judge of strength is asked about passwords, whether it says so or not. */
const judged =
  /(?<![a-z])(?:(?:strong|secure|safe) enough|crackable|guessable|brute[- ]?force\w*|count as strong)|够强|破解|撞库|盗号/i;
/** A name of a user, a network or a thing comes right before these, not a password. */
const otherwise =
  /(?:(?<![a-z])(?:for|of|on|at|in|from|by|user(?:name)?s?|log-?in|id|email|account|ssid|network|wi-?fi|called|named|model|version|host|server|and|vs\.?)|用户名?|账[号户]名?|帐号|叫|名字?(?:是|为)?|邮箱|工号|学号|型号|版本|网络|热点)[ ]?(?:is|:|=|是|为)?[ ]?["'“「]?$/i;
const candidate = /(?<![!-~])[!-~]{5,64}/g;
const reach = 64;

/** Passwords that no grammar of ours reaches: a value that looks chosen, near words that speak of passwords or their use. */
export const passwordNearby: Detector = {
  id: 'password',
  view: 'plain',
  find(text) {
    const spoken = new RegExp(name, 'i').test(text) || judged.test(text);
    if (!spoken && !use.test(text)) return [];
    return findAll(text, candidate).flatMap((match) => valueAt(text, match, spoken));
  },
};

function valueAt(text: string, match: RegExpExecArray, spoken: boolean): Found[] {
  // `pw:abc`, `kim:abc`: what stands before the colon names what follows.
  const label = /^["'(]*(?:[A-Za-z][\w.-]{1,20}[:])(?=[^/:])/.exec(match[0])?.[0] ?? '';
  const value = trimPassword(match[0].slice(label.length));
  const rest = text.slice(match.index + match[0].indexOf(value, label.length) + value.length);
  const shape = shapeOf(value, /^(?:[,，][ ]?|[ ])[a-z]|^[ ]?[\u4e00-\u9fff，]/.test(rest));
  if (shape === null || (shape === 'likely' && !spoken)) return [];
  const start = match.index + match[0].indexOf(value, label.length);
  const end = start + value.length;
  const before = (
    text
      .slice(Math.max(0, start - reach), start)
      .split('\n')
      .pop() ?? ''
  ).replace(/\S*$/, (last) => (label === '' ? last : label));
  const after = text.slice(end, end + reach).split('\n')[0] ?? '';
  if (isKnownDefault(text, start, end)) return [];
  const found = [{ start, end }];
  if (shape === 'sure') return speaks(before, after) || use.test(before + after) ? found : [];
  if (otherwise.test(before) && !/[:]$/.test(label)) return [];
  return speaks(before, after) || judged.test(before + after) ? found : [];
}

/** Whether a password is spoken of in the same sentence, or a question or answer beside it. */
function speaks(before: string, after: string): boolean {
  const lead = (before.split(/[。！]|[.!] (?=[A-Z])/).pop() ?? '').replace(/^.*[。！]/, '');
  for (const match of lead.matchAll(named)) {
    if (!topic.test(lead.slice(match.index + match[0].length))) return true;
  }
  const rest = after.split(/[。！\n]|[.!?] /)[0] ?? '';
  return /^["'”」』]?[,，]?[^.!?。！？]{0,28}?(?<![a-z])(?:is|was|as|for|like|a|good|strong|the|my|是|当|作|做|这个|那个|这种|此|的)[^.!?。！？\n]{0,24}(?:pass(?:word|code|phrase)|pwd|密[码碼]|口令)(?! ?(?:manager|hash|policy|field|管理))/i.test(
    rest,
  );
}
