import type { Language } from '../../../types';

/** By whom one says 她/she, 他/he, either of them, 它/it, or they. */
export type Gender = 'f' | 'm' | 'either' | 'animal' | 'group';

const words: Record<Language, Record<Gender, string>> = {
  zh: {
    f: '女朋友|女友|未婚妻|老婆|妻子|太太|媳妇|妈妈|老妈|母亲|奶奶|外婆|姥姥|姐姐|妹妹|表姐|表妹|堂姐|堂妹|女儿|闺女|孙女|侄女|[大二三小][姨姑]|姨|姑|外甥女|姑姑|姑妈|阿姨|姨妈|舅妈|婶婶|婆婆|岳母|丈母娘|嫂子|弟妹|闺蜜|妈|姐|妹',
    m: '男朋友|男友|未婚夫|老公|丈夫|爸爸|老爸|父亲|爷爷|外公|姥爷|哥哥|弟弟|表哥|表弟|堂哥|堂弟|儿子|孙子|侄子|叔叔|舅舅|[大二三小][舅叔伯]|大爷|姑父|姨父|公公|岳父|丈人|姐夫|妹夫|爸|爹|哥|弟',
    either:
      '同事|同学|室友|舍友|领导|老板|上司|主管|leader|manager|boss|导师|教练|医生|班主任|朋友|发小|邻居|房东|合伙人|cofounder|搭档|客户|甲方|对象|爱人|前任|孩子|小孩|宝宝|助理|实习生|徒弟|师傅|mentor|partner|roommate',
    animal:
      '[橘黑白花奶狸]猫|猫咪|猫|小狗|狗狗|狗|柯基|金毛|泰迪|哈士奇|布偶|英短|corgi|仓鼠|鹦鹉|兔子|乌龟|宠物|puppy',
    group: '父母|爸妈|孩子们|双胞胎|同事们|客户|甲方|供应商|团队|公婆',
  },
  en: {
    f: 'mom|mum|mother|wife|girlfriend|fianc[eé]e|sister|daughter|grandma|grandmother|aunt|niece|mother-in-law|sister-in-law|missus|stepmom',
    m: 'dad|father|husband|boyfriend|fianc[eé]|brother|son|grandpa|grandfather|uncle|nephew|father-in-law|brother-in-law|stepdad',
    either:
      'baby|toddler|kid|child|partner|spouse|cousin|roommate|flatmate|housemate|boss|manager|coworker|co-worker|colleague|friend|neighbor|neighbour|mentor|advisor|supervisor|cofounder|co-founder|doctor|therapist|physio|dentist|coach|tutor|trainer|teacher|landlord|landlady|client|assistant|intern|nanny|ex',
    animal:
      'dog|cat|puppy|kitten|greyhound|corgi|retriever|labrador|poodle|beagle|terrier|parrot|rabbit|hamster|horse|tortoise|turtle|pet',
    group:
      'parents|grandparents|kids|children|twins|in-laws|brothers|sisters|sons|daughters|cats|dogs|neighbors|neighbours|colleagues|coworkers|clients|client|company|bank|team',
  },
};

function alternatives(lang: Language): string {
  const all = Object.values(words[lang]).flatMap((list) => list.split('|'));
  return [...new Set(all)].sort((a, b) => b.length - a.length).join('|');
}

/** Sources of patterns for all the words, the longer before the shorter. */
export const kin: Record<Language, string> = { zh: alternatives('zh'), en: alternatives('en') };

/** What is said of someone called so; more than one where the word leaves it open (「客户」). */
export function gendersOf(word: string, lang: Language): Gender[] {
  return (Object.keys(words[lang]) as Gender[]).filter((gender) =>
    new RegExp(`^(?:${words[lang][gender]})$`, 'iu').test(word),
  );
}
