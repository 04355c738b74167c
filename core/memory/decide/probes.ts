import type { Slot } from './slots';
import type { Statement } from './statement';

/** Words an attribute is usually said with: 「我搬到吉隆坡了」 has to find "I live in Singapore". */
const probesBySlot: Record<Slot['name'], string[]> = {
  residence: ['住', '居住', '搬', '家', 'live', 'living', 'moved', 'based', 'home'],
  workMode: ['远程', '办公室', '上班', 'remote', 'office', 'work'],
  work: ['工作', '上班', '公司', '任职', 'work', 'job', 'company'],
  profession: ['工作', '职业', 'work', 'job'],
  study: ['读书', '读研', '上学', '专业', 'study', 'student', 'university'],
  bond: [
    '单身',
    '结婚',
    '女朋友',
    '男朋友',
    '老婆',
    '老公',
    'single',
    'married',
    'girlfriend',
    'boyfriend',
    'wife',
    'husband',
    'partner',
  ],
  name: ['叫', '名字', 'name', 'call', 'called'],
  shift: ['上班', '夜班', '白班', 'shift', 'nights', 'days', 'work'],
  commute: ['上班', '通勤', 'work', 'commute'],
  answerLanguage: ['回答', '回复', '中文', '英文', 'answer', 'reply', 'Chinese', 'English'],
  answerLength: ['回答', '回复', '简短', '详细', 'answer', 'short', 'detailed'],
};

/** What ends with an event: 「毕业」 ends studying, 「分手」 a relationship. */
const endings: [RegExp, string[]][] = [
  [/毕业|graduat/iu, probesBySlot.study],
  [/离职|辞职|辞掉|被裁|跳槽|resign|laid off|left my|new job|quit my/iu, probesBySlot.work],
  [/分手|离婚|分开了|broke up|split up|divorc/iu, probesBySlot.bond],
  [/去世|过世|走丢|送人|passed away|died/iu, ['养', '猫', '狗', 'dog', 'cat', 'pet']],
  [/换|改|switch|changed/iu, ['用', 'use']],
];

/** Words to look for besides the statement's own. */
export function probesOf(statement: Statement): string[] {
  const found = statement.slot ? [...probesBySlot[statement.slot.name]] : [];
  for (const [pattern, probes] of endings) if (pattern.test(statement.text)) found.push(...probes);
  return found;
}
