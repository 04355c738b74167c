/** The parts of a message's sender that the browser vouches for. */
export interface Sender {
  id?: string | undefined;
  url?: string | undefined;
  frameId?: number | undefined;
  tab?: { id?: number | undefined; incognito: boolean } | undefined;
}

/** Who sent a message. */
export type Origin =
  /** Our content script in the top frame of a listed site. */
  | { from: 'page'; host: string; tabId: number; incognito: boolean }
  /** A page of the extension itself. */
  | { from: 'own' };

/** A message came from where it may not come from. The message says nothing of its content. */
export class RefusedSenderError extends Error {
  override name = 'RefusedSenderError';
}

/** A payload is not what the protocol says. */
export class BadPayloadError extends Error {
  override name = 'BadPayloadError';
}

export interface GuardRules {
  extensionId: string;
  /** Base address of the extension's own pages, with the final slash. */
  ownBase: string;
  /** Hosts of the listed sites. */
  hosts: ReadonlySet<string>;
}

/**
 * Tells where a message came from, by what the browser says of its sender and nothing the sender says of itself.
 * @throws RefusedSenderError for other extensions, sub-frames, plain http and unlisted hosts.
 */
export function identifySender(sender: Sender, rules: GuardRules): Origin {
  if (sender.id !== rules.extensionId || !sender.url) throw new RefusedSenderError('Not one of ours.');
  if (sender.url.startsWith(rules.ownBase)) return { from: 'own' };
  const url = new URL(sender.url);
  const tabId = sender.tab?.id;
  if (sender.frameId !== 0 || tabId === undefined) throw new RefusedSenderError('Not the top frame of a tab.');
  if (url.protocol !== 'https:' || !rules.hosts.has(url.host)) throw new RefusedSenderError('Not a listed site.');
  return { from: 'page', host: url.host, tabId, incognito: sender.tab?.incognito ?? true };
}

/** @throws RefusedSenderError unless the sender is one of the extension's own pages. */
export function requireOwnPage(sender: Sender, rules: GuardRules): void {
  if (identifySender(sender, rules).from !== 'own') throw new RefusedSenderError('Only for the extension’s own pages.');
}

/** @throws RefusedSenderError unless the sender is a content script on a listed site. */
export function requireChatPage(sender: Sender, rules: GuardRules): Extract<Origin, { from: 'page' }> {
  const origin = identifySender(sender, rules);
  if (origin.from !== 'page') throw new RefusedSenderError('Only for chat pages.');
  return origin;
}
