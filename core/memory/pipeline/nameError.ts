/**
 * What may be kept of an error: its name and where it was thrown. Never its message, which may quote what the user said
 * (JSON.parse does).
 */
export function nameError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const header = `${error.name}: ${error.message}`;
  const stack = error.stack ?? '';
  const frames = stack.startsWith(header) ? stack.slice(header.length) : '';
  const place = frames.trim().split('\n')[0]?.trim() ?? '';
  return place ? `${error.name} ${place}`.slice(0, 200) : error.name;
}
