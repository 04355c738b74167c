import { canBeSame, personIn } from './lexicon/people';
import type { Slot } from './slots';
import type { Statement } from './statement';

/** What a question asks for: the value of an attribute, of the user or somebody around them, or what is planned. */
export interface Asked {
  slots: ReadonlySet<Slot['name']>;
  plans: boolean;
  subject: string;
}

const questions: { asks: RegExp; slots: Slot['name'][] }[] = [
  {
    asks: /(?:住|定居|生活)(?:在)?(?:哪|什么地方|几)|在(?:哪|什么)(?:个|座)?(?:城市|地方|里|儿|区)(?![^，。？?]{0,3}(?:上班|工作|读|上学))|我家(?:在哪|附近|周边|那边)|(?:我|离我)(?:这边|附近|周边|当地|所在|最近)|附近(?:有|哪)|本地/u,
    slots: ['residence'],
  },
  {
    asks: /\bwhere (?:do|does|am|is|will) .{1,20}(?:live|living|stay|staying|based)\b|\b(?:which|what) (?:city|town|country|area|neighbou?rhood|district|part of town)\b|\bnear (?:me|my (?:place|home|house)|here)\b|\bnearby\b|\baround (?:here|me)\b|\bin my (?:city|area|town|neighbou?rhood)\b|\bclose to (?:me|home)\b|\bmy local\b/iu,
    slots: ['residence'],
  },
  {
    asks: /(?:在|去)(?:哪|什么)[^，。？?]{0,5}(?:上班|工作)|哪家(?:公司|单位)|\bwhere (?:do|does) .{1,20}work\b|\bwho (?:do|does) .{1,20}work for\b|\bmy (?:company|employer|workplace)\b/iu,
    slots: ['work'],
  },
  {
    asks: /做什么(?:的|工作)|(?:什么|我(?:现在|目前|如今|这份)?的)(?:职业|工作)|\bwhat (?:do|does) .{1,20} do (?:for|as)\b|\b(?:my|what) (?:current |new |present )?(?:job|profession|occupation)\b/iu,
    slots: ['profession', 'work', 'workMode'],
  },
  {
    asks: /怎么(?:去)?(?:上班|公司|通勤)|(?:去|到)(?:办公室|公司)|坐班|\bhow (?:do|should|can|does) .{1,15}(?:get to|commute)|\bcommut|\boffice\b/iu,
    slots: ['commute', 'workMode'],
  },
  {
    asks: /什么专业|在哪[^，。？?]{0,5}(?:读|上学|念)|\bwhat (?:do|does) .{1,15}study\b|\bmy (?:major|university)\b/iu,
    slots: ['study'],
  },
  {
    asks: /叫什么|(?:什么|的)名字|怎么称呼|\b(?:what(?:'s| is)|whose|my) .{0,20}name\b|\bcall me\b/iu,
    slots: ['name'],
  },
];

const plans =
  /(?:哪些|什么|有啥)(?:打算|计划|安排|目标)|(?:打算|计划)(?:没|还没|完成)|(?:哪|什么)[^，。？?]{0,4}还(?:要|没|得|剩)|还(?:要|没|得|剩)[^，。？?]{0,4}(?:弄|做|办|干|完成)(?:的)?(?:是|有)?(?:哪|什么|啥)|\bmy (?:plans|to-?dos?|goals)\b|\bwhat (?:do i|am i) (?:still )?(?:want|plan|planning|going|need|have) to\b|\b(?:left|still|still got) to do\b|\b(?:anything|things) (?:i|left) (?:planned|want|to do)\b/iu;

/** Reads what a question asks for by name; null when it asks for nothing of the kind. */
export function readAsked(question: string): Asked | null {
  const slots = new Set(questions.flatMap((entry) => (entry.asks.test(question) ? entry.slots : [])));
  const asksPlans = plans.test(question);
  if (slots.size === 0 && !asksPlans) return null;
  return { slots, plans: asksPlans, subject: personIn(question) ?? 'me' };
}

/** True when a statement gives what was asked for. */
export function answers(asked: Asked, statement: Statement): boolean {
  if (!canBeSame(asked.subject, statement.subject)) return false;
  if (asked.plans && statement.isPlan && statement.polarity === 1) return true;
  return statement.slot !== null && !statement.isPlan && asked.slots.has(statement.slot.name);
}
