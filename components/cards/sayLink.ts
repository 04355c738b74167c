import type { CardLink, Reason } from '../../core/memory/types';
import { linkNames } from '../i18n/cards';
import type { Message } from '../i18n/index';

/** Reasons that name the kind of link themselves. */
const tellsKind: ReadonlySet<string> = new Set([
  'linkEntity',
  'linkTopic',
  'linkElaborates',
  'linkInTime',
  'linkCause',
]);

/** Why two memories are linked, in one phrase: nothing is said twice. */
export function sayLink(
  link: Pick<CardLink, 'type' | 'reason'>,
  t: (message: Message) => string,
  inWords: (reason: Reason) => string,
): string {
  const why = inWords(link.reason);
  return tellsKind.has(link.reason.code) ? why : `${t(linkNames[link.type])} · ${why}`;
}
