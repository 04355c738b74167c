import type { MarkerName } from '../decide/lexicon/markers';
import type { Statement } from '../decide/statement';
import type { Engine } from '../engine';
import type { Draft } from '../types';
import { continuesChange, tellsWhatIsNow, type Unit, wholeOf } from './clauses';
import { judgeOne } from './judgeDraft';
import type { Judged, Lesson } from './lesson';
import { dated, plainDraft } from './tentative';
import type { WorkingSet } from './workingSet';
import { bears } from './worth';

/** What comes of a sentence of several clauses. */
interface SentenceReading {
  /** Clauses that only together change what is remembered; absent where each stands for itself. */
  asOne?: Judged;
  /** Clauses that are decided on by themselves. */
  apart: readonly Draft[];
  /** Clauses not worth keeping that lean on the one before: by themselves they would bear on the wrong thing. */
  leaning: ReadonlySet<Draft>;
  /** The clauses as they were judged by themselves. */
  judged: ReadonlyMap<Draft, Judged>;
}

export async function judgeSentence(
  engine: Engine,
  set: WorkingSet,
  lesson: Lesson,
  { pieces, whole }: Unit,
  utcOffsetMinutes: number,
): Promise<SentenceReading | null> {
  if (!whole || lesson.decisionMode === false) return null;
  const alone = new Map<Draft, Judged>();
  for (const piece of pieces) {
    const judged = await judgeOne(engine, set, lesson, piece);
    if (!judged || 'passedOver' in judged) return null;
    alone.set(piece, judged);
  }
  const replacedBy = (piece: Draft): string[] => {
    const verdict = alone.get(piece)?.verdict;
    return verdict?.action === 'supersede' ? verdict.targets : [];
  };
  const judged = await judgeOne(engine, set, lesson, joinPieces(engine, lesson, pieces, whole, utcOffsetMinutes));
  if (!judged || 'passedOver' in judged) return null;
  const replaced = judged.verdict.action === 'supersede' ? judged.verdict.targets : [];
  const none = { apart: [], leaning: new Set<Draft>(), judged: alone };
  const found = pieces.flatMap(replacedBy);
  if (replaced.some((id) => !found.includes(id))) return { ...none, asOne: judged };
  // 「给客户的邮件例外，要用中文写」: what one clause seems to end, the sentence leaves in force.
  if (replaced.length === 0 && found.length > 0 && isException(judged.statement)) return { ...none, asOne: judged };

  const at = pieces.findIndex((piece) => replacedBy(piece).length > 0);
  const changing = pieces[at];
  // 「目标调高，今年要读二十本」: what was let go belongs to what took its place.
  const from = at > 0 && isLedUpTo(pieces[at - 1], changing, alone) ? at - 1 : at;
  const change = changing && alone.get(changing);
  if (change) {
    const following = pieces.slice(at + 1);
    const isLost = (piece: Draft): boolean => {
      const own = alone.get(piece);
      return lesson.tentative?.has(piece) === true && own !== undefined && !bears(own);
    };
    // A clause that would be lost goes with the one that changes something: 「大提琴不拉了，改吹长笛」.
    if (from === 0 && pieces.some(isLost))
      return { ...none, asOne: { ...judged, verdict: replaced.length > 0 ? judged.verdict : change.verdict } };
    // 「现在在合肥工作」 is found better by itself.
    const givesOwnValue = (piece: Draft): boolean => {
      const own = alone.get(piece)?.statement;
      return own?.slot != null && own.subject === 'me';
    };
    const isTold = following.every((piece) => isLost(piece) || (tellsWhatIsNow(piece) && !givesOwnValue(piece)));
    if (isTold && from < pieces.length - 1) {
      const together = wholeOf(lesson.text ?? '', pieces.slice(from));
      const rest = together && joinPieces(engine, lesson, pieces.slice(from), together, utcOffsetMinutes);
      const asOne = rest && (await judgeOne(engine, set, lesson, rest));
      if (asOne && !('passedOver' in asOne))
        return { ...none, apart: pieces.slice(0, from), asOne: { ...asOne, verdict: change.verdict } };
    }
  }
  const leaning = pieces.slice(1).filter((piece) => {
    const targets = replacedBy(piece);
    return lesson.tentative?.has(piece) && targets.length > 0 && targets.every((id) => !replaced.includes(id));
  });
  return { apart: pieces, leaning: new Set(leaning), judged: alone };
}

const isException = ({ marks }: Statement): boolean =>
  marks.has('exception') &&
  !['change', 'ended', 'correction', 'now', 'done'].some((mark) => marks.has(mark as MarkerName));

function isLedUpTo(before: Draft | undefined, changing: Draft | undefined, alone: ReadonlyMap<Draft, Judged>): boolean {
  const isNew = before !== undefined && alone.get(before)?.verdict.action === 'create';
  return isNew && changing !== undefined && continuesChange(before, changing);
}

function joinPieces(
  engine: Engine,
  { source }: Lesson,
  pieces: Draft[],
  whole: { text: string; start: number },
  utcOffsetMinutes: number,
): Draft {
  const plain = dated(plainDraft(whole.text, whole.start, engine.tokenizer), source.at, utcOffsetMinutes);
  const waits = pieces
    .map(({ pendingReason }) => pendingReason)
    .find((reason) => reason && reason.code !== 'pendingUnsure');
  return {
    ...plain,
    importance: Math.max(...pieces.map((piece) => piece.importance)),
    explicit: pieces.some((piece) => piece.explicit),
    ...(waits ? { pendingReason: waits } : {}),
  };
}
