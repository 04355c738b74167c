import { describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../test/support/nodeEmbedder';
import { nodeTokenizer } from '../../../test/support/nodeTokenizer';
import { createMemory } from '../index';
import { createMemoryStore } from '../store/memoryStore';
import type { CardStatus, Scope } from '../types';

const weekMs = 7 * 86_400_000;

/** Says one thing a week and tells what is remembered in the end. Each in a conversation of its own, unless one is named. */
async function hold(said: readonly string[], scopes: string | readonly string[] = 'global', conversation?: string) {
  let now = Date.parse('2026-03-02T10:00:00+08:00');
  const memory = createMemory({
    store: createMemoryStore(),
    embedder: nodeEmbedder(),
    tokenizer: await nodeTokenizer(),
    clock: { now: () => now, utcOffsetMinutes: () => 480 },
  });
  for (const [nth, text] of said.entries()) {
    const scope = (typeof scopes === 'string' ? scopes : (scopes[nth] ?? 'global')) as Scope;
    await memory.addTurn({ role: 'user', text, scope, conversationId: conversation ?? String(nth) });
    await memory.drain();
    now += weekMs;
  }
  const read = async (status: CardStatus) => (await memory.list({ statuses: [status] })).items.map((card) => card.text);
  return { active: (await read('active')).sort(), superseded: (await read('superseded')).sort() };
}

describe('learn', () => {
  it.each([['这个项目的变量名一律用下划线'], ['这个仓库的提交信息用英文写'], ['Use British spelling in this repo']])(
    'keeps what is said of the project that it is said in: %s',
    async (text) => {
      expect((await hold([text], 'project:kiosk')).active).toHaveLength(1);
    },
  );

  it.each([['帮我看看这个项目的测试怎么都挂了'], ['Can you fix the failing test in this repo']])(
    'keeps no piece of work: %s',
    async (text) => {
      expect((await hold([text], 'project:kiosk')).active).toEqual([]);
    },
  );

  it.each([
    [
      'I want to build a treehouse',
      'I want to build a pizza oven too',
      'The treehouse is off, the ash has dieback. Not building it.',
    ],
    ['我想考叉车证', '我还想考焊工证', '叉车证考下来了'],
  ])('ends the plan that is told of and not the other one: %s', async (first, second, end) => {
    const { active, superseded } = await hold([first, second, end]);
    expect(superseded).toContain(first);
    expect(active.some((text) => second.includes(text))).toBe(true);
  });

  it('lets a turn that moved house end what it names besides', async () => {
    const { superseded } = await hold(['我住在无锡', '我爱吃肉', '我搬到苏州了。不吃肉了。']);
    expect(superseded).toEqual(expect.arrayContaining(['我住在无锡', '我爱吃肉']));
  });

  it.each([
    ['The tenant in unit 12 pays in cash', 'The tenant in unit 21 pays by bank transfer'],
    ['我奶奶爱听评弹', '我外婆不爱听评弹'],
  ])('keeps both of two that a word tells apart: %s / %s', async (...said) => {
    expect((await hold(said)).active).toHaveLength(2);
  });

  it('does not go on with what was said in another project', async () => {
    const { active } = await hold(
      ['导师要求参考文献用APA格式', '这边稿子的引用写脚注就行'],
      ['project:thesis', 'project:newsletter'],
      'one conversation',
    );
    expect(active.filter((text) => text.includes('脚注') && text.includes('APA'))).toEqual([]);
  });

  it('lets a rule stand beside its exception', async () => {
    const { superseded } = await hold(['我发邮件一律用英文', '给房东的邮件例外，要用中文写']);
    expect(superseded).toEqual([]);
  });

  it.each([
    ['我打算把老房子的窗户换了', '窗户昨天装好了，安静多了'],
    ["I'm planning to replace the fence", 'The fence went up yesterday, looks great'],
  ])('keeps what tells that a plan was carried out: %s', async (...said) => {
    const { active } = await hold([...said, '帮我算下 37.5 乘以 4.2']);
    expect(active.some((text) => /装好|went up/u.test(text))).toBe(true);
  });

  it.each([['我爸爱听京剧', '我妈爱听黄梅戏', '我爸妈一个爱听京剧一个爱听黄梅戏']])(
    'makes no third card of a sum: %s',
    async (...said) => {
      expect((await hold(said)).active).toHaveLength(2);
    },
  );

  it.each([
    ["Quick intro: I'm Ada, I bake bread and I have two sons", "I'm a bike courier in Ghent now"],
    ['先自我介绍一下：我叫乔木，平时爱烤面包', '我现在在根特送快递'],
  ])('leaves a name to the one who has it, without what announced it: %s', async (...said) => {
    const { active, superseded } = await hold(said);
    expect(superseded).toEqual([]);
    expect(active.join()).not.toMatch(/intro|介绍/);
  });

  it.each([
    ['我在学大提琴', '大提琴不学了，改学长笛'],
    ['I play the cello every week', 'I gave up the cello, playing the flute now'],
  ])('reads the clauses of what is told to the memory as those of a turn: %s', async (known, change) => {
    const memory = createMemory({
      store: createMemoryStore(),
      embedder: nodeEmbedder(),
      tokenizer: await nodeTokenizer(),
    });
    await memory.addMemory(known);
    await memory.addMemory(change);
    const read = async (status: CardStatus) =>
      (await memory.list({ statuses: [status] })).items.map(({ text }) => text);
    expect(await read('superseded')).toEqual([known]);
    expect((await read('active')).join()).toMatch(/(?:不学了.*长笛)|(?:cello.*flute)/);
    expect(await read('active')).toHaveLength(1);
  });

  it('gives up an instruction for the one that takes its place', async () => {
    const { active, superseded } = await hold(['以后提交信息你都给我写英文的', '提交信息还是用中文写吧']);
    expect({ active, superseded }).toEqual({
      active: ['提交信息还是用中文写吧'],
      superseded: ['以后提交信息你都给我写英文的'],
    });
  });
});
