/** Who a statement can be about besides the user. One person a line: key, then words in both languages. */
const listed = `
mother, 妈, 妈妈, 老妈, 母亲, 我妈, mom, mum, mother, mommy
father, 爸, 爸爸, 老爸, 父亲, 我爸, dad, father, daddy
parents, 爸妈, 父母, 爸爸妈妈, 爹妈, 老两口, parents, folks
wife, 老婆, 妻子, 太太, 媳妇, 媳妇儿, wife, missus
husband, 老公, 丈夫, 先生, husband, hubby
spouse, 爱人, 对象, 伴侣, 另一半, partner, spouse, significant other, fiance, fiancee, fiancé, fiancée
girlfriend, 女朋友, 女友, girlfriend
boyfriend, 男朋友, 男友, boyfriend
son, 儿子, son
daughter, 女儿, 闺女, daughter
kids, 孩子, 小孩, 娃, 宝宝, kids, children, kid, child, baby
sister, sister
eldersister, 姐姐, 姐, 大姐, 二姐, older sister, elder sister, big sister
youngersister, 妹妹, 妹, 小妹, younger sister, little sister
brother, brother
elderbrother, 哥哥, 哥, 大哥, 二哥, older brother, elder brother, big brother
youngerbrother, 弟弟, 弟, younger brother, little brother
grandparents, 二老, 爷爷奶奶, 姥姥姥爷, 外公外婆, grandparents
grandmother, grandma, grandmother, gran, granny, nan, nana
nainai, 奶奶
waipo, 外婆, 姥姥
yeye, 爷爷
waigong, 外公, 姥爷
grandfather, grandpa, grandfather, grandad, granddad
aunt, 阿姨, aunt, auntie
gu, 姑姑, 姑妈
yi, 姨妈, 小姨
jiuma, 舅妈
shen, 婶婶
uncle, 叔叔, uncle
jiu, 舅舅
bo, 伯伯
gufu, 姑父
yifu, 姨夫
cousin, cousin
表哥, 表哥
表姐, 表姐
表弟, 表弟
表妹, 表妹
堂哥, 堂哥
堂姐, 堂姐
堂弟, 堂弟
堂妹, 堂妹
motherinlaw, 婆婆, 岳母, 丈母娘, mother-in-law, mother in law
fatherinlaw, 公公, 岳父, 老丈人, father-in-law, father in law
boss, 老板, 上司, 领导, 经理, boss, manager, supervisor
colleague, 同事, 工友, colleague, coworker, co-worker
roommate, 室友, 舍友, roommate, flatmate, housemate
friend, 朋友, 闺蜜, 哥们, 发小, 好友, friend, best friend, buddy, mate, pal
classmate, 同学, 同桌, 校友, classmate, deskmate, lab partner
master, 师傅, 师父
fellowstudent, 师兄, 师姐, 师弟, 师妹, 学长, 学姐, 学弟, 学妹
landlord, 房东, 房东太太, landlord, landlady
tenant, 租客, 房客, tenant, lodger
workmate, 搭档, 搭班, workmate, co-founder, cofounder, 合伙人, business partner
coach, 教练, coach, trainer
assistant, 助理, 秘书, assistant, secretary, intern
ex, 前任, 前夫, 前妻, 前男友, 前女友, ex-wife, ex-husband, ex-boyfriend, ex-girlfriend
sisterinlaw, 嫂子, 弟妹, 大姑子, 小姑子, 小姨子, sister-in-law, sister in law
brotherinlaw, 姐夫, 妹夫, 小舅子, 大舅哥, 小叔子, 连襟, brother-in-law, brother in law
stepfather, 继父, 后爸, stepdad, stepfather
stepmother, 继母, 后妈, stepmum, stepmom, stepmother
nanny, 保姆, 月嫂, 育儿嫂, nanny, babysitter, childminder, au pair
teacher, 老师, 班主任, 导师, teacher, advisor, tutor, supervisor
neighbour, 邻居, neighbor, neighbour
teammate, 队友, 搭子, duo, teammate
nephew, 侄子, 侄儿, 外甥, nephew
soninlaw, 女婿, son-in-law, son in law
daughterinlaw, 儿媳妇, 儿媳, daughter-in-law, daughter in law
stepson, 继子, stepson, step-son
stepdaughter, 继女, stepdaughter, step-daughter
niece, 侄女, 外甥女, niece
grandson, 孙子, 外孙, grandson
granddaughter, 孙女, 外孙女, granddaughter
apprentice, 徒弟, 学徒, apprentice
dog, 狗, 狗狗, 小狗, dog, puppy
cat, 猫, 猫咪, 小猫, cat, kitten
team, 团队, 我们组, team
company, 公司, company, employer
`;

