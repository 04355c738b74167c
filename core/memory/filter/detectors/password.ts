import { findAll } from '../labels';
import type { Detector, Found } from '../types';

const zhName =
  '(?:密码|口令|密碼|密保答案|暗号|pin ?码|PIN|passcode|解锁码|开机码|锁屏码|提取码|取件码|门禁码|支付码|解压码)';
/** 「密码是 …」「密码：…」「密码改成了 …」. */
const zh = new RegExp(
  `${zhName}[ ]?(?:现在|目前|一直|暂时|统一|默认|都|也|还|就|分别|设置?|改|换|重置|更新|变|调)*(?:是|为|成了?|:|=|->|→|叫|用的?|了)[ ]?(?:我的?|了|这个|:|是|[ ]){0,3}["'\`“”「『《【(\\[]?([!-~]{3,64})`,
  'gi',
);
/** 「密码从 X 改成 Y」. */
const zhChanged = new RegExp(
  `${zhName}(?:由|从)[ ]?([!-~]{3,40}?)[ ]?(?:改|换|变|更新|重置)(?:成|为|到|作)?了?[ ]?([!-~]{3,40})`,
  'gi',
);
/** 「密码是六个 8」. */
const zhRepeated = new RegExp(
  `${zhName}(?:就|都|全|是|为|:|设成|改成|[ ]){0,4}([一二两三四五六七八九十\\d]{1,2}个[零一二三四五六七八九\\d])(?!\\d)`,
  'gi',
);
/** 「密码 abc123」: no verb, so the value has to look like one. */
const zhBare = new RegExp(`${zhName}[ ]{0,2}["'\`“「]?([!-~]{4,64})`, 'gi');
const zhQuoted = new RegExp(
  `${zhName}(?:现在|目前|设置?|改|换|重置)*(?:是|为|成了?|:|=|叫)[ ]?["“”「『']([^"“”「」『』'\\n]{2,32})["“”」』']`,
  'gi',
);
/** 「用 abc123 当密码」「abc123 是密码」. */
const zhBefore =
  /(?<![!-~])([!-~]{4,40})[ ]?(?:这个)?[ ]?(?:是|当|做|作为?|就是)(?:我的?|你的?|他的?|[\u4e00-\u9fff]{0,6})?的?(?:密码|口令)/g;

const enName =
  '(?:password|passwd|passphrase|passcode|pw|(?:my|the|our) pass|pass code|pass word|pswd|pwd|(?:pin|PIN)(?: code| number)?|unlock code|(?:door|gate|garage|front door|entry|building|locker|safe|garage door|lock|phone)(?:.s)? (?:code|combo)|combo|(?:code|combination) (?:to|for) (?:my|the|our) [\\w ]{2,24}|gate code|alarm code|wifi key|wi-fi key|wifi code|safe combination|combination|security answer)';
const forWhat = "(?:[ ](?:for|to|on|of|at)(?:[ ](?:my|the|our|his|her|their|this|all))?[ ][\\w'’@.\\- ]{1,40}?)?";
/** "my password is …", "the PIN for the safe is …", "password: …". */
const en = new RegExp(
  `(?<![A-Za-z])${enName}(?:s|'s|’s)?${forWhat}[ ]{0,2}(?:is now|is still|is currently|is set to|is|was|are|has been changed to|changed to|set to|to be|to|=|:|->|→|—)[ ]{0,3}(?:just|simply|always|now|still|:|currently)?[ ]?(["'\`“‘(\\[]?)([!-~“”‘’]{3,64})`,
  'gi',
);
const enBare = new RegExp(`(?<![A-Za-z])${enName}[ ]{1,2}(["'\`“]?)([!-~]{4,64})`, 'gi');
const enBefore =
  /(?<![!-~])["'`“]?([!-~]{4,40}?)["'`”]?[ ]is (?:my|the|our|his|her) (?:[\w-]{1,20} ){0,3}(?:password|passcode|pin|passphrase)\b/gi;
/** `"password": "…"`, `DB_PASS=…`, `-p secret`, `password => …`. */
const code =
  /(?<![A-Za-z])(?:[A-Za-z0-9]{1,24}[_\-.]?){0,4}?(?:password|passwd|passphrase|pwd|_pass|PASS|passcode)["'`\])]{0,2}[ \t]{0,3}(?::=|=>|=|:)[ \t]{0,3}(?:[bruf]{0,2}(["'`])([^"'`\n]{3,200})\1|([^\s"'`,;，。；、()<>{}&|]{4,200}))/gi;
