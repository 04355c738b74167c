import type { Features } from './classifier';

/** The classifier must not be plainly against it. */
const minScore = 0.15;

const appointment =
  /体检|复查|面试|考试|手术|婚礼|答辩|出差|搬家|看(?:牙|医生|病)|牙医|航班|演出|聚会|开学|入职|报到|签约|家长会|来看(?:我|我们)|\b(?:interview|exam|appointment|surgery|wedding|flight|dentist|check-?up|visa|move|recital|hearing|inspection|delivery|closing)\b/iu;
const future =
  /明天|后天|下周|这周[一-日末]|下个?月|周[一二三四五六日末]|\d+\s*[月号日]|[一二三四五六七八九十两]+(?:天|周|个月)后|\b(?:tomorrow|next \w+|on \w+day|this \w+day|from (?:now|today)|in (?:\w+) (?:days|weeks|months))\b/iu;

/** What was planned is done, or what held has ended. */
const turningPoint =
  /分手|离婚|结婚了|订婚|毕业了|考过了|没考过|通过了|拿到(?:了)?[^，。]{0,10}(?:证|照|签证|offer|学位|奖)|(?:证|照|签证|票|合同)[^，。]{0,6}(?:下来|到手|签|退|办)(?:了|好)|换(?:好|成|了)|买(?:好|到|下|了)|搬(?:好|完|到|进|走)|装修(?:好|完)|学会|终于会|(?:戒|卖|退|辞|取消|还清|修好|装好|办好|订好)了|不(?:养|住|做|干|吃|喝|打算)[^，。]{0,8}了|\b(?:broke up|got (?:married|divorced|engaged|promoted|my|the (?:job|offer|visa|keys))|passed|graduated|moved (?:to|in|out)|bought|sold|cancell?ed|quit|gave up|no longer|anymore|came through|(?:is|are) (?:finally )?(?:done|fixed|repaired|sold|finished))\b/iu;
const exception =
  /只有[^，。]{1,10}我(?:能|可以|会|还|喜欢|敢)|除了[^，。]{1,14}(?:我)?(?:都|什么都|一律)|\bthe (?:only|one) [^,.]{1,40} i (?:do |can |will )?\w+|\bexcept (?:for |on |at |when )/iu;
const household =
  /^(?:the|our|my) (?:\w+ ){0,2}(?:car|bike|house|apartment|flat|garden|fridge|printer|laptop|van|truck|boiler|washer|dryer|roof|kitchen|basement|garage|kids?|dog|cat|baby|router)(?:['’]s? \w+)?\s+(?:needs?|is|are|has|have|runs?|broke|was|gets?|won['’]t|doesn['’]t)\b|^(?:我)?(?:家里?|我家)的?[^，。]{1,10}(?:坏|漏|换|要|该|是|有|叫|用)/iu;

/** "My doctor confirmed that I have celiac disease": said by another, and of oneself. */
const diagnosis =
  /(?:医生|大夫|医院|体检|检查|化验|牙医|中医)[^，。]{0,6}(?:说|确诊|诊断|查出|测出)[^，。]{0,4}我?(?:有|是|得了?|患|对)[^，。]{0,12}(?:病|症|炎|敏|高|低|不耐受|综合征|石|瘤)|\b(?:doctor|gp|dentist|specialist|allergist|dermatologist|physio)\b[^,.?]{0,12}\b(?:says?|said|confirmed|thinks|told me|found)\b(?: that)? (?:i|i['’]m|i['’]ve)\b(?! (?:should|can|could|need|must|might|may)\b)/iu;

/** 「这个 repo 的 branch 名用 task- 开头」: how it is done in a project. */
const projectRule =
  /^(?:这个|该|本|咱们?这个?)\s*(?:项目|仓库|repo|代码库|工程)\s*(?:的|里)?(?!.*(?:什么|哪|怎么|咋|啥|吗))[^，。?？]{0,24}(?:用|写|走|放|缩进|命名|部署)/iu;

/** From here on a plain statement about oneself counts. */
const minPlain = 0.5;
const passing = ['anaphora', 'second', 'vagueNow', 'mood', 'turn:writing', 'turn:accepts', 'reports speech', 'opinion'];

/** 「我不喜欢人多的地方」, "I teach maths" above a paste: said outright, whatever else the turn holds. */
function isPlain(has: (name: string) => boolean): boolean {
  if (!has('firstSubject') || passing.some(has)) return false;
  if (has('first+taste')) return true;
  // Of work, health and home one seldom speaks but of one's own.
  return has('own+job') || has('own+health') || has('own+place') || (has('turn:material') && has('own+identity'));
}

/**
 * True for plain reports that matter to what is already known although they say little by themselves: an appointment with
 * its day, a plan carried out or dropped, an exception to a habit, the state of something at home. Only in a turn that
 * tells and does not ask.
 *
 * @param score what the classifier gave
 */
export function insists(words: string, features: Features, score: number): boolean {
  const has = (name: string): boolean => features.has(name);
  const isAsked = has('question') || has('hypothetical') || has('turn:role') || has('in material') || has('request');
  if (!isAsked && (diagnosis.test(words) || projectRule.test(words))) return true;
  if (score < minScore) return false;
  if (has('hypothetical') || has('doubt') || has('question') || has('worldView') || has('speech inside')) return false;
  if (isPlain(has) && score >= minPlain) return true;
  if (appointment.test(words) && future.test(words) && !has('request')) return true;
  if (has('turn:asks') || has('turn:accepts') || has('turn:writing') || has('turn:material') || has('secondSubject'))
    return false;
  return turningPoint.test(words) || exception.test(words) || household.test(words);
}
