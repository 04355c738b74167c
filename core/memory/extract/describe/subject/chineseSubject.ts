import { joinChinese } from './borrow';
import { type ChineseReferents, fitting, readChineseReferents } from './chineseReferents';
import { type ChineseShape, shapeOf } from './chineseShape';
import type { Clause, Surroundings } from './clauses';
import { kin } from './kin';
import { chooseReferent, type Referent } from './referents';

const connector =
  /^(?:而且|并且|但是|但|可是|所以|因为|然后|另外|还有|此外|不过|其实|对了|毕竟|鉴于|考虑到|由于|反正)[，, ]?(?=[\p{Script=Han}])/u;
const ownNoun =
  /^(?:专业|职业|工作|名字|生日|老家|身高|体重|血型|年龄|爱好|星座|籍贯|英文名|网名)(?:是|在|为|叫|\s*\d)/u;
/** 「我的工位在16楼」, 「我们公司做……」: a thing of one's own as the subject. */
const thingSubject =
  /^(?<thing>(?:我们|咱们|我|咱)(?:(?:的|家的?)[\p{Script=Han}A-Za-z ]{1,10}?|(?:家)?(?:公司|部门|团队|小组|组|team|side project|房子|家里|车|电脑|手机|博客|店|小店|论文|项目|学校|宿舍|小区|办公室|工位)))(?=(?:现在|目前|今年|最近|都)?(?:是|在|用|写|有|叫|到|卖|做|订|租|住|最|很|比较|不|每))/u;
/** What everybody has for himself: told in a new turn it is of no talk before it. */
const ownAffair = /^(?:房租|房贷|车贷|物业费|工资|月薪|年薪|奖金)/u;
/** What only someone can do, not something. */
const acts =
  /出发|去|来|回|待|住|打算|想|准备|计划|要|买|订|吃|喝|玩|约|学|练|打[^算]|跑|带|做(?!.{0,6}的$)|喜欢|讨厌|怕|爱/u;
const aux =
  /^(?:我们|咱们|我|咱|俺|自己|(?:和|跟|带着?|陪)(?:我)?[\p{Script=Han}A-Za-z]{1,4}?(?:一起|(?=打算|准备|想|要|去|计划))|其实|最近|现在|目前|已经|刚刚?|正|也|还|就|都|一直|打算|准备(?!好)|计划|想要?(?!象|到|起|让)|要(?!求|是)|今年|明年|去年|下个月|上个月|下下?周[一二三四五六日]?|这个?周末?|周末|年底|(?:[\d一二三四五六七八九十]+)月(?:份|底|初|中旬?)?|十[一二]月(?:份)?|在(?=(?:学|喝|练|跑|写|做|准备|吃|看|读|考|备考|找|追|装修|申请|搞|弄|打|用|坐|戒|减)))/u;

/** What a clause of one's own is about, without the "I" and the wish: 「我和老婆打算去日本玩」 → 「去日本玩」. */
function gistOf(words: string): string {
  let rest = words.replace(connector, '');
  for (let cut = aux.exec(rest); cut && cut[0].length < rest.length - 1; cut = aux.exec(rest))
    rest = rest.slice(cut[0].length);
  return rest.replace(/[呢啊吧呀啦]$/u, '');
}

/** 「办婚礼」, 「在准备考研」: what a 「预算」 is of. */
function thingOf(gist: string): string | null {
  return /^(?:办|搞|弄|筹备|举办|装修|租)(?![了的])(?<thing>[\p{Script=Han}]{2,6})$/u.exec(gist)?.groups?.thing ?? null;
}

/** The clause a statement without a subject goes on from, and whom that is about. */
interface Head {
  clause: Clause;
  at: number;
  leader: Referent | null;
  thing: string | null;
}

function isTopical(shape: ChineseShape): boolean {
  return shape === 'whole' || shape === 'bare' || shape === 'other' || shape === 'intention' || shape === 'headless';
}

const startsSelf = /^(?:[^，]{0,6})?(?:我|咱)/u;

/** Walks back over what itself lacks a subject. Null where the turn has no such clause close enough. */
function findHead(
  earlier: readonly Clause[],
  { leaders }: ChineseReferents,
  { turnsAgo, sentence }: { turnsAgo: number; sentence: number },
): { head: Head; topic: Clause } | null {
  let topic: Clause | null = null;
  /** Nobody is named in it, but it is no fragment either: 「日本的签证下来了」. */
  let loose: Head | null = null;
  for (let at = earlier.length - 1; at >= 0; at--) {
    const clause = earlier[at];
    if (!clause || clause.turnsAgo > turnsAgo) break;
    if (clause.turnsAgo < turnsAgo) continue;
    if (sentence - clause.sentence > 1) break;
    const shape = shapeOf(clause.words.replace(connector, ''));
    if (clause.asks || shape === 'order') {
      // What is asked for says nothing, but may say of whom: 「给我妈换个手机」.
      if (topic === null) continue;
      break;
    }
    if (isTopical(shape)) topic ??= clause;
    const leader = leaders[at] ?? null;
    if (!startsSelf.test(clause.words) && leader === null && shape !== 'whole') {
      if (shape === 'other' || shape === 'bare') loose = { clause, at, leader: null, thing: null };
      continue;
    }
    const thing = leader ? null : (thingSubject.exec(clause.words)?.groups?.thing ?? null);
    return { head: { clause, at, leader, thing }, topic: topic ?? clause };
  }
  return loose && { head: loose, topic: loose.clause };
}

