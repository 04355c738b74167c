import { isAnnouncement } from '../../extract/cues/announces';
import { isQuestion } from '../../extract/cues/asks';
import { describeStatement, makeFeatureContext } from '../../extract/features';
import { liesIn, readFrame } from '../../extract/frame';
import { findObjection } from '../../extract/objections';
import { segmentTurn } from '../../extract/segment/statements';
import type { Span } from '../../extract/segment/types';
import { readTriggers } from '../../extract/triggers';
import { reasonToWait } from '../../filter/reasonToWait';
import { forgottenMark } from '../../store/doomed';

/** Fewer letters than this say nothing by themselves. */
const minLetters = 4;
/** What makes a request tell something of the one who asks: "a letter to my landlord Mr Hill". */
const ofOneself =
  /我(?:们)?(?:的|家|爸|妈|爷|奶|外[公婆]|姥|老公|老婆|丈夫|妻子|爱人|媳妇|女儿|儿子|孩子|哥|弟|姐|妹|男友|女友|男朋友|女朋友|朋友|同事|领导|老板|室友|房东|客户|公司|学校|导师|猫|狗)|\b(?:my|our|mine|ours)\b/iu;
const forgotten = Object.values(forgottenMark);
/** A question by itself tells nothing, whoever asks it; one that names what is theirs may. */
const asksOnly = (words: string): boolean => words.split(/[，,]/u).every((clause) => isQuestion(clause));
/** Asks what is so oneself: "or was my certificate B1?", 「我是不是记错了？」. */
const wonders =
  /^(?:(?:or|hmm+|wait|so|and|but)[, ]+)*(?:is|was|were|are|am|did|do|does|have|has)\b[^.!]*\?$|(?:是不是|会不会)[^。！!]*[?？]$/iu;

/**
 * The pieces of a user's turn in which they tell something of themselves in their own words, in text order: statements, and
 * requests that name what is theirs. Questions about the world, pasted text, code, roles, speech of others, what was marked
 * private, what is too sensitive to be offered unasked, and orders to a model are none.
 */
export function ownPieces(text: string): Span[] {
  const triggers = readTriggers(text);
  if (triggers.forget) return [];
  const segmentation = segmentTurn(text);
  const frame = readFrame(text, segmentation);
  if (frame.rolePlay || frame.writing) return [];
  const context = makeFeatureContext(text, segmentation, frame);
  const isOpen = (span: Span): boolean => {
    const words = text.slice(span.start, span.end);
    return (
      !triggers.privateSpans.some((hidden) => span.start < hidden.end && hidden.start < span.end) &&
      !forgotten.some((mark) => words.includes(mark)) &&
      (words.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minLetters &&
      !isAnnouncement(words.replace(/[\s:：，,]+$/u, '')) &&
      !wonders.test(words.trim()) &&
      (!asksOnly(words) || ofOneself.test(words)) &&
      reasonToWait(words, { allowSensitive: false }) === null
    );
  };

  const judged = segmentation.statements.filter(isOpen).map((statement) => {
    const words = text.slice(statement.start, statement.end);
    return { span: statement, objection: findObjection(statement, words, describeStatement(statement, context)) };
  });
  const telling = judged.filter(({ objection }) => objection === null);
  // Beside something of oneself, what does not say whose it is is one's own: "… The clutch had been slipping."
  const beside =
    telling.length === 0 ? [] : judged.filter(({ objection }) => objection?.code === 'skippedNotAboutUser');
  const asks = segmentation.asks.filter(
    (ask) => isOpen(ask) && !liesIn(ask, frame.material) && ofOneself.test(context.ownWords.slice(ask.start, ask.end)),
  );
  const spans = [...telling, ...beside].map(({ span: { start, end } }) => ({ start, end }));
  const more = asks.filter((ask) => spans.every((span) => !overlap(ask, span)));
  return [...spans, ...more.map(({ start, end }) => ({ start, end }))].sort((left, right) => left.start - right.start);
}

export const overlap = (left: Span, right: Span): boolean => left.start < right.end && right.start < left.end;
