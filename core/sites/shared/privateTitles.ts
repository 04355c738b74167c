import type { Reading } from '../types';

/** Titles that stood over private chats: pages change them late, and they must not pass to the chat that follows. */
export class PrivateTitles {
  private readonly titles = new Set<string>();

  note(title: string | undefined): void {
    if (title) this.titles.add(title);
  }

  /** The reading without a title that belongs to a private chat. */
  without(reading: Reading): Reading {
    const { title, ...rest } = reading;
    return title !== undefined && this.titles.has(title) ? rest : reading;
  }
}
