import type { Draft } from '../types';

/** How long 「这两天」 is taken to last. */
export const passingMs = 7 * 86_400_000;

const passingWords =
  /这几天|这两天|今天|这周(?!末)|这段时间|这阵子|暂时|最近(?:几天|胃|身体)|\b(?:today|this week|these days|at the moment|for now|tonight)\b/iu;
const lastingWords = /以后|今后|从现在起|一直|改|换|搬|不再|from now on|anymore|no longer|always|switched|moved/iu;
/** 「今天去营业厅转网办完了，现在是电信的」: done today, what comes of it lasts. */
const doneToday =
  /今[天早晚儿][^，。]*(?:[了完好成掉]|过)|\b(?:today|tonight|this morning)\b.{0,40}\b(?:got|went|did|had|finished|passed|signed|bought|sold|finally|\w{3,}ed)\b|\b(?:got|went|did|had|finished|passed|signed|bought|sold|finally|\w{3,}ed)\b.{0,40}\b(?:today|tonight|this morning)\b/iu;
const leadCharacters = 16;

/** The words just before a statement: its own sentence's, and the sentence before if it is a short one (「说错了。」). */
export function leadOf(text: string, start: number): string {
  return text.slice(Math.max(0, start - leadCharacters), start);
}

/** True where an earlier clause of the same sentence says that this is how it is just now: 「这两天胃不舒服，不喝咖啡」. */
export function isSaidOfNow(text: string, { start, quote }: Pick<Draft, 'start' | 'quote'>): boolean {
  const before = text.slice(0, start);
  const from = Math.max(...['。', '！', '？', '\n', '. ', '! ', '? '].map((mark) => before.lastIndexOf(mark)));
  const clause = before.slice(from + 1);
  return (
    passingWords.test(clause) && !doneToday.test(clause) && !lastingWords.test(quote) && !lastingWords.test(clause)
  );
}