const byWord = new Map(
  listed
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [key = '', ...words] = line.split(',').map((word) => word.trim());
      return words.map((word): [string, string] => [word, key]);
    }),
);

const hanWords = [...byWord.keys()].filter((word) => /\p{Script=Han}/u.test(word)).sort((a, b) => b.length - a.length);
const latinWords = [...byWord.keys()]
  .filter((word) => !/\p{Script=Han}/u.test(word))
  .sort((a, b) => b.length - a.length);

/** 「我妈」「我的女朋友」「我们公司」 at the start of a statement, possibly after a time or an adverb. */
const chineseSubject = new RegExp(
  `^(?:[^，。！？,我]{0,6}?)(?<![给跟和陪对帮替为向从让找问像比])(?:我|咱|俺)(?:们)?(?:家)?(?:的)?(?:那个|这个)?(大学|高中|初中|小学|研究生|本科|前公司|公司|部门|合租|直属|大|小|老|二|三|亲|现任|前|新)?(?:的)?(${hanWords.join('|')})(?:们)?(?![\\p{Script=Han}]?(?:分手|离婚|结婚|吵架))`,
  'u',
);
/** 「我换了新老板」, "I have a new boss": what follows is about the new one. */
const newSubject = new RegExp(
  `我(?:们)?(?:换|有|交|来|找)(?:了)?(?:一?个)?新(?:的)?(${hanWords.join('|')})|\\b(?:i|we)(?: have|'ve)?(?: got| have)? a new (${latinWords.join('|')})\\b`,
  'iu',
);
/** When it holds, before whom it is about: 「这周起我们组……」. */
const since =
  '(?:(?:从?(?:今天|明天|这周|下周|这个?月|下个?月|本月|这学期|下学期)(?:起|开始)?|最近|现在|平时|目前|如今)[，,]?)?';
/** 「大儿子在苏州」「小女儿练琴」: which of them stands before the word. */
const bareChineseSubject = new RegExp(
  `^${since}(?:新|现任)?的?(?:([大二三小])(?=儿子|女儿|闺女|孙|外孙|外甥|侄))?(${hanWords.filter((word) => word.length > 1).join('|')})(?!里|中|上)`,
  'u',
);
/** 「张大爷住三单元」: somebody who is called by a name and a title, or by a child's name. */
const namedSubject =
  /^((?![我你他她它这那大老小几两各])\p{Script=Han}{1,2}(?:大爷|大妈|大叔|大婶|老师|教练|医生|师傅|阿姨|奶奶|爷爷)|[大小二]宝)(?=[\p{Script=Han}\d])/u;
/** What a person does next: nicknames and titles count only before it. */
const doing = '(?=[在是有说要去来走换搬辞离跳住做开结生买卖被把跟给也都就还刚已从不没调转考病退])';
/** 「老韩跑去送快递了」, 「王姐调走了」. */
const calledSubject = new RegExp(
  `^((?:老(?![大二三四五幺小家婆公板师妈爸人是想觉实乡了爱])|小(?![时区孩学猫狗米红程说提腿心店屋姨舅叔姑妹弟伙吃组号额众型数作便本两冰炒房院摊])|阿(?![姨里莫]))\\p{Script=Han}|(?![大二三小表堂我你他她那这老学])\\p{Script=Han}(?:姐|哥|总|主任|经理|叔|婶|嫂))(?:[^，。]{0,2}${doing})`,
  'u',
);
/** 「隔壁川菜馆的头灶」, 「群里一位前辈」, "a friend from Austin": somebody, and not the user. */
const outsider =
  /^(?:今天|昨天|昨儿|最近|听说|刚)?(隔壁|对门|楼[上下](?=邻居|那家|的|大[爷妈]|阿姨)|群里|人家|有人|别人|有(?:一?[个位])(?:朋友|同事|同学|前辈|客户|亲戚|师傅|网友|老乡)|一[个位](?:朋友|同事|同学|前辈|客户|亲戚|师傅|网友|老乡))/u;
