import type { Polarity } from '../types';

/** A feeling said in a statement, and whether negation turned it round. */
export interface Sentiment {
  polarity: 1 | -1;
  /** The word that carries it. */
  word: string;
  /** Offset of the word in the statement. */
  start: number;
  /** How many negations act on it. */
  negations: number;
}

/** What one cannot go without, and what one never turns down: 「一天不听难受」, 「我就没有不学的」. */
const chineseNeeds =
  '(?<!可能|[得会能法])不(?!可能)[^不，。\\s]{1,4}?(?:就|都|会|浑身|心里|总)*(?:难受|不行|手痒|心慌|不舒服|不自在|睡不着|不得劲|不踏实)|没有?不(?!喜欢|爱)[\\p{Script=Han}]{1,3}的(?=$|[，。！])';
const chineseLikes =
  '最爱|喜欢|待见|买账|喜爱|热爱|酷爱|偏爱|钟爱|偏好|偏向|更倾向|倾向于|着迷|入迷|痴迷|沉迷|迷上|爱上|中意|心水|钟情|感兴趣|有兴趣|享受|宁愿|宁可|更愿意|更想|离不开|好这口|情有独钟|爱好|习惯(?=用|喝|吃|先|早|在|一个)|吃得惯|喝得惯|看好|欣赏|推崇|超爱|真爱|挚爱|粉丝|死忠|来者不拒|欲罢不能|百[吃看听读玩]不厌|[吃看听喝玩]不[腻够厌]|越\\p{Script=Han}越(?:上瘾|上头|来劲|起劲|想|爱|香)|爱(?=吃|喝|看|听|玩|用|穿|去|打|逛|读|写|做|跑|睡|买|住|聊|养|拍|画|唱|跳|泡|运动|旅游|旅行|热闹|安静|学习|加班|社交|你|他|她|它|[\\p{Script=Han}]{1,6}$)';
const chineseDislikes =
  '讨厌|(?:基本|几乎|从来|根本|压根|向来|一般)(?:都)?不(?:点|去|用|做|买|穿|戴|玩|坐|逛|参加|发|接|打|聊|追)|不想(?!到|通|起|必|象|想|问|说|知)|厌恶|反感|待不住|呆不住|闻不了|看不下去|听不下去|坐不住|零容忍|抵触|不愿意|不乐意|躲着|不适应|没耐心|没有耐心|不感兴趣|没什么兴趣|没多大兴趣|兴趣不大|敬而远之|不敢(?=吃|喝|看|坐|玩|碰)|少吃|少喝|不太?能(?:吃|喝)|都怕|也怕|没那么爱|谈不上喜欢|憎恶|痛恨|受不了|忍不了|忍受不了|无法忍受|难以忍受|接受不了|无法接受|难以接受|接受不能|没兴趣|无感|不(?:太|怎么|大|咋|甚|是很|那么)?感冒|看不进去|听不进去|提不起(?:兴趣|兴致|劲|精神)|不对(?:我的?)?胃口|顶不住|遭不住|吃不消|能(?<shun>[躲推避免绕逃省])就\\k<shun>|能不(?<skip>\\p{Script=Han})就不\\k<skip>|避免|避开|尽量避|抗拒|排斥|嫌弃|(?<!都)嫌|不习惯|吃不惯|喝不惯|看不惯|住不惯|用不惯|穿不惯|听不惯|不碰|不沾|不吃|不喝|戒掉|忌口|害怕|最怕|特怕|很怕|怕(?=人|吵|热|冷|辣|黑|高|狗|猫|虫|蛇|水|麻烦|晒|甜|腻|尴尬)|雷(?=点|的是)|踩雷|头疼|头大|烦(?=人|死|透|那|这|别|被|$)|最烦|特烦|很烦|真烦|恨(?!不[得能])|腻了|腻味|不待见|瞧不上|看不上|劝退|敬谢不敏|绕着走|绕道|膈应|犯怵|没法吃|吃不了|喝不了|吃不来|喝不来|欣赏不来|恶心|难受|不想(?=再|看|听|吃|喝|用|见|坐|住|去)|拒绝|不看|不听|不玩|不用(?=Windows|安卓|苹果|微信|抖音)|不追(?=剧|星)';
