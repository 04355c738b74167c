import { parseJson } from '../shared/wire/json';
import { JsonScanner } from '../shared/wire/jsonScanner';

/**
 * The elements of a JSON array one by one, without holding the whole: exports can be larger than a text may be. A document
 * that is no array comes as its only element, and so does one that cannot be read, as `undefined`.
 */
export async function* readElements(bytes: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let ready: unknown[] = [];
  const scanner = new JsonScanner((value) => ready.push(value));
  let kind: 'array' | 'other' | undefined;
  let whole = '';
  const reader = bytes.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      let text = decoder.decode(value, { stream: !done });
      if (kind === undefined) {
        text = text.replace(/^[\ufeff\s]+/, '');
        if (text) kind = text.startsWith('[') ? 'array' : 'other';
        if (kind === 'array') text = text.slice(1);
      }
      if (kind === 'array') scanner.push(encoder.encode(text));
      else whole += text;
      const found = ready;
      ready = [];
      yield* found;
      if (done) break;
    }
    if (kind !== 'array') yield parseJson(whole);
  } finally {
    // Whoever stops listening half-way lets the file go.
    await reader.cancel();
  }
}
