/** When it holds only then: 「过年的时候」, "when I'm travelling". They are no part of what is said of those times. */
const occasionPattern =
  /([\p{Script=Han}]{2,8}?)(?:的时候|期间|那几天|时(?=[，,我]))|(过年|过节|节假日|生日那天|聚会|应酬|(?:出差|旅行|旅游|度假)(?=时))时?(?=[我，,会可能才也]|$)|(?<![\p{L}])(?:when(?:ever)?|while|if) (i|we|it|there|they|he|she)('m| am|'s| is| are|'re)? ([^,.;]{2,40})|(?<![\p{L}])(?:at|on|during|for) (christmas|thanksgiving|new year|parties|a party|weddings|special occasions|holidays|vacation|birthdays|planes|flights|long drives)(?![\p{L}])/giu;

export function takeOccasions(text: string): { rest: string; occasions: string[] } {
  const occasions: string[] = [];
  const rest = text.replace(occasionPattern, (found, ...groups) => {
    if (/小时候|从前|之前|以前|when i was|年轻的时候/iu.test(found)) return found;
    const words = groups.slice(0, 6).filter((group): group is string => typeof group === 'string');
    occasions.push(`at ${words.join(' ')}`);
    return ' ';
  });
  return rest.replace(/[\s，,。.]/gu, '') === '' ? { rest: text, occasions: [] } : { rest, occasions };
}

/** 「下午三点以后不喝咖啡」: a time of day from or until which it holds. */
export function clockCondition(text: string): string[] {
  return /\b(?:after|before|past) (?:\d|noon|midnight|dark|lunch|dinner)|点(?:钟|半)?(?:以后|之后|后|以前|之前|前)|饭[前后]|睡前/iu.test(
    text,
  )
    ? ['clock']
    : [];
}