const partedWith = /(?:送|卖|寄养)(?:给|人|掉|了|走)|没了|走丢|去世|死了/u;
const takesUp = /^(?:现在|如今|目前|后来|又|改|换)\p{Script=Han}*?(?:养|买|换|领养)/u;

/** The person or animal a chain of clauses is about; a person only the object of 「我」 is not. */
function prefix(head: Head, topic: Clause, text: string, shape: ChineseShape): string | null {
  const { leader, thing, clause } = head;
  const whole = joinChinese(clause.words, text);
  // 「乌龟送人了，现在养的是鱼」: who has the fish is the one who had the turtle.
  if (leader && partedWith.test(clause.words) && takesUp.test(text)) return `我${text}`;
  if (leader) {
    const isAnimal = leader.genders.includes('animal');
    const self = /^我(?!的|家|们)/u.test(clause.words) && !leader.label.startsWith('我');
    if (shape === 'intention') return whole;
    if (shape === 'other') return /^\p{Script=Han}{1,2}得(?!到)/u.test(text) ? `${leader.label}${text}` : null;
    if (isAnimal && shape !== 'describing' && shape !== 'relational' && /^我/u.test(clause.words)) return whole;
    if (self && /^(?:我)(?:给|帮|替|陪|和|跟|带)/u.test(clause.words)) return whole;
    const is = /^\p{Script=Han}{1,4}(?:生|师|员|者|族|党|控|迷)$/u.test(text) ? '是' : '';
    return `${leader.label}${is}${/[A-Za-z]$/.test(leader.label) && /^[A-Za-z]/.test(text) ? ' ' : ''}${text}`;
  }
  if (thing) {
    if (shape === 'other') return null;
    if (acts.test(text) && shape !== 'describing' && shape !== 'relational') return whole;
    return `${thing}${/[A-Za-z]$/.test(thing) && /^[A-Za-z]/.test(text) ? ' ' : ''}${text}`;
  }
  // 「以前天天喝可乐，只喝茶」: nobody is named at all, so it is the user.
  const unnamed = topic === clause && shapeOf(clause.words.replace(connector, '')) === 'bare';
  if (unnamed && (shape === 'bare' || shape === 'intention')) return `我${text}`;
  if (!startsSelf.test(clause.words)) return shape === 'incomplete' ? joinChinese(topic.words, text) : null;
  // 「我叫阿泽，在合肥」: a name is no topic.
  if (/^.{0,4}我(?:的名字)?(?:叫|姓)/u.test(topic.words)) return ownNoun.test(text) ? `我的${text}` : `我${text}`;
  if (shape === 'relational') {
    if (ownNoun.test(text) && /^.{0,6}我(?:叫|是|在|今年|\d|从|毕业|\p{Script=Han}{0,2}岁)/u.test(clause.words))
      return `我的${text}`;
    const gist = gistOf(topic.words);
    const noun = thingOf(gist);
    return noun === null ? joinChinese(gist, text) : `${noun}${text}`;
  }
  // 「老想拉我健身」: somebody else does, but nobody was named.
  if (shape === 'bare' && /[拉让叫催劝逼]我/u.test(text)) return null;
  if (shape === 'bare' || shape === 'intention') {
    const we = /^[^，]{0,8}(?:我们|咱们)/u.test(clause.words);
    return `${we ? '我们' : '我'}${text}`;
  }
  return shape === 'other' ? null : joinChinese(gistOf(topic.words), text);
}

/** 「我爸陪着」: with what, stands before it. */
const leansBack = new RegExp(`^(?:我|我们)?(?:家)?(?:${kin.zh})?(?:在|都|也)*(?:陪|照顾|带|管|看|守)着$`, 'u');
const leadingPronoun =
  /^(?<before>(?:但是?|不过|而且|现在|目前|最近|平时|一般|以后)*)(?<pronoun>[他她它]们?)(?<place>那[边里儿])?/u;
const placePronoun =
  /^(?:但是?|不过|而且|因为)*(?:那里|那边|那儿|这里|这边)|(?:去|到|在)(?:那里|那边|那儿|那)(?!个|年|天|时)/u;

