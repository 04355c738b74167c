import { at, listAt, textAt } from './json';

/** What stands in place of a block the asking client cannot show. */
const placeholder = /```\s*\nThis block is not supported on your current device yet\.\s*\n```/g;

/** Answer and reasoning of a message's content blocks; tools and their results are neither. */
export function readClaudeBlocks(blocks: readonly unknown[]): { text: string; thinking: string } {
  const pick = (type: string, field: string): string =>
    blocks
      .flatMap((block) => (at(block, 'type') === type ? (textAt(block, field) ?? []) : []))
      .map((part) => part.trim())
      .filter(Boolean)
      .join('\n\n');
  return { text: cleanClaudeText(pick('text', 'text')), thinking: pick('thinking', 'thinking') };
}

/** Without the artifacts and hidden thoughts older answers carried inside their text. */
export function cleanClaudeText(text: string): string {
  return text
    .replace(/<(antArtifact|antThinking)\b[^>]*>[\s\S]*?(<\/\1>|$)/g, '')
    .replace(placeholder, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Text that was pasted and became an attachment, for messages that hold nothing else. */
export function readPastedText(attachments: readonly unknown[]): string {
  return attachments.flatMap((attachment) => textAt(attachment, 'extracted_content') ?? []).join('\n\n');
}

/** What the user wrote: the typed text, or what was pasted where nothing was typed. */
export function readClaudeUserText(message: unknown): string {
  const typed =
    listAt(message, 'content')
      .flatMap((block) => (at(block, 'type') === 'text' ? (textAt(block, 'text') ?? []) : []))
      .join('\n\n') ||
    (textAt(message, 'text') ?? '');
  return typed.trim() ? typed : readPastedText(listAt(message, 'attachments'));
}
