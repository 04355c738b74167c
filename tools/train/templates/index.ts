import type { LabelledTurn } from '../candidates';

/** Turns made from templates, the same on every run. */
export function writeTemplateTurns(): LabelledTurn[] {
  return [];
}
