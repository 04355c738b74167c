import { at, isRecord, type JsonRecord, numberAt, parseJson, textAt } from './json';
import { applyOperation, type PointerOperation } from './jsonPointer';

/** What one answer stream of ChatGPT has told so far, whether it came as an event stream or over a socket. */
export class ChatgptDelta {
  /** Messages in the order they appeared, kept up to date by the deltas. */
  readonly messages: JsonRecord[] = [];
  conversationId: string | undefined;
  title: string | undefined;
  done = false;
  /** Topics on which the rest of the answer will come. */
  readonly handedTo: string[] = [];
  /** The rest comes over the socket now, so what says that the stream is complete speaks of the whole answer. */
  isTakenOver = false;

  /** The message that is written to, by channel; most streams use a channel once. */
  private readonly documents = new Map<number, unknown>();
  private channel = 0;
  private pointer = '';
  private operation = '';

  /** Takes one event: its name and data as in the stream. */
  take(name: string, data: unknown, raw: string): void {
    if (raw.trim() === '[DONE]') {
      this.done = this.isWhole();
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
    if (type === 'message_stream_complete') this.done = this.isWhole();
    else if (type === 'title_generation') this.title = textAt(data, 'title') ?? this.title;
    else if (type === 'input_message' && isRecord(data.input_message)) this.keep(data.input_message);
    else if (type === 'stream_handoff') {
      for (const option of Array.isArray(data.options) ? data.options : []) {
        const topic = textAt(option, 'topic_id');
        if (topic) this.handedTo.push(topic);
      }
      this.done = this.isWhole() && this.done;
    }
  }

  private takeDelta(data: JsonRecord): void {
    const value = data.v;
    if (isRecord(value) && isRecord(value.message) && !data.p) {
      this.start(value, numberAt(data, 'c'));
      return;
    }
    // A channel nobody has begun is but a running number: the newest message is meant.
    const channel = numberAt(data, 'c');
    if (channel !== undefined && this.documents.has(channel)) this.channel = channel;
    if (Array.isArray(value) && typeof data.p !== 'string' && data.o === undefined && this.operation !== 'append') {
      this.apply({ p: '', o: 'patch', v: value });
      return;
    }
    if (typeof data.p === 'string') this.pointer = data.p;
    else if (data.o === 'patch') this.pointer = '';
    if (typeof data.o === 'string') this.operation = data.o;
    else if (typeof data.p === 'string' && this.operation === '') this.operation = 'replace';
    // Bare words with nothing to go on from belong to the text of the message.
    if (typeof value === 'string' && (this.pointer === '' || this.operation === 'patch')) {
      this.pointer = this.textPointer();
      this.operation = 'append';
    }
    this.apply({ p: this.pointer, o: this.operation, v: value });
  }

  private apply(operation: PointerOperation): void {
    const document = applyOperation(this.documents.get(this.channel), operation);
    this.documents.set(this.channel, document);
    const message = at(document, 'message');
    if (isRecord(message)) this.keep(message);
  }

  private textPointer(): string {
    const isText = typeof at(this.documents.get(this.channel), 'message', 'content', 'text') === 'string';
    return isText ? '/message/content/text' : '/message/content/parts/0';
  }

  /** Nothing more comes: the answer was not handed over, or this is where it was handed to. */
  private isWhole(): boolean {
    return this.handedTo.length === 0 || this.isTakenOver;
  }

  /** A new current message; it forgets what a bare value would continue. */
  private start(document: JsonRecord, channel = this.channel): void {
    this.channel = channel;
    this.documents.set(channel, document);
    this.pointer = '';
    this.operation = '';
    if (isRecord(document.message)) this.keep(document.message);
  }

  /** A message seen again (a replay, a snapshot) replaces what was known of it. */
  keep(message: JsonRecord): void {
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
