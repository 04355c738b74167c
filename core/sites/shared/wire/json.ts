/** Reading unknown JSON without trusting it: every step may be missing or of another type. */
export type JsonRecord = Record<string, unknown>;

/** The value at a path of keys and indices; undefined where the path ends early. Negative indices count from the end. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let here = value;
  for (const key of path) {
    if (Array.isArray(here)) here = typeof key === 'number' ? here.at(key) : undefined;
    else if (isRecord(here)) here = here[String(key)];
    else return;
  }
  return here;
}

export function textAt(value: unknown, ...path: (string | number)[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

export function numberAt(value: unknown, ...path: (string | number)[]): number | undefined {
  const found = at(value, ...path);
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON; undefined for text that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An id, whether the site writes it as text or as a number. */
export function idAt(value: unknown, ...path: (string | number)[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'number' ? String(found) : typeof found === 'string' && found !== '' ? found : undefined;
}

/** UTC milliseconds of seconds (float or integer), milliseconds, microseconds or an ISO date; undefined for none. */
export function timeAt(value: unknown, ...path: (string | number)[]): number | undefined {
  const found = at(value, ...path);
  if (typeof found === 'string' && !/^\d+(\.\d+)?$/.test(found)) {
    const parsed = Date.parse(found);
    return Number.isNaN(parsed) ? undefined : parsed;
  }
  const number = numberAt(found);
  if (number === undefined || number <= 0) return;
  if (number < 1e11) return Math.round(number * 1000);
  return Math.round(number < 1e14 ? number : number / 1000);
}
