/** One file in a zip archive. */
export interface ZipEntry {
  name: string;
  /** Bytes when unpacked. */
  size: number;
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** Signatures, and sizes of the fixed parts, of the records of a zip file (PKWARE APPNOTE 6.3.10, sections 4.3 and 4.5.3). */
const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };
const fixedSize = { local: 30, central: 46, end: 22, locator64: 20, end64: 56 };
/** The record at the end may be followed by a comment of this many bytes. */
const longestComment = 0xffff;
/** Says that the true number stands in the extra field. */
const elsewhere = 0xffffffff;

export class BadZipError extends Error {}

/** Whether a file begins like a zip archive. */
export async function isZip(file: Blob): Promise<boolean> {
  return (await viewOf(file, 0, 4)).getUint32(0, true) === signature.local;
}

/**
 * The files in a zip archive, without unpacking any: only the list at its end is read. Throws a BadZipError for an archive
 * that is broken or cut off. Encrypted entries and packings other than deflate throw when they are opened.
 */
export async function listZipEntries(file: Blob): Promise<ZipEntry[]> {
  const { offset, size, count } = await findDirectory(file);
  const view = await viewOf(file, offset, size);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + fixedSize.central > view.byteLength || view.getUint32(at, true) !== signature.central) {
      throw new BadZipError('broken directory');
    }
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const name = new TextDecoder().decode(partOf(view, at + fixedSize.central, nameLength));
    const sizes = readSizes(view, at, at + fixedSize.central + nameLength, extraLength);
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    entries.push({ name, size: sizes.unpacked, open: () => openEntry(file, { ...sizes, flags, method }) });
    at += fixedSize.central + nameLength + extraLength + view.getUint16(at + 32, true);
  }
  return entries;
}

interface Sizes {
  packed: number;
  unpacked: number;
  offset: number;
}

/** Sizes and place of an entry; large archives keep those that do not fit into 32 bits in an extra field of kind 1. */
function readSizes(view: DataView, entry: number, extra: number, extraLength: number): Sizes {
  const sizes = {
    unpacked: view.getUint32(entry + 24, true),
    packed: view.getUint32(entry + 20, true),
    offset: view.getUint32(entry + 42, true),
  };
  for (let at = extra; at + 4 <= extra + extraLength; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let field = at + 4;
    for (const name of ['unpacked', 'packed', 'offset'] as const) {
      if (sizes[name] !== elsewhere) continue;
      sizes[name] = Number(view.getBigUint64(field, true));
      field += 8;
    }
  }
  return sizes;
}

async function openEntry(
  file: Blob,
  entry: Sizes & { flags: number; method: number },
): Promise<ReadableStream<Uint8Array>> {
  if (entry.flags & 1) throw new BadZipError('encrypted');
  const head = await viewOf(file, entry.offset, fixedSize.local);
  if (head.byteLength < fixedSize.local || head.getUint32(0, true) !== signature.local)
    throw new BadZipError('no entry');
  const start = entry.offset + fixedSize.local + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = file.slice(start, start + entry.packed);
  if (packed.size < entry.packed) throw new BadZipError('cut off');
  if (entry.method === 0) return packed.stream();
  if (entry.method !== 8) throw new BadZipError(`packing ${entry.method}`);
  return packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
}

async function findDirectory(file: Blob): Promise<{ offset: number; size: number; count: number }> {
  const from = Math.max(0, file.size - fixedSize.end - longestComment);
  const tail = await viewOf(file, from, file.size - from);
  for (let at = tail.byteLength - fixedSize.end; at >= 0; at--) {
    if (tail.getUint32(at, true) !== signature.end) continue;
    const found = {
      count: tail.getUint16(at + 10, true),
      size: tail.getUint32(at + 12, true),
      offset: tail.getUint32(at + 16, true),
    };
    const isLarge = found.offset === elsewhere || found.size === elsewhere || found.count === 0xffff;
    return isLarge ? findLargeDirectory(file, from + at) : found;
  }
  throw new BadZipError('no directory');
}

async function findLargeDirectory(file: Blob, end: number): Promise<{ offset: number; size: number; count: number }> {
  const locator = await viewOf(file, end - fixedSize.locator64, fixedSize.locator64);
  if (locator.getUint32(0, true) !== signature.locator64) throw new BadZipError('no directory');
  const record = await viewOf(file, Number(locator.getBigUint64(8, true)), fixedSize.end64);
  if (record.getUint32(0, true) !== signature.end64) throw new BadZipError('no directory');
  const at = (offset: number): number => Number(record.getBigUint64(offset, true));
  return { count: at(32), size: at(40), offset: at(48) };
}

function partOf(view: DataView, from: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + from, Math.min(length, Math.max(0, view.byteLength - from)));
}

/** Bytes of a file; zeros where it is shorter than four, so that a signature can always be looked for. */
async function viewOf(file: Blob, from: number, length: number): Promise<DataView> {
  const buffer = await file.slice(Math.max(0, from), Math.max(0, from) + length).arrayBuffer();
  if (buffer.byteLength >= 4) return new DataView(buffer);
  return new DataView(new ArrayBuffer(4));
}
