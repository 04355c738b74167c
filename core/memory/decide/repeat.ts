import type { Reason } from '../types';
import { known, type Related, type Said, strengthOf } from './held';
import type { Neighbour } from './neighbours';
import { alike } from './relation/overlap';
import type { Statement } from './statement';
import type { Verdict } from './verdict';

export function restated(near: Neighbour, reason: Reason, morePrecise = false): Verdict {
  return { action: 'update', targets: [near.card.id], reason, ...(morePrecise ? { morePrecise } : {}) };
}

/** The same, with a number or a grade that was not given before: 「儿子读小学四年级」 after 「我儿子上小学」. */
function givesMore(fresh: Statement, known: Statement): boolean {
  const isMeasured = fresh.quantities.length > 0 && known.quantities.length === 0;
  // 「在轴承厂做质检」 after 「在厂里做质检」.
  const isNamed = fresh.specifics.some((word) =>
    known.specifics.some((other) => word.length > other.length && alike(word, other)),
  );
  if (fresh.lang !== known.lang) return false;
  return namesDay(fresh, known) || ((isMeasured || isNamed) && !fresh.isPlan && fresh.kind !== 'event');
}

/** "On October 18" after "in October". */
function namesDay(fresh: Statement, known: Statement): boolean {
  const days = ({ quantities }: Statement) => quantities.filter(({ unit }) => unit === '/').map(({ value }) => value);
  return days(fresh).some((day) => days(known).some((month) => day.startsWith(`${month}-`)));
}

export function repeatVerdict(said: Said, related: Related[]): Verdict | null {
  const repeats = related
    .filter(
      ({ near, relation }) =>
        ['same', 'morePrecise', 'lessPrecise'].includes(relation.kind) && near.card.scope === said.scope,
    )
    .sort((left, right) => strengthOf(right.relation) - strengthOf(left.relation));
  const [best] = repeats;
  if (best) {
    const { near, relation } = best;
    if (said.statement.doubtful && !near.statement.doubtful)
      return {
        action: 'ignore',
        targets: [near.card.id],
        reason: { code: 'doubtAboutKnown', params: known(near.card) },
      };
    if (relation.kind === 'morePrecise' || (relation.kind === 'same' && givesMore(said.statement, near.statement))) {
      const others = repeats
        .slice(1)
        .filter((other) => other.relation.kind === 'morePrecise' && other.near.card.status === 'active');
      if (others.length > 0)
        return {
          action: 'merge',
          targets: [near.card.id],
          reason: { code: 'morePrecise', params: known(near.card) },
          morePrecise: true,
        };
      return restated(near, { code: 'morePrecise', params: known(near.card) }, true);
    }
    return restated(near, {
      code: relation.kind === 'same' ? 'saidAgain' : 'saidMorePrecisely',
      params: known(near.card),
    });
  }
  // What holds everywhere need not be written down again for a project.
  const everywhere = related.find(
    ({ near, relation }) =>
      near.card.scope === 'global' && (relation.kind === 'same' || relation.kind === 'lessPrecise'),
  );
  return everywhere
    ? restated(everywhere.near, { code: 'holdsEverywhere', params: known(everywhere.near.card) })
    : null;
}
