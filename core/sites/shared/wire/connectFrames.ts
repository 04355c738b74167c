import { parseJson } from './json';

/**
 * Reads frames of the Connect protocol with JSON: a flag byte, the length as four bytes big-endian, the message. Flag 2
 * marks the last frame. Frames may be cut anywhere, also inside their head.
 */
export class ConnectFrames {
  private rest = new Uint8Array(0);
  private readonly decoder = new TextDecoder();

  constructor(private readonly onFrame: (message: unknown, isLast: boolean) => void) {}

  push(chunk: Uint8Array): void {
    const bytes = new Uint8Array(this.rest.length + chunk.length);
    bytes.set(this.rest);
    bytes.set(chunk, this.rest.length);
    let from = 0;
    while (bytes.length - from >= 5) {
      const view = new DataView(bytes.buffer, bytes.byteOffset + from, 5);
      const size = view.getUint32(1);
      if (bytes.length - from - 5 < size) break;
      const message = parseJson(this.decoder.decode(bytes.subarray(from + 5, from + 5 + size)));
      if (message !== undefined) this.onFrame(message, (view.getUint8(0) & 2) !== 0);
      from += 5 + size;
    }
    this.rest = bytes.slice(from);
  }
}
