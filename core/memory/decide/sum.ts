import type { Said } from './held';
import type { Neighbour } from './neighbours';
import { alike } from './relation/overlap';
import type { Statement } from './statement';
import type { Verdict } from './verdict';

const contentOf = (statement: Statement) => [
  ...statement.specifics,
  ...statement.conditions,
  ...statement.quantities.map((quantity) => quantity.value),
];

/** 「二老一个爱听评书一个爱听越剧」 sums up what is known of either. */
const members: Record<string, readonly string[]> = {
  parents: ['mother', 'father'],
  grandparents: ['grandmother', 'grandfather'],
  kids: ['son', 'daughter'],
};
const isPartOf = (subject: string, whole: string): boolean =>
  subject === whole || members[whole]?.includes(subject) === true;

/** A statement all of whose content two or more known ones hold together. */
export function sumVerdict(said: Said, neighbours: Neighbour[]): Verdict | null {
  const { statement } = said;
  const content = contentOf(statement);
  if (content.length < 2 || statement.marks.has('change') || statement.marks.has('ended')) return null;
  const parts: Neighbour[] = [];
  let open = content;
  for (const near of neighbours) {
    if (near.card.status !== 'active' || near.card.scope !== said.scope) continue;
    if (!isPartOf(near.statement.subject, statement.subject)) continue;
    if (near.cosine < 0.25 || near.statement.isPlan !== statement.isPlan) continue;
    const theirs = contentOf(near.statement);
    const covered = open.filter((word) => theirs.some((other) => alike(word, other)));
    // What they have in common counts for each of them.
    const shared = content.filter((word) => theirs.some((other) => alike(word, other)));
    if (covered.length === 0 || shared.length < theirs.length / 3) continue;
    parts.push(near);
    open = open.filter((word) => !covered.includes(word));
  }
  // 「都是我干的」 says it of all of them.
  const saysOfAll = open.length === 1 && content.length > 2 && /都|\bmy \p{L}+ are\b/iu.test(statement.text);
  if (parts.length < 2 || (open.length > 0 && !saysOfAll)) return null;
  return {
    action: 'merge',
    targets: parts.map((near) => near.card.id),
    reason: { code: 'sumsUp', params: { count: parts.length } },
  };
}