const englishLikes =
  "love|loves|loved|adore|enjoy|enjoys|enjoyed|like|likes|liked|prefer|prefers|preferred|preference for|fond of|keen on|fan of|big fan|crazy about|obsessed with|passionate about|passion for|interested in|favou?rite|favou?rites|favou?r|partial to|into|addicted to|can['’]t get enough|can['’]t live without|drawn to|appreciate|cherish|a sucker for|gravitate|lean towards?|swear by|enthusiast|lover|aficionado|comfortable with|thrive|only (?:follow|consume|support|choose|trust|buy|wear|shop|eat|drink|watch|read|listen|use|stay|travel|fly)|strictly (?:buy|eat|wear|shop|use)|always (?:buy|choose|pick|order|go for)|go-to|can['’]t say no to|perform better|work(?:s)? better|works best for me|soft spot|nothing beats|nothing better than|big on|hooked on|sold on|sucker for|never (?:say|said) no to|never turn(?:ed)? down|(?:can['’]t|couldn['’]t|wouldn['’]t) (?:do|live|be) without|idea of (?:heaven|bliss|fun)|much rather|more inclined|['’]d rather(?! not| avoid)|would rather(?! not| avoid)";
const englishDislikes =
  "hate|hates|hated|dislike|dislikes|disliked|despise|detest|loathe|abhor|can['’]?t stand|cannot stand|could not stand|can['’]?t bear|cannot bear|can['’]?t abide|can['’]?t take|can['’]?t face|can['’]t handle|can['’]t deal with|can['’]t tolerate|can['’]t (?:eat|drink|do|take)|cannot (?:eat|drink|tolerate|handle|bear)|avoid|avoids|avoiding|aversion|averse|allergic to the idea|steer clear|stay away|keep away|shy away|refuse|refuses|refrain|turned off|turn off|put off by|not my thing|not my cup of tea|uncomfortable|annoys? me|annoyed by|bothers? me|irritates? me|frustrated|frustrates? me|frustrating|drives me (?:crazy|nuts|mad)|sick of|tired of|fed up|bored by|find it (?:difficult|hard|tedious|annoying|boring|overwhelming)|struggle with|overwhelmed by|grossed out|disgusted|repulsed|scared of|afraid of|terrified of|hostile|distrust|wary of|opposed to|object to|resent|never (?:eat|drink|wear|watch|use|buy|read|go|touch|stay|fly|order)|(?:don['’]t|do not) (?:eat|drink|wear|watch|touch)|won['’]t (?:eat|drink|wear|watch|use|touch|buy)|won['’]t work for me|doesn['’]t work for me|try not to|prefer not|prefers not|would rather not|['’]d rather not|rather not|would rather avoid|no-go|deal-?breaker|not a fan|don['’]t do well with|zero patience|no patience|no interest|not interested|freaks? me out|stress(?:es)? me out|drains? me|bores? me|makes? me (?:gag|sick|uncomfortable|anxious|nauseous|miserable|cringe)|pet peeve|(?:drives?|drove|driving) me (?:up the wall|round the bend|insane|bonkers|nuts)|idea of (?:hell|misery|torture)|leaves? me cold|puts? me off|gets? on my nerves|makes? my skin crawl|turns? my stomach|(?:could|can) do without|couldn['’]t pay me|won['’]t catch me|no time for|wears? me (?:out|down)|turns me off|leery|don['’]t care for|do not care for|don['’]t want (?!you\\b|me\\b)|not into|not big on|not keen on|picky about|no longer (?:eat|drink|watch|wear|buy)|skip(?=\\s+(?:meat|dairy|sugar|gluten|breakfast|alcohol))|isn['’]t for me|aren['’]t for me";

const sentimentWord = new RegExp(
  `(?<zhNeeds>${chineseNeeds})|(?<zhBad>${chineseDislikes})|(?<zhGood>${chineseLikes})|\\b(?<enBad>${englishDislikes})\\b|\\b(?<enGood>${englishLikes})\\b`,
  'giu',
);

const adverb =
  '(?:是|很|太|特别|怎么|那么|这么|大|再|真的|真|非常|十分|多|有多|算|算是|能|会|想|敢|愿意|够|觉得|有|一定|总|常|完全|都|也|就|并|吃|喝|看|说|上)*';
const chineseNegator = new RegExp(
  `(?:不是说?|并不是|并非|不见得|从来不|从不|从没|从来没|绝不|决不|毫不|并不|不再|不太|不怎么|不大|不|没有|没|未必|未|(?<!特)别|谈不上|说不上|算不上|称不上|非|甭|勿|没法|没办法|无法|不可能)${adverb}$`,
  'u',
);
const englishNegator =
  /\b(?:don['’]?t|do not|doesn['’]?t|does not|didn['’]?t|did not|never|not|no longer|isn['’]?t|is not|aren['’]?t|are not|wasn['’]?t|weren['’]?t|haven['’]?t|hardly|rarely|barely|seldom|can['’]?t|cannot|couldn['’]?t|won['’]?t|wouldn['’]?t|no|without|neither|nor|stopped|quit|zero|least)\s+(?:(?:really|particularly|especially|much|actually|ever|all that|that|very|so|too|a|an|the|any|been|be|to|necessarily|even|want to|mind|exactly|always|huge|big|find|feel|have|get|gets|got|grow|grew|much of a|such a)\s+)*$/i;

