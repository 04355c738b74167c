import { findAll } from '../labels';
import type { Detector } from '../types';
import { isMixedUp, isTalk, looksChosen, passwordIn, quotedPassword } from './passwordValue';

/** `"password": "…"`, `DB_PASS=…`, `password => …`. */
const code =
  /(?:password|passwd|passphrase|pwd|_pass|PASS|passcode)["'`\])]{0,2}[ \t]{0,3}(?::=|=>|=|:)[ \t]{0,3}(?:[bruf]{0,2}(["'`])([^"'`\n]{3,200})\1|([^\s"'`,;，。；、()<>{}&|]{4,200}))/gi;
/** "login: kim / Sommer2024!". */
const loginPair =
  /(?<![A-Za-z])(?:login|credentials?|账号密码|账密|登录(?:信息|账号|名)?)(?: (?:for|to|at) [\w .-]{1,30}?)?[ ]?(?:is|are|with|as|using|用|是|为|:)?[ :]{1,2}[\w.@+-]{2,40}[ ]?[/|:][ ]?([!-~]{4,40})/gi;
/** "mum48@example.com / teapot1948": a mailbox and what opens it. */
const mailPair = /(?<![\w:/@.+-])[\w.+-]{1,40}@[\w-]{1,40}(?:\.[\w-]{2,20}){1,3}(?:[ ]?[/|][ ]?|:|----)([!-~]{6,40})/g;
/** Passwords on a command line or in a server's settings. */
const command =
  /(?<![A-Za-z])(?:mysql|mysqldump|mariadb|mysqladmin)[^\n]{0,80}?[ ]-p(?![ ])([!-~]{4,64})|sshpass -p ?["']?([^\s"']{3,64})|(?<![A-Za-z])(?:requirepass|masterauth)[ ]([!-~]{4,64})|(?<![A-Za-z])curl [^\n]{0,120}?-u ?["']?[\w.@-]{1,40}:([^\s"']{3,64})|net use [^\n]{0,80}\/user:\S{1,40} ([!-~]{4,64})/g;
/** `name="password" value="…"`. */
const attribute =
  /(?:name|key|id)["']?[ ]?[:=][ ]?["'][\w.-]{0,40}(?:password|passwd|pwd)["'],?[ ]?["']?value["']?[ ]?[:=][ ]?["']([^"'\n]{3,200})["']/gi;

/** Passwords assigned in code, settings and on command lines. */
export const passwordCode: Detector = {
  id: 'password',
  view: 'plain',
  find(text) {
    if (!/pass|pwd|pw|login|credential|账|登录|curl|mysql|masterauth|net use|@/i.test(text)) return [];
    return [
      ...findAll(text, code).flatMap((match) =>
        match[2] === undefined ? passwordIn(match, match[3], looksChosen) : quotedPassword(match, match[2]),
      ),
      ...findAll(text, loginPair).flatMap((match) => passwordIn(match, match[1], looksChosen)),
      ...findAll(text, mailPair).flatMap((match) =>
        passwordIn(match, match[1], (value) => isMixedUp(value) && !/^\d+\//.test(value)),
      ),
      ...findAll(text, command).flatMap((match) => passwordIn(match, match.slice(1).find(Boolean), () => true)),
      ...findAll(text, attribute).flatMap((match) => passwordIn(match, match[1], (value) => !isTalk(value))),
    ];
  },
};
