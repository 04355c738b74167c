import { isMixed } from '../text/language';
import type { Features } from './classifier';
import { type ChineseCue, zh } from './cues/chinese';
import { type EnglishCue, en } from './cues/english';
import { type Frame, liesIn } from './frame';
import { readSentiment } from './polarity';
import { blankSpeech } from './segment/quotes';
import type { Segmentation, Statement } from './segment/statements';
import { asksToRemember } from './triggers';

const cueNames = Object.keys(zh) as (ChineseCue & EnglishCue)[];

/** What one says of oneself. */
const ownCues = [
  'identity',
  'place',
  'job',
  'health',
  'habit',
  'plan',
  'ongoing',
  'past',
  'possession',
  'ability',
] as const;
/** Cues of a statement about oneself that hold even where the subject is dropped, as Chinese does. */
const someCue = [...ownCues, 'tooling', 'rulish'] as const;

/** 「他说：“……”」, with the speech blanked. */
const reportsSpeech =
  /(?:说|道|写|表示|问|喊|回复?|讲|评价|留言|发来)[:：，,]?\s*[“「『"‘]　|[:：]\s*[“「『"‘]　|\b(?:says?|said|wrote|writes|asked|told me|replied|claims?|claimed|texted|sent me|posted|goes|went|(?:was|is|are|were|be) like)[,:]?\s*["“‘']　/iu;

/** Which cues the words show, in whichever language they are. */
export function readCues(words: string): Set<ChineseCue> {
  const found = new Set<ChineseCue>();
  for (const name of cueNames) if (zh[name].test(words) || en[name].test(words)) found.add(name);
  return found;
}

export interface FeatureContext {
  /** The turn's text with the speech of others blanked, same length. */
  ownWords: string;
  /** Cues of the turn as a whole. */
  turnCues: ReadonlySet<ChineseCue>;
  segmentation: Segmentation;
  frame: Frame;
}

export function makeFeatureContext(text: string, segmentation: Segmentation, frame: Frame): FeatureContext {
  const ownWords = blankSpeech(text);
  return { ownWords, turnCues: readCues(ownWords), segmentation, frame };
}

function lengthBucket(words: string): string {
  const size = (words.match(/\p{Script=Han}/gu)?.length ?? 0) + 1.5 * (words.match(/[A-Za-z]+/g)?.length ?? 0);
  if (size < 4) return 'len:tiny';
  if (size < 8) return 'len:short';
  if (size < 24) return 'len:middle';
  return size < 45 ? 'len:long' : 'len:huge';
}

/** Describes a statement and its place in the turn for the classifier. */
export function describeStatement(statement: Statement, context: FeatureContext): Features {
  const { ownWords, turnCues, segmentation, frame } = context;
  const words = ownWords.slice(statement.start, statement.end);
  const closing = ownWords.slice(statement.end, statement.end + 2);
  const cues = readCues(words);
  if (/^[?？]/.test(closing.trim())) cues.add('question');
  const features: Features = new Map();
  const add = (name: string): void => {
    features.set(name, 1);
    features.set(`${statement.lang}:${name}`, 1);
  };
  for (const cue of cues) add(cue);
  add(lengthBucket(words));
  add(`shape:${statement.shape}`);
  if (statement.block === 'list') add('list');
  if (isMixed(words)) add('mixed');

  const sentiment = readSentiment(words);
  if (sentiment) add(sentiment.polarity > 0 ? 'likes' : 'dislikes');
  const first = cues.has('firstSubject');
  const own = first || cues.has('possessive') || cues.has('kinSubject');
  if (!own && !cues.has('firstAny') && !cues.has('firstPlural')) add('noFirst');
  if (first && sentiment) add('first+taste');
  for (const cue of ownCues) {
    if (own && cues.has(cue)) add(`own+${cue}`);
  }
  if (cues.has('past') && cues.has('consequential')) add('past+consequential');
  if (cues.has('plan') && cues.has('soon')) add('plan+soon');
  if (cues.has('mood') && (cues.has('vagueNow') || !cues.has('habit'))) add('passing mood');
  if (cues.has('second') && !cues.has('instruction')) add('second, no order');
  if (cues.has('request') && !cues.has('instruction')) add('request, no order');
  if (cues.has('tooling') && cues.has('firstPlural')) add('our tooling');
  if (/[《A-Z\d]/.test(words.slice(1))) add('name or number');
  if (/[　]{3}/u.test(words)) add('speech inside');
  if (reportsSpeech.test(words)) add('reports speech');
  if (words.trim() === '' || /^[\s　“”「」"']*$/u.test(words)) add('all speech');

  const sentence = ownWords.slice(statement.within.start, statement.within.end);
  const spoken = cues.has('firstAny') || cues.has('firstPlural') || cues.has('possessive') || cues.has('kinSubject');
  const lasting = (['habit', 'place', 'job', 'health', 'plan', 'ability'] as const).some((cue) => cues.has(cue));
  const carried =
    (statement.shape === 'statement' &&
      (turnCues.has('firstAny') || turnCues.has('firstPlural') || sentiment !== null)) ||
    (lasting && (turnCues.has('firstSubject') || turnCues.has('firstPlural')));
  const things = cues.has('tooling') || cues.has('things') || (statement.block === 'list' && cues.has('rulish'));
  if (!spoken && !carried && !things && !cues.has('instruction') && !cues.has('trigger')) add('no anchor');
  if (someCue.some((cue) => cues.has(cue)) || sentiment) features.set('some cue', 1);
  const requests = segmentation.asks.filter((ask) => ask.sentence === statement.sentence);
  if (requests.some((ask) => ask.end <= statement.start)) add('behind request');
  if (asksToRemember(sentence)) add('remember');
  if (turnCues.has('firstSubject') || turnCues.has('firstPlural')) add('turn:first');
  if (/(?:我们|our\b|\bwe\b)/iu.test(ownWords) && turnCues.has('tooling')) add('turn:project');
  if (segmentation.asks.length > 0) add('turn:asks');
  if (segmentation.asks.some((ask) => ask.sentence === statement.sentence)) add('asks in sentence');
  else if (segmentation.asks.some((ask) => ask.sentence === statement.sentence + 1)) add('asks next');
  if (segmentation.statements.length === 1) add('only statement');
  if (segmentation.sentences.length > 8) add('turn:long');
  if (statement.sentence === 0) add('first sentence');
  if (frame.rolePlay) add('turn:role');
  if (frame.writing) add('turn:writing');
  if (frame.material.length > 0) add('turn:material');
  if (liesIn(statement, frame.material)) add('in material');
  if (turnCues.has('accept') || turnCues.has('thanks')) add('turn:accepts');
  return features;
}
