import type { TableName, Tables } from '../store/store';
import type { Rejection } from '../types';

/** Name of the format, in the file's own words. */
export const formatName = 'keepsake-export';

/** Grows when older readers could no longer make sense of the file. */
export const formatVersion = 1;

/**
 * Tables that go into a file, in the order they are written. Left out is what follows from them (the index), what is
 * only under way (jobs), and what belongs to this device (meta). Settings and keys of language models live elsewhere
 * and never get in.
 */
export const exportedTables = [
  'cards',
  'history',
  'turns',
  'episodes',
  'recallLog',
  'rejections',
  'tombstones',
] as const satisfies readonly TableName[];

export type ExportedTable = (typeof exportedTables)[number];

/** A refusal as it is written: numbers of its vector as base64 of little-endian 32-bit floats. */
export type WrittenRejection = Omit<Rejection, 'vector'> & { vector: string };

/** Rows as they are in the store. */
export type ExportRows = { [T in ExportedTable]: Tables[T][] };

/** No rows at all. */
export function emptyRows(): ExportRows {
  return { cards: [], history: [], turns: [], episodes: [], recallLog: [], rejections: [], tombstones: [] };
}

/** Base64 of the vector's numbers, little-endian on every machine. */
export function writeVector(vector: Float32Array): string {
  const bytes = new Uint8Array(vector.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of vector.entries()) view.setFloat32(at * 4, value, true);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** @returns null for what is no vector. */
export function readVector(written: string): Float32Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(written) || written.length % 4 !== 0) return null;
  const bytes = Uint8Array.from(atob(written), (character) => character.charCodeAt(0));
  if (bytes.length % 4 !== 0) return null;
  const view = new DataView(bytes.buffer);
  const vector = Float32Array.from({ length: bytes.length / 4 }, (_, at) => view.getFloat32(at * 4, true));
  return vector.every(Number.isFinite) ? vector : null;
}
