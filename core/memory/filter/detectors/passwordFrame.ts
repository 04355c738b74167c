import { findAll } from '../labels';
import type { Detector, Found } from '../types';
import { isElsewhere, shapeOf } from './passwordShape';
import { looksChosen, trimPassword } from './passwordValue';

/** "type letmein77 at the prompt", "unlocks with Oak&Ember_5", "every account uses Maverick#23", "I reuse X everywhere". */
const en = [
  /(?<![a-z])(?:typ(?:e|es|ed)|enter(?:ed)?|input|key in|punch(?:ed)? in|put in|tap(?:ped)?|dial|press|swipe up(?: and| then)?)[ ](?:in )?["'`“]?([!-~]{4,40})["'`”]?(?=,?[ ](?:at|when|if|as|into|in|on|to(?! (?:verify|confirm|sign|log|finish|complete|continue))|and|then|followed|for the)(?![a-z])|["'`”]?[.,;!?]?(?:\s|$))/gi,
  /(?<![a-z])(?:unlock(?:s|ed)?|open(?:s|ed)?|encrypted|protected|locked|log(?:s|ged)? (?:in|on)|sign(?:s|ed)? in|gets? (?:in|on)|disarm(?:s|ed)?)(?: (?:it|them|up|my \w+|the \w+))? (?:with|using|by typing|by entering|via)(?: the (?:code|pin|password))?[ ]["'`“]?([!-~]{4,40})/gi,
  /(?<![a-z])us(?:e|ing)[ ]["'`“]?([!-~]{5,40})["'`”]?[ ]to (?:join|get on|connect|access|log|sign|open|unlock|get (?:in|past)|enter)(?![a-z])/gi,
  /(?<![a-z])(?:re-?us(?:e|es|ed|ing)|us(?:e|es|ed|ing)|keep using|have|has)[ ]["'`“]?([!-~]{5,40})["'`”]?[ ](?:everywhere|for (?:everything|all|every|most)|on (?:everything|all|every|most)|across)(?![a-z])/gi,
  /(?<![a-z])(?:every|all)(?: of)?(?: my)? (?:accounts?|logins?|sites?)[^.\n]{0,20}(?:uses?|is|are|has|have)[ ]["'`“]?([!-~]{5,40})/gi,
  /(?<![a-z])(?:the |our |my )?(?:wi-?fi|wifi|hotspot|network)(?:['’]s| is|: [\w.-]{2,24} [/|-])[ ]["'`“]?([!-~]{6,40})(?![!-~]|,? (?:and )?(?:the )?(?:pass|pw|key|code))/gi,
  /(?<![a-z])(?:wpa[23]?|wep|network|wi-?fi|hotspot) (?:key|code)(?: [a-z]+){0,4}? (?:is|says|reads|was)[ ]["'`“]?([!-~]{6,40})/gi,
];
/** "for the wifi use bluewhale2023". */
const forThis =
  /(?<![a-z])(?:for|to join|to get on|on) (?:the |our |my )?(?:guest )?(?:wi-?fi|network|hotspot|portal|login|account|vpn)[,:]? (?:use|type|enter|it['’]s|put in) ["'`“]?([!-~]{5,40})/gi;
/** "mein WLAN Passwort ist …", "contraseña: …". */
const foreign =
  /(?:passwor[td]|kennwort|contraseña|mot de passe|(?<![a-z])(?:clave|senha|wachtwoord|hasło|lösenord|parola)|пароль|パスワード|비밀번호)(?: \w+){0,3}?(?:[ ]?[:=]| ist| es| est| è| é| lautet|は)[ ]?["'`“„]?([!-~]{4,40})/gi;
/** "user bhall pass thistle_rye9", "Roblox login is frog9 with password x": who, then what. */
const pair =
  /(?<![a-z])(?:user(?:name)?|login|account|acct|wi-?fi)(?:[ :]+(?:is |name |id )?[\w.@-]{2,40})?[ ,/]{1,3}(?:and |with )?(?:the )?(?:pass|pw|pwd|password)[ :=]{1,2}(?:is )?["'`“]?([!-~]{4,40})/gi;
/** 「开机要输 Mimi爱吃鱼99 才进得去」「输 X 就能进后台」「到处都用 X」. */
const zhTyped =
  /(?:输入?|敲|键入|打入?|按|填)(?:上|一下|个|入)?[ ]?["“「『]?((?=[^，。\n]{0,24}?[A-Za-z\d])[A-Za-z\d!-~\u4e00-\u9fff]{3,24}?)["”」』]?[ ]?(?:才|就|便|即可|后?可以|之后|再按|再点|然后)(?=[^，。\n]{0,4}[进能可以行开登解用成确回])/g;
const zhEntered =
  /(?:进|登[录陆錄]|开机|解锁|解压|打开)[^，。\n!-~]{0,8}(?:要|得|需要?|先|用)?(?:输入?|敲|键入|填)[ ]?["“「『]?([A-Za-z\d]{2,16}[\u4e00-\u9fff]{2,8}[A-Za-z\d]{0,8}(?=[，。,；\s]|$)|[!-~]{4,32})/g;
/** 「压缩包用 kkdown2022 解」. */
const zhWith = /用[ ]?["“「『]?([!-~]{5,32})["”」』]?[ ]?(?:才?能?)?(?:解(?![决释析答说读码])|加密|开锁|登[录陆錄])/g;
const zhEverywhere =
  /(?:(?:所有|全部|每个|各个|很多)[^，。\n!-~]{0,8}|到处|一般|一律|通通|统统|哪儿?都?|平时)(?:都|全|也)?(?:是|用|设)[^，。\n!-~]{0,6}[:]?[ ]?["“「『]?([!-~]{5,40})/g;

/** Passwords that are never called one: only what is done with them tells. */
export const passwordFrame: Detector = {
  id: 'password',
  view: 'plain',
  find(text) {
    const found: Found[] = [];
    const keep = (match: RegExpExecArray, fits: (value: string) => boolean) => {
      const raw = match[1] ?? '';
      const value = trimPassword(raw);
      if (value.length < 4 || !fits(value)) return;
      const start = match.index + match[0].lastIndexOf(raw) + raw.indexOf(value);
      found.push({ start, end: start + value.length });
    };
    /** What governs it says enough for a word with figures, but not for a product's name. */
    const chosen = (value: string) =>
      shapeOf(value, true) !== null ||
      (looksChosen(value) &&
        /[\d!@#$%^&*]/.test(value) &&
        /[a-z]{4}/i.test(value) &&
        !isElsewhere(value.replace(/#/, '')));
    /** Anything may be used everywhere; a name with a number least of all is a password. */
    const plain = (value: string, frame: string) =>
      !/^[A-Za-z]+-?\d{1,2}$/.test(value) || / to (?:join|get|connect|log|sign|open|unlock|enter)/i.test(frame);
    for (const match of findAll(text, en[0] as RegExp)) {
      const opens = /(?:unlock|open|get in|log ?in|sign in|enter|keypad|the (?:gate|door|prompt|phone|lobby))/i.test(
        text.slice(Math.max(0, match.index - 40), match.index + match[0].length + 40),
      );
      keep(
        match,
        (value) => (chosen(value) && !/^[A-Za-z]+\d$/.test(value)) || (opens && /^[*#]?\d{4,8}[*#]?$/.test(value)),
      );
    }
    for (const match of findAll(text, en[1] as RegExp))
      keep(match, (value) => chosen(value) || /^[*#]?\d{6,8}[*#]?$/.test(value));
    for (const match of findAll(text, zhEntered)) keep(match, (value) => chosen(value) || isMixedScript(value));
    for (const pattern of [...en.slice(2), forThis, zhWith, zhEverywhere])
      for (const match of findAll(text, pattern)) {
        keep(
          match,
          (value) =>
            chosen(value) &&
            (plain(value, match[0]) ||
              !/(?<![a-z])(?:use|using|uses|used|account|accounts|have|has)(?![a-z])/i.test(match[0])),
        );
      }
    for (const pattern of [foreign, pair]) {
      for (const match of findAll(text, pattern)) keep(match, (value) => looksChosen(value) && !isElsewhere(value));
    }
    for (const match of findAll(text, zhTyped)) {
      keep(match, (value) => chosen(value) || /^[*#]?\d{4,8}[*#]?$/.test(value) || isMixedScript(value));
    }
    return found;
  },
};

/** 「Mimi爱吃鱼99」: characters between letters or figures, as no sentence has them. */
function isMixedScript(value: string): boolean {
  return (
    /[\u4e00-\u9fff]/.test(value) &&
    /\d/.test(value) &&
    value.length <= 16 &&
    !/[一-龥][要会就在的了]|\d[个次位条年月]/.test(value)
  );
}