const loginPair =
  /(?<![A-Za-z])(?:login|credentials?|账号密码|账密|登录名?)(?: (?:for|to|at) [\w .-]{1,30}?)?[ ]?(?:is|are|是|为|:)?[ :]{1,2}[\w.@+-]{2,40}[ ]?[/|:][ ]?([!-~]{4,40})/gi;

/** Passwords on a command line or in a server's settings. */
const command =
  /(?<![A-Za-z])(?:mysql|mysqldump|mariadb|mysqladmin)[^\n]{0,80}?[ ]-p(?![ ])([!-~]{4,64})|sshpass -p ?["']?([^\s"']{3,64})|(?<![A-Za-z])(?:requirepass|masterauth)[ ]([!-~]{4,64})|(?<![A-Za-z])curl [^\n]{0,120}?-u ?["']?[\w.@-]{1,40}:([^\s"']{3,64})|net use [^\n]{0,80}\/user:\S{1,40} ([!-~]{4,64})/g;

/** "I use X as my password", "changed it from X to Y". */
const enUse =
  /(?:use|used|using|set|chose|picked|put|typed|try|enter|type) ["'`“]?([!-~]{3,40}?)["'`”]? (?:as|for) (?:my|the|our|his|her|a|your) (?:[\w-]{1,20} ){0,3}(?:password|passcode|pin|passphrase)\b/gi;
const enChanged =
  /(?:password|passcode|pin|passphrase)s?(?: \w+){0,3} from ["'`“]?([!-~]{3,40}?)["'`”]? to ["'`“]?([!-~]{3,40})/gi;
const enQuoted = new RegExp(
  `(?<![A-Za-z])${enName}s?${forWhat}(?: is| was|:| =| to)[ ]{0,2}["“‘'\`]([^"”\n]{3,60})["”’'\`]`,
  'gi',
);
/** `name="password" value="…"`. */
const attribute =
  /(?:name|key|id)["']?[ ]?[:=][ ]?["'][\w.-]{0,40}(?:password|passwd|pwd)["'],?[ ]?["']?value["']?[ ]?[:=][ ]?["']([^"'\n]{3,200})["']/gi;

/** Words that follow "password is" in talk about passwords. */
const talk = new Set(
  'wrong incorrect invalid correct right not no too very so the a an my your our their his her its this that it required needed necessary optional missing empty blank null none expired weak strong secure insecure safe unsafe short long simple easy hard complex important stored saved kept hashed encrypted salted sent shown displayed visible hidden protected shared reused used being case always never still also only just really probably likely set reset changed updated at on in for to by with and or but if when what how why which where about as from same different one something lost forgotten stolen leaked compromised hacked known correct? manager field input box policy reset-link hashing string str text varchar char any number boolean bool undefined true false request validation value label placeholder prompt type name param parameter argument variable authentication auth length rules hint strength generator protected. reset. protection recovery managers verification cracking there here have has had must should can cannot will would may might does did do is are was were be been getting going made composed based generated rotated exactly under over between more less longer shorter letters digits characters chars working accepted rejected denied expired. incorrect. wrong. required. prompts prompt. screen page form login username email'.split(
    ' ',
  ),
);
const standIn =
  /^(?:[$%{<]|\[|process\.env|os\.|env[.[(]|config[.[]|self\.|this\.|req(?:uest)?\.|get[A-Z_]|null$|none$|nil$|undefined$|true$|false$|string$|str$|required$|optional$|x{3,}$|\*{2,}|\.{2,}|_{2,}|-{2,}$|\/\/|your[_-]?|my[_-]?pass(?:word)?$|(?:new|old|current|confirm|user|db|hashed)?_?pass(?:word|wd)?s?$|changeme$|placeholder|example(?:[_-]?pass\w*)?$|sha\d+|bcrypt|argon2|pbkdf2|md5|scrypt|\$2[aby]\$|form\.|user\.|data\.|input|prompt|fetch|await|function|lambda|Field|Column|Char|models\.|z\.|Joi\.|yup\.|v\.|t\.)/i;

/** Passwords, PINs and pass phrases said in words or assigned in code. */
export const password: Detector = {
  id: 'password',
  view: 'plain',
  find(text) {
    if (
      !/密[码碼]|口令|密保|暗号|pin|pass|pwd|pswd|[码]|code|key|combination|answer|login|credential|账|curl|mysql|masterauth|net use/i.test(
        text,
      )
    )
      return [];
    const found: Found[] = [];
    const keep = (match: RegExpExecArray, value: string | undefined, accepts: (value: string) => boolean) => {
      const trimmed = trimValue(value ?? '');
      if (trimmed.length < 3 || standIn.test(trimmed) || !accepts(trimmed)) return;
      const start = match.index + match[0].lastIndexOf(trimmed);
      found.push({ start, end: start + trimmed.length });
    };
    /** What stands between quotes, unchanged. */
    const keepExactly = (match: RegExpExecArray, value: string) => {
      if (standIn.test(value) || isTalk(value) || /^\w+ \w+$/.test(value)) return;
      const start = match.index + match[0].lastIndexOf(value);
      found.push({ start, end: start + value.length });
    };
    for (const match of findAll(text, zh)) keep(match, match[1], (value) => looksChosen(value) || !isTalk(value));
    for (const match of findAll(text, zhBare)) keep(match, match[1], looksChosen);
    for (const match of findAll(text, zhQuoted)) keep(match, match[1], (value) => !/错|不对|忘|不正确/.test(value));
    for (const match of findAll(text, zhBefore)) keep(match, match[1], looksChosen);
    for (const match of findAll(text, en)) {
      const quoted = (match[1] ?? '') !== '';
      keep(
        match,
        match[2],
        (value) => looksChosen(value) || (quoted && !isTalk(value)) || isLastWord(text, match, value),
      );
    }
    for (const match of findAll(text, enBare)) keep(match, match[2], (value) => looksChosen(value) && /\d/.test(value));
    for (const match of findAll(text, enBefore)) keep(match, match[1], looksChosen);
    for (const match of findAll(text, code)) {
      const quoted = match[2] !== undefined;
      if (quoted) keepExactly(match, match[2] ?? '');
      else keep(match, match[3], looksChosen);
    }
    for (const pattern of [zhChanged, enChanged]) {
      for (const match of findAll(text, pattern)) for (const value of match.slice(1)) keep(match, value, looksChosen);
    }
    for (const match of findAll(text, enUse)) keep(match, match[1], looksChosen);
    for (const pattern of [zhRepeated, attribute]) {
      for (const match of findAll(text, pattern)) keep(match, match[1], (value) => !isTalk(value));
    }
    for (const match of findAll(text, enQuoted)) keepExactly(match, match[1] ?? '');
    for (const match of findAll(text, command)) keep(match, match.slice(1).find(Boolean), () => true);
    for (const match of findAll(text, loginPair)) keep(match, match[1], looksChosen);
    return found;
  },
};

/** Cuts quotes, brackets and sentence marks that belong to the sentence and not to the password. */
function trimValue(value: string): string {
  const bare = value.replace(/^["'`“”‘’「(]+/, '').replace(/["'`“”‘’」]+.*$/, '');
  const cut = bare.replace(/[,.;:?]+$/, '');
  return /\($|^[^(]*\)$/.test(cut) ? cut.replace(/\)+$/, '') : cut;
}

function isTalk(value: string): boolean {
  return talk.has(value.toLowerCase()) || talk.has(value.toLowerCase().replace(/[^a-z].*$/, ''));
}

/** A digit, a symbol or mixed case inside: chosen, not a word of the sentence. */
function looksChosen(value: string): boolean {
  if (/^\d+(?:\.\d+)*[%+-]?$/.test(value)) return /^\d{4,}$/.test(value);
  if (/^[a-z]+(?:[-'][a-z]+)+$/i.test(value)) return false;
  if (isTalk(value)) return false;
  return /\d/.test(value) || /[a-z][A-Z]/.test(value) || /[a-z][!@#$%^&*_+=~]|[@#$%^&*_+=~!][a-z]/i.test(value);
}

/** "My password is sunshine." A plain word is a password only where the sentence ends with it. */
function isLastWord(text: string, match: RegExpExecArray, value: string): boolean {
  if (isTalk(value) || !/^[A-Za-z]{4,}$/.test(value)) return false;
  if (
    !/^(?:my|our|the|his|her)\b/i.test(
      text.slice(Math.max(0, match.index - 30), match.index).match(/\b(?:my|our|the|his|her)\b[^.!?\n]*$/i)?.[0] ?? '',
    )
  )
    return false;
  const end = match.index + match[0].lastIndexOf(value) + value.length;
  return /^["'”’]?(?:[.!,;\n]|$)/.test(text.slice(end, end + 2));
}
