import { findAll } from '../labels';
import type { Detector } from '../types';

const withLogin =
  /(?<scheme>[A-Za-z][A-Za-z0-9+.-]{1,24}:\/\/)(?<login>[^\s:@/?#"'`<>()，。；、]{0,128}:[^\s@/"'`<>，。；]{1,256}(?:@[^\s@/"'`<>，。；]{1,64})?)@(?<host>[A-Za-z0-9.\-_[\]]{1,255}(?::\d{1,5})?)/g;
/** `https://<token>@host`: the name alone lets in. */
const tokenOnly = /(?<=:\/\/)(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_-]{20,200}(?=@[A-Za-z0-9.-]{3,})/g;
/** `${DB_PASS}`, `<password>`, `user:pass@host` of manuals: nothing to hide. */
const placeholder =
  /^[^:]*:(?:\$|%|<|\{|\[|\*+$|x{3,}$|\.{3}|(?:pass(?:word|wd)?|pwd|secret|your[_-]?\w*|token|密码)$)/i;
/** `http://example.com:8080@path`: an @ in the way. */
const hostAndPort = /^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|cn|local):\d{2,5}$/i;
const webhook =
  /https:\/\/(?:hooks\.slack\.com\/(?:services|workflows)\/|discord(?:app)?\.com\/api\/webhooks\/|open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\/|[\w-]{1,63}\.webhook\.office\.com\/|api\.telegram\.org\/bot)[\w\-/:@.]{8,300}/gi;

/** `/reset/…`, `/invite/…`: who has the link is let in. */
const oneTimeLink =
  /https?:\/\/[^\s"'<>，。]{3,200}?\/(?:[a-z]{1,12}[-_])?(?:reset|verify|magic|invite|confirm|activate|login|signin|unsubscribe|join)(?:[-_][a-z]{1,12})?\/(?:[a-z]{1,16}\/){0,2}(?=[\w.~%-]*\d)([\w.~%-]*(?<![A-Za-z0-9])(?=[a-z]*[A-Z0-9])[A-Za-z0-9]{14,400}[\w.~%-]*)(?![\w/])/g;

/** A machine addressed by its number is hidden with its login; a name says where it is and opens nothing. */
const byNumber = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\])(?::\d{1,5})?$/i;

/**
 * Addresses that carry a login, `scheme://user:password@host`; webhooks and links that let their holder in. Of a
 * connection string only the login is hidden: where it leads is what the sentence is about. A webhook whose secret is its
 * path is hidden whole; one that carries it as a parameter keeps its address (the value is found as a key).
 */
export const urlCredentials: Detector = {
  id: 'urlCredentials',
  view: 'plain',
  find(text) {
    const found = findAll(text, webhook).map((match) => ({ start: match.index, end: match.index + match[0].length }));
    for (const match of findAll(text, tokenOnly))
      found.push({ start: match.index, end: match.index + match[0].length });
    for (const match of findAll(text, oneTimeLink)) {
      const end = match.index + match[0].length;
      found.push({ start: end - (match[1] ?? '').length, end });
    }
    for (const match of findAll(text, withLogin)) {
      const { scheme = '', login = '', host = '' } = match.groups ?? {};
      if (placeholder.test(login) || hostAndPort.test(login)) continue;
      const start = match.index + scheme.length;
      found.push({ start, end: byNumber.test(host) ? match.index + match[0].length : start + login.length });
    }
    return found;
  },
};
