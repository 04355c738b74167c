import { findAll } from '../labels';
import type { Detector } from '../types';

const plainForm =
  /(?<![A-Za-z0-9._%+\-/:@]|:\/\/)[A-Za-z0-9_%+][A-Za-z0-9._%+-]{0,63}[ ]?@[ ]?(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,6}[A-Za-z]{2,18}(?![A-Za-z0-9@])/g;
const afterLabel =
  /(?<=[:/])[A-Za-z0-9_%+][A-Za-z0-9._%+-]{0,63}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})\.){1,6}[A-Za-z]{2,18}(?![A-Za-z0-9@])/g;
const at =
  '(?:[ ]?(?:[\\[({<【「]{1,2} ?(?:at|@|a|艾特|圈a|爱特|小老鼠) ?[\\])}>】」]{1,2}|#at#|艾特|爱特|圈a|小老鼠|_at_|-at-)[ ]?|[ ](?:at|AT)[ ])';
const dot =
  '(?:[ ]?(?:[\\[({<【「]{1,2} ?(?:dot|\\.|点|punkt|punto|point) ?[\\])}>】」]{1,2}|#dot#|点|punkt|punto|_dot_|-dot-)[ ]?|[ ](?:dot|DOT|punkt|punto)[ ]|\\.)';
const spelled = new RegExp(
  `(?<![A-Za-z0-9._%+\\-])[A-Za-z0-9][A-Za-z0-9_%+\\-]{0,40}(?:${dot}[A-Za-z0-9_%+\\-]{1,40}|(?:[ ](?:underscore|dash|hyphen)[ ]|下划线|减号|横杠)[A-Za-z0-9]{1,40}){0,3}${at}[A-Za-z0-9\\-]{1,40}(?:${dot}[A-Za-z0-9\\-]{1,24}){0,2}${dot}[A-Za-z]{2,10}(?![A-Za-z0-9])`,
  'gi',
);
/** 「duan_yifei在outlook点com」: only before the great mail houses. */
const zhAt =
  /(?<![A-Za-z0-9])[A-Za-z0-9][A-Za-z0-9._-]{2,40}[ ]?在[ ]?(?:qq|163|126|gmail|outlook|hotmail|foxmail|sina|yeah|icloud)[ ]?(?:点|\.)[ ]?(?:com|net|cn)(?![A-Za-z0-9])/gi;
/** A domain in Chinese characters. */
const hanDomain =
  /(?<![A-Za-z0-9._%+-])[A-Za-z0-9][A-Za-z0-9._%+-]{0,40}@[A-Za-z0-9-]{0,20}[\u4e00-\u9fff][\u4e00-\u9fffA-Za-z0-9-]{0,20}\.(?:com|cn|net|org|中国|公司|网络)(?![A-Za-z0-9])/g;
const hashAt =
  /(?<![A-Za-z0-9])[A-Za-z0-9][A-Za-z0-9._-]{1,40}#(?:qq|163|126|gmail|outlook|hotmail|foxmail|sina|yeah)\.(?:com|net|cn)/gi;
const mixedAt =
  /(?<![A-Za-z0-9._%+-])[A-Za-z0-9][A-Za-z0-9._%+-]{0,40}[ ]?@[ ]?[A-Za-z0-9-]{1,40}(?:[ ]?(?:\[dot\]|\(dot\)|点|\[\.\])[ ]?|[ ]dot[ ]|[ ]\.[ ]?)[A-Za-z]{2,10}(?![A-Za-z0-9])/gi;
/** What an address that is spelled out cannot do without. */
const aroundAt =
  /[[({<【「] ?(?:at|@|a|艾特|圈a|爱特|小老鼠) ?[\])}>】」]|[艾爱]特|圈a|小老鼠|_at_|-at-|#at#|(?<= )at (?=[a-z\d-]{1,40}(?:\.[a-z\d-]{1,24})*(?:\.[a-z]| ?[[({]? ?(?:dot|punkt|punto|point)(?![a-z])| ?点))/i;
/** Endings that a spelled-out address has; keeps "look at foo.bar" and "arrive at noon. Then" out. */
const commonEnding =
  /(?:com|cn|net|org|edu|io|gov|co|uk|de|fr|jp|me|ai|dev|app|info|hk|tw|us|ca|au|in|eu|xyz|top|tech|email)$/i;

