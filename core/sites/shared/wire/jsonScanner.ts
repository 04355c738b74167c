import { parseJson } from './json';

/**
 * Finds the JSON objects and arrays in a stream of text, one after the other, whatever stands between them (line breaks,
 * length prefixes, guards against script inclusion). Bytes may be cut anywhere.
 */
export class JsonScanner {
  private readonly decoder = new TextDecoder();
  private rest = '';
  private scanned = 0;
  private start = -1;
  private depth = 0;
  private inString = false;
  private escaped = false;

  constructor(private readonly onValue: (value: unknown) => void) {}

  push(chunk: Uint8Array): void {
    this.rest += this.decoder.decode(chunk, { stream: true });
    this.scan();
  }

  private scan(): void {
    for (; this.scanned < this.rest.length; this.scanned++) {
      const char = this.rest[this.scanned];
      if (this.start === -1) {
        if (char !== '{' && char !== '[') continue;
        this.start = this.scanned;
        this.depth = 1;
      } else if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (char === '\\') this.escaped = true;
        else if (char === '"') this.inString = false;
      } else if (char === '"') this.inString = true;
      else if (char === '{' || char === '[') this.depth++;
      else if ((char === '}' || char === ']') && --this.depth === 0) this.cut();
    }
    if (this.start === -1) {
      this.rest = '';
      this.scanned = 0;
    }
  }

  private cut(): void {
    const value = parseJson(this.rest.slice(this.start, this.scanned + 1));
    this.rest = this.rest.slice(this.scanned + 1);
    this.scanned = -1;
    this.start = -1;
    if (value !== undefined) this.onValue(value);
  }
}
