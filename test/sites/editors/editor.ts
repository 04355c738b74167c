/** A real editor library on a mock page, with its model laid open for tests. */
export interface Editor {
  /** The editable element. */
  element: HTMLElement;
  /** Text in the editor's model, one line a paragraph or break. */
  text(): string;
  /** Replaces everything in the model. */
  set(text: string): void;
  focus(): void;
  destroy(): void;
  /** Adds a mention at the end, where the editor has them. */
  addMention?(label: string): void;
  /** The key that sends, as Playwright names it; Enter when missing. */
  sendKey?: string;
}

export interface EditorOptions {
  /** Where the editor goes. */
  host: HTMLElement;
  /** Attributes of the editable element. */
  attributes: Record<string, string>;
  placeholder: string;
  /** The key that sends was pressed. */
  onSubmit(): void;
  onChange(): void;
  /** Plain text was pasted; true when the site took it for itself (an attachment, say). */
  onPaste?(text: string): boolean;
}
