import { beforeAll, describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import type { Extractor } from '../ports';
import { createRuleExtractor } from './ruleExtractor';

let extractor: Extractor;
beforeAll(async () => {
  extractor = createRuleExtractor({ tokenizer: await nodeTokenizer(), embedder: nodeEmbedder() });
});

const at = Date.parse('2026-03-03T10:00:00+08:00');
const kept = async (text: string) => {
  const { drafts } = await extractor.extract(
    {
      id: text,
      site: 'claude',
      conversationId: 'c',
      role: 'user',
      text,
      order: 0,
      at,
      atIsExact: true,
      scope: 'global',
      capturedAt: at,
    },
    { previousTurns: [], utcOffsetMinutes: 480 },
  );
  return drafts.filter((draft) => !draft.pendingReason);
};

describe('plain reports that matter to what is known', () => {
  it.each([
    '人体工学椅换好了，坐着舒服多了',
    '我和小鹿分手了',
    '科目三今天考过了！',
    '海鲜里只有三文鱼我能吃',
    'The one thing I do watch on TV is the World Cup.',
    'The red car needs new tires.',
    '医生说我有糖尿病',
    '这个 repo 的 branch 名用 task- 开头',
    'My doctor confirmed that I have celiac disease.',
  ])('are kept: %s', async (text) => {
    expect(await kept(text)).toHaveLength(1);
  });

  it('include an appointment, which ends with its day', async () => {
    const [draft] = await kept('下周三下午我要去做体检，前一天能喝酒吗？');
    expect(draft?.durable).toBe(false);
    expect(new Date(draft?.validTo ?? 0).toISOString().slice(0, 10)).toBe('2026-03-11');
  });

  it.each([
    '这段代码改好了吗？',
    '我按你说的换了，好了，谢谢',
    'It is fixed now, thanks!',
    '如果我和她分手了怎么办',
    'did my doctor say i have gout',
    '这个项目用什么部署',
  ])('are not seen in talk about the moment: %s', async (text) => {
    expect(await kept(text)).toEqual([]);
  });
});
