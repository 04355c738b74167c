import { aside, shadow } from './aside';
import type { WatchedExchange } from './watchedExchange';

/**
 * Watches a stream while the page reads it, by whatever way the page reads. Nothing is teed or cloned: the page's own reads
 * are looked at. Only `pipeTo` and `pipeThrough` with a transform of the page get one pass-through stage in between.
 */
export function watchStream(stream: ReadableStream, exchange: WatchedExchange): void {
  const { getReader, pipeThrough, pipeTo, tee, values } = stream;

  shadow(stream, 'getReader', (...args: unknown[]) => {
    const reader: ReadableStreamDefaultReader = Reflect.apply(getReader, stream, args);
    watchReads(reader, 'read', stream, exchange);
    aside(reader.closed, () => exchange.end(stream, 'complete'));
    return reader;
  });

  shadow(stream, 'pipeThrough', (transform: ReadableWritablePair, options?: StreamPipeOptions) => {
    if (transform instanceof TextDecoderStream) {
      const text: ReadableStream = Reflect.apply(pipeThrough, stream, [transform, options]);
      watchStream(text, exchange);
      return text;
    }
    return Reflect.apply(pipeThrough, Reflect.apply(pipeThrough, stream, [passOn(stream, exchange)]), [
      transform,
      options,
    ]);
  });

  shadow(stream, 'pipeTo', (target: WritableStream, options?: StreamPipeOptions) =>
    Reflect.apply(pipeTo, Reflect.apply(pipeThrough, stream, [passOn(stream, exchange)]), [target, options]),
  );

  shadow(stream, 'tee', () => {
    const branches: [ReadableStream, ReadableStream] = Reflect.apply(tee, stream, []);
    for (const branch of branches) watchStream(branch, exchange);
    return branches;
  });

  if (!values) return;
  const iterate = (...args: unknown[]): unknown => {
    const iterator: AsyncIterator<unknown> = Reflect.apply(values, stream, args);
    watchReads(iterator, 'next', stream, exchange);
    return iterator;
  };
  shadow(stream, 'values', iterate);
  shadow(stream, Symbol.asyncIterator, iterate);
}

function watchReads(reader: object, method: 'read' | 'next', source: object, exchange: WatchedExchange): void {
  const read = Reflect.get(reader, method);
  shadow(reader, method, (...args: unknown[]) => {
    const promise: Promise<{ done?: boolean; value?: unknown }> = Reflect.apply(read, reader, args);
    aside(
      promise,
      ({ done, value }) => {
        if (value) exchange.chunk(source, value);
        if (done) exchange.end(source, 'complete');
      },
      () => exchange.end(source, 'aborted'),
    );
    return promise;
  });
}

function passOn(source: object, exchange: WatchedExchange): TransformStream {
  return new TransformStream({
    transform: (piece, controller) => {
      controller.enqueue(piece);
      exchange.chunk(source, piece);
    },
    flush: () => exchange.end(source, 'complete'),
  });
}
