import type { Statement } from './statement';

const ability = /我(?:也|还)?(?:不)?会(?!不会|议|计)|\bi (?:can|can't|know how to)\b/iu;

/**
 * True for a plain statement: it gives an attribute or a thing its value, says a lasting plan or what is done with what,
 * without doubt and not just for now.
 */
export function isClear(statement: Statement): boolean {
  if (statement.doubtful || statement.isTemporary || statement.kind === 'event') return false;
  if (statement.slot) return true;
  const { frame, quantities, specifics, deeds, light } = statement;
  if (frame && frame.before.length > 0 && frame.after.length + quantities.length > 0) return true;
  if (statement.isPlan) return statement.marks.has('plan') && specifics.length > 0;
  const says =
    deeds.length > 0 || specifics.includes('allergic') || ability.test(statement.text) || light.includes('speak');
  return specifics.length > 0 && specifics.length <= 3 && says;
}
