/** What asks in the middle of a clause too: 「粤语唔该和多谢什么时候用哪个」; 「什么都行」 and 「没什么」 do not. */
const zhAsks =
  /(?<![没无管论])(?:什么|怎么|咋|啥|为何|哪|多少|几[个种款点次天周年]?(?![十百千万]))(?![^，。]{0,8}(?:都|也))|([要该能会值来可])不(?:可以|\1)|是不是|有没有|好不好|[吗呢么][\s。！!~～]*$/u;
const enAsks =
  /^(?:(?:and|but|so|ok|also)\s+)?(?:what|how|why|when|where|which|who|whose|is|are|do|does|did|can(?!['’]t)|could|should|would|will|has|have you|any)\b/iu;

/** True for a clause that asks, with a mark behind it or without. */
export const isQuestion = (clause: string): boolean =>
  /[?？]/u.test(clause) || zhAsks.test(clause) || enAsks.test(clause.trim());
