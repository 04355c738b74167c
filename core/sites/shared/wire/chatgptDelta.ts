import { at, isRecord, type JsonRecord, parseJson, textAt } from './json';
import { applyOperation } from './jsonPointer';

/** What one answer stream of ChatGPT has told so far, whether it came as an event stream or over a socket. */
export class ChatgptDelta {
  /** Messages in the order they appeared, kept up to date by the deltas. */
  readonly messages: JsonRecord[] = [];
  conversationId: string | undefined;
  title: string | undefined;
  done = false;
  /** Topics on which the rest of the answer will come. */
  readonly handedTo: string[] = [];

  private document: unknown;
  private pointer = '';
  private operation = '';

  /** Takes one event: its name and data as in the stream. */
  take(name: string, data: unknown, raw: string): void {
    if (raw.trim() === '[DONE]') {
      this.done = this.handedTo.length === 0;
      return;
    }
    if (name === 'delta_encoding' || !isRecord(data)) {
      if (name === 'delta' && Array.isArray(data)) for (const entry of data) this.take(name, entry, '');
      return;
    }
    this.conversationId ??= textAt(data, 'conversation_id') ?? textAt(data, 'v', 'conversation_id');
    if (typeof data.type === 'string' && !('v' in data)) this.takeNotice(data.type, data);
    else if ('v' in data) this.takeDelta(data);
    else if (isRecord(data.message)) this.start(data);
  }

  private takeNotice(type: string, data: JsonRecord): void {
    if (type === 'message_stream_complete') this.done = true;
    else if (type === 'title_generation') this.title = textAt(data, 'title') ?? this.title;
    else if (type === 'input_message' && isRecord(data.input_message)) this.keep(data.input_message);
    else if (type === 'stream_handoff') {
      for (const option of Array.isArray(data.options) ? data.options : []) {
        const topic = textAt(option, 'topic_id');
        if (topic) this.handedTo.push(topic);
      }
      this.done = false;
    }
  }

  private takeDelta(data: JsonRecord): void {
    const value = data.v;
    if (isRecord(value) && isRecord(value.message) && !data.p) {
      this.start(value);
      return;
    }
    if (Array.isArray(value) && typeof data.p !== 'string' && data.o === undefined && this.operation !== 'append') {
      this.document = applyOperation(this.document, { p: '', o: 'patch', v: value });
      return;
    }
    if (typeof data.p === 'string') this.pointer = data.p;
    if (typeof data.o === 'string') this.operation = data.o;
    else if (typeof data.p === 'string' && this.operation === '') this.operation = 'replace';
    this.document = applyOperation(this.document, { p: this.pointer, o: this.operation, v: value });
    const message = at(this.document, 'message');
    if (isRecord(message)) this.keep(message);
  }

  /** A new current message; it forgets what a bare value would continue. */
  private start(document: JsonRecord): void {
    this.document = document;
    this.pointer = '';
    this.operation = '';
    if (isRecord(document.message)) this.keep(document.message);
  }

  /** A message seen again (a replay, a snapshot) replaces what was known of it. */
  private keep(message: JsonRecord): void {
    const id = textAt(message, 'id');
    const known = this.messages.findIndex((other) => other === message || (id && other.id === id));
    if (known === -1) this.messages.push(message);
    else this.messages[known] = message;
  }

  /** Takes one event whose data is still text. */
  takeText(name: string, raw: string): void {
    this.take(name, parseJson(raw), raw);
  }
}
