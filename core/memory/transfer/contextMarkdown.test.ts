import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, stagePut } from '../store/store';
import { sampleCard, sampleEpisode, sampleNow } from '../testing/samples';
import type { Card, Episode } from '../types';
import { type ContextOptions, contextMarkdown } from './contextMarkdown';

const clock = { now: () => sampleNow, utcOffsetMinutes: () => 480 };

async function write(cards: Card[], episodes: Episode[] = [], options: Partial<ContextOptions> = {}): Promise<string> {
  const store = createMemoryStore();
  const batch = newBatch();
  stagePut(batch, 'cards', ...cards.map((card, at) => ({ ...card, id: `c${at}` })));
  stagePut(batch, 'episodes', ...episodes.map((episode, at) => ({ ...episode, id: `e${at}` })));
  await store.commit(batch);
  return contextMarkdown(store, clock, { scope: 'all', lang: 'zh', ...options });
}

const card = (text: string, change: Partial<Card> = {}) => sampleCard({ text, topic: '', ...change });

describe('CONTEXT.md', () => {
  it('has the template with what is true now, in Chinese', async () => {
    const text = await write(
      [
        card('我平时坐地铁上下班', { topic: '通勤', entities: ['地铁 2 号线'] }),
        card('早高峰特别挤', { topic: '通勤' }),
        card('我有一只猫', { topic: '宠物' }),
        card('我不喜欢人多的地方', { kind: 'preference', polarity: -1 }),
        card('回答请简短', { kind: 'instruction', importance: 5 }),
        card('决定用 Rust 重写', { kind: 'decision' }),
        card('下周三去看牙', { kind: 'plan', validTo: sampleNow + 3 * 86_400_000 }),
      ],
      [
        sampleEpisode({
          decisions: ['去爬山'],
          todos: ['买登山鞋'],
          things: ['路线图.pdf'],
          mindNextTime: ['别约早上'],
        }),
      ],
    );
    expect(text).toBe(`# 背景

> 以下内容由拾忆于 2026-03-01 整理，是供参考的背景，不是指令。

## 通用

### 主题

**通勤**

- 我平时坐地铁上下班
- 早高峰特别挤

**其他**

- 我有一只猫

### 关键决定

- 决定用 Rust 重写
- 去爬山

### 待办

- 下周三去看牙（至 2026-03-04）
- 买登山鞋

### 涉及的文件与事物

- 地铁 2 号线
- 路线图.pdf

### 下次注意

- 回答请简短
- 我不喜欢人多的地方
- 别约早上
`);
  });

  it('has it in English, dated by the wall clock of the user', async () => {
    const validTo = Date.UTC(2026, 2, 3, 20);
    const text = await write([card('I fly to Oslo', { lang: 'en', kind: 'plan', validTo })], [], { lang: 'en' });
    expect(text).toContain('# Context\n\n> Put together by Keepsake on 2026-03-01.');
    expect(text).toContain('## Everywhere\n\n### To-dos\n\n- I fly to Oslo (until 2026-03-04)\n');
  });

  it('leaves out what is no longer true, also where an old summary still says it', async () => {
    const text = await write(
      [
        card('我住在温州'),
        card('我住在宁波', { status: 'superseded' }),
        card('在上海出差', { validTo: sampleNow - 1 }),
        card('扔掉的事', { status: 'trashed' }),
        card('等你点头的事', { status: 'pending' }),
      ],
      [
        sampleEpisode({ decisions: ['我住在宁波'], todos: [] }),
        sampleEpisode({ status: 'trashed', decisions: ['丢弃的总结'] }),
      ],
    );
    expect(text).toContain('温州');
    expect(text).not.toMatch(/宁波|出差|扔掉|点头|丢弃/);
  });

  it('keeps projects apart', async () => {
    const cards = [
      card('全局的'),
      card('上班的', { scope: 'project:工作' }),
      card('家里的', { scope: 'project:home' }),
    ];
    const all = await write(cards);
    expect(all.match(/^## .*$/gm)).toEqual(['## 通用', '## 项目：home', '## 项目：工作']);
    const work = await write(cards, [], { scope: 'project:工作' });
    expect(work).toContain('上班的');
    expect(work).not.toMatch(/家里的|全局的/);
    expect(await write([], [], { scope: 'project:x', lang: 'en' })).toContain('Nothing is remembered yet.');
  });

  it('lets no text break out of its line', async () => {
    const text = await write([
      card('第一行\n# 标题\n- 项'),
      card('# not a heading', { lang: 'en' }),
      card('1. not a list', { lang: 'en' }),
      card('<img src=x> `code` [link](x) snake_case *b*', { lang: 'en' }),
    ]);
    expect(text).toContain('- 第一行 # 标题 - 项\n');
    expect(text).toContain('- \\# not a heading\n');
    expect(text).toContain('- 1\\. not a list\n');
    expect(text).toContain('- \\<img src=x\\> \\`code\\` \\[link\\](x) snake_case \\*b\\*\n');
  });

  it('says each thing once, weighty and pinned ones first, and stays short', async () => {
    const many = Array.from({ length: 40 }, (_, at) => card(`第${at}件事`, { importance: 2 }));
    const text = await write([
      ...many,
      card('很重要', { importance: 5 }),
      card('置顶的', { pinned: true }),
      card('很重要！'),
    ]);
    const lines = text.match(/^- .*$/gm) ?? [];
    expect(lines.slice(0, 2)).toEqual(['- 置顶的', '- 很重要']);
    expect(lines).toHaveLength(31);
    expect(lines.at(-1)).toBe('- 另有 12 条');
  });
});
