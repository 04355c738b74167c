import type { GetDataType, GetReturnType } from '@webext-core/messaging';
import { type Protocol, sendMessage } from './messages';

/** The extension was reloaded or removed under this page; nothing sent from here will arrive any more. */
export class ExtensionGoneError extends Error {
  override name = 'ExtensionGoneError';
}

const gone = /context invalidated|extension context|Cannot read properties of undefined \(reading 'sendMessage'\)/i;
const channelClosed =
  /message channel closed|message port closed|channel is closed|Receiving end does not exist|Could not establish connection/i;

/**
 * Sends a message and waits for the answer. A worker that was stopped while answering closes the channel: the message
 * is sent once more, which wakes it. Every message of the protocol may be sent twice.
 *
 * @param isWanted whether the answer still is, by the time it would have to be asked for again.
 * @throws ExtensionGoneError when this page outlived the extension, and whatever the handler threw.
 */
export async function ask<M extends keyof Protocol>(
  message: M,
  data: GetDataType<Protocol[M]>,
  isWanted: () => boolean = () => true,
): Promise<Awaited<GetReturnType<Protocol[M]>>> {
  const send = sendMessage as (type: M, data: unknown) => Promise<Awaited<GetReturnType<Protocol[M]>>>;
  try {
    return await send(message, data);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (gone.test(words)) throw new ExtensionGoneError(words);
    if (!channelClosed.test(words) || !isWanted()) throw error;
    return await send(message, data);
  }
}
