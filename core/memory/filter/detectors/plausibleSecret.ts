/** What stands where a secret would: names of variables, calls, and the words manuals put there. */
const stand_in =
  /^(?:[$%{<[(]|\*{3}|\.{3}|-+$|_+$|x{3,}|process\.env|os\.|env[.[(]|import\.meta|config[.[]|settings?[.[]|this\.|self\.|req(?:uest)?\.|res(?:ponse)?\.|get[A-Z_]|fetch|await|new |null|none|nil|undefined|true|false|todo|tbd|string|number|boolean|str\b|int\b|bytes\b|optional|required|example|sample|dummy|placeholder|change[_-]?(?:me|it)|redacted|masked|hidden|insert|enter|paste|replace|put[_-]|add[_-]|your|my[_-]|some[_-]|the[_-]|fake|function|const |let |var |https?:\/\/|localhost|secrets?[.:/]|vault:|ref\+|arn:|\/(?:run|etc|var|home|usr|opt)\/|\.{0,2}\/|~\/)/i;
const sampleWords = /(?:your|example|placeholder|sample|dummy|here$|goes|xxxx|\*\*\*|<[a-z_ -]+>|\.\.\.|…)/i;
const masked = /^\[[^\]]{2,16}\]?$/;

/**
 * Whether a value that is named as a key or token can be one: not a stand-in, not code, and with the mixture that keys
 * have. A quoted value needs less, as nobody quotes a variable.
 */
export function isPlausibleSecret(value: string, quoted: boolean): boolean {
  if (value.length < 6 || stand_in.test(value) || masked.test(value)) return false;
  if (sampleWords.test(value) && !/\d{4}/.test(value)) return false;
  if (/\s/.test(value) && !/^[\w.+/=-]{12,} /.test(value)) return false;
  if (/[\u4e00-\u9fff]/.test(value)) return false;
  if (new Set(value).size < 4) return false;
  const digit = /\d/.test(value);
  const letter = /[A-Za-z]/.test(value);
  const mixedCase = /[a-z]/.test(value) && /[A-Z]/.test(value);
  // Plain numbers, dates and dotted versions.
  if (!letter) return value.length >= 16 && /^[\d]+$/.test(value) && quoted;
  if (/^v?\d+(?:\.\d+)+[\w-]*$/.test(value) || /^\d{4}-\d{2}-\d{2}/.test(value)) return false;
  // A dotted or called name is code: `user.token`, `jwt.sign(x)`.
  if (/^[A-Za-z_]{1,24}\d{0,5}[A-Za-z_]{0,16}\d?(?:\.[A-Za-z_]{1,24}\d{0,5}[A-Za-z_]{0,16}\d?)+$/.test(value))
    return false;
  if (/^(?:base64(?:url)?|utf-?8|utf16le|latin1|[hr]s(?:256|384|512)|sha-?\d{1,3}|aes[-\w]*)$/i.test(value))
    return false;
  if (quoted) return digit || (mixedCase && value.length >= 16) || value.length >= 24;
  if (digit && value.length >= 8) return !/^[a-z]+\d$/i.test(value) || value.length >= 16;
  return mixedCase && value.length >= 20 && !/^(?:[A-Z]?[a-z]{2,}){2,}$/.test(value);
}
