import { findAll } from '../labels';
import type { Detector, Found } from '../types';
import { isPlausibleSecret } from './plausibleSecret';

const keyName =
  '(?:(?:api|access|secret|private|auth|encryption|signing|master|app|account|storage|subscription|shared|service[_-]?role|anon|ssh|deploy|consumer|client|session|license|admin|access[_-]?key|jwt|webhook|hmac|cipher|aes|des|rsa|bot|bearer|refresh|id|csrf|xsrf|oauth|personal|user|gh|github|gitlab|hf|openai|slack|npm|sas|x[_-]auth)[_\\- ]?(?:api[_-]?)?(?:key|secret|token)(?:[_-]?(?:id|secret|base64|base))?|token|secret|apikey|appsecret|accesskey(?:id|secret)?|credentials?|authtoken|_authToken|authorization|signature|sig|sk|ak)';
/** `name = value`, `"name": "value"`, `name: value`, `--name value`, `?name=value`. */
const assignment = new RegExp(
  `(?<![A-Za-z])(${keyName})["'\`\\])]{0,2}[ \\t]{0,3}(?::=|=>|=|:|,(?= ?["'])|[ \\t](?=["'A-Za-z0-9]))[ \\t]{0,3}(?:(?:Bearer|Basic|Token|ApiKey|token)[ ])?(?:[bruf]{0,2}(["'\`])([^"'\`\\n]{6,2000})\\2|([^\\s"'\`,;，。；、()<>{}[\\]&|\\u3000-\\u9fff]{8,2000}))`,
  'gi',
);
const bearer = /(?<![A-Za-z])(?:Bearer|Basic|ApiKey)[ ]{1,2}([A-Za-z0-9._~+/=-]{12,2000})/g;
const camel =
  /(?<![A-Za-z])[a-z][A-Za-z0-9]{0,24}(?:ApiKey|Secret|Token|SecretKey|AccessKey|PrivateKey|AuthKey|AppKey)["'`\]]{0,2}[ \t]{0,3}(?::=|=>|=|:)[ \t]{0,3}(?:["'`]([^"'`\n]{6,2000})["'`]|([^\s"'`,;，。；、()<>{}[\]&|\u3000-\u9fff]{8,2000}))/g;
const cookie =
  /(?<![A-Za-z])(?:session(?:id|_id)?|sessdata|sid|connect\.sid|PHPSESSID|JSESSIONID|SESSDATA|BDUSS|auth_token|remember_token|sessionKey|__Secure-[\w.-]{3,40})=([^\s;"',\u3000-\u9fff\uff00-\uffef]{12,1000})/gi;
/** A whole header: what each cookie is for only its site knows. */
const cookieHeader =
  /(?<![A-Za-z-])(?:set-)?cookie["']?[ ]?[:= ][ ]?["']?((?:[\w.-]{1,60}=[^\s;"',\u3000-\u9fff\uff00-\uffef]{1,600}(?:;[ ]?(?=[\w.-]{1,60}=))?){1,40})/gi;
const accountKey = /(?<![A-Za-z])(?:AccountKey|SharedAccessKey|SharedAccessSignature)=([A-Za-z0-9+/%=&]{20,200})/g;
/** 「密钥是 …」, "my API key is …". */
const said =
  /(?:密钥|秘钥|私钥|访问令牌|令牌|凭证|api ?(?:key|token|密钥)|appsecret|secret ?key|secret|access ?key(?: id| secret)?|access ?token|auth ?token|(?<![a-z])token|credential|bot token|(?<![a-z])(?:key|ak|sk))[ ]?(?:for [\w .-]{1,30} )?(?:[\u4e00-\u9fff]{1,6}?(?=:|成|就?是))?(?:is now|is|was|are|是|为|成|换成了?|改成了?|设成|写成了?|写的是?|填的?是?|用的是|就是|->|→|=|:)[ :]{0,3}["'`“「(]?([A-Za-z0-9][A-Za-z0-9._~+/=\-|:$!@#%^&*]{7,500})/gi;

/** 「key 3f9a…」: no verb, so only a long mixture counts. */
const bare =
  /(?<![A-Za-z])(?<!public |cache |primary |foreign |object |partition |row |s3 |sort |ssh |host )(?:api ?key|app ?id|key|token|secret|密钥|令牌|凭证|ak|sk)[ ]{1,2}["'`“「(]?([A-Za-z0-9][A-Za-z0-9._~+/=-]{19,500})/gi;
/** `{"key": "…"}`: any long mixture that is no hash. */
const quotedKey =
  /["'](?:key|value|auth|pass|code)["'][ ]?:[ ]?["'](?=[A-Za-z0-9_-]{0,40}[G-Zg-z])([A-Za-z0-9_-]{24,200})["']/g;
/** `?appid=` of weather and map services. */
const appId =
  /[?&](?:appid|app_id|ak|sn|sign|sig|X-Amz-(?:Signature|Credential|Security-Token))=([A-Za-z0-9%+/=_-]{16,800})/gi;
/** `key="ApiKey" value="…"`, `"type": "apikey", "value": "…"`. */
const attribute =
  /(?:name|key|id|type)["']?[ ]?[:=][ ]?["'][\w.-]{0,40}(?:api[_-]?key|secret|token|accesskey)["'],?[ ]?["']?value["']?[ ]?[:=][ ]?["']([^"'\n]{8,500})["']/gi;

/** Values that code, headers, URLs, env files or plain words name as a key, token or secret. */
export const assignedSecrets: Detector = {
  id: 'apiKey',
  view: 'plain',
  find(text) {
    const found: Found[] = [];
    /** The value closes the match, but for a quote. */
    const keep = (match: RegExpExecArray, value: string, quoted: boolean) => {
      const start = match.index + match[0].lastIndexOf(value);
      const trimmed = value.replace(/[.,;:!?]+$/, '');
      if (isPublicKey(text, match.index)) return;
      if (isPlausibleSecret(trimmed, quoted)) found.push({ start, end: start + trimmed.length });
    };
    for (const match of findAll(text, assignment)) keep(match, match[3] ?? match[4] ?? '', match[3] !== undefined);
    for (const match of findAll(text, camel)) keep(match, match[1] ?? match[2] ?? '', match[1] !== undefined);
    for (const match of findAll(text, bare)) if (/\d/.test(match[1] ?? '')) keep(match, match[1] ?? '', false);
    for (const match of findAll(text, quotedKey))
      if (/\d/.test(match[1] ?? '') && /[A-Z]/.test(match[1] ?? '')) keep(match, match[1] ?? '', true);
    for (const pattern of [bearer, cookie, accountKey, said, appId]) {
      for (const match of findAll(text, pattern)) keep(match, match[1] ?? '', false);
    }
    for (const match of findAll(text, cookieHeader)) {
      const list = match[1] ?? '';
      const start = match.index + match[0].length - list.length;
      const secret = list.split(';').some((pair) => isPlausibleSecret(pair.slice(pair.indexOf('=') + 1).trim(), false));
      if (secret) found.push({ start, end: start + list.length });
    }
    for (const match of findAll(text, attribute)) keep(match, match[1] ?? '', true);
    return found;
  },
};

/** "Release GPG key: …": a fingerprint, which is there to be read. */
function isPublicKey(text: string, at: number): boolean {
  return /(?:gpg|pgp|public|fingerprint|cache|primary|foreign|row|object|sort|partition)[ ]?$/i.test(
    text.slice(Math.max(0, at - 16), at),
  );
}
