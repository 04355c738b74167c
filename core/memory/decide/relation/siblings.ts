import { latinUnits } from '../lexicon/units';
import { zhNumber } from '../read/numbers';
import type { Statement } from '../statement';
import { numbersDiffer } from './numbers';
import { alike, overlapOf } from './overlap';

/** A thing called by a number or letter: "unit 12", 「一号棚」, 「三班」. */
const called =
  /\b(unit|room|flat|apartment|apt|house|building|block|bay|line|route|gate|terminal|team|lane|plot|lot|class|group|table|tank|shed|barn|stall|branch|site|phase|chapter|zone|ward|bed|field|pen|hive|greenhouse|pump|oven|server|screen|station|pitch|court|studio|locker|machine|box|shelf|track|bus|tram)(?: (?:no\.?|number|#))? ?#?(\d{1,4}|[a-z])\b|(\d{1,4}|[一二三四五六七八九十]{1,3}|[a-z甲乙丙丁])\s*号?(?:室|房)?\s*的?(租客|房客|住户|业主|棚|楼|栋|单元|教室|车间|库|仓|线|机|窑|井|桌|店|院|塔|炉|号田|地块|班|队|区|厅|档|缸|池|箱|路车|路公交|食堂)/giu;

function calledIn(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, noun, latinName, hanName, hanNoun] of text.matchAll(called)) {
    const thing = (noun ?? hanNoun ?? '').toLowerCase();
    const name = latinName ?? hanName ?? '';
    // "The flat a friend rents", "the class I took": no letter of theirs.
    if (/^(?:[a-z]|I)$/u.test(name) && noun !== undefined) continue;
    found.set(thing, (found.get(thing) ?? new Set()).add(name.toLowerCase()));
  }
  return found;
}

