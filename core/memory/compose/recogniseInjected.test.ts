import { describe, expect, it } from 'vitest';
import { sampleCard, sampleNow } from '../testing/samples';
import { composeBlock } from './composeBlock';
import { recogniseInjected } from './recogniseInjected';

const statements = ['我不喜欢人多的地方', '我对花生过敏，海鲜没问题', 'I moved to Berlin in 2024 with my dog Max'];
const cards = statements.map((text, at) => sampleCard({ id: `card-${at}`, text }));
const compose = (draft: string) => composeBlock(cards, { draft, site: 'claude', maxTokens: 500, now: sampleNow }).text;

const drafts = ['周末想出去玩，有什么推荐？我现在更喜欢爬山。', 'Any ideas for the weekend? I like hiking now.'];

describe.each(drafts)('a prompt with a block before %j', (draft) => {
  const block = compose(draft);

  it.each([
    ['above the draft', `${block}\n\n${draft}`],
    ['below the draft', `${draft}\n\n${block}`],
    ['quoted', `${block.replace(/^/gm, '> ')}\n\n${draft}`],
    ['with wide brackets', `${block.replaceAll('[', '【').replaceAll(']', '】')}\n${draft}`],
    ['without its closing mark', `${block.split('\n').slice(0, -1).join('\n')}\n\n${draft}`],
    ['without its opening mark', `${block.split('\n').slice(1).join('\n')}\n\n${draft}`],
    ['with an edited line', `${block.replace('人多', '人太多').replace('Berlin', 'Munich')}\n\n${draft}`],
    ['twice', `${block}\n${draft}\n${block}`],
  ])('is reduced to the draft: %s', (_name, prompt) => {
    expect(recogniseInjected(prompt).text).toBe(draft);
  });

  it('is reduced to the draft without any mark, when the statements are known', () => {
    const lines = block.split('\n').slice(2, -1);
    expect(recogniseInjected(`${lines.join('\n')}\n${draft}`, statements).text).toBe(draft);
    expect(recogniseInjected(`${lines.join(' ')}\n${draft}`, statements).text).toBe(draft);
    expect(recogniseInjected(`${lines.join('\n')}\n${draft}`, [block]).text).toBe(draft);
  });
});

describe('what a person wrote', () => {
  it.each([
    '我在写一篇关于记忆的文章',
    'My memory is bad. [Memory] leaks are hard to find.',
    '- 买牛奶\n- 买面包',
    '我不喜欢辣的',
  ])('stays: %s', (text) => {
    expect(recogniseInjected(text, statements).text).toBe(text);
  });

  it('is given back unchanged where nothing was injected', () => {
    const text = '  帮我看看这段代码\n\n\n\nconst a = 1;';
    expect(recogniseInjected(text, statements)).toEqual({ text, spans: [] });
  });

  it('stays when it adds to a known statement', () => {
    const text = '我不喜欢人多的地方，但是上周去的那个音乐节我居然玩得很开心，明年还想再去一次';
    expect(recogniseInjected(text, statements).text).toBe(text);
  });

  it('is told where the injected part lies', () => {
    const block = compose('你好');
    const [span] = recogniseInjected(`你好\n${block}`).spans;
    expect(span).toEqual({ start: 3, end: 3 + block.length });
  });
});
