import { beforeAll, describe, expect, it } from 'vitest';
import { readPlain, readyToRead } from '../testing/readPlain';
import { relate } from './relate';

beforeAll(readyToRead);

/** How the second stands to the first, as near as sentences on one matter are. */
const kindOf = (known: string, fresh: string, lead?: string) =>
  relate(
    readPlain(fresh, { ...(lead === undefined ? {} : { lead }), kind: kindFor(fresh) }),
    readPlain(known, { kind: kindFor(known) }),
    0.4,
    { sameCosine: 0.6, nearCosine: 0.4 },
  ).kind;
const kindFor = (text: string) => (/给我|跟我|回我|\b(?:reply|write to me)\b/iu.test(text) ? 'instruction' : 'fact');

describe('relate', () => {
  it.each([
    ['我们组的任务都记在 Trello 上', 'Trello 我们不用了'],
    ['Our tasks all go into Trello', "We don't use Trello any more"],
    ["My car's a Fiesta", "Fiesta's gone"],
  ])('ends what a thing was said to be: %s / %s', (known, fresh) => {
    expect(kindOf(known, fresh)).toBe('ended');
  });

  it.each([
    ['My colleague keeps everything in Trello', "I don't use Trello any more"],
    ['我不用 Trello', 'Trello 我们不用了'],
    ['The bakery is over the road', 'Eggs go to Pat over the road'],
  ])('ends nothing else: %s / %s', (known, fresh) => {
    expect(kindOf(known, fresh)).not.toBe('ended');
  });

  it.each([
    ["I'm on nights at the hospital", 'Finally off nights!! Days only from this week'],
    ["I'm on lates at the care home, 2 to 10", "I'm on earlies at the care home now, 7 till 3"],
    ['我上夜班', '我转白班了'],
    ["I'm on the night shift at a depot", '我转白班了，早上九点开工'],
    ['平常轮早班', '早班轮完了，现在是中班'],
    ['Kirsty on my team works mornings', 'Kirsty on my team works afternoons now'],
    ['我女儿钢琴课是周四傍晚六点', '打错了，钢琴课是周二傍晚六点'],
    ['I train legs on Mondays', 'I train legs on Wednesdays now'],
    ['我周一练腿', '我现在周三练腿'],
    ['回答别超过三段', '回答别超过三段这条改一下，放宽到五段'],
    ['我房贷每月还 4680', '我房贷现在每月还 4380'],
    ['Call me Captain', 'Drop the captain thing, call me Lou'],
  ])('sees the value that changed: %s / %s', (known, fresh) => {
    expect(kindOf(known, fresh)).toBe('changed');
  });

  it.each([
    ["I'm on nights at the hospital", 'Roommate does the early shift at a bakery'],
    ['我平时上白班', '我妹妹在面包店上早班'],
    ['我们科白班的护士长姓邱', '我们科夜班的护士长姓裘'],
  ])("takes nobody else's shift for one's own: %s / %s", (known, fresh) => {
    expect(kindOf(known, fresh)).not.toBe('changed');
  });

  it.each([
    ["I've got a kid in school", "My kid's in third grade"],
    ['我在学一样乐器，手指老不听话', '我学的那个乐器是葫芦丝'],
    ['我在写一篇论文，每天打开文档就想关掉', '我在写的论文是关于红树林固碳的'],
    ["I'm learning an instrument", "The instrument I'm learning is the oboe"],
  ])('hears which one it is: %s / %s', (known, fresh) => {
    expect(kindOf(known, fresh)).toBe('morePrecise');
  });

  it.each([
    ['跟我对话都用中文', '药名你给我写英文', '但'],
    ['Always reply to me in English', 'Reply to my mum in French', 'But '],
  ])('lets an exception stand beside the rule: %s / %s', (known, fresh, lead) => {
    expect(kindOf(known, fresh, lead)).toBe('beside');
  });

  it('takes no two sentences for a change from one thing to another', () => {
    expect(readPlain('My rent review is four weeks from today. Flying to Lisbon on the 24th').correction).toBeNull();
    expect(readPlain('Moved us from Python 3.11 to 3.12').correction).not.toBeNull();
  });

  it('finds no doubt in 「主要是」', () => {
    expect(readPlain('我种的多肉主要是生石花').doubtful).toBe(false);
    expect(readPlain('要是下雨我就不去').doubtful).toBe(true);
  });
});
