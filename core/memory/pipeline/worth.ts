import { isClear } from '../decide/clear';
import type { Neighbour } from '../decide/neighbours';
import { readCues } from '../extract/features';
import type { Card } from '../types';
import type { Judged, Lesson } from './lesson';

const lastingRequest =
  /以后|今后|还是|从现在|改(?:成|回|用|为)|\b(?:from now on|going forward|instead|again|change of)\b/iu;
/** A card about how the assistant is to write, whatever kind it was taken for. */
const isOrder = ({ text }: Card): boolean =>
  /给我|跟我|回我|你|回答|回复|注释|\b(?:you|your|answers?|repl(?:y|ies)|write|comments?)\b/iu.test(text);

/** Something remembered is no longer so, holds beside it, or is said more precisely. */
export function bears({ verdict, draft, neighbours }: Judged): boolean {
  const does = verdict.action === 'supersede' || verdict.morePrecise === true || (verdict.besides?.length ?? 0) > 0;
  if (!does || draft.kind !== 'instruction') return does;
  // A request for now changes no fact about the user; it may change how they want to be answered.
  const isLasting = lastingRequest.test(draft.text);
  return verdict.targets.every((id) =>
    neighbours.some(({ card }) => card.id === id && (isLasting || card.kind === 'instruction' || isOrder(card))),
  );
}

/**
 * Extraction passed it over, but it plainly gives one of the attributes everybody has one of, is a plain statement made
 * inside a project, or goes on from something that is remembered: an exception to a rule, one more of the kind.
 */
export function stands(judged: Judged, lesson: Lesson): boolean {
  const { scope, explicit } = lesson;
  const { statement, verdict, draft } = judged;
  if (verdict.action !== 'create' || verdict.pending) return false;
  if (explicit || goesOnFromKnown(judged, lesson) || isOfThisProject(judged, lesson)) return true;
  if (!isClear(statement)) return false;
  // "Write a model for it" names a language or a city by chance: it asks for something and tells nothing.
  if (draft.kind === 'instruction' && readCues(draft.text).has('request') && !ofAnswering.test(draft.text))
    return false;
  return statement.slot !== null || (scope !== 'global' && draft.quote.length <= maxPlainCharacters);
}

/** How the assistant is to answer, or what to call the user. */
const ofAnswering = /回答|回复|回我|答复|叫我|称呼我|\b(?:answers?|repl(?:y|ies)|respond|responses?|call me)\b/iu;

/** 「这边」, "in this repo": said inside a project, it is the project that is meant. */
const ofThisProject =
  /这(?:个|本|份|篇|套)?(?:项目|仓库|库|代码|文档|文章|网站|站|书|小说|稿子?|系列|组|团队|客户|repo|app)|这[边里]|本项目|\b(?:this (?:one|repo|project|doc|document|app|site|book|story|novel|codebase|client|team|account|newsletter|series|module)|here)\b/iu;
/** Asks for a piece of work, or for none that lasts. */
const asksForWork =
  /帮我|麻烦|请你|能不能|看看|看一下|改一下|试试|今天|\b(?:please|pls|help|can you|could you|fix|draft|summari[sz]e|explain|check|debug|review|today|now)\b/iu;
const tellsHow =
  /用|写|保持|别|不|一律|统一|都|要|够|\b(?:keep|use|uses|always|never|avoid|no|only|don['’]?t|is|are)\b/iu;

function isOfThisProject({ draft, statement }: Judged, { scope, text = '' }: Lesson): boolean {
  if (scope === 'global' || statement.doubtful || draft.quote.length > maxPlainCharacters) return false;
  return (
    ofThisProject.test(draft.quote) && tellsHow.test(draft.quote) && !asksForWork.test(text) && !/[?？]/u.test(text)
  );
}

/** Nearer than two sentences on everyday things are by chance. */
const goesOnCosine = 0.3;
const ruleKinds: ReadonlySet<Card['kind']> = new Set(['instruction', 'preference', 'fact', 'decision']);

/** "And sort out a rail pass": one more of what was told of before. */
const goesOnWith = /^(?:and|also|plus)\b|^(?:还有|还要|还想|还得|另外|再(?=[买订办去做]))/iu;
/** What was told of days ago is not gone on with. */
const goesOnWithinMs = 3 * 86_400_000;

/** 「周三可以看电影」 after 「工作日孩子不许看屏幕」, "also want to fix the stair" after a plan to paint the hall. */
function goesOnFromKnown({ statement, draft, neighbours, evidence }: Judged, { text = '' }: Lesson): boolean {
  if (statement.specifics.length === 0 || draft.kind === 'event') return false;
  const opens = goesOnWith.test(text.trim()) && draft.start <= maxOpening;
  if (opens || (statement.marks.has('additive') && statement.isPlan)) {
    const isNear = ({ card, statement: known }: Neighbour): boolean =>
      card.status === 'active' &&
      known.isPlan &&
      card.evidence.some((piece) => piece.turnId !== evidence.turnId && evidence.at - piece.at <= goesOnWithinMs);
    if (neighbours.some(isNear)) return true;
  }
  return (
    !statement.doubtful &&
    statement.marks.has('exception') &&
    neighbours.some(
      ({ card, cosine, statement: known }) =>
        card.status === 'active' && cosine >= goesOnCosine && ruleKinds.has(card.kind) && !known.isPlan,
    )
  );
}
/** "And sort out a rail pass" after a plan is one too, though it does not say so. */
export function asPlan(judged: Judged, lesson: Lesson): Judged {
  const { draft, statement } = judged;
  const isOneMore = lesson.tentative?.has(draft) === true && goesOnWith.test((lesson.text ?? '').trim());
  if (!isOneMore || statement.marks.has('exception') || !goesOnFromKnown(judged, lesson)) return judged;
  return { ...judged, draft: { ...draft, kind: 'plan' } };
}

/** Characters before a statement that opens its turn: "and ", "also ". */
const maxOpening = 12;

/** A longer sentence is part of the work on the project, not a fact about it. */
const maxPlainCharacters = 60;
