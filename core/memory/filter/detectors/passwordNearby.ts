import type { Detector, Found } from '../types';
import { shapeOf } from './passwordShape';
import { isKnownDefault, looksChosen, trimPassword } from './passwordValue';

const name =
  '(?:pass(?:word|code|phrase|wort|wd| word)s?|pswd|(?<![a-z])(?:pwd?|pw|creds?|credentials?)(?![a-z])|contraseña|mot de passe|(?<![a-z])(?:senha|wachtwoord|hasło|lösenord|parola)(?![a-z])|пароль|パスワード|비밀번호|(?<=user[^\\n]{0,32}?[ ,/])pass(?=[ :])|密[码碼]|口令)';
const named = new RegExp(name, 'gi');
const any = new RegExp(name, 'i');
/** Talk about passwords as such; a value beside it is the name of a method or a product. */
const topic =
  /^(?:s? ?(?:manager|hash\w*|policy|policies|generator|field|column|table|encoder|strength|length|protected|less)(?![a-z])|[\u4e00-\u9fff]{0,6}(?:管理|学|长度|位数|方式|算法|强度|规则|格式|类型|框|加密|字段|变量|哈希|策略|版本|编码|错误码|端口))/i;
/** What is done with a password, and what it opens: enough beside a value that is one beyond doubt. */
const use =
  /(?<![a-z])(?:us(?:e|es|ed|ing)|reus\w+|log(?:s|ged|ging)?[- ]?(?:in|on|into)|login|sign(?:s|ed)?[- ]?(?:in|on|into)|unlock\w*|enter\w*|typ(?:e|es|ed)|tried|remember|accounts?|e-?mail|zip|laptop|everywhere|everything|encrypted|wi-?fi|network|vault|admin|root|user(?:name)?|hack\w*|crack\w*|strong|secure|bank|portal|vpn|ssh|rdp|streaming)(?![a-z])|[输敲用]|登[录入陆錄]|后台|开机|解锁|加密|账[号户]|帐号|系统|撞库|破解|盗号|够强|安全吗|换成|改成|vpn|远程/i;
/** A judge of strength is asked about passwords, whether it says so or not. */
const judged =
  /(?<![a-z])(?:(?:strong|secure|safe) enough|crackable|guessable|brute[- ]?force\w*|count as strong|breach(?:es|ed)?|pwned|leaked|compromised)|够强|破解|撞库|盗号/i;
/** A name of a user, a network or a thing comes right before these, not a password. */
const otherwise =
  /(?:(?<![a-z])(?:ssh|scp|sftp|rsync|for|of|on|at|in|from|by|user(?:name)?s?|log-?in|id|email|account|ssid|network|wi-?fi|called|named|model|version|host|server|and|vs\.?)|用户名?|账[号户]名?|帐号|叫|名字?(?:是|为)?|邮箱|工号|学号|型号|版本|网络|热点)[ ]?(?:is|:|=|是|为)?[ ]?["'“「]?$/i;
const placeholder = /\[[^\]\n]{2,16}\]/g;
const reach = 64;
const strong = '!@#$%^&*~?';

/** Passwords that no grammar of ours reaches: a value that looks chosen, near words that speak of passwords or their use. */
export const passwordNearby: Detector = {
  id: 'password',
  view: 'plain',
  find(text) {
    const places = candidates(text);
    if (places.length === 0) return [];
    const spoken = any.test(text) || judged.test(text);
    return places.flatMap((place) => valueAt(text, place, spoken));
  },
};

/** Words of 5 to 64 printable characters with a letter, and a figure or a sign before their last character. */
function candidates(text: string): { word: string; at: number }[] {
  const found: { word: string; at: number }[] = [];
  let from = -1;
  let letter = false;
  let mark = -1;
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 32;
    if (code > 32 && code < 127) {
      if (from < 0) [from, letter, mark] = [i, false, -1];
      if ((code > 64 && code < 91) || (code > 96 && code < 123)) letter = true;
      else if (mark < 0 && (strong.includes(text[i] ?? '') || (code > 47 && code < 58))) mark = i;
      continue;
    }
    if (
      from >= 0 &&
      letter &&
      mark >= 0 &&
      (mark < i - 1 || /\d/.test(text[mark] ?? '')) &&
      i - from >= 5 &&
      i - from <= 64
    ) {
      found.push({ word: text.slice(from, i), at: from });
    }
    from = -1;
  }
  return found;
}

function valueAt(text: string, { word, at }: { word: string; at: number }, spoken: boolean): Found[] {
  // `pw:abc`, `kim:abc`: what stands before the colon names what follows.
  const label =
    /^["'(]*(?:[A-Za-z][\w.-]{1,20}:|(?:root|admin(?:istrator)?|sa|user|guest|test|demo)\/)(?=[^/:])/.exec(word)?.[0] ??
    '';
  const value = trimPassword(word.slice(label.length));
  const start = at + word.indexOf(value, label.length);
  const end = start + value.length;
  // `admin/Winter#2025`: who may come in, and with what.
  if (label.endsWith('/') && looksChosen(value) && value.length >= 5 && !/[/:]|\.\w{1,4}$/.test(value))
    return [{ start, end }];
  const shape = shapeOf(value, /^(?:[,，][ ]?|[ ])[a-z]|^[ ]?[\u4e00-\u9fff，]/.test(text.slice(end, end + 4)));
  if (shape === null || (shape === 'likely' && !spoken) || isKnownDefault(text, start, end)) return [];
  // A placeholder speaks of what was masked, not of what stands beside it.
  const before = (
    text
      .slice(Math.max(0, start - reach), start)
      .split('\n')
      .pop() ?? ''
  ).replace(placeholder, '');
  const after = (text.slice(end, end + reach).split('\n')[0] ?? '').replace(placeholder, '');
  const named = speaks(before, after);
  if (shape === 'sure') return named || use.test(before + after) || use.test(label) ? [{ start, end }] : [];
  // 「三个密码：wifi lhm13812，门锁 …」: in a list each is named by what it opens.
  const listed = /(?:密[码碼]|passwords?)[^，。,.\n]{0,6}:[^。\n]*$/i.test(before);
  if (label === '' && !listed && otherwise.test(before)) return [];
  return named || judged.test(before + after) ? [{ start, end }] : [];
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
