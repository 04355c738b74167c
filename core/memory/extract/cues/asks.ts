/**
 * What asks in the middle of a clause too: 「粤语唔该和多谢什么时候用哪个」. 「什么都行」, 「零食什么的」, 「不怎么吃」 and 「过几天」 do not.
 */
const zhAsks =
  /(?<![没无管论不])(?:什么(?!的)|怎么|咋|啥|为何|哪(?!怕)|多少|(?<![过前后好这那十有了上头近隔])几[个种款点次天周年]?(?![十百千万]))(?![^，。]{0,8}(?:都|也))|([要该能会值来可])不(?:可以|\1)|是不是|有没有|好不好|[吗呢么][\s。！!~～]*$/u;
/** A question word, but not "when it rains" or "what I said"; or a verb before who is asked about, but not "does not eat fish". */
const enAsks =
  /^(?:(?:and|but|so|ok|also)\s+)?(?:(?:how|why|which|whose|any)\b|(?:what|when|where|who)\b(?!\s+(?:i|you|we|he|she|it|they|my|our|the)\b)|(?:is|are|do|does|did|can|could|should|would|will|has|have)\s+(?:i|you|we|he|she|it|they|there|this|that|these|the|an?|my|your|our|any(?:one|body|thing)?|some(?:one|body|thing)?)\b)/iu;

/** True for a clause that asks, with a mark behind it or without. */
export const isQuestion = (clause: string): boolean =>
  /[?？]/u.test(clause) || zhAsks.test(clause) || enAsks.test(clause.trim());
