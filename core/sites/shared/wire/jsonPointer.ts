import { isRecord, type JsonRecord } from './json';

/** One operation on a document: a JSON pointer, what to do, and with what. */
export interface PointerOperation {
  p: string;
  o: string;
  v: unknown;
}

/**
 * Applies an operation to a document in place and gives back the document (a new one when the pointer is empty). `append`
 * joins texts, pushes to lists, merges objects; `patch` is a list of operations below the pointer. What does not fit is
 * skipped: a lost frame must not end the reading.
 */
export function applyOperation(document: unknown, operation: PointerOperation): unknown {
  if (operation.o === 'patch' && Array.isArray(operation.v)) {
    let out = document;
    for (const inner of operation.v) {
      if (!isRecord(inner)) continue;
      const p = operation.p + (typeof inner.p === 'string' ? inner.p : '');
      out = applyOperation(out, { p, o: typeof inner.o === 'string' ? inner.o : 'replace', v: inner.v });
    }
    return out;
  }
  if (operation.p === '' || operation.p === '/') {
    return operation.o === 'append' ? joined(document, operation.v) : operation.v;
  }
  const keys = operation.p
    .split('/')
    .slice(1)
    .map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'));
  const last = keys.pop();
  if (last === undefined || last === '__proto__') return document;
  let here = document;
  for (const [index, key] of keys.entries()) {
    if (key === '__proto__') return document;
    let next = child(here, key);
    if (typeof next !== 'object' || next === null) {
      next = /^\d+$/.test(keys[index + 1] ?? last) ? [] : {};
      setChild(here, key, next);
    }
    here = next;
  }
  const before = child(here, last);
  switch (operation.o) {
    case 'append':
      setChild(here, last, joined(before, operation.v));
      break;
    case 'remove':
      removeChild(here, last);
      break;
    case 'truncate':
      if (typeof before === 'string' && typeof operation.v === 'number')
        setChild(here, last, before.slice(0, operation.v));
      break;
    default:
      setChild(here, last, operation.v);
  }
  return document;
}

function joined(before: unknown, value: unknown): unknown {
  if (typeof before === 'string' && typeof value === 'string') return before + value;
  if (Array.isArray(before)) return before.concat(Array.isArray(value) ? value : [value]);
  if (isRecord(before) && isRecord(value)) return { ...before, ...value };
  return value;
}

function child(parent: unknown, key: string): unknown {
  if (Array.isArray(parent)) return parent[Number(key)];
  return isRecord(parent) ? parent[key] : undefined;
}

function setChild(parent: unknown, key: string, value: unknown): void {
  if (Array.isArray(parent)) {
    const index = key === '-' ? parent.length : Number(key);
    if (Number.isInteger(index) && index >= 0 && index <= parent.length + 64) parent[index] = value;
  } else if (isRecord(parent)) (parent as JsonRecord)[key] = value;
}

function removeChild(parent: unknown, key: string): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (isRecord(parent)) delete parent[key];
}
