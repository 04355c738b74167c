import type { NetworkExchange } from '../../types';
import { isRecord, type JsonRecord, parseJson } from './json';

/**
 * The JSON object a request was sent with, also where it lies in a binary frame; an empty record where there is none, so
 * that readers need no case of their own.
 */
export function readJsonRequest(exchange: NetworkExchange): JsonRecord {
  const body = exchange.requestBody ?? '';
  const from = body.indexOf('{');
  if (from === -1) return {};
  const whole = parseJson(body.slice(from));
  if (isRecord(whole)) return whole;
  const until = body.lastIndexOf('}');
  const cut = parseJson(body.slice(from, until + 1));
  return isRecord(cut) ? cut : {};
}

/** True and false as the request says it; undefined when the request could not be read. */
export function readPrivateFlag(
  exchange: NetworkExchange,
  isPrivate: (body: JsonRecord) => boolean,
): boolean | undefined {
  const body = readJsonRequest(exchange);
  return Object.keys(body).length ? isPrivate(body) : undefined;
}
