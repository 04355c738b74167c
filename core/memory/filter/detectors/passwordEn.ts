import { findAll } from '../labels';
import type { Detector } from '../types';
import { isMixedUp, isTalk, looksChosen, passwordIn, quotedPassword } from './passwordValue';

const enName =
  '(?:password|passwd|passphrase|passcode|pw|(?:my|the|our|default|temp|temporary|initial|new|old|wifi|wi-fi|network|guest|router|account|login|e-?mail|admin|bank) pass|pass(?=[ ]?[:=]| is )|pass code|pass word|pswd|pwd|(?:pin|PIN)(?: code| number)?|unlock code|(?:door|gate|garage|front door|entry|building|lobby|lock ?box|key ?box|keypad|intercom|suitcase|luggage|bike lock|padlock|shed|locker|safe|garage door|lock|phone)(?:.s)? (?:code|combo|keypad|pin)|keypad|PUK(?: code)?|combo|(?:code|combination) (?:to|for) (?:my|the|our) [\\w ]{2,24}|gate code|alarm code|wifi key|wi-fi key|wifi code|safe combination|combination|security answer)';
const anyName = new RegExp(`(?<![A-Za-z])${enName}`, 'i');
const forWhat = "(?:[ ](?:for|to|on|at)(?:[ ](?:my|the|our|his|her|their|this|all))?[ ][\\w'’@.\\- ]{1,40}?)?";
/** "my password is …", "the PIN for the safe is …", "password: …". */
const en = new RegExp(
  `(?<![A-Za-z])${enName}(?:s|'s|’s)?${forWhat}[ ]{0,2}(?:is now|used to be|is still|is currently|is set to|is|was|are|(?:has been |was |got )?(?:changed|set|reset|updated) to|to be|to|=|:|\\?|->|→|—)[ ]{0,3}(?:just|simply|always|now|still|:|currently)?[ ]?(["'\`“‘]?)([!-~“”‘’]{3,64})`,
  'gi',
);
/** "the password I set yesterday is …": words between, so the value has to look like one. */
const enFar = new RegExp(
  `(?<![A-Za-z])${enName}s?(?! (?:\\w+ ){0,3}(?:length|policy|strength|hash|field|manager|algorithm|format|reset|version|limit|code|error))(?: [a-z'’]{1,12}){1,5}(?: is|:| was) ["'\`“]?([!-~]{4,64})`,
  'gi',
);
/** "password abc123": no verb, so the value has to look like one. */
const enBare = new RegExp(
  `(?<![A-Za-z])${enName}(?:'s|’s)?(?: \\([^)\\n]{1,20}\\))?[ ]{1,2}(["'\`“]?)([!-~]{4,64})`,
  'gi',
);
const enBefore =
  /(?<![!-~])["'`“]?([!-~]{4,40}?)["'`”]?[ ]is (?:my|the|our|his|her) (?:[\w-]{1,20} ){0,3}(?:password|passcode|pin|passphrase)\b/gi;
/** "I use X as my password", "changed it from X to Y". */
const enUse =
  /(?:use[sd]?|using|set|chose|picked|put|typed|try|enter|type) ["'`“]?([!-~]{3,40}?)["'`”]? (?:as|for) (?:my|the|our|his|her|a|your) (?:[\w-]{1,20} ){0,3}(?:password|passcode|pin|passphrase)\b/gi;
/** "log in as admin with S3cret!". */
const enWith = /(?:log(?:ged)?|sign(?:ed)?)[ -]?(?:in|on|into)[^.\n]{0,40}? (?:with|using) ["'`“]?([!-~]{5,40})/gi;
/** "passphrase = glass ladder nine": plain words, none of them one that talk about passwords has. */
const enWords = /(?<![A-Za-z])pass(?:word|phrase)[ ]?[=:][ ]?([a-z]{4,}(?: [a-z]{4,}){2,6})(?=[.,\n]|$)/gi;
/** "the login's kim-Grape$1". */
const enLogin = /(?<![A-Za-z])(?:login|credentials)(?:['’]s| is| are|[ ]?:)[ ]["'`“]?([!-~]{6,40})(?![!-~]|[ ]?[/|])/gi;
/** "disarmed with 3391", "opens with 2468#". */
const enOpens = /\b(?:disarm|unlock|open)(?:ed|s)? (?:it )?with (?:the code )?([*#]?\d{4,8}[*#]?)(?![\w.-])/gi;
/** "wifi password? it's …", "the password was …, now it's …": apart from its name, so letters, digits and signs together. */
const enApart = new RegExp(
  `(?<![A-Za-z])${enName}[^\\n]{0,48}?(?:it['’]s|it is|is now|now|is)[ ]["'\`“]?([!-~]{6,40})`,
  'gi',
);
/** "The safe at home: 38-14-22": three turns of a dial. */
const enDial =
  /(?<![A-Za-z])(?:safe|combination|combo|locker|padlock|lock)(?![a-z])[^\d\n.]{1,24}?(\d{1,2}-\d{1,2}-\d{1,2})(?![\w-])/gi;
/** "my PIN, 7702, stopped working". */
const enAside = new RegExp(`(?<![A-Za-z])${enName}${forWhat}, ["'\`“]?([!-~]{4,40}?)["'\`”]?, `, 'gi');
/** `passphrase "four grey herons"`: no verb, several words. */
const enBareQuoted = new RegExp(`(?<![A-Za-z])${enName}[ ]["“]([^"”\n]{3,60} [^"”\n]{1,60})["”]`, 'gi');
const enChanged =
  /(?:password|passcode|pin|passphrase)s?(?: \w+){0,3} from ["'`“]?([!-~]{3,40}?)["'`”]? to ["'`“]?([!-~]{3,40})/gi;
const enQuoted = new RegExp(
  `(?<![A-Za-z])${enName}s?${forWhat}(?: is| was|:| =| to)[ ]{0,2}["“‘'\`]([^"”\n]{3,60})["”’'\`]`,
  'gi',
);

/** Passwords, PINs and pass phrases said in English. */
export const passwordEn: Detector = {
  id: 'password',
  view: 'plain',
  find(text) {
    if (!/pin|pass|pw|code|key|lock|safe|comb|answer|log|sign|open|disarm/i.test(text)) return [];
    const used = [
      ...findAll(text, enWith).flatMap((match) => passwordIn(match, match[1], isMixedUp)),
      ...findAll(text, enLogin).flatMap((match) =>
        passwordIn(match, match[1], (value) => isMixedUp(value) && !/@.+\./.test(value)),
      ),
      ...[enDial, enOpens].flatMap((pattern) =>
        findAll(text, pattern).flatMap((match) => passwordIn(match, match[1], () => true)),
      ),
    ];
    if (!anyName.test(text)) return used;
    return [
      ...used,
      ...findAll(text, en).flatMap((match) => {
        const quoted = (match[1] ?? '') !== '';
        return passwordIn(
          match,
          match[2],
          (value) => looksChosen(value) || (quoted && !isTalk(value)) || isLastWord(text, match, value),
        );
      }),
      ...[enBare, enFar]
        .flatMap((pattern) => findAll(text, pattern))
        // The six digits of an Indian town.
        .filter((match) => !/^pin ?code of/i.test(match[0]))
        .flatMap((match) =>
          passwordIn(
            match,
            match.at(-1),
            (value) => looksChosen(value) && /\d/.test(value) && !/^(?:19|20)\d\d$/.test(value),
          ),
        ),
      ...[enBefore, enUse, enAside, enChanged].flatMap((pattern) =>
        findAll(text, pattern).flatMap((match) =>
          match.slice(1).flatMap((value) => passwordIn(match, value, looksChosen)),
        ),
      ),
      ...findAll(text, enWords)
        .filter((match) => !(match[1] ?? '').split(' ').some(isTalk))
        .flatMap((match) => quotedPassword(match, match[1] ?? '')),
      ...findAll(text, enApart).flatMap((match) => passwordIn(match, match[1], isMixedUp)),
      ...findAll(text, enBareQuoted)
        .filter((match) => !(match[1] ?? '').split(' ').some(isTalk))
        .flatMap((match) => quotedPassword(match, match[1] ?? '')),
      ...findAll(text, enQuoted).flatMap((match) => quotedPassword(match, match[1] ?? '')),
    ];
  },
};

/** "My password is sunshine." A plain word is a password only where the sentence ends with it. */
function isLastWord(text: string, match: RegExpExecArray, value: string): boolean {
  if (isTalk(value) || !/^[A-Za-z]{4,}$/.test(value)) return false;
  const before = text.slice(Math.max(0, match.index - 30), match.index);
  if (!/\b(?:my|our|the|his|her)\b[^.!?\n]*$/i.test(before)) return false;
  const end = match.index + match[0].lastIndexOf(value) + value.length;
  return /^["'”’]?(?:[.!,;\n]|$)/.test(text.slice(end, end + 2));
}
