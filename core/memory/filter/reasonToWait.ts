import type { Reason } from '../types';
import { looksLikeInstruction } from './looksLikeInstruction';
import { classifySensitive, sensitiveReason } from './sensitive';

/**
 * Why a statement should wait for the user's yes whoever extracted it: it gives orders to a model, or it is about
 * something sensitive and the user has not opted in. Null when nothing speaks against keeping it.
 */
export function reasonToWait(statement: string, options: { allowSensitive: boolean }): Reason | null {
  if (looksLikeInstruction(statement)) return { code: 'looksLikeInstruction' };
  if (options.allowSensitive) return null;
  const sensitive = classifySensitive(statement);
  return sensitive && sensitiveReason(sensitive.category);
}
