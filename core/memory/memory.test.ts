import { beforeAll, describe, expect, it } from 'vitest';
import type { CardStatus, Memory, Scope } from '.';
import { createMemoryStore } from './store/memoryStore';
import { findFaults, plainMemory } from './testing/plainEngine';
import { createJiebaTokenizer } from './text/jiebaTokenizer';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());

const dayMs = 86_400_000;
const everyStatus: CardStatus[] = ['pending', 'active', 'superseded', 'archived', 'expired', 'trashed'];

function newMemory() {
  let now = Date.parse('2026-03-01T08:00:00Z');
  const memory = plainMemory(createMemoryStore(), tokenizer, () => now);
  const later = (days: number) => {
    now += days * dayMs;
  };
  return { memory, later };
}

async function say(memory: Memory, text: string, conversationId = 'c', scope: Scope = 'global') {
  await memory.addTurn({ role: 'user', text, conversationId, scope });
  return (await memory.drain()).decisions;
}

const texts = async (memory: Memory, ...statuses: CardStatus[]) =>
  (await memory.list({ statuses: statuses.length > 0 ? statuses : ['active'] })).items.map((card) => card.text).sort();

describe('addTurn', () => {
  it('is durable before anything is read, and one turn however often it comes', async () => {
    const { memory } = newMemory();
    const turn = { role: 'user' as const, text: '我住在杭州', messageId: 'm1' };
    expect((await memory.addTurn(turn)).stored).toBe(true);
    expect((await memory.addTurn(turn)).stored).toBe(false);
    expect(await texts(memory)).toEqual([]);
    await memory.drain();
    expect(await texts(memory)).toEqual(['我住在杭州']);
    expect((await memory.drain()).done).toBe(0);
  });

  it('never makes cards of what the assistant says', async () => {
    const { memory } = newMemory();
    await memory.addTurn({ role: 'assistant', text: 'You live in Leeds' });
    await memory.drain();
    expect(await texts(memory)).toEqual([]);
  });

  it('masks private data before it is written', async () => {
    const { memory } = newMemory();
    const { masked } = await memory.addTurn({ role: 'user', text: '我的手机号是13800138000', conversationId: 'p' });
    expect(masked).toEqual(['phone']);
    await memory.drain();
    expect(JSON.stringify(await memory.turns({ site: 'library', conversationId: 'p' }))).not.toContain('13800138000');
    const { memory: card } = await memory.addMemory('Call me on +1 415 555 0132');
    expect(card?.text).not.toContain('555');
    const edited = await memory.update(card?.id ?? '', { text: '打 13912345678 找我' });
    expect(edited.text).not.toContain('13912345678');
    expect(await memory.export()).not.toMatch(/13800138000|555 0132|13912345678/);
  });
});

describe('decisions', () => {
  it('keep what changed with its end and its place in the history', async () => {
    const { memory, later } = newMemory();
    await say(memory, '我住在杭州');
    later(10);
    const [decision] = await say(memory, '我搬到成都了');
    expect(decision?.action).toBe('supersede');
    const old = await memory.get(decision?.targetId ?? '');
    expect(old?.supersededBy).toBe(decision?.cardId);
    expect(old?.validTo).toBe(Date.parse('2026-03-11T08:00:00Z'));
    expect((await memory.history(old?.id ?? '')).map((entry) => entry.change)).toContain('superseded');
  });

  it('strengthen what is said again', async () => {
    const { memory, later } = newMemory();
    const [first] = await say(memory, 'I live in Leeds');
    later(1);
    await say(memory, 'I live in Leeds!', 'd');
    const card = await memory.get(first?.cardId ?? '');
    expect(card?.mentionCount).toBe(2);
    expect(card?.evidence).toHaveLength(2);
    expect(card?.confidence).toBeGreaterThan(0.9);
  });

  it('let no doubt overrule what is certain: it becomes a question', async () => {
    const { memory, later } = newMemory();
    await say(memory, 'I live in Leeds');
    later(1);
    await say(memory, 'Maybe I live in York', 'd');
    expect(await texts(memory)).toEqual(['I live in Leeds']);
    expect(await texts(memory, 'pending')).toEqual(['Maybe I live in York']);
  });

  it('let nothing older overrule what is newer', async () => {
    const { memory } = newMemory();
    await say(memory, '我搬到成都了');
    await memory.addTurn({
      role: 'user',
      text: '我住在杭州',
      at: Date.parse('2020-01-01T00:00:00Z'),
      conversationId: 'old',
    });
    await memory.drain();
    expect(await texts(memory)).toEqual(['我搬到成都了']);
    expect(await texts(memory, 'superseded')).toEqual(['我住在杭州']);
  });

  it('keep a project beside what holds everywhere, and projects apart', async () => {
    const { memory, later } = newMemory();
    await say(memory, '以后请用中文回答我');
    later(1);
    await say(memory, '以后请用英文回答我', 'a', 'project:a');
    later(1);
    await say(memory, '以后请用法语回答我', 'b', 'project:b');
    expect(await texts(memory)).toHaveLength(3);
    const links = (await memory.list()).items.flatMap((card) =>
      card.links.map((link) => [card.scope, link.to] as const),
    );
    for (const [scope, to] of links) {
      const other = await memory.get(to);
      expect(scope === 'global' || other?.scope === 'global' || other?.scope === scope).toBe(true);
    }
  });

  it('leave alone what the user wrote by hand', async () => {
    const { memory, later } = newMemory();
    const [first] = await say(memory, '我住在南京');
    await memory.update(first?.cardId ?? '', { text: '我住在南京', tags: ['家'] });
    later(1);
    await say(memory, '我住在南京江宁区', 'd');
    expect((await memory.get(first?.cardId ?? ''))?.text).toBe('我住在南京');
    expect((await memory.get(first?.cardId ?? ''))?.tags).toEqual(['家']);
  });
});