/** A clause with the pronoun it begins with resolved. */
function spelledOut(clause: Clause, earlier: readonly Clause[], { leaders }: ChineseReferents): string {
  const who = leaders[earlier.indexOf(clause)];
  const pronoun = leadingPronoun.exec(clause.words)?.groups;
  if (!who || !pronoun?.pronoun || pronoun.pronoun.length > 1) return clause.words;
  return clause.words.replace(pronoun.pronoun, who.label);
}

/** The statement with what it lacks, or as it is where nothing is certain. */
export function completeChinese(words: string, { earlier, sentence }: Surroundings): string {
  const text = words.replace(connector, '');
  const shape = shapeOf(text);
  const referents = readChineseReferents(earlier);
  const last = earlier.at(-1);
  const inTurn = last?.turnsAgo === 0 ? last : null;
  const close = inTurn && sentence - inTurn.sentence <= 1 ? inTurn : null;

  if (shape === 'exception' || shape === 'pointing' || leansBack.test(text))
    return (close && joinChinese(spelledOut(close, earlier, referents), text)) ?? text;
  if (shape === 'order') {
    // 「不要超过300字」: of what, the rule before it says.
    const goesOn = close && inTurn?.sentence === sentence && /^(?:不要|别|不能)超过/u.test(text);
    return (goesOn && joinChinese(close.words, text)) || text;
  }
  const pronoun = leadingPronoun.exec(text)?.groups;
  if (pronoun?.pronoun) {
    const choice = chooseReferent(fitting(referents.all, pronoun.pronoun), (i) => earlier[i]?.turnsAgo ?? 0);
    if (choice.found) {
      const rest = text.slice((pronoun.before ?? '').length + pronoun.pronoun.length);
      // 「她叫小满」 gives the name; 「我女朋友小满叫小满」 would be odd.
      const { label, name } = choice.found;
      const called = name !== null && /^(?:的名字)?叫/u.test(rest) ? label.replace(name, '').trim() : label;
      return `${called}${pronoun.before ?? ''}${/[A-Za-z]$/.test(called) && /^[A-Za-z]/.test(rest) ? ' ' : ''}${rest}`;
    }
    return (choice.unsure && close && !close.asks && joinChinese(close.words, text)) || text;
  }
  if (placePronoun.test(text)) {
    const from = close ?? (last && last.turnsAgo === 1 ? last : null);
    return (from && !from.asks && joinChinese(from.words, text)) || text;
  }
  const plural = /[他她]们/u.exec(text);
  if (plural && shape !== 'whole') {
    const people = /孩子|爸妈|父母|老人|同事|同学|朋友|学生|客户|猫|狗/u.exec(close?.words ?? '');
    if (people) return complete(text.replace(plural[0], people[0]));
  }
  return complete(text);

  /** 「我想给她买项链」: whom, where one person only can be meant and the words name nobody else. */
  function nameObject(given: string): string {
    const found = /(?<![其])[他她](?!们|人|乡|说|是|叫|的话)/u.exec(given);
    if (!found || new RegExp(kin.zh, 'u').test(given)) return given;
    const choice = chooseReferent(fitting(referents.all, found[0]), (i) => earlier[i]?.turnsAgo ?? 0);
    return choice.found ? given.replace(found[0], choice.found.label) : given;
  }

  function complete(given: string): string {
    if (shape === 'whole') return nameObject(given);
    if (shape === 'headless') {
      const found = findHead(earlier, referents, { turnsAgo: 0, sentence });
      if (!found) return given;
      const gist = gistOf(found.topic.words);
      return joinChinese(thingOf(gist) ?? gist, given) ?? given;
    }
    const here = findHead(earlier, referents, { turnsAgo: 0, sentence });
    if (here) {
      // Over the end of a sentence only what cannot stand by itself looks back.
      const near = here.head.clause.sentence === sentence || here.topic.sentence === sentence;
      if (!near && shape === 'other') return given;
      return prefix(here.head, here.topic, given, shape) ?? given;
    }
    const before = earlier.findLast((clause) => clause.turnsAgo === 1);
    const stillOpen = earlier.every(
      (clause) => clause.turnsAgo > 0 || (!clause.asks && !isTopical(shapeOf(clause.words))),
    );
    if (before && stillOpen) {
      const there = findHead(earlier, referents, { turnsAgo: 1, sentence: before.sentence });
      if (ownAffair.test(given)) return given;
      if (there && (shape === 'relational' || shape === 'incomplete'))
        return prefix(there.head, there.topic, given, shape) ?? given;
      if (there && /^(?:就)?住/u.test(given) && /去|到|出差|旅游|玩/u.test(there.topic.words))
        return joinChinese(gistOf(there.topic.words), given) ?? given;
      // Somebody else was the talk: whose it is now is open.
      if (there?.head.leader) return given;
    }
    const aboutOthers = referents.all.some(({ clause }) => earlier[clause]?.turnsAgo === 0);
    if (shape === 'bare' || shape === 'intention') return aboutOthers ? given : `我${given}`;
    return ownNoun.test(given) ? `我的${given}` : given;
  }
}