const englishOutsider =
  /^(?:(?:and|but|so|also|btw|apparently|turns out)[ ,]+)*((?:a|an|another|one of (?:my|our|the)|some) (?:[a-z]+ )?(?:friend|mate|buddy|guy|girl|woman|man|bloke|lad|lady|colleague|coworker|neighbou?r|classmate|client|dude))\b/iu;
const englishSubject = new RegExp(
  `^(?:(?:and|but|so|also|by the way|btw|actually|oh|well|today|currently|now|maybe|perhaps|probably|i (?:think|believe|guess|suppose|heard|hope)(?: that)?|i(?:'m| am) not (?:so |too |entirely )?sure(?: if| whether| that)?|it seems(?: that)?|could be(?: that)?)[ ,]+)*(?:both )?(?:my|our) (?:([a-z]+) )?(?:old |new |ex-?)?(${latinWords.join('|')})(?:s|es)?\\b(?!'s (?:name )?place)`,
  'iu',
);

/**
 * Who a statement is about: a key of the list, `me` for all else. A person who is only mentioned ("I call my mother every
 * week") is not the subject. `detail` is what tells that person from others like them: 「大学」 of 「我大学室友」, "Sara" of "my
 * friend Sara".
 */
export function readSubject(text: string): { key: string; detail: string } {
  const plain = text.trim();
  const fresh = newSubject.exec(plain);
  const han = fresh ? null : chineseSubject.exec(plain);
  const latin = fresh || han ? null : englishSubject.exec(plain.toLowerCase());
  const bare = fresh || han || latin ? null : bareChineseSubject.exec(plain);
  const word = fresh?.[1] ?? fresh?.[2] ?? han?.[2] ?? latin?.[2] ?? bare?.[2] ?? '';
  if (word === '') {
    const [, name = ''] =
      [namedSubject, calledSubject, outsider, englishOutsider].map((pattern) => pattern.exec(plain)).find(Boolean) ??
      [];
    return name === '' ? { key: 'me', detail: '' } : { key: 'named', detail: name };
  }
  const after = plain.slice(plain.toLowerCase().indexOf(word) + word.length);
  const [, hanOwned, latinOwned] = owned.exec(after) ?? [];
  const person = hanOwned ?? latinOwned;
  if (person) return { key: byWord.get(person.toLowerCase()) ?? 'named', detail: word };
  if (namesOneself(plain, word) || doneToMe.test(plain)) return { key: 'me', detail: '' };
  const name =
    /^s? (\p{Lu}\p{Ll}+)(?= )/u.exec(after)?.[1] ?? /^([小老阿]\p{Script=Han})(?![学师板])/u.exec(after)?.[1];
  const which = han?.[1] ?? bare?.[1];
  const modifier = which && !/[新前现亲]/.test(which) ? which : (byAge[latin?.[1] ?? ''] ?? '');
  return { key: byWord.get(word.toLowerCase()) ?? 'me', detail: (name ?? modifier).toLowerCase() };
}

/** Which of two children: 「大女儿」, "my younger daughter". */
const byAge: Record<string, string> = {
  older: '大',
  elder: '大',
  eldest: '大',
  oldest: '大',
  big: '大',
  younger: '小',
  youngest: '小',
  little: '小',
};

/** 「我爱人多的地方」: the words for a person may be part of others. */
function namesOneself(text: string, kin: string): boolean {
  return kin === '爱人' && /爱人(?:多|少)/u.test(text);
}

/** 「孩子班主任」, "my sister's boyfriend": somebody of theirs. */
const owned = new RegExp(
  `^(?:(?:家)?的?(${hanWords.filter((one) => one.length > 1).join('|')})(?<!学[长姐弟妹])(?!们?都)|['’]s (${latinWords.join('|')})\\b)`,
  'iu',
);