describe('the inbox', () => {
  async function withQuestion() {
    const { memory, later } = newMemory();
    await say(memory, 'I live in Leeds');
    later(1);
    await say(memory, 'Maybe I live in York', 'd');
    const [question] = (await memory.list({ statuses: ['pending'] })).items;
    return { memory, later, id: question?.id ?? '' };
  }

  it('accept: the new one holds and the old one gives way', async () => {
    const { memory, id } = await withQuestion();
    await memory.resolvePending(id, 'accept', 'I live in York');
    expect(await texts(memory)).toEqual(['I live in York']);
    expect(await texts(memory, 'superseded')).toEqual(['I live in Leeds']);
    expect(findFaults((await memory.list({ statuses: everyStatus })).items)).toEqual([]);
  });

  it('keepOld: what was known stays', async () => {
    const { memory, id } = await withQuestion();
    await memory.resolvePending(id, 'keepOld');
    expect(await texts(memory)).toEqual(['I live in Leeds']);
    expect(await texts(memory, 'pending')).toEqual([]);
  });

  it('reject: gone, and the like is not proposed again', async () => {
    const { memory, later, id } = await withQuestion();
    expect(await memory.resolvePending(id, 'reject')).toBeNull();
    later(1);
    const [again] = await say(memory, 'Maybe I live in York!', 'e');
    expect(again?.action).toBe('ignore');
    expect(await texts(memory, 'pending')).toEqual([]);
  });
});

describe('forgetting', () => {
  it('takes a card out of every search and brings it back with its links', async () => {
    const { memory } = newMemory();
    const rex = (await memory.addMemory('I have a dog named Rex')).memory?.id ?? '';
    const park = (await memory.addMemory('I walk in the park every evening')).memory?.id ?? '';
    await memory.link(rex, park, 'sameTopic');
    await memory.delete(rex);
    expect((await memory.get(park))?.links).toEqual([]);
    expect(
      (await memory.searchMemories('dog named Rex', { searchAll: true })).memories.map((hit) => hit.card.id),
    ).not.toContain(rex);
    await memory.restore(rex);
    expect((await memory.get(park))?.links.map((link) => link.to)).toEqual([rex]);
    expect(
      (await memory.searchMemories('dog named Rex', { searchAll: true })).memories.map((hit) => hit.card.id),
    ).toContain(rex);
  });

  it('for good leaves no trace, not even for a later import, until it is said anew', async () => {
    const { memory, later } = newMemory();
    const [made] = await say(memory, '我收集瓷猫头鹰');
    const copy = await memory.export();
    later(1);
    await memory.delete(made?.cardId ?? '', { forGood: true });
    await memory.import(copy);
    expect(await texts(memory, ...everyStatus)).toEqual([]);
    expect((await memory.searchMemories('瓷猫头鹰', { searchAll: true })).memories).toEqual([]);
    later(1);
    await say(memory, '我收集瓷猫头鹰', 'anew');
    expect(await texts(memory)).toEqual(['我收集瓷猫头鹰']);
  });

  it('takes back what was said last, with what it had overruled coming back', async () => {
    const { memory, later } = newMemory();
    await say(memory, 'I live in Leeds', 'a');
    later(1);
    await say(memory, 'I moved to York', 'b');
    const gone = await memory.forgetLastTurn({ site: 'library', conversationId: 'b' });
    expect(gone.map((card) => card.text)).toEqual(['I moved to York']);
    expect(await texts(memory)).toEqual(['I live in Leeds']);
    expect(
      (await memory.addTurn({ role: 'user', text: 'I moved to York', conversationId: 'b', order: 0 })).stored,
    ).toBe(false);
  });
});

describe('reshaping', () => {
  it('merges into one card with all the evidence and splits into several', async () => {
    const { memory } = newMemory();
    await say(memory, '我喜欢爬山', 'a');
    await say(memory, 'I like kayaking', 'b');
    const ids = (await memory.list()).items.map((card) => card.id);
    const merged = await memory.merge(ids, '我喜欢爬山和皮划艇');
    expect(merged.evidence).toHaveLength(2);
    expect(await texts(memory)).toEqual(['我喜欢爬山和皮划艇']);
    const parts = await memory.split(merged.id, ['我喜欢爬山', '我喜欢皮划艇']);
    expect(parts.map((part) => part.text).sort()).toEqual(['我喜欢爬山', '我喜欢皮划艇']);
    expect(findFaults((await memory.list({ statuses: everyStatus })).items)).toEqual([]);
  });
});
