/** "… and it is packed at rush hour": how it is; what it is, only the clause before it says. */
const howItIs =
  /^(?:(?:and|but)\s+)?it(?:['’]s| is| was| gets)\s+(?:(?:so|very|really|always|usually|quite|pretty)\s+)*(?!my\b|an?\b|the\b|on\b|in\b|just\b|not\b)[a-z]+(?:\s+(?:at|during|in the|on)\s+[\w ]{1,16})?[.!]?$/iu;
/** 「……，早高峰特别挤」: no matter of its own. */
const remark =
  /^(?!我|咱|俺|[他她])[\p{Script=Han}]{0,3}(?:特别|非常|超级?|贼|巨)(?![喜爱讨怕想烦不])[\p{Script=Han}]{1,2}$/u;

/** 「我不是不吃辣，是……」: what is so instead of what was denied; neither is understood alone. */
export function isInstead(before: string, after: string): boolean {
  return /不是/u.test(before) && /^而?是(?!不是)/u.test(after);
}

/** True for a clause that only says how it is what the clause before it tells of. */
export function leansBack(clause: string): boolean {
  return howItIs.test(clause) || remark.test(clause.replace(/[。！!~～\s]+$/u, ''));
}
