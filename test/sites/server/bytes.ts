import type { ServerResponse } from 'node:http';

/** How the server cuts and paces a streamed answer. */
export interface Pace {
  /** Bytes a piece has at most; pieces end anywhere, inside characters and line ends too. */
  maxBytes: number;
  /** Pause between pieces, in milliseconds. */
  delayMs: number;
  /** One long pause in the middle, in milliseconds. */
  stallMs: number;
  /** Cut the connection after this share of the bytes; 1 sends all. */
  cutAfter: number;
}

export const defaultPace: Pace = { maxBytes: 90, delayMs: 4, stallMs: 0, cutAfter: 1 };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Pieces of changing, repeatable size, so that a failure can be played again. */
export function cutBytes(bytes: Uint8Array, maxBytes: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let seed = 0x2545f491;
  for (let at = 0; at < bytes.length; ) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const size = 1 + (seed % maxBytes);
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
}

/**
 * Writes the frames one after the other, cut into pieces that do not respect their borders. Resolves to false when the
 * page went away or the pace says to cut the line.
 */
export async function streamBytes(response: ServerResponse, bytes: Uint8Array, pace: Pace): Promise<boolean> {
  const pieces = cutBytes(bytes, pace.maxBytes);
  const last = Math.floor(pieces.length * pace.cutAfter);
  for (const [index, piece] of pieces.entries()) {
    if (response.destroyed) return false;
    if (index >= last) {
      response.destroy();
      return false;
    }
    response.write(piece);
    if (pace.stallMs > 0 && index === Math.floor(pieces.length / 2)) await sleep(pace.stallMs);
    if (pace.delayMs > 0) await sleep(pace.delayMs);
  }
  response.end();
  return true;
}
