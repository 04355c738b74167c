export interface SseEvent {
  /** Empty where the stream names none. */
  name: string;
  data: string;
}

/**
 * Reads server-sent events from bytes cut anywhere: within a character, within CRLF, within a line. `onEvent` is called for
 * each event that has data. Comments, ids and retry times are skipped.
 */
export class SseReader {
  private readonly decoder = new TextDecoder();
  private rest = '';
  private name = '';
  private data: string[] = [];

  constructor(private readonly onEvent: (event: SseEvent) => void) {}

  push(chunk: Uint8Array): void {
    this.take(this.decoder.decode(chunk, { stream: true }));
  }

  /** Takes the last event even where the empty line after it is missing. */
  end(): void {
    this.take(`${this.decoder.decode()}\n\n`);
  }

  private take(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.readLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  }

  private readLine(line: string): void {
    if (line === '') {
      if (this.data.length) this.onEvent({ name: this.name, data: this.data.join('\n') });
      this.name = '';
      this.data = [];
      return;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.name = value.trim();
    else if (field === 'data') this.data.push(value);
  }
}
