import type { Clause } from './clauses';
import { type Gender, gendersOf, kin } from './kin';
import { chooseReferent, type Referent } from './referents';

const name =
  '(?:[A-Z][A-Za-z]+|[\\p{Script=Han}]{1,4}?(?=$|[，。、（(\\s]|是|在|今|很|特别|喜欢|不|最|也|都|负责|吃|做|有|会|的))';
/** 「小刘」, 「阿凯」 behind a word for a person; not 「老是」, 「小时候」. */
const calledSo =
  '(?:小(?![时心区学吃朋伙])|老(?![是家说爱板师毛了想不])|阿(?!姨))\\p{Script=Han}(?:\\p{Script=Han}(?=$|[叫，]))?|[A-Z][a-z]+';
const mention = new RegExp(
  `(?<own>我们|咱们|我|咱|俺)?(?<of>的|家的|家)?(?:[一两二三四几]?(?:个|只|条|位|名))?(?<which>前|大学|高中|初中|公司|部门|新|亲|大|小|二)?(?<word>${kin.zh})(?![圈店友子粮]|之类)(?:(?:的)?(?:叫做?|名叫|名字(?:叫|是)|小名叫?)(?<named>${name})|(?<so>${calledSo}))?`,
  'gu',
);
const bringsUp =
  /(?:有|养|请|来|生|认识|交|收养|领养|捡|雇|找|加)(?:了|着|过)?(?:[一两二三四几]?(?:个|只|条|位|名))?(?:前|新|大|小)?$/u;
const opens =
  /^(?:而且|不过|但是?|其实|另外|对了|还有|因为|最近|现在|以前|去年|今年|上个月|下个月|帮我|给|替|为|我|，|\s)*$/u;
const subjectOpens =
  /^(?:而且|不过|但是?|其实|另外|对了|还有|因为|所以|最近|现在|以前|去年|今年|上个月|下个月|，|\s)*$/u;
/** 「张大爷住三单元」: somebody called by a name and a title, or by an office, at the head of a clause. */
const titled =
  /^(?:(?![我你他她它这那两几各])\p{Script=Han}{1,2}(?:大爷|大妈|大叔|大婶|老师|教练|医生|师傅|阿姨|奶奶|爷爷|经理|队长)|组长|班长|队长|经理)(?=[住在爱喜是叫不没怕对开去做干学有会想要换搬说也都就最很现已今从被把离辞退])/u;
const naming = new RegExp(`^(?<who>[他她它])?(?:的名字)?(?:是)?(?:小名)?(?:叫做?|名叫)(?<name>${name})`, 'u');

const pronounGenders: Record<string, Gender[]> = {
  她: ['f', 'either', 'animal'],
  他: ['m', 'either', 'animal'],
  它: ['animal'],
  他们: ['group'],
  她们: ['group'],
  它们: ['group', 'animal'],
};

/** Whom a pronoun may stand for. An animal is called 他 or 她 only where no person was spoken of. */
export function fitting(referents: readonly Referent[], pronoun: string): Referent[] {
  const genders = pronounGenders[pronoun] ?? [];
  const fits = referents.filter((referent) => referent.genders.some((gender) => genders.includes(gender)));
  const people = fits.filter(({ genders: own }) => !own.includes('animal'));
  return pronoun === '它' || people.length === 0 ? fits : people;
}

/** 「妈」 and 「妈妈」 are one. */
function alike(word: string): string {
  return word.replace(/^(.)\1$/u, '$1').replace(/^老(?=[妈爸])/u, '');
}

export interface ChineseReferents {
  all: Referent[];
  /** Whom each clause is about, by its number. */
  leaders: (Referent | null)[];
}

/** Reads who is spoken of in the clauses, with the names they are given, oldest clause first. */
export function readChineseReferents(clauses: readonly Clause[]): ChineseReferents {
  const all: Referent[] = [];
  const leaders: (Referent | null)[] = [];
  const scopeOf = (i: number): number => clauses[i]?.turnsAgo ?? 0;

  function give(referent: Referent, called: string): void {
    if (referent.name === called) return;
    referent.label = referent.name
      ? referent.label.replace(referent.name, called)
      : `${referent.label}${/[A-Za-z]$/.test(referent.label) ? ' ' : ''}${called}`;
    referent.name = called;
  }

  for (const [i, { words }] of clauses.entries()) {
    let leader: Referent | null = null;
    const paired = /[和跟与、][^，]{1,8}(?:都|两|俩|一起)/u.test(words);
    for (const m of words.matchAll(mention)) {
      const { own = '', of = '', which = '', word = '', named, so } = m.groups ?? {};
      // 「姐」 alone is part of another word more often than a sister.
      if (/^\p{Script=Han}$/u.test(word) && !/[猫狗]/u.test(word) && own === '' && which === '') continue;
      const before = words.slice(0, m.index);
      const isBroughtUp = bringsUp.test(before) && !/不想|打算|准备|想要?/u.test(before);
      const animal = gendersOf(word, 'zh').includes('animal');
      const mine = own || (isBroughtUp && /我/u.test(before) && !/请|雇|来了?$/u.test(before) ? '我' : '');
      const label = `${mine}${of || (mine && (animal || /^[A-Za-z]/.test(word)) ? '的' : '')}${which}${word}`;
      const known = all.find((other) => alike(other.word) === alike(word));
      const referent: Referent = known ?? {
        label,
        genders: gendersOf(word, 'zh'),
        name: null,
        word,
        clause: i,
        leads: false,
        paired,
      };
      if (!known) all.push(referent);
      const called = named ?? so;
      if (called) give(referent, called);
      referent.clause = i;
      referent.leads = subjectOpens.test(before) || isBroughtUp;
      referent.paired = paired;
      if (referent.leads && !leader) leader = referent;
      else if (leader === null && opens.test(before)) referent.leads = true;
    }
    for (const referent of all) {
      if (!referent.name || !words.startsWith(referent.name)) continue;
      referent.clause = i;
      referent.leads = true;
      leader ??= referent;
    }
    const [title] = leader ? [] : (titled.exec(words) ?? []);
    if (title !== undefined) {
      leader = all.find(({ label }) => label === title) ?? null;
      if (!leader) {
        leader = { label: title, genders: ['either'], name: null, word: title, clause: i, leads: true, paired };
        all.push(leader);
      }
    }
    const pronoun = /^(?:不过|但是?|而且|现在|最近)?([他她它]们?)/u.exec(words)?.[1];
    const called = naming.exec(words)?.groups?.name;
    if (!leader && pronoun) {
      const choice = chooseReferent(fitting(all, pronoun), scopeOf);
      if (choice.found) leader = choice.found;
    }
    const before = leaders[i - 1];
    if (!leader && called && before && scopeOf(i - 1) === scopeOf(i)) leader = before;
    if (leader && called && (pronoun || leader === before)) give(leader, called);
    if (leader) {
      leader.clause = i;
      leader.leads = true;
    }
    leaders.push(leader);
  }
  return { all, leaders };
}
