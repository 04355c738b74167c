/** Lines of a streamed body, decoded only where characters are whole. Line ends may be `\n` or `\r\n`. */
export async function* readLines(response: Response): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.replace(/\r$/, '');
    if (done) break;
  }
  if (rest) yield rest;
}

/** Events of a `text/event-stream`: name (empty when it has none) and data. */
export async function* readEvents(response: Response): AsyncGenerator<{ event: string; data: string }> {
  let event = '';
  let data: string[] = [];
  for await (const line of readLines(response)) {
    if (line === '') {
      if (data.length > 0) yield { event, data: data.join('\n') };
      event = '';
      data = [];
    } else if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  if (data.length > 0) yield { event, data: data.join('\n') };
}
