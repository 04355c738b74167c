import type { Reason } from '../types';

/** What a statement may be about that the user should say yes to before it is kept. */
export type SensitiveCategory =
  | 'diagnosis'
  | 'medication'
  | 'mentalHealth'
  | 'sexuality'
  | 'religion'
  | 'politics'
  | 'othersHealth'
  | 'othersContact';

const health =
  /确诊|诊断(?:为|出|是)|患(?:有|上|了)|(?<![觉获取懂晓记值舍])得了[^，。！？,.]{0,8}(?:病|癌|炎|症|瘤|感冒|新冠|流感)|查出(?:了|来|有)?.{0,6}(?:病|癌|瘤|炎|阳性)|癌|肿瘤|白血病|糖尿病|高血压|高血脂|低血糖|心脏病|冠心病|心梗|中风|脑梗|肝炎|乙肝|肾病|肾衰|肺炎|肺结核|哮喘|甲亢|甲减|甲状腺|痛风|红斑狼疮|癫痫|帕金森|阿尔茨海默|多发性硬化|类风湿|克罗恩|结肠炎|溃疡|子宫肌瘤|多囊|不孕|流产|艾滋|HIV|梅毒|性病|疱疹|偏头痛|腰椎间盘|椎间盘突出|骨折|手术|化疗|放疗|透析|病理|活检|病历|(?<![a-z])(?:diagnos(?:ed|is)|cancer|tumou?r|leuk(?:a?)emia|lymphoma|diabet(?:es|ic)|hypertension|high blood pressure|heart (?:disease|attack|failure)|(?:had|suffered|after|from) (?:a |my |his |her )?(?:mini-?)?stroke|hepatitis|kidney (?:disease|failure)|asthma(?:tic)?|epilep(?:sy|tic)|parkinson'?s|alzheimer'?s|dementia|multiple sclerosis|lupus|arthritis|crohn'?s|colitis|ulcer|fibromyalgia|endometriosis|infertil(?:e|ity)|miscarriage|syphilis|herpes|migraines?|thyroid|hypothyroidism|hyperthyroidism|anemia|anaemia|chemo(?:therapy)?|dialysis|surgery|biopsy|tested positive|celiac disease|sleep apnea|chronic (?:pain|fatigue|illness))(?![a-z])/i;

/** Written in capitals; in small letters they are other words: "visual aids". */
const abbreviated = /(?<![A-Za-z])(?:HIV|AIDS|STDs?|STIs?|PCOS|IBS|IBD|COPD|MRSA)(?![A-Za-z])/;

const medication =
  /(?:吃|服|服用|在吃|用|打|注射|开了|停)(?:着|了|的)?[^，。,.!！?？]{0,8}(?:药(?!膳|店|房|厂|企|学|监)|药片|胶囊|针剂|胰岛素|激素|抗生素|降压|降糖|抗抑郁|安眠|止痛)|(?:二甲双胍|阿司匹林|布洛芬|优甲乐|左甲状腺素|舍曲林|氟西汀|帕罗西汀|艾司西酞普兰|度洛西汀|喹硫平|奥氮平|碳酸锂|阿普唑仑|劳拉西泮|哌甲酯|专注达|华法林|他汀|胰岛素|避孕药|伟哥|处方药)|(?<![a-z])(?:medications?|prescri(?:bed|ption)|(?:taking|take|takes|on) (?:[\w-]+ ){0,3}(?:mg|pills?|tablets?|meds|medicine|antidepressants?|insulin|statins?|steroids?|antibiotics|blood thinners?|birth control|hormones?)|metformin|insulin|sertraline|zoloft|prozac|fluoxetine|lexapro|escitalopram|xanax|alprazolam|adderall|ritalin|methylphenidate|vyvanse|lithium|quetiapine|seroquel|warfarin|atorvastatin|lisinopril|levothyroxine|ozempic|semaglutide|prednisone|viagra|truvada|\d+ ?mg)(?![a-z])/i;

const mental =
  /抑郁|焦虑症|焦虑障碍|躁郁|双相|精神(?:分裂|科|疾病|障碍)|强迫症|恐慌症|惊恐|创伤后|自杀|自残|轻生|厌食症|暴食症|心理(?:医生|咨询|治疗)|多动症|自闭症|孤独症|人格障碍|戒(?:毒|酒瘾)|酗酒|成瘾|(?<![a-z])(?:depress(?:ion(?!-era)|ed disorder|ive)|clinically depressed|anxiety (?:disorder|attacks?)|(?:have|has|had|with|my|her|his) (?:severe |social |bad )?anxiety|bipolar|schizophreni[ac]|ocd|ptsd|panic (?:attacks?|disorder)|suicid(?:e|al)|self-?harm|eating disorder|anorexi[ac]|bulimi[ac]|adhd|autis(?:m|tic)|borderline personality|my (?:therapist|psychiatrist|shrink)|(?:in|see(?:ing)?|start(?:ed|ing)?|go(?:ing)? to) (?:a )?(?:therapy|therapist|psychiatrist|counsel(?:ing|lor))|rehab|alcoholi(?:c|sm)|addict(?:ed to (?!coffee|chocolate|tea|sugar|games?|podcasts?|running|reading)|ion)|sober|burn-?out diagnosis)(?![a-z])/i;

const sexuality =
  /同性恋|双性恋|异性恋|出柜|跨性别|变性|性取向|无性恋|性生活|性伴侣|我是(?:gay|les|拉拉|男同|女同)|(?:一夜情|约炮)|(?<![a-z])(?:gay|lesbian|bisexual|homosexual|transgender|trans (?:man|woman|guy|girl)|non-?binary|asexual|pansexual|queer|came out|coming out to|sexual orientation|sex life|my sexuality|polyamor(?:y|ous)|hook-?ups?)(?![a-z])/i;

const religion =
  /信(?:佛|教|基督|天主|伊斯兰|主(?![播要任义])|上帝|耶稣|仰(?!力)|道教)|(?:佛|基督|天主|穆斯林|伊斯兰|犹太|道|印度)教?徒|我是(?:穆斯林|回民)|皈依|受洗|做礼拜|去教堂|清真寺|斋月|念经|拜佛|吃斋念佛|(?<![a-z])(?:i(?:'m| am)|we(?:'re| are)|my (?:wife|husband|family|parents?)(?: is| are|'s)?|raised|grew up|converted to|practi[cs]ing|devout) (?:a |an )?(?:\w+ )?(?:christian(?:ity)?|catholic(?:ism)?|protestant|orthodox|muslim|islam|jewish|judaism|hindu(?:ism)?|buddhis[tm]|sikh|mormon|atheist|agnostic|evangelical|baptist|quaker)|(?<![a-z])(?:baptized|my (?:church|mosque|synagogue|temple|faith|rabbi|imam|priest)|go to (?:church|mosque|mass|synagogue)|observe (?:ramadan|shabbat|lent)|pray (?:five|every))(?![a-z])/i;

const politics =
  /(?:中共|共产党|民进党|国民党|民主党|共和党|工党|保守党)|入党|党员|预备党员|投(?:票|了)?给(?!我)|我(?:支持|反对)(?:川普|特朗普|拜登|哈里斯|习|独立|台独|港独|统一)|政治立场|左派|右派|(?<![a-z])(?:republican|democrat|conservative party|labou?r party|tory|tories|maga|trump (?:supporter|voter)|vot(?:e|ed|ing) (?:for|against) (?:trump|biden|harris|obama|the (?:greens?|left|right|conservatives?|liberals?|republicans?|democrats?|labou?r|far right|afd|spd|cdu)|labou?r|tory|green|republicans?|democrats?|left|right|conservatives?)|left-?wing|right-?wing|communist|socialist|libertarian|party member|my politics|political views?|card-carrying|pro-life|pro-choice|abortion)(?![a-z])/i;

/** People other than the speaker. */
const others =
  /(?:我(?:的)?|咱|俺)?(?:爸|妈|父亲|母亲|爷爷|奶奶|外公|外婆|姥姥|姥爷|老公|老婆|丈夫|妻子|爱人|媳妇|儿子|女儿|孩子|哥|弟|姐|妹|叔|姑|舅|姨|婆婆|公公|岳父|岳母|男友|女友|男朋友|女朋友|朋友|同事|室友|邻居|老板|同学|闺蜜|客户|领导|老师|学生|前任)|[他她](?!们的)|(?<![a-z])(?:my|our|his|her|their) (?:\w+ )?(?:mom|mum|mother|dad|father|parents?|grand(?:ma|pa|mother|father)|husband|wife|partner|spouse|son|daughter|kids?|child(?:ren)?|brother|sister|uncle|aunt|cousin|nephew|niece|boyfriend|girlfriend|friend|coworker|co-worker|colleague|boss|roommate|neighbou?r|client|student|ex|in-laws?|mother-in-law|father-in-law|landlord|manager|teammate)(?![a-z])|(?<![a-z])(?:he|she)(?![a-z])/i;

const contact =
  /\[(?:手机号|电话号码|邮箱|地址|身份证号|账号|account name|phone number|email address|street address|ID number|passport number)\]|(?:电话|手机号?|微信号?|QQ号?|邮箱|住址|家庭地址|联系方式)(?:号码)?(?:是|为|:|：)|(?:phone(?: number)?|e-?mail(?: address)?|address|wechat|whatsapp|telegram|instagram handle|discord(?: tag)?)(?: id| handle)? (?:is|are|:)|lives at \S/i;

/** What a helper needs to know and everybody tells: allergies, diets, what a family is like. */
const ordinary =
  /过敏|不耐受|忌口|吃素|素食|不吃|不能吃|不喝|低糖|低盐|低碳|生酮|减肥|减脂|健身|怀孕|备孕|(?<![a-z])(?:allerg(?:y|ic|ies)|intoleran(?:t|ce)|vegan|vegetarian|pescatarian|gluten[- ]free|dairy[- ]free|low[- ](?:carb|sodium|sugar)|keto|halal|kosher|don'?t eat|doesn'?t eat|can'?t eat|pregnant|diet)(?![a-z])/i;

/**
 * Whether a statement is about something that should wait for the user's yes: diagnoses, medication, mental health,
 * sexuality, religion, party politics, other people's health or contact data. Null for everything else; allergies,
 * diets and family facts are everything else.
 */
export function classifySensitive(statement: string): { category: SensitiveCategory } | null {
  const aboutOthers = others.test(statement);
  if (aboutOthers && contact.test(statement)) return { category: 'othersContact' };
  if (mental.test(statement)) return { category: aboutOthers && !saysI(statement) ? 'othersHealth' : 'mentalHealth' };
  const illness = health.test(statement) || abbreviated.test(statement);
  const drugs = medication.test(statement);
  // "Allergic to penicillin" names a drug and is still what a helper has to know.
  if (
    (illness || drugs) &&
    !(ordinary.test(statement) && !/确诊|诊断|癌|糖尿病|diagnos|cancer|diabet/i.test(statement))
  ) {
    if (aboutOthers && !saysI(statement)) return { category: 'othersHealth' };
    return { category: illness ? 'diagnosis' : 'medication' };
  }
  if (sexuality.test(statement)) return { category: 'sexuality' };
  if (religion.test(statement)) return { category: 'religion' };
  if (politics.test(statement)) return { category: 'politics' };
  return null;
}

/** The speaker is the one it is about: 「我……」 that is not 「我妈……」, "I …". */
function saysI(statement: string): boolean {
  return (
    /我(?!的?(?:爸|妈|父|母|爷|奶|外|姥|老[公婆板师]|丈夫|妻|爱人|媳妇|儿|女|孩|哥|弟|姐|妹|叔|姑|舅|姨|婆|公|岳|男|朋|同|室|邻|闺|客|领|学|前任|家|们))(?!们)/.test(
      statement,
    ) || /(?<![a-z])(?:i|i'm|i've|i'd|me)(?![a-z])/i.test(statement)
  );
}

/** The reason a sensitive statement waits, for the inbox. */
export function sensitiveReason(category: SensitiveCategory): Reason {
  return { code: `sensitive_${category}` };
}
