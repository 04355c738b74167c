import type { Found } from '../types';

/** Words that follow "password is" in talk about passwords. */
const talk = new Set(
  'wrong incorrect invalid correct right not no too very so the a an my your our their his her its this that it required needed necessary optional missing empty blank null none expired weak strong secure insecure safe unsafe short long simple easy hard complex important stored saved kept hashed encrypted salted sent shown displayed visible hidden protected shared reused used being case always never still also only just really probably likely set reset changed updated at on in for to by with and or but if when what how why which where about as from same different one something lost forgotten stolen leaked compromised hacked known correct? manager field input box policy reset-link hashing string str text varchar char any number boolean bool undefined true false request validation value label placeholder prompt type name param parameter argument variable authentication auth length rules hint strength generator protected. reset. protection recovery managers verification cracking there here have has had must should can cannot will would may might does did do is are was were be been getting going made composed based generated rotated exactly under over between more less longer shorter letters digits characters chars working accepted rejected denied expired. incorrect. wrong. required. prompts prompt. screen page form login username email wifi wi-fi ssid'.split(
    ' ',
  ),
);
/** What stands where a password would: variables, types, hashes, stars. */
const standIn =
  /^(?:[$%{<]|\[|process\.env|os\.|env[.[(]|config[.[]|self\.|this\.|req(?:uest)?\.|get[A-Z_]|null$|none$|nil$|undefined$|true$|false$|string$|str$|required$|optional$|x{3,}$|\*{2,}|\.{2,}|_{2,}|-{2,}$|\/\/|your[_-]?|my[_-]?pass(?:word)?$|(?:new|old|current|confirm|user|db|hashed)?_?pass(?:word|wd)?s?$|changeme$|placeholder|example(?:[_-]?pass\w*)?$|sha\d+|bcrypt|argon2|pbkdf2|md5|scrypt|\$2[aby]\$|form\.|user\.|data\.|input|prompt|fetch|await|function|lambda|Field|Column|Char|1password|models\.|z\.|Joi\.|yup\.|v\.|t\.)/i;

/** Cuts quotes, brackets and sentence marks that belong to the sentence and not to the password. */
export function trimPassword(value: string): string {
  const bare = value.replace(/^[:=]*["'`“”‘’「(]*/, '').replace(/["'`“”‘’」]+.*$/, '');
  // `Password=…;Encrypt=true`: the next setting is no part of it.
  const cut = bare.replace(/;[A-Za-z][\w ]*=.*$/, '').replace(/[,.;:?]+$/, '');
  return /\($|^[^(]*\)$/.test(cut) ? cut.replace(/\)+$/, '') : cut;
}

/** Whether the value is a word of the sentence: "my password is wrong". */
export function isTalk(value: string): boolean {
  const lower = value.toLowerCase();
  return talk.has(lower) || talk.has(lower.replace(/[^a-z]+$/, ''));
}

export function isStandIn(value: string): boolean {
  return standIn.test(value);
}

/** A digit, a symbol or mixed case inside: chosen, not a word of the sentence. */
export function looksChosen(value: string): boolean {
  if (/^\d+(?:\.\d+)*[%+-]?$/.test(value)) return /^\d{4,}$/.test(value);
  if (/^[a-z]+(?:[-'][a-z]+)+$/i.test(value)) return false;
  if (isTalk(value)) return false;
  return /\d/.test(value) || /[a-z][A-Z]/.test(value) || /[a-z][!@#$%^&*_+=~]|[@#$%^&*_+=~!][a-z]/i.test(value);
}

/** Names of techniques and formats that look chosen. */
const technique =
  /^(?:(?:AES|SHA|MD|RSA|WPA|UTF|GB|HMAC|PBKDF|ECDSA|BASE|SM|HTTP|TLS|SSL|OAuth|Web)-?\d|https?:|www\.|[\w.-]+\.(?:com|cn|net|org|env|json|ya?ml|txt|py|[jt]sx?|md)$|[A-Z_]+$)/i;
/** Letters and digits together, and no name of a technique: chosen beyond doubt. */
export const isMixedUp = (value: string): boolean =>
  /[A-Za-z]/.test(value) && /\d/.test(value) && looksChosen(value) && !technique.test(value);

const famous =
  /^(?:admin(?:123|istrator)?|root|toor|password(?:1|123)?|qwerty(?:123)?|raspberry|guest|default|123456(?:78|789)?|000000|0000|1234|88888888|888888|11111111)$/i;

/** Passwords that makers ship and manuals print, where they are said to be just that. */
export function isKnownDefault(text: string, start: number, end: number): boolean {
  if (!famous.test(text.slice(start, end))) return false;
  const around = text.slice(Math.max(0, start - 48), end + 32);
  return /默认|出厂|预设|最常[见用]|弱密码|(?<![a-z])(?:default|factory|out of the box|well-known|most (?:common|popular|used))(?![a-z])/i.test(
    around,
  );
}

/** A labelled value, with its offsets in the text, when it can be a password. */
export function passwordIn(
  match: RegExpExecArray,
  value: string | undefined,
  accepts: (value: string) => boolean,
): Found[] {
  const trimmed = trimPassword(value ?? '');
  if (trimmed.length < 3 || isStandIn(trimmed) || !accepts(trimmed)) return [];
  const start = match.index + match[0].lastIndexOf(trimmed);
  const end = start + trimmed.length;
  return isKnownDefault(match.input, start, end) ? [] : [{ start, end }];
}

/** What stands between quotes, unchanged; two plain words are a phrase about passwords. */
export function quotedPassword(match: RegExpExecArray, value: string): Found[] {
  if (isStandIn(value) || isTalk(value) || /^[A-Za-z]+ [A-Za-z]+$/.test(value)) return [];
  const start = match.index + match[0].lastIndexOf(value);
  return [{ start, end: start + value.length }];
}