/** 「老常的孵化箱」, "Dave's boat": somebody else's, where the other statement speaks of one's own. */
const anothers =
  /^(?:(?!我|咱|这|那|今|每|以前|现在|家里?的)((?:[老小阿]\p{Script=Han}|\p{Script=Han}{1,2}[哥姐叔姨总工]|\p{Lu}\p{Ll}+)(?:家)?的)|(\p{Lu}\p{Ll}+)['’]s (?!an?\b|the\b|my\b|not\b|been\b|on\b|off\b|in\b|at\b|gone\b|back\b|here\b|\p{Ll}+(?:ing|ed)\b))/u;
const ones = /^(?:我|咱|俺)(?!的?(?:朋友|同事|同学))|^(?:my|our) /iu;

function ownedApart(fresh: Statement, known: Statement): boolean {
  const sameThing = fresh.specifics.some((word) => known.specifics.some((other) => alike(word, other)));
  const [mine, theirs] = [fresh.text, known.text];
  return sameThing && ((ones.test(mine) && anothers.test(theirs)) || (ones.test(theirs) && anothers.test(mine)));
}

/** A thing told from its like by a measure before its name: "my 10k time", 「我五公里成绩」. What is said of it comes behind. */
const measured = new RegExp(
  `^(?:my|our|the|his|her|their) (\\d+(?:[.:]\\d+)?)[ -]?(?:${latinUnits})? (\\p{L}{3,})(?= (?:is|was|has|takes?|runs?|goes|needs?|costs?|leaves|starts?)\\b|['’]s )|^(?:我|我的|咱)?(${zhNumber})\\s*(?:公里|千米|米|k|km|公斤|斤|克|寸|升|毫升|平米?|年级)的?(\\p{Script=Han}{2,4}?)(?=是|为|要|[:：]|\\s?\\d)`,
  'iu',
);

function measuredApart(mine: string, theirs: string): boolean {
  const [, own, thing, hanOwn, hanThing] = measured.exec(mine) ?? [];
  const [, other, otherThing, hanOther, otherHanThing] = measured.exec(theirs) ?? [];
  const isOneSort = thing ? thing.toLowerCase() === otherThing?.toLowerCase() : hanThing && hanThing === otherHanThing;
  return Boolean(isOneSort) && (own ?? hanOwn) !== (other ?? hanOther);
}

/** Both call a thing of one sort by another number. */
function numberedApart(mine: string, theirs: string): boolean {
  const others = calledIn(theirs);
  return [...calledIn(mine)].some(([thing, own]) => {
    const other = others.get(thing);
    return other !== undefined && [...own].every((name) => !other.has(name));
  });
}

/** Whom or what a statement begins with: "Mrs Abbott wants …", 「Kelvin 负责 …」. */
const leading =
  /^((?:Mrs?|Ms|Miss|Dr)\.? )?(\p{Lu}[\p{Ll}]+)(?=['’]s\b| (?:on|in|at|from|next) |\s?(?:负责|是|管|喜欢|不吃|对|在|住|姓|叫)| (?:is|has|wants|likes|loves|hates|needs|can|can['’]t|won['’]t|doesn['’]t|does|works|lives|pays|charges|owes|comes|runs|takes|plays|prefers|eats|drinks|teaches|handles|reports|gets)\b)/u;

function namedApart(mine: string, theirs: string): boolean {
  const [, title, own] = leading.exec(mine) ?? [];
  const [, otherTitle, other] = leading.exec(theirs) ?? [];
  if (own === undefined || other === undefined) return false;
  if (own === other) return title !== undefined && otherTitle !== undefined && title !== otherTitle;
  return !theirs.toLowerCase().includes(own.toLowerCase()) && !mine.toLowerCase().includes(other.toLowerCase());
}

/** Words right before `head` in a text, without what joins them. */
function before(text: string, head: string): string | undefined {
  const at = /\p{Script=Han}/u.test(head)
    ? text.indexOf(head)
    : text.search(
        new RegExp(
          `(?<![\\p{L}])${head.replace(/[^\p{L}\d]/gu, '.').replace(/[iey]$/u, '')}\\p{L}{0,3}(?![\\p{L}])`,
          'iu',
        ),
      );
  if (at <= 0) return undefined;
  const lead = text.slice(0, at).replace(/(?:['’]s?\s*|的|\s|[那这]\p{Script=Han}?(?=$))+$/u, '');
  return /\p{Script=Han}$/u.test(lead) ? lead : (/[\p{L}-]+$/u.exec(lead)?.[0].toLowerCase() ?? undefined);
}

/** A word of the statement that stands right before the shared one and tells which of several it is. */
function modifierOf({ text, specifics }: Statement, head: string): string | undefined {
  const lead = before(text, head);
  if (lead === undefined) return undefined;
  return specifics.find((word) =>
    /\p{Script=Han}/u.test(lead) ? lead.endsWith(word) : lead.startsWith(word.slice(0, Math.max(3, word.length - 2))),
  );
}

/** What something was changed to. */
const newValue =
  /\b(?:switched|changed|moved|transferred|swapped|went)\b[^,.;]{0,30}? (?:to|for) ([^,.;]+)|(?:换|改|转)[成到为去](?:了)?([^，。；]+)/iu;

/** "The rye starter" beside "the wheat starter": one thing by name, of two sorts. */
function sortedApart(fresh: Statement, known: Statement): boolean {
  const [, latin, han] = newValue.exec(fresh.text) ?? [];
  const value = latin ?? han ?? '';
  return fresh.specifics.some((head) => {
    if (!known.specifics.includes(head)) return false;
    // "Switched my daughter to Little Acorns daycare": another sort is what it was changed to.
    if (before(` ${value}`, head) !== undefined) return false;
    const [mine, theirs] = [modifierOf(fresh, head), modifierOf(known, head)];
    if (mine === undefined || theirs === undefined) return false;
    const isOther =
      !fresh.specifics.some((word) => alike(word, theirs)) && !known.specifics.some((word) => alike(word, mine));
    if (!isOther) return false;
    // Where nothing else differs, the word is what has changed.
    const rest = overlapOf(
      fresh.specifics.filter((word) => word !== mine),
      known.specifics.filter((word) => word !== theirs),
    );
    return (rest.fresh.length > 0 && rest.left.length > 0) || numbersDiffer(fresh.quantities, known.quantities);
  });
}

const named = (quantities: Statement['quantities']) => quantities.filter(({ unit }) => unit !== '');

/**
 * True where two statements are of two of a kind that a number or a word tells apart, and say different things of them: "the
 * tenant in unit 12 pays in cash" and "the tenant in unit 21 pays by cheque". Where only that word differs, it may be the
 * value that changed.
 */
export function areSiblings(fresh: Statement, known: Statement): boolean {
  if (fresh.lang !== known.lang || fresh.correction !== null || fresh.marks.has('correction')) return false;
  if (fresh.slot !== null && fresh.slot.name === known.slot?.name) return false;
  if (numberedApart(fresh.text, known.text)) {
    const isName = (word: string) => word.match(called) !== null;
    const { fresh: own, left } = overlapOf(fresh.specifics, known.specifics);
    return (
      [...own, ...left].some((word) => !isName(word)) || numbersDiffer(named(fresh.quantities), named(known.quantities))
    );
  }
  if (measuredApart(fresh.text, known.text)) return true;
  return namedApart(fresh.text, known.text) || ownedApart(fresh, known) || sortedApart(fresh, known);
}
