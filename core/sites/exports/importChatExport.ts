import type { OutgoingConversation } from '../shared/captureTypes';
import { at, isRecord } from '../shared/wire/json';
import type { ExportedConversation } from './chatExport';
import { readChatExport } from './index';
import { readElements } from './jsonElements';
import { toOutgoingConversations } from './toConversations';
import { BadZipError, isZip, listZipEntries } from './zipEntries';

export interface ChatImportProgress {
  /** Conversations and turns handed over so far. */
  done: number;
  turns: number;
  /** How much of the files was read, 0–1. */
  share: number;
}

export interface ChatImportResult {
  /** Adapter ids of the sites whose chats were found. */
  sites: string[];
  conversations: number;
  turns: number;
  /** Conversations without a message, and those the user asked the site not to remember. */
  skipped: number;
  problems: { code: string; params?: Record<string, string | number> }[];
  /** The user ended it; what was handed over stays. */
  stopped: boolean;
}

export interface ChatImportOptions {
  /** Keeps a conversation, or a part of a long one. A rejection ends the import and is passed on. */
  store(conversation: OutgoingConversation): Promise<unknown>;
  onProgress?(progress: ChatImportProgress): void;
  signal?: AbortSignal;
}

/** One document among the files: the file itself, or one in an archive. */
interface Source {
  file: string;
  name: string;
  size: number;
  open(): Promise<ReadableStream<Uint8Array>>;
  savedAt: number;
  isInArchive: boolean;
}

/**
 * Takes in what chat sites hand out to their users: archives as they are downloaded, or the JSON files in them, of one site
 * or of several. What they are is told by what is in them. Files that hold no chats are named in `problems`; in an archive
 * they are passed over.
 */
export async function importChatExport(files: readonly File[], options: ChatImportOptions): Promise<ChatImportResult> {
  const { signal } = options;
  const result: ChatImportResult = { sites: [], conversations: 0, turns: 0, skipped: 0, problems: [], stopped: false };
  const sources: Source[] = [];
  for (const file of files) sources.push(...(await sourcesOf(file, result)));
  const total = sources.reduce((sum, source) => sum + source.size, 0);
  let readBytes = 0;
  let seenBytes = 0;
  const withChats = new Set<string>();
  for (const source of sources) {
    try {
      for await (const found of conversationsOf(source, (bytes) => tell(readBytes + bytes))) {
        if (isStopped()) return { ...result, stopped: true };
        withChats.add(source.file);
        await take(found, source);
        tell();
      }
    } catch (error) {
      if (!(error instanceof UnreadableError) && !(error instanceof BadZipError)) throw error;
      result.problems.push({ code: 'exportUnreadable', params: { file: source.name } });
    }
    readBytes += source.size;
    tell(readBytes);
  }
  for (const file of new Set(sources.map(({ file }) => file))) {
    const isNamed = result.problems.some(({ params }) => params?.file === file);
    if (!withChats.has(file) && !isNamed) result.problems.push({ code: 'exportNoChats', params: { file } });
  }
  return result;

  function isStopped(): boolean {
    return signal?.aborted === true;
  }

  function tell(bytes = seenBytes): void {
    seenBytes = Math.max(seenBytes, bytes);
    const share = total === 0 ? 1 : Math.min(1, seenBytes / total);
    options.onProgress?.({ done: result.conversations, turns: result.turns, share });
  }

  async function take({ site, conversation }: Found, source: Source): Promise<void> {
    if (!result.sites.includes(site)) result.sites.push(site);
    const parts = conversation.isForgettable ? [] : toOutgoingConversations(site, conversation, source.savedAt);
    if (parts.length === 0) result.skipped++;
    else result.conversations++;
    for (const part of parts) {
      if (isStopped()) return;
      await options.store(part);
      result.turns += part.turns.length;
    }
  }
}

class UnreadableError extends Error {}

async function sourcesOf(file: File, result: ChatImportResult): Promise<Source[]> {
  const common = { file: file.name, savedAt: file.lastModified };
  if (!(await isZip(file))) {
    return [{ ...common, name: file.name, size: file.size, open: async () => file.stream(), isInArchive: false }];
  }
  try {
    const entries = (await listZipEntries(file)).filter(({ name }) => /\.json$/i.test(name));
    return entries.map((entry) => ({ ...common, ...entry, isInArchive: true }));
  } catch (error) {
    if (!(error instanceof BadZipError)) throw error;
    result.problems.push({ code: 'exportBrokenZip', params: { file: file.name } });
    return [];
  }
}

interface Found {
  site: string;
  conversation: ExportedConversation;
}

/** The conversations of one document, one at a time where the document has one in each element. */
async function* conversationsOf(source: Source, onBytes: (bytes: number) => void): AsyncGenerator<Found> {
  const elements: unknown[] = [];
  for await (const element of readElements(counted(await source.open(), onBytes))) {
    if (isConversation(element)) yield* found(element);
    else elements.push(element);
  }
  if (elements.length === 0) return;
  const [only] = elements;
  if (elements.length === 1 && only === undefined) {
    if (source.isInArchive) return;
    throw new UnreadableError();
  }
  yield* elements.length === 1 && !Array.isArray(only) ? found(only, elements) : found(elements);
}

function* found(...documents: unknown[]): Generator<Found> {
  for (const document of documents) {
    const read = readChatExport(document);
    if (!read) continue;
    for (const conversation of read.conversations) yield { site: read.site, conversation };
    return;
  }
}

function isConversation(element: unknown): boolean {
  return isRecord(at(element, 'mapping')) || Array.isArray(at(element, 'chat_messages'));
}

/** The same bytes, told as they pass. */
function counted(bytes: ReadableStream<Uint8Array>, onBytes: (bytes: number) => void): ReadableStream<Uint8Array> {
  let sum = 0;
  return bytes.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        sum += chunk.byteLength;
        onBytes(sum);
        controller.enqueue(chunk);
      },
    }),
  );
}