/** A question like 「谁不喜欢……」 or "who doesn't love …" means yes. */
const rhetorical =
  /(?:谁|哪有人|哪个人|怎么(?:会|可能|能))(?:会|能|还|想|愿意|真)?不?$|\bwho (?:doesn['’]?t|wouldn['’]?t|would|could|can|on earth|the hell|in their right mind)\s+(?:actually\s+|really\s+|ever\s+)?$/iu;

/** A denial of the whole: 「不是我不喜欢」, 「没有哪种面食是我不爱的」, "it isn't that I don't …", "never met a dish I didn't …". */
const outerDenials =
  /(?:不是|并不是|并非|不能说|不敢说|不代表|不等于|不至于|谈不上|说不上)(?:因为|说|就|真的?|我|咱|自己){0,3}$|(?:没有?|哪有|无)(?:什么|哪[种个样]|一[种个样])?[^，。！？,.]{0,8}我(?:是|都|也|会)?$|\b(?:it|that|this)?(?:['’]s|\s+is)?\s*(?:not|isn['’]?t) (?:that|because|as if|as though|like|to say)(?: that)?\s+(?:i|we)\s+(?:\w+ly\s+)?$|\b(?:no|not an?|isn['’]?t an?|never (?:met|had|seen|found|tried|come across) an?|nothing|hardly an?y?|few|barely an?y?)\b[^,.;!?]{0,40}\b(?:i|we)\s+(?:\w+ly\s+)?$|\b(?:can['’]?t|cannot|couldn['’]?t|wouldn['’]?t|won['’]?t|don['’]?t|never) (?:\w+ly\s+)?(?:say|said|claim|claimed|pretend|think|believe|suppose)(?: for a second)?(?: that)? (?:[^,.;!?]{1,24} (?=(?:does|do|did)n['’]t)|(?:i|i['’]m|i am|we)\s+)(?:\w+ly\s+)?$|\b(?:don['’]?t|can['’]?t|cannot|never) (?:see|get|understand|imagine) (?:how|why) (?:anyone|anybody|people|you)(?: (?:could|would|can))?\s+(?:\w+ly\s+)?$|\bnot that (?:i|we)(?:['’]m|['’]re| am| are)?\s+(?:\w+ly\s+)?$|\b(?:far be it from me to|not once (?:have|had|did) (?:i|we))\s+$|(?:我)?(?:从来)?(?:没|没有|可没|哪敢)说过?我?$/iu;
/** 「说我不爱运动是冤枉我」. */
const slander =
  /(?:谁|哪个)(?:说|讲)我|(?:说|讲|以为|觉得)我(?:们)?[^，。]*(?:冤枉|瞎说|胡说|误会|扯淡|胡扯|造谣|不对|错了)|\bwhoever said i\b|\b(?:saying|to say) i\b[^.]*\b(?:wrong|a lie|nonsense|slander|unfair)\b/iu;

function countNegatorsBefore(ahead: string): number {
  let rest = ahead;
  let count = 0;
  for (let round = 0; round < 4; round++) {
    const zh = chineseNegator.exec(rest);
    const en = zh ? null : englishNegator.exec(rest);
    const m = zh ?? en;
    if (!m) break;
    // 「不得不」「不能不」「差不多」 hold no negation of their own.
    if (/(?:得|能|差|可|时|了|用|要)$/u.test(rest.slice(0, m.index)) && m[0].startsWith('不') && count > 0) break;
    rest = rest.slice(0, m.index);
    count++;
  }
  return outerDenials.test(rest) ? count + 1 : count;
}

/** Every word of liking or disliking with the negations that act on it, in text order. */
export function readSentiments(statement: string): Sentiment[] {
  const found: Sentiment[] = [];
  for (const m of statement.matchAll(sentimentWord)) {
    const groups = m.groups ?? {};
    const word = m[0];
    const start = m.index;
    const ahead = statement
      .slice(0, start)
      .replace(/不得不说?|不能不说?|差不多|忍不住/gu, (said) => '　'.repeat(said.length));
    if (isFalseFriend(word, ahead, statement.slice(start + word.length))) continue;
    const good = groups.zhNeeds !== undefined || groups.zhGood !== undefined || groups.enGood !== undefined;
    let negations = countNegatorsBefore(ahead);
    if (rhetorical.test(ahead)) negations += 1;
    if (slander.test(statement)) negations += 1;
    const base = good ? 1 : -1;
    found.push({ polarity: (negations % 2 === 0 ? base : -base) as 1 | -1, word, start, negations });
  }
  return found;
}

