export const contractions: [RegExp, string][] = [
  [/[’‘`´]/g, "'"],
  [/\bcan't\b|\bcannot\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should|need)n't\b/gi, '$1 not'],
  [/\bdon t\b|\bdont\b/gi, 'do not'],
  [/\bi'm\b/gi, 'i am'],
  [/\b(we|you|they)'re\b/gi, '$1 are'],
  [/\b(i|we|you|they)'ve\b/gi, '$1 have'],
  [/\b(he|she|it|that|there|what)'s\b/gi, '$1 is'],
  [
    /\b([a-z]{2,})'s (?=(?:an?|the|my|our|not|been|called|allergic|built|done|finished|fixed|sorted|in|on|off|at)\b)/gi,
    '$1 is ',
  ],
  [/\bveggie(?= here\b)|(?<=\b(?:i am|i'm|as a|being|am) (?:a )?)veggie\b/gi, 'vegetarian'],
];

/** Sayings whose negation is no negation. */
export const sayings: [RegExp, string][] = [
  [/乳糖不耐(?:受)?|lactose[ -]intoleran(?:t|ce)/giu, ' lactoseintolerance '],
  [/恐高|怕高/gu, ' 怕 高处 '],
  [
    /离不开|少不了|戒不掉|停不下来|放不下|爱不释手|忍不住(?:要|想)?|(?:can not|could not) (?:live|do) without|(?:can not|could not) get enough of|could not be happier with/giu,
    ' 喜欢 ',
  ],
  [
    /(?:受|忍|忍受|吃|喝|看|听|穿|住|用)不(?:了|惯|来|下去)|接受不了|无法(?:忍受|接受)|(?:can not|could not) (?:stand|bear|tolerate|handle)|避免|避开|敬而远之|steer clear of|stay away from|avoid(?:s|ing)?|not a (?:big |huge )?fan of|not my (?:thing|cup of tea)|not (?:into|keen on|fond of)|不感兴趣|没兴趣|无感/giu,
    ' 讨厌 ',
  ],
  // 「我独居」 says 「家里就我一个人住」, a non-driver does not drive.
  [
    /独居|(?:自己|独自)(?:一个人)?(?:居)?住(?!院|宿舍|校)|(?:家里)?就我(?:自己|一个人?)(?:在?住)|一个人(?:在?家)?(?:单)?住(?!院)|(?<=\b(?:live|lives|living|lived) )(?:alone|by (?:myself|himself|herself)|on (?:my|his|her) own)/giu,
    ' livealone ',
  ],
  [/\bnon[- ]?driver\b/giu, ' not drive '],
  [/\bteetotal(?:ler|er)?\b|滴酒不沾/giu, ' not drink alcohol '],
  [/\bnon[- ]?smoker\b/giu, ' not smoke '],
  [/(?:don't|do not|would not) mind|无所谓|不介意|不反对/giu, ' 可以 '],
];

/** 「干修表这行的」, 「靠修表吃饭」: what somebody does. */
export const trade = /干([^，。]{1,6}?)这一?行(?:当)?的?|靠([^，。]{1,8}?)(?:吃饭|过活|为生)的?/gu;

/** 「周二四」, 「星期一三五」: one word for several days. */
export const shortWeekdays = /周[一二三四五六日]{2,}/gu;

/** A certain morning or weekend is a date, not a condition. */
export const oneTime =
  /(?<![\p{L}])(?:last|this|next|yesterday|tomorrow) (?:weekend|morning|afternoon|evening|night|noon)(?![\p{L}])|(?:上个?|这个?|下个?|本)周末|(?:今天|明天|昨天|后天|周[一二三四五六日天])(?:的)?(?:早上|上午|中午|下午|晚上|傍晚)/giu;
