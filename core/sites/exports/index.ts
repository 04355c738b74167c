import type { ExportedConversation, ExportReader } from './chatExport';
import { readChatgptExport } from './chatgpt';
import { readClaudeExport } from './claude';
import { readDeepseekExport } from './deepseek';
import { readGeminiTakeout } from './geminiTakeout';
import { readGrokExport } from './grok';
import { readMistralExport } from './mistral';

/** Formats by site. They are told apart by the names of their fields, never by the name of a file. */
const readers: Record<string, ExportReader> = {
  claude: readClaudeExport,
  deepseek: readDeepseekExport,
  chatgpt: readChatgptExport,
  grok: readGrokExport,
  mistral: readMistralExport,
  gemini: readGeminiTakeout,
};

/** What a file of an official export holds, and of which site it is; undefined for a file of another kind. */
export function readChatExport(document: unknown): { site: string; conversations: ExportedConversation[] } | undefined {
  for (const [site, read] of Object.entries(readers)) {
    const conversations = read(document);
    if (conversations) return { site, conversations };
  }
  return;
}
