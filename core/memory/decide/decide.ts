import type { MemorySettings } from '../settings';
import { plainForm } from '../text/hash';
import { conflictVerdict } from './conflict';
import { holdAgainst, known, type Said } from './held';
import type { Neighbour } from './neighbours';
import { repeatVerdict, restated } from './repeat';
import { sumVerdict } from './sum';
import type { Verdict } from './verdict';

/**
 * What to do with a new statement, given the cards near it. The first rule that speaks decides: the same words, what it
 * puts an end to or changes, what it restates, what it sums up; where none speaks it is new. Doubt never overrules what
 * is certain, and what is older than what is known never overrules it.
 */
export function decide(said: Said, neighbours: Neighbour[], settings: MemorySettings['decide']): Verdict {
  const words = plainForm(said.statement.text);
  const twin = neighbours.find(({ card }) => card.scope === said.scope && plainForm(card.text) === words);
  if (twin) return restated(twin, { code: 'saidBefore' });

  const related = holdAgainst(said, neighbours, settings);
  const besides = related.flatMap(({ near, relation }) =>
    relation.kind === 'beside' && near.card.status === 'active'
      ? [{ cardId: near.card.id, reason: { code: 'bothHold', params: known(near.card) } }]
      : [],
  );
  return (
    conflictVerdict(said, related, besides) ??
    repeatVerdict(said, related) ??
    sumVerdict(said, neighbours) ?? {
      action: 'create',
      targets: [],
      reason: besides[0]?.reason ?? { code: 'newStatement' },
      besides,
    }
  );
}
