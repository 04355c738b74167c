const encoder = new TextEncoder();

/** Bytes of an event stream. Each entry is a JSON value, or a name and a JSON value. */
export function encodeEvents(events: (Record<string, unknown> | [string, unknown])[]): Uint8Array {
  return encoder.encode(
    events
      .map((event) =>
        Array.isArray(event)
          ? `event: ${event[0]}\ndata: ${JSON.stringify(event[1])}\n\n`
          : `data: ${JSON.stringify(event)}\n\n`,
      )
      .join(''),
  );
}

/** Pieces of a text of about `size` characters, never inside a surrogate pair. */
export function pieces(text: string, size = 6): string[] {
  const points = [...text];
  const out: string[] = [];
  for (let i = 0; i < points.length; i += size) out.push(points.slice(i, i + size).join(''));
  return out;
}
