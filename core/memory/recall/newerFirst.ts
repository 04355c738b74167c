import { canBeSame } from '../decide/lexicon/people';
import { chanceOfChange } from '../decide/pair/change';
import { judgePairs } from '../decide/pair/judge';
import { relate } from '../decide/relate';
import type { Statement } from '../decide/statement';
import { dot } from '../embed/normalise';
import { defaultMemorySettings } from '../settings';
import type { Card } from '../types';
import type { Fused } from './fuse';
import { saidAt } from './signals/recency';
import { recallWeights } from './weights';

/** Hits that may give their place to a newer one, hits that may take it, and how many are looked at for one place. */
const maxGiving = 12;
const maxTaking = 60;
const maxPartners = 3;
/** A change is held against so many cards when it is learnt; how near each is tells which of them it changes. */
const neighbours = 12;
/** Longer texts tell more than one thing, and what happened to others is an episode that the next one does not undo. */
const maxCharacters = 80;
const ofOneself = /[我咱]|\b(?:i|i'm|i've|my|we|our|me)\b/iu;
/** A name, then what that person does: "Bart danced", not "The rent went up" or "Use two spaces". */
const ofSomebody =
  /^(?!(?:The|This|That|These|Those|An?|No|Some|All|Every|Each|Your|Its|There|It)\b)\p{Lu}\p{Ll}+(?:['’]s\b|(?= ?\p{Script=Han})|(?: and \p{Lu}\p{Ll}+)? (?:\p{Ll}*[^\Ws]s|\p{Ll}+ed|is|was|has|had|will|would|can|could|did|does|went|got|won|made|took|felt|gave|came|said|told|found|left|bought|met|saw|ran|began|became|knew|thought|kept|lost|and)\b)/u;
/** Only a change that is likelier than not makes the older card doubtful; the order of two takes less. */
const makesDoubtful = 0.5;
/** From this chance of telling of a change on a card counts as one, and how near two of them have to be. */
const tellsOfChange = 0.5;
const nearChanges = 0.5;

interface Hit extends Fused {
  /** Of its row in the index. */
  id: string;
  card: Card;
}

/** Who changed places, by rows: what a card is newer than, and what has likely taken the place of one that is older. */
export interface Order {
  newerThan: Map<string, Card>;
  olderThan: Map<string, Card>;
}

interface Read {
  hit: Hit;
  vector: Float32Array;
  at: number;
}

/** With how likely it tells of a change, 0–1. */
type Changing = Read & { change: number };

interface Pair {
  older: Read;
  newer: Read;
  /** How likely the newer one is to take the place of the older one, 0–1. */
  replaces: number;
  /** The same with how near the two are: of one newer card it is most often the nearest that it changes. */
  tie: number;
}

/**
 * Puts a card that tells of a change above the older one it seems to have changed, where both are in force: the decision to
 * replace a card waits for more certainty than the order of two does. The newer one takes over how well the older one fits
 * ("I live in Leeds" is nearer to a question about home than "we moved in May"), and the older one stays right behind it.
 *
 * @returns a function that changes the raw scores of hits (best first) and tells of each pair, by the row of either, the card
 * that gave its place and the one that took it. Hits with less raw score than `least` come to nothing and give nothing.
 */
export function createNewerFirst(
  statementOf: (card: Card) => Statement,
  modelId: string,
  vectorOf: (id: string) => Float32Array | undefined,
): (hits: readonly Hit[], least: number) => Order {
  /**
   * The newer cards that may have changed an older one and stand behind it, likeliest by nearness and form first. Two that both
   * tell of a change are alike in that already: one is of the other's matter only if they are nearer than most.
   */
  function partnersOf(older: Changing, changes: readonly Changing[]): Read[] {
    const { nearest, nearestAcross } = recallWeights.change;
    const least = (newer: Changing) => {
      if (older.change >= tellsOfChange) return nearChanges;
      return older.hit.card.lang === newer.hit.card.lang ? nearest : nearestAcross;
    };
    return changes
      .filter((newer) => newer.at > older.at && newer.hit.raw <= older.hit.raw && !sameTurn(newer, older))
      .flatMap((newer) => {
        const near = dot(newer.vector, older.vector);
        return near >= least(newer) ? [{ newer, tie: near * newer.change }] : [];
      })
      .sort((left, right) => right.tie - left.tie)
      .slice(0, maxPartners)
      .map(({ newer }) => newer);
  }

  function judge(older: Read, newer: Read, read: readonly Read[]): Pair {
    const [fresh, known] = [statementOf(newer.hit.card), statementOf(older.hit.card)];
    const near = dot(older.vector, newer.vector);
    if (!ofTheSame(fresh, known)) return { older, newer, replaces: 0, tie: 0 };
    const cosines = read
      .filter((other) => other.at < newer.at)
      .map((other) => dot(other.vector, newer.vector))
      .sort((left, right) => right - left)
      .slice(0, neighbours);
    const relation = relate(fresh, known, near, defaultMemorySettings.decide);
    const side = { statement: known, vector: older.vector, cosine: near, relation };
    const [chances] = judgePairs({ statement: fresh, vector: newer.vector }, [side], modelId, undefined, cosines) ?? [];
    const replaces = chances?.replaces ?? 0;
    return { older, newer, replaces, tie: replaces * near };
  }

  return (hits, least) => {
    const order: Order = { newerThan: new Map(), olderThan: new Map() };
    if ((hits[0]?.raw ?? least) < least) return order;
    const read = hits.slice(0, maxTaking).flatMap((hit): Read[] => {
      const vector = tellsOfOneself(hit.card) ? vectorOf(hit.id) : undefined;
      return vector ? [{ hit, vector, at: saidAt(hit.card) }] : [];
    });
    const heard = read.map((one) => ({ ...one, change: chanceOfChange(one.hit.card, one.vector, modelId) }));
    const changes = heard.filter(({ change }) => change >= recallWeights.change.chance);
    if (changes.length === 0) return order;
    const pairs = heard
      .slice(0, maxGiving)
      .filter(({ hit }) => hit.raw >= least)
      .flatMap((older) => partnersOf(older, changes).map((newer) => judge(older, newer, read)));
    for (const { older, newer, replaces } of mutualPairs(pairs)) {
      const rise = older.hit.raw - newer.hit.raw;
      if (rise < 0 || !comesFirst(replaces, rise)) continue;
      const gain = rise + recallWeights.change.step;
      newer.hit.raw += gain;
      newer.hit.shares = { ...newer.hit.shares, newer: (newer.hit.shares.newer ?? 0) + gain };
      order.newerThan.set(newer.hit.id, older.hit.card);
      if (replaces >= makesDoubtful) order.olderThan.set(older.hit.id, newer.hit.card);
    }
    return order;
  };
}

/**
 * Whether the newer of two is likelier wanted: it is if it took the older one's place, and else as likely as it fits better
 * than a hit that has `rise` more raw score. So of two that fit alike a small chance of a change is enough.
 */
function comesFirst(replaces: number, rise: number): boolean {
  const { doubt, steep } = recallWeights.change;
  const changed = 1 / (1 + Math.exp(doubt) * (1 / Math.max(1e-6, replaces) - 1));
  const better = 1 / (1 + Math.exp(steep * rise));
  return changed + (1 - changed) * better > 0.5;
}

/**
 * About one person, or what befell somebody whom the other tells of: "My roommate moved out", "I share a flat with a roommate",
 * 「我的直属领导是张敏」 and 「张敏调走了」.
 */
const ofTheSame = (one: Statement, other: Statement): boolean =>
  canBeSame(one.subject, other.subject) ||
  one.people.some((person) => other.people.includes(person)) ||
  namesSubject(one, other) ||
  namesSubject(other, one);

const namesSubject = ({ people, specifics }: Statement, { subject, detail }: Statement): boolean =>
  people.includes(subject) ||
  (subject !== 'me' && (specifics.includes(subject) || (detail !== '' && specifics.includes(detail))));

/** Pairs in which each is the likeliest partner of the other, as one change is of one matter; what was said first comes first. */
function mutualPairs(pairs: readonly Pair[]): Pair[] {
  const best = (of: (pair: Pair) => string) => {
    const found = new Map<string, Pair>();
    for (const pair of pairs) if (pair.tie > (found.get(of(pair))?.tie ?? 0)) found.set(of(pair), pair);
    return found;
  };
  const ofOlder = best(({ older }) => older.hit.id);
  const ofNewer = best(({ newer }) => newer.hit.id);
  return [...ofOlder.values()]
    .filter((pair) => ofNewer.get(pair.newer.hit.id) === pair)
    .sort((left, right) => left.older.at - right.older.at);
}

const tellsOfOneself = ({ text }: Card): boolean =>
  text.length <= maxCharacters && !text.includes('\n') && (ofOneself.test(text) || !ofSomebody.test(text));

const sameTurn = (left: Read, right: Read): boolean =>
  left.hit.card.evidence.some((piece) => right.hit.card.evidence.some((other) => other.turnId === piece.turnId));
