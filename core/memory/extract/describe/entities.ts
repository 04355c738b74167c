const title = /《([^》]{1,40})》/gu;
const named =
  /(?:叫做?|名叫|名字是|姓名是|我是(?!一|个|名|位|做|搞|说|想|在|学|在|不|很|真|因|为|从|个|来|独|单|已|左|右|素|程|老|大|小|研|博|本))([\p{Script=Han}A-Za-z·]{2,8}?)(?=$|[，。,.！!、和与的\s）)])/gu;
const place =
  /(?:住在?|家在|定居在?|搬到|搬去|来自|老家(?:是|在)?|现居|坐标|生活在|去了?|到|在)(?!家|学|公司|这|那|里|看|玩|做|用|吃|喝|跑|听|想|准|备|找|写|读|减|健|开|忙|追|考|带|教|练|等|某)([\p{Script=Han}]{2,6}?)(?=$|[，。,.！!、]|工作|上班|上学|读|旅游|旅行|玩|出差|生活|长大|住|定居|实习|念|开会|了|的|念书|创业|那边)/gu;
const kinTerm =
  /(爸妈|父母|爸爸|妈妈|[爸妈]|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|外公|外婆|姥姥|姥爷|老公|老婆|丈夫|妻子|爱人|男朋友|女朋友|男友|女友|儿子|女儿|室友|闺蜜|导师|老板)/gu;
const englishKin =
  /\bmy (?:\w+ )?(mom|mum|mother|dad|father|parents|brother|sister|son|daughter|husband|wife|partner|boyfriend|girlfriend|fianc[eé]e?|grandma|grandpa|grandmother|grandfather|aunt|uncle|cousin|roommate|boss|manager|dog|cat)\b/gi;
const latinName =
  /\b(?:[A-Z][\w+#]*(?:[.\-/][A-Za-z0-9]+)*|[a-z]+[A-Z]\w*|[A-Za-z]+\d[\w.]*)(?:\s+(?:[A-Z][\w+#]*|\d+(?:\.\d+)?))*\b[+#]*/g;
const notNames = new Set(
  "I I'm I've I'd I'll My We We're We've Our The A An It It's This That These Those He She They You Your Please Also And But So If When What How Why Is Are Do Don't Can Can't From Use Never Always Keep Remember Note Yes No Yeah Hi Hello Hey Ok Okay Thanks Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December Not In On At For With As To Of By Let Let's Just Make Avoid Be Call Only Every Each Usually Sometimes Recently Currently Actually Honestly Btw Last Next Today Tomorrow Yesterday There Because Since While After Before PS".split(
    ' ',
  ),
);
const kinAlike: Record<string, string> = { 爸: '爸爸', 妈: '妈妈' };
const maxEntities = 8;

function cleanLatin(name: string): string | null {
  const parts = name.split(/\s+/);
  while (parts.length > 0 && notNames.has(parts[0]?.replaceAll('’', "'") ?? '')) parts.shift();
  while (parts.length > 0 && notNames.has(parts.at(-1) ?? '')) parts.pop();
  const rest = parts.join(' ').replace(/['’]s?$/, '');
  return rest.length > 1 || /^[A-Z]$/.test(rest) ? rest : null;
}

/** Names in a statement: people, places, titles, products, relatives. In text order, without repeats, at most 8. */
export function findEntities(words: string): string[] {
  const found: { at: number; name: string }[] = [];
  for (const pattern of [title, named, place])
    for (const m of words.matchAll(pattern)) if (m[1]) found.push({ at: m.index, name: m[1].trim() });
  for (const m of words.matchAll(kinTerm)) if (m[1]) found.push({ at: m.index, name: kinAlike[m[1]] ?? m[1] });
  for (const m of words.matchAll(englishKin)) if (m[1]) found.push({ at: m.index, name: m[1].toLowerCase() });
  for (const m of words.matchAll(latinName)) {
    const name = cleanLatin(m[0]);
    if (name) found.push({ at: m.index, name });
  }
  found.sort((a, b) => a.at - b.at);
  return [...new Set(found.map((f) => f.name))].slice(0, maxEntities);
}
