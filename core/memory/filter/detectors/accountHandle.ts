/** What follows the name of a messenger in talk about it, and is nobody's name there. */
const talk = new Set(
  'ios android windows mac macos linux web desktop mobile app apps pc api sdk bot bots pay group groups channel channels chat chats call calls sticker stickers server servers nitro premium business file files message messages story stories video videos voice version update link id name number account users user string null none undefined true false int required optional unique here there not the and for with from about after before when what that this have has down broken blocked banned available better best good great free safe secure still really just also only more like used using people public private open closed wrong correct right different same called'.split(
    ' ',
  ),
);

/** Cuts sentence marks that closed the sentence and not the handle. */
export function cutHandle(raw: string): string {
  return raw.replace(/[.\-:]+$/, '');
}

const version = /^v?\d+(?:[.\-_]\d+)*$/i;
const fileOrSite =
  /\.(?:jsx?|tsx?|py|go|rs|java|org|com|net|cn|exe|apk|dmg|json|ya?ml|md|log|txt|png|jpe?g|pdf|html?)$/i;

/** A mark or a digit among letters, as words of a sentence do not have; an `@` in front says it alone. */
export function looksLikeHandle(handle: string): boolean {
  const bare = handle.replace(/^@/, '');
  // `@lupin@fosstodon.org`: a name and its server.
  if (/^@[\w.-]+@/.test(handle)) return true;
  if (bare.length < 4 || version.test(bare) || fileOrSite.test(bare) || talk.has(bare.toLowerCase())) return false;
  if (handle.startsWith('@')) return /[A-Za-z]/.test(bare);
  if (!/[A-Za-z]/.test(bare)) return false;
  if (/^(?:v|ver|python|node|web|win|ios|android|http|mp|sm|h)\d/i.test(bare)) return false;
  return (
    /[a-z]\d|\d[a-z]|_|#\d|[a-z]\.[a-z]/i.test(bare) ||
    /[a-z]-[A-Z]|-[a-z]+-/.test(bare) ||
    /^live:/i.test(bare) ||
    /^[a-z]{3,}-[a-z\d]*\d/i.test(bare)
  );
}

/** After "handle is" any word can be the name, unless talk about handles goes on with it. */
export function isName(handle: string, text: string, match: RegExpExecArray): boolean {
  if (looksLikeHandle(handle)) return true;
  if (!/^@?[A-Za-z][\w.-]{2,}$/.test(handle) || talk.has(handle.toLowerCase()) || fileOrSite.test(handle)) return false;
  const after = text.slice(match.index + match[0].lastIndexOf(handle) + handle.length).slice(0, 3);
  return /^["'`”」》】]?\s?(?:[,，.。;；!！?？)\n]|$)/.test(after);
}