/** Sentences that only sound like an address: "look at this dot com bubble". */
const plainWords =
  /^(?:look|looking|looked|arrive|arrived|meet|see|am|was|is|are|be|good|bad|back|not|up|work|working|stay|live|here|there|all|it|me|you|them|that|aim|laugh|start|end|open|close|held|sold|only|one|and|or) at |[ ]at (?:this|the|that|a|an|my|your|our|all|noon|night|least|most|first|last|home|work|school|some|any|its|his|her) ?(?:dot|\.)/i;

/** Names that manuals give to nobody, at domains that are kept for them (RFC 2606). */
const nobody =
  /^(?:user(?:name)?|users?\d?|test\w{0,3}|foo|bar|name|someone|somebody|anyone|you|your\S*|me|example|sample|demo|email|mail|admin|info|hello|abc|xxx+|first\.?last|firstname\.lastname|john(?:\.?doe)?|alice|bob|no-?reply)@(?:[\w-]+\.)?(?:example|test|invalid|domain|yourdomain|mydomain)(?:\.(?:com|org|net|cn|co\.uk))?$/i;

/** The same domains under any name, where a manual is spoken of. */
const kept = /@(?:[\w-]+\.)?example\.(?:com|org|net)$/i;
const manual =
  /(?<![a-z])(?:docs?|documentation|tutorial|sample|placeholder|dummy|readme)(?![a-z])|示例|文档|教程|样例/i;

/** 「fox.in.socks88@gmail」: the end is left out. */
const cutShort =
  /(?<![A-Za-z0-9._%+\-/:@])[A-Za-z0-9][A-Za-z0-9._+-]{2,40}@(?:gmail|qq|163|126|outlook|hotmail|foxmail|icloud|yahoo|proton)(?![A-Za-z0-9.@/-]|\.[A-Za-z])/gi;

/** "dana.k at gmail, you know the rest". */
const houseOnly =
  /(?<![A-Za-z0-9._%+-])(?=[A-Za-z0-9-]*[._\d])[A-Za-z0-9][A-Za-z0-9._+-]{2,40}[ ]?(?: at |艾特|圈a)[ ]?(?:gmail|qq|163|126|outlook|hotmail|foxmail|icloud|yahoo|protonmail|proton)(?![A-Za-z0-9]|[ ]?(?:\.|dot|点)[ ]?[A-Za-z])/gi;

/** E-mail addresses, also written around: "zhang at gmail dot com", 「zhang艾特qq点com」. */
export const email: Detector = {
  id: 'email',
  view: 'plain',
  find(text) {
    const found = text.includes('@') ? writtenWithAt(text) : [];
    if (text.includes('#')) found.push(...findAll(text, hashAt));
    if (/ at |艾特|圈a/i.test(text)) found.push(...findAll(text, houseOnly));
    if (text.includes('在')) found.push(...findAll(text, zhAt));
    for (const match of aroundAt.test(text) ? findAll(text, spelled) : []) {
      const wordy = /[ ](?:at|AT)[ ]/.test(match[0]);
      const dotted = /(?:dot|点|punkt|punto)/i.test(match[0]);
      const mailbox = /(?:gmail|qq|163|126|outlook|hotmail|yahoo|foxmail|icloud|proton(?:mail)?|sina)\W/i.test(
        match[0],
      );
      if (wordy && plainWords.test(match[0])) continue;
      // Brackets around both say it without a known ending.
      const bracketed = (match[0].match(/[\])}>】」]/g)?.length ?? 0) >= 2;
      if (!bracketed && !commonEnding.test(match[0])) continue;
      if (!wordy || dotted || mailbox) found.push(match);
    }
    return found.map((match) => ({ start: match.index, end: match.index + match[0].length }));
  },
};

function writtenWithAt(text: string): RegExpExecArray[] {
  const found = [...findAll(text, plainForm), ...findAll(text, afterLabel)].filter((match) => {
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    // Packages with a version, and the login names of git and ssh remotes, are no mailboxes.
    if (/^git@/i.test(match[0]) || nobody.test(match[0])) return false;
    if (kept.test(match[0]) && manual.test(text)) return false;
    if (/:\/\/$/.test(before) && /^[\w-]{20,}@/.test(match[0])) return false;
    if (/\bssh:\/\/$|\bscp [^\n]*$/.test(before)) return false;
    // `https://kim:secret@host`: a password and where it opens something.
    if (/:\/\/[^\s/@]{0,24}:[^\s/@]*$/.test(text.slice(Math.max(0, match.index - 80), match.index))) return false;
    return !/@(?:v?\d|latest\b|next\b)/.test(match[0]) || /@\d+\.(?:com|net|cn)$/i.test(match[0]);
  });
  return [...found, ...findAll(text, cutShort), ...findAll(text, hanDomain), ...findAll(text, mixedAt)];
}
