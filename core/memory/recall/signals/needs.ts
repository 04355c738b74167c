/** Raw score from which a card needs no lift. */
const sureByItself = 0.5;

/**
 * How far a card is lifted because the draft needs it, 0–1: all of `needs` where nothing else speaks for the card, nothing
 * where its meaning or words do already. It brings in what meaning cannot see and leaves the order of what it can.
 */
export function liftByNeeds(needs: number, rawWithout: number): number {
  return needs * (1 - Math.min(1, Math.max(0, rawWithout / sureByItself)));
}