/** The first word of liking or disliking, with the negations before it counted; null when there is none. */
export function readSentiment(statement: string): Sentiment | null {
  return readSentiments(statement)[0] ?? null;
}

/** Who likes, and what may stand between: everywhere else "like" compares ("goes down like cold soup"). */
const likesBefore =
  /(?:^|[,;.!?—]\s*|\b(?:and|but|or|i|we|you|they|who|people|everyone|folks|kids|children|parents|friends|cats|dogs|girls|boys|guys|students|twins|brothers|sisters|both|don['’]?t|do|does|doesn['’]?t|did|didn['’]?t|not|never|no longer|to|i['’]ve|we['’]ve)\s+)(?:(?:really|also|always|still|just|only|actually|honestly|quite|rather|especially|particularly|mostly|genuinely|kinda|all|most|even|much|do|did|ever|usually|generally|secretly|kind of|sort of)\s+)*$/iu;
/** "It's not like I avoid it", "I was just like", "would like": no taste. */
const comparesAnyway =
  /(?:\b(?:it|that|this|he|she|was|were|is|are|be|been|things?|something|anything|stuff|feels?|looks?|seems?)(?:['’]s)?\s+(?:(?:not|just|really|more|all|only)\s+)*|(?:would|['’]d)\s+(?:(?:really|also|not|rather)\s+)*)$/iu;

function isVerbLike(ahead: string): boolean {
  return likesBefore.test(ahead) && !comparesAnyway.test(ahead);
}

function isFalseFriend(word: string, ahead: string, rest: string): boolean {
  const lower = word.toLowerCase();
  if (lower === 'like') return !isVerbLike(ahead);
  if (lower === 'likes') return /\b(?:the|her|his|their|my|and|dis|of|its)\s+$/i.test(ahead);
  if (lower === 'love' && /^\s+(?:affair|story|stories|letters?|songs?|life)\b/i.test(rest)) return true;
  if (lower === 'love' && /(?:would|['’]d)\s+(?:really\s+|also\s+)?$/i.test(ahead)) return true;
  if (lower === 'into')
    return !/\b(?:i['’]?m|am|is|are|really|also|was|been|so|super|heavily|very|get|got|getting|not)\s+$/i.test(ahead);
  if (lower === 'appreciate')
    return !/\b(?:i|we|really|do)\s+$/i.test(ahead) || /^\s+(?:it|you|your|the help|that|any|if)\b/i.test(rest);
  if (word === '享受' && /^(?:折扣|优惠|补贴|医保|待遇)/u.test(rest)) return true;
  // 「遇到爱聊天的司机」: what others do.
  if (
    /^(?:爱|喜欢)$/u.test(word) &&
    /^[^，。]{1,6}的(?!$|[是就，。]|都)/u.test(rest) &&
    !/(?:我|我们|咱们?|俺|最)[^，。]{0,4}$/u.test(ahead)
  )
    return true;
  if (word === '喜欢' && /[你您他她它]$/u.test(ahead) && !/我/u.test(ahead)) return false;
  if ((word === '不用' || word === '不想' || word === '不看') && /[?？吗]/u.test(rest)) return true;
  return false;
}

/** +1 for likes, −1 for dislikes and avoidances, null where no taste is said. Double negation cancels. */
export function findPolarity(statement: string): Polarity {
  return readSentiment(statement)?.polarity ?? null;
}

const negationWords =
  /不(?!过|仅|但|只|光|管|同|错|少|久|断|论|然|妨|如|得不|知不觉|锈钢)|没(?!事|关系|错|准|收)|无(?!论|所谓|线|锡|人机)|别(?!人|的|墅|处|名)|勿|未(?!来|婚)|非(?!常|洲|要|得)|\b(?:not|never|no|none|cannot|without|nor|neither|no longer|\w+n['’]t|dont|doesnt|didnt|cant|wont|isnt|arent)\b/giu;
const doubleNegation = /不(?:得|能|可|会|是|无)不|没有不|无不|未尝不|并非不|不是没|\bnot\s+un\w+/giu;

/** Number of negations in a statement; a double negation (「不得不」, "not un…") counts as none. */
export function countNegations(statement: string): number {
  const plain = statement
    .replace(doubleNegation, '')
    .replace(/(?:对不起|不好意思|不客气|了不起|忍不住|差不多|要不|是不是|能不能|会不会|有没有|好不好|行不行)/gu, '');
  return plain.match(negationWords)?.length ?? 0;
}

/** True when the statement denies: an odd number of negations. 「我不会游泳」 and 「我会游泳」 differ in this alone. */
export function isNegated(statement: string): boolean {
  return countNegations(statement) % 2 === 1;
}
