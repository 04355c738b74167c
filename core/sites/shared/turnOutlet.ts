import { bestText, isComplete, isNews, type RegisteredTurn, settleMs } from './registeredTurn';

/** Whether a turn waits to be handed out, now or when it is complete. */
export function isOffered(entry: RegisteredTurn, text: string): boolean {
  return text !== '' && !entry.isOut && entry.forgoneAs === undefined && isNews(entry, text);
}

/** Takes the turns that are complete; with `flush` also those still growing. They are out until they are settled. */
export function takeReady(entries: readonly RegisteredTurn[], now: number, flush: boolean): RegisteredTurn[] {
  const newest = entries.at(-1);
  const ready = entries.filter(
    (entry) =>
      isOffered(entry, bestText(entry)) &&
      (flush || (isComplete(entry, now) && !(entry === newest && isUnanswered(entry, now)))),
  );
  for (const entry of ready) entry.isOut = true;
  return ready;
}

/** The turn with this text is safe, or refused for good: it is not offered again. */
export function settle(entry: RegisteredTurn, text: string): void {
  entry.isOut = false;
  entry.sentText = text;
}

/** The turn did not arrive; it is offered again. */
export function giveBack(entry: RegisteredTurn): void {
  entry.isOut = false;
}

/** Whether a turn was forgone and says something that was not reported yet. */
export function isUnreported(entry: RegisteredTurn): boolean {
  const text = bestText(entry);
  return entry.forgoneAs !== undefined && entry.forgoneAs !== text && text !== '';
}

/** Takes the forgone turns that stand as they are, to be reported; `flush` takes all of them now. */
export function takeForgone(entries: readonly RegisteredTurn[], now: number, flush: boolean): RegisteredTurn[] {
  const fresh = entries.filter(
    (entry) =>
      isUnreported(entry) &&
      (flush || (isComplete(entry, now) && now - (entry.dom?.changedAt ?? 0) >= settleMs.forgone)),
  );
  for (const entry of fresh) entry.forgoneAs = bestText(entry);
  return fresh;
}

/** A question of which only the page tells may bear a name that is not its own yet. */
function isUnanswered(entry: RegisteredTurn, now: number): boolean {
  if (entry.role !== 'user' || entry.network) return false;
  return now - (entry.dom?.changedAt ?? 0) < settleMs.unanswered;
}
