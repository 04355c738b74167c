import { signal } from '@preact/signals';
import type { Progress } from '../../components/feedback/ProgressLine';
import type { UiLanguage } from '../../components/i18n/index';
import { settingsWords } from '../../components/i18n/settings';
import { createDexieStore } from '../../core/memory/store/dexieStore';
import { countRows, exportPieces } from '../../core/memory/transfer/exportJson';
import { formatName } from '../../core/memory/transfer/format';
import { ask } from '../../core/platform/ask';
import { importCache } from '../../core/platform/messages';
import { databaseOf } from '../../core/platform/profiles';
import { createChatImportState } from './chatImportState';
import type { Notices } from './notices';
import { go } from './route';
import { saveFile } from './saveFile';

const progressEveryMs = 400;
/** The browser takes 64 MB in one message. */
const maxMessageBytes = 16_000_000;
/** The name of the format stands at the beginning of a file. */
const headBytes = 300;

/** Work that is under way, as it is shown. */
export type Underway = { progress: Progress; now: number };

/** What goes out as a file and comes in from files. */
export function createInOutState(profile: () => string, lang: UiLanguage, notices: Notices, onChanged: () => void) {
  const importing = signal<Underway | null>(null);
  const exporting = signal<Underway | null>(null);
  const chats = createChatImportState(lang, notices, onChanged);
  let stopExport = new AbortController();

  async function importOwn(file: File): Promise<void> {
    let isOver = false;
    // One question at a time: a worker that reads hears one message between two steps, and a wish to stop must not
    // stand in line behind many questions.
    const watch = async (): Promise<void> => {
      while (!isOver) {
        const progress = await ask('importProgress', undefined);
        importing.value = progress && !isOver ? { progress, now: Date.now() } : null;
        await new Promise((resolve) => setTimeout(resolve, progressEveryMs));
      }
    };
    watch().catch(() => {
      // The import itself says what went wrong.
      isOver = true;
    });
    try {
      const { kept, skipped, problems, stopped } = await ask('importAll', await handOverFile(file));
      if (stopped) notices.tell(settingsWords.importStopped);
      else if (problems.length > 0 && kept === 0) {
        notices.tell(settingsWords.importProblems, { problems: problems.slice(0, 3).join(' ') });
      } else if (problems.length > 0) {
        notices.tell(settingsWords.importedPartly, { kept, skipped, problems: problems.slice(0, 3).join(' ') });
      } else notices.tell(settingsWords.imported, { kept, skipped });
      onChanged();
    } finally {
      isOver = true;
      importing.value = null;
    }
  }

  /** A file of Keepsake is taken in at once, files of chat sites are looked at first. */
  async function importFiles(files: File[]): Promise<void> {
    const [first] = files;
    if (!first) return;
    const head = await first.slice(0, headBytes).text();
    const isArchive = head.startsWith('PK');
    if (files.length === 1 && !isArchive && (head.includes(`"${formatName}"`) || !(await holdsChats(first)))) {
      await importOwn(first);
      return;
    }
    go('settings');
    chats.choose(files);
  }

  /** Read here and not asked for: years of conversations are more than fits one message. */
  async function writeExport(): Promise<{ pieces: Blob[]; rows: number } | null> {
    stopExport = new AbortController();
    const { signal } = stopExport;
    const store = createDexieStore({ name: databaseOf(profile()) });
    const startedAt = Date.now();
    try {
      const total = await countRows(store);
      const pieces: Blob[] = [];
      let done = 0;
      const count = (rows: number) => {
        done += rows;
        exporting.value = { progress: { done, total: Math.max(total, done), startedAt }, now: Date.now() };
      };
      // The browser holds what is written on disk, where a string of it would fill the memory of the page.
      for await (const piece of exportPieces(store, startedAt, count)) {
        if (signal.aborted) return null;
        pieces.push(new Blob([piece]));
      }
      return { pieces, rows: done };
    } finally {
      exporting.value = null;
      await store.close();
    }
  }

  /** The file as the worker takes it: in the message, or laid down for it where it is too large. */
  async function handOverFile(file: File): Promise<{ json: string } | { cached: true }> {
    if (file.size < maxMessageBytes) return { json: await file.text() };
    const cache = await caches.open(importCache.name);
    await cache.put(importCache.path, new Response(file));
    return { cached: true };
  }

  return {
    importing,
    exporting,
    chats,
    importFiles: (files: File[]) => void importFiles(files).catch(notices.fail),
    stopImport: () => void ask('stopImport', undefined).catch(notices.fail),
    exportAll(): void {
      writeExport().then((written) => {
        if (!written) {
          notices.tell(settingsWords.exportStopped);
          return;
        }
        const today = new Date().toISOString().slice(0, 10);
        saveFile(`keepsake-${today}.json`, 'application/json', written.pieces);
        notices.tell(settingsWords.exported, { n: written.rows });
      }, notices.fail);
    },
    stopExport: () => stopExport.abort(),
  };
}

/** Whether a JSON file looks like one of a chat site: by the names of fields near its beginning. */
async function holdsChats(file: File): Promise<boolean> {
  const head = await file.slice(0, 20_000).text();
  return /"(?:mapping|chat_messages|conversations|conversation|messages|safeHtmlItem|header)"/.test(head);
}
