import type { CardKind, Polarity } from '../../types';

export interface ImportanceInput {
  words: string;
  kind: CardKind;
  polarity: Polarity;
  durable: boolean;
  explicit: boolean;
}

const vital =
  /过敏|不耐受|糖尿病|哮喘|癫痫|心脏病|怀孕|清真|\b(?:allerg\w+|celiac|diabet\w+|asthma|epilep\w+|pregnan\w+|halal|kosher)\b/iu;
const central =
  /我叫|我是|名字|我姓|住在|搬到|工作|入职|毕业|结婚|\b(?:my name|call me|i live|i(?:['’]m| am) an?\b|work (?:as|at|for)|married|moved to|vegan|vegetarian)\b/iu;
const strong =
  /最|超|特别|非常|绝对|从不|再也不|受不了|讨厌|痛恨|\b(?:love|hate|despise|detest|can['’]?t stand|absolutely|strongly|never|always|favou?rite)\b/iu;

/** 1 (passing) – 5 (an answer that ignores it could do harm, or the user asked to keep it). */
export function rateImportance({ words, kind, durable, explicit }: ImportanceInput): number {
  if (vital.test(words)) return 5;
  if (!durable) return explicit ? 3 : 2;
  let rating = kind === 'instruction' || kind === 'relationship' || kind === 'decision' ? 4 : 3;
  if (kind === 'fact' && central.test(words)) rating = 4;
  if (kind === 'preference' && strong.test(words)) rating = 4;
  return Math.min(5, rating + (explicit ? 1 : 0));
}