/** 「组长把我调到早班了」, "my boss moved me to days": whoever did it, it is said of the user. */
const doneToMe =
  /把(?:我|咱)(?!们?[家的])|(?:让|叫|派|安排|通知)(?:我|咱)(?!们?[家的])|\b(?:put|moved|switched|bumped|shifted|promoted|transferred) me\b/iu;

const families: Record<string, string[]> = {
  spouse: ['wife', 'husband', 'girlfriend', 'boyfriend'],
  sister: ['eldersister', 'youngersister'],
  brother: ['elderbrother', 'youngerbrother'],
  kids: ['son', 'daughter'],
  grandmother: ['nainai', 'waipo'],
  grandfather: ['yeye', 'waigong'],
  aunt: ['gu', 'yi', 'jiuma', 'shen'],
  uncle: ['jiu', 'bo', 'gufu', 'yifu'],
  cousin: ['表哥', '表姐', '表弟', '表妹', '堂哥', '堂姐', '堂弟', '堂妹'],
};

/** True when two statements can be about the same person: "sister" may be 「姐姐」. */
export function canBeSame(left: string, right: string): boolean {
  return left === right || families[left]?.includes(right) === true || families[right]?.includes(left) === true;
}

/** Words of the list that often stand for something else, and places. */
const ambiguous = new Set([
  '先生',
  '对象',
  '老板',
  '领导',
  '经理',
  '公司',
  '团队',
  '我们组',
  '老师',
  'team',
  'company',
  'partner',
]);
/** 「二舅」 and 「大舅」 are two; 「我弟」 is a brother, 「徒弟」 is none. */
const hanPeople = new RegExp(
  `[大二三四五六小堂表](?:舅|姨|姑|叔|伯|婶)(?![\\p{Script=Han}]?[娘息])|(?<=[我咱你])(?:[大二三小])?(?:妈|爸|哥|姐|弟|妹|娃)|(?<!熊)猫|(?<!热)狗|${hanWords
    .filter((word) => word.length > 1 && !ambiguous.has(word))
    .join('|')}`,
  'gu',
);
const latinPeople = new RegExp(
  `(?<![\\p{L}])(${latinWords.filter((word) => !ambiguous.has(word)).join('|')})(?:s|es)?(?![\\p{L}-])`,
  'giu',
);

/** Keys of all people and animals of the user's that a text names, in either language. */
export function peopleIn(text: string): string[] {
  const han = [...text.matchAll(hanPeople)].map(([word]) => byWord.get(word) ?? word);
  const latin = [...text.matchAll(latinPeople)].map(([, word = '']) => byWord.get(word.toLowerCase()) ?? word);
  return [...new Set([...han, ...latin])];
}

/** Wives, girlfriends and partners follow one another. */
const couples = new Set(['wife', 'husband', 'spouse', 'girlfriend', 'boyfriend']);

/** True where both name people and none of them can be the same: what one owes a brother says nothing of a cousin. */
export function areApart(left: readonly string[], right: readonly string[]): boolean {
  // Whose dog it is tells more than that it is a dog.
  const human = (keys: readonly string[]) => keys.filter((key) => !animals.has(key));
  const areBothHuman = human(left).length > 0 && human(right).length > 0;
  const [ours, theirs] = areBothHuman ? [human(left), human(right)] : [left, right];
  if (ours.length === 0 || theirs.length === 0) return false;
  const maySame = (one: string, other: string) => canBeSame(one, other) || (couples.has(one) && couples.has(other));
  return !ours.some((one) => theirs.some((other) => maySame(one, other)));
}
const animals = new Set(['dog', 'cat']);

const mentioned = new RegExp(
  `我(?:们)?(?:家)?(?:的)?(${hanWords.join('|')})|\\b(?:my|our) (?:[a-z]+ )?(${latinWords.join('|')})\\b`,
  'iu',
);

/** The first person of the user's that a text names: 「我妹妹住哪」, "where does my sister live". */
export function personIn(text: string): string | undefined {
  const [, han, latin] = mentioned.exec(text) ?? [];
  const word = han ?? latin;
  return word === undefined ? undefined : byWord.get(word.toLowerCase());
}

/** Key of the person a word stands for. */
export function personOf(word: string): string | undefined {
  return byWord.get(word.toLowerCase());
}
