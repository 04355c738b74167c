import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../engine';
import { reembed } from '../maintain/reembed';
import { stageDeleteForGood } from '../store/deleteForGood';
import { createMemoryStore } from '../store/memoryStore';
import { newBatch, type Store, stagePut } from '../store/store';
import { characterEngine, know } from '../testing/characterEngine';
import { dieAtCall } from '../testing/interruptedStore';
import {
  sampleCard,
  sampleEpisode,
  sampleEvidence,
  sampleHistory,
  sampleJob,
  sampleNow,
  sampleRecall,
  sampleRows,
  sampleTurn,
} from '../testing/samples';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';
import type { Card } from '../types';
import { exportJson } from './exportJson';
import { exportedTables } from './format';
import { importJson } from './importJson';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());
const engineOn = (store: Store = createMemoryStore()) => characterEngine(store, tokenizer);
const link = (to: string) => ({ to, type: 'sameTopic' as const, weight: 0.5, reason: { code: 'x', params: { n: 1 } } });
const said = (quote: string, at = sampleNow) => [sampleEvidence({ quote, at })];

/** A memory with something of everything. */
async function filled(): Promise<Engine> {
  const engine = engineOn();
  await know(
    engine,
    sampleCard({ id: 'metro', links: [link('crowd')], text: '我平时坐地铁上下班', url: undefined } as Partial<Card>),
    sampleCard({
      id: 'crowd',
      text: '我不喜欢人多的地方 🙅',
      kind: 'preference',
      polarity: -1,
      links: [link('metro')],
      supersedes: ['past'],
      pinned: true,
      eventTime: { from: 1, to: 2, words: '周末' },
      userEdited: ['text'],
      version: 7,
      evidence: said('我不喜欢人多的地方'),
    }),
    sampleCard({
      id: 'past',
      text: 'I used to like crowds',
      lang: 'en',
      status: 'superseded',
      supersededBy: 'crowd',
      evidence: said('I like crowds'),
    }),
    sampleCard({
      id: 'bin',
      text: '扔掉的',
      status: 'trashed',
      trashedAt: 5,
      links: [link('metro')],
      evidence: said('扔掉的'),
    }),
    sampleCard({
      id: 'ask',
      text: '等你点头',
      status: 'pending',
      pendingReason: { code: 'pendingUnsure' },
      evidence: said('等'),
    }),
  );
  const rows = sampleRows();
  const batch = newBatch();
  stagePut(
    batch,
    'turns',
    rows.turns,
    sampleTurn({ id: 't2', thinking: '…', messageId: 'm', title: '周末', url: 'https://claude.ai/x' }),
  );
  stagePut(batch, 'episodes', rows.episodes);
  stagePut(
    batch,
    'history',
    sampleHistory({ id: 'h', cardId: 'crowd', change: 'edited', before: { text: '旧', links: [link('metro')] } }),
  );
  stagePut(batch, 'recallLog', sampleRecall({ hits: [], insertedIds: ['metro'] }));
  stagePut(batch, 'rejections', rows.rejections);
  stagePut(batch, 'tombstones', { id: 'card:gone', at: 3 }, { id: 'quote:0123', at: 4 });
  stagePut(batch, 'jobs', sampleJob());
  stagePut(batch, 'meta', { id: 'llm', value: { key: 'sk-secret' } });
  await engine.store.commit(batch);
  return engine;
}

async function contentOf(store: Store) {
  return Object.fromEntries(await Promise.all(exportedTables.map(async (table) => [table, await store.query(table)])));
}

const edit = async (store: Store, id: string, change: Partial<Card>): Promise<void> => {
  const card = await store.get('cards', id);
  if (!card) throw new Error(`no card ${id}`);
  const batch = newBatch();
  stagePut(batch, 'cards', { ...card, ...change, version: card.version + 1 });
  await store.commit(batch);
};

const bury = async (store: Store, ...ids: string[]): Promise<void> =>
  store.commit(await stageDeleteForGood(store, ids, sampleNow + 1));

describe('exporting and importing', () => {
  it('gives an empty memory exactly what was exported, history, links and refusals too, and finds it', async () => {
    const engine = await filled();
    const json = await exportJson(engine.store, sampleNow);
    const other = engineOn();
    expect(await importJson(other, json)).toEqual({ kept: 5, skipped: 0, problems: [] });
    expect(await contentOf(other.store)).toEqual(await contentOf(engine.store));
    expect(await exportJson(other.store, sampleNow)).toBe(json);
    const hits = other.index.keyword(tokenizer.terms('地铁'), { limit: 5 });
    expect(hits.map(({ id }) => id)).toEqual(['metro']);
    expect(other.index.has('bin')).toBe(false);
  });

  it('takes neither jobs, nor the index, nor anything of this device, nor keys', async () => {
    const json = await exportJson((await filled()).store, sampleNow);
    expect(Object.keys(JSON.parse(json)).sort()).toEqual(
      ['format', 'version', 'schemaVersion', 'exportedAt', ...exportedTables].sort(),
    );
    expect(json).not.toContain('sk-secret');
    const [first] = JSON.parse(json).cards;
    expect(first).not.toHaveProperty('$turnIds');
  });

  it('changes nothing when done twice, or with what is here already', async () => {
    const engine = await filled();
    const before = await contentOf(engine.store);
    const json = await exportJson(engine.store, sampleNow);
    expect(await importJson(engine, json)).toEqual({ kept: 0, skipped: 5, problems: [] });
    expect(await contentOf(engine.store)).toEqual(before);
  });

  it('lets the card that was written last stay, whole', async () => {
    const engine = await filled();
    const json = await exportJson(engine.store, sampleNow);
    await edit(engine.store, 'metro', { text: '我现在骑车上下班', updatedAt: sampleNow + 5 });
    await importJson(engine, json);
    expect(await engine.store.get('cards', 'metro')).toMatchObject({ text: '我现在骑车上下班', version: 2 });

    const newer = await exportJson(engine.store, sampleNow);
    const behind = await filled();
    expect(await importJson(behind, newer)).toMatchObject({ kept: 1, skipped: 4 });
    expect(await behind.store.get('cards', 'metro')).toMatchObject({ text: '我现在骑车上下班', version: 2 });
    expect(behind.index.keyword(tokenizer.terms('骑车'), { limit: 5 }).map(({ id }) => id)).toEqual(['metro']);
  });

  it('never brings back what was deleted for good, under its own id or another', async () => {
    const engine = await filled();
    const json = await exportJson(engine.store, sampleNow);
    await bury(engine.store, 'metro');
    expect(await importJson(engine, json)).toEqual({ kept: 0, skipped: 5, problems: [] });
    expect(await engine.store.get('cards', 'metro')).toBeUndefined();

    const renamed = json.replaceAll('"metro"', '"other-id"');
    await importJson(engine, renamed);
    expect(await engine.store.get('cards', 'other-id')).toBeUndefined();
    expect(JSON.stringify(await engine.store.query('history'))).not.toContain('other-id');
    expect((await engine.store.get('cards', 'crowd'))?.links).toEqual([]);
    expect(JSON.stringify(await engine.store.query('recallLog'))).not.toContain('metro');
  });

  it('takes a statement that was made again after the deletion', async () => {
    const engine = await filled();
    await bury(engine.store, 'metro');
    const later = engineOn();
    await know(later, sampleCard({ id: 'anew', evidence: said('我平时坐地铁上下班', sampleNow + 9) }));
    await importJson(engine, await exportJson(later.store, sampleNow));
    expect(await engine.store.get('cards', 'anew')).toBeDefined();
  });

  it('deletes nothing here, whatever was deleted where the file comes from', async () => {
    const there = await filled();
    await bury(there.store, 'metro', 'past');
    const here = await filled();
    await importJson(here, await exportJson(there.store, sampleNow));
    expect(await here.store.get('cards', 'metro')).toBeDefined();
    expect(await here.store.get('tombstones', 'card:metro')).toBeUndefined();
  });

  it('keeps links at both ends or at none', async () => {
    const there = await filled();
    const here = engineOn();
    await know(
      here,
      sampleCard({ id: 'metro', links: [link('mine')], updatedAt: 1 }),
      sampleCard({ id: 'mine', text: '只在这里', links: [link('metro')], evidence: said('只在这里') }),
    );
    const json = (await exportJson(there.store, sampleNow)).replace('"to":"crowd"', '"to":"nowhere"');
    await importJson(here, json);
    const cards = await here.store.query('cards');
    const ends = cards
      .filter((card) => card.status !== 'trashed')
      .flatMap((card) => card.links.map(({ to }) => `${card.id}-${to}`));
    expect(ends.sort()).toEqual(['crowd-metro', 'metro-crowd', 'metro-mine', 'mine-metro']);
  });

  it('is whole or not at all, wherever it is killed', async () => {
    const json = await exportJson((await filled()).store, sampleNow);
    const empty = await contentOf(createMemoryStore());
    for (let call = 1, isOver = false; !isOver; call += 1) {
      const store = createMemoryStore();
      const outcome = await importJson(engineOn(dieAtCall(store, call, 'before')), json).catch(() => 'killed');
      isOver = outcome !== 'killed';
      if (!isOver) expect(await contentOf(store)).toEqual(empty);
      expect(await importJson(engineOn(store), json)).toMatchObject({ problems: [] });
      expect((await store.query('cards')).length).toBe(5);
    }
  });

  it('fits cards of another model to the one here', async () => {
    const there = await filled();
    await edit(there.store, 'metro', { embedding: { modelId: 'other', dimension: 9 }, semanticId: 'ffffffffffffffff' });
    const here = engineOn();
    await importJson(here, await exportJson(there.store, sampleNow));
    const card = await here.store.get('cards', 'metro');
    expect(card?.embedding).toEqual({ modelId: 'characters', dimension: 64 });
    expect(card?.semanticId).not.toBe('ffffffffffffffff');
  });
});

describe('a file that is not as it should be', () => {
  const damaged = async (change: (file: Record<string, unknown[]>) => void): Promise<string> => {
    const file = JSON.parse(await exportJson((await filled()).store, sampleNow));
    change(file);
    return JSON.stringify(file);
  };

  it.each([
    ['', /no JSON/, /不是 JSON/],
    ['{"format": "keepsake-export"', /cut off/, /不完整/],
    ['[]', /not exported from Keepsake/, /不是拾忆导出/],
    ['{"format": "other", "version": 1, "schemaVersion": 1}', /not exported/, /不是拾忆/],
    ['{"format": "keepsake-export", "version": 2, "schemaVersion": 1}', /newer version/, /请先升级/],
    ['{"format": "keepsake-export", "version": 1, "schemaVersion": 99}', /newer version/, /请先升级/],
  ])('%s is refused in words, and nothing is touched', async (json, english, chinese) => {
    const engine = await filled();
    const before = await contentOf(engine.store);
    expect(await importJson(engine, json)).toEqual({ kept: 0, skipped: 0, problems: [expect.stringMatching(english)] });
    expect((await importJson(engine, json, { lang: 'zh' })).problems).toEqual([expect.stringMatching(chinese)]);
    expect(await contentOf(engine.store)).toEqual(before);
  });

  it('loses only its bad rows, each named with the field that is wrong', async () => {
    const json = await damaged((file) => {
      const [first, second, third] = file.cards as Record<string, unknown>[];
      if (first) delete first.text;
      if (second) second.importance = 'very';
      if (third) third.links = [{ to: 'x', type: 'friends', weight: 1, reason: { code: 'x' } }];
      file.cards?.push(null, { ...first });
      (file.turns as object[])[0] = { id: 't' };
      Object.assign(file, { episodes: 'none' });
      (file.rejections as { vector: string }[])[0] = { ...(file.rejections?.[0] as object), vector: '***' };
    });
    const engine = engineOn();
    const result = await importJson(engine, json);
    expect(result).toMatchObject({ kept: 2, skipped: 5 });
    expect(result.problems).toEqual([
      'Row 1 of “cards” was left out: “text” is missing or wrong.',
      'Row 2 of “cards” was left out: “importance” is missing or wrong.',
      'Row 3 of “cards” was left out: “links.0.type” is missing or wrong.',
      'Row 6 of “cards” was left out: “{}” is missing or wrong.',
      'Row 7 of “cards” was left out: “text” is missing or wrong.',
      expect.stringContaining('“turns”'),
      'The part “episodes” cannot be read and was left out.',
      expect.stringContaining('“vector”'),
    ]);
    expect((await engine.store.query('cards')).map(({ id }) => id)).toEqual(['metro', 'past']);
    expect((await importJson(engineOn(), json, { lang: 'zh' })).problems[0]).toBe(
      '「cards」第 1 行已跳过：「text」缺失或有误。',
    );
  });

  it('takes the first of two rows of one id', async () => {
    const json = await damaged((file) => file.cards?.push({ ...(file.cards[0] as object), text: 'second' }));
    const engine = engineOn();
    expect((await importJson(engine, json)).problems).toEqual([expect.stringContaining('Row 6 of “cards”')]);
    expect((await engine.store.query('cards')).map(({ text }) => text)).not.toContain('second');
  });

  it('lists the first hundred problems and counts the rest', async () => {
    const json = await damaged((file) => file.cards?.push(...new Array(150).fill({})));
    const { problems } = await importJson(engineOn(), json);
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toBe('50 more problems of this kind.');
  });

  it('cannot smuggle in what no row has', async () => {
    const json = await damaged((file) => Object.assign(file.cards?.[0] as object, { $turnIds: ['x'], extra: 1 }));
    const engine = engineOn();
    await importJson(engine, json.replace('"params":{"n":1}', '"params":{"__proto__":1,"n":1}'));
    for (const card of await engine.store.query('cards')) expect(card).not.toHaveProperty('extra');
    expect(await engine.store.count('cards', { index: 'turnIds', equals: 'x' })).toBe(0);
  });
});

it('takes the newer of two summaries of a conversation', async () => {
  const there = engineOn();
  const here = engineOn();
  const put = async (store: Store, change: Parameters<typeof sampleEpisode>[0]): Promise<void> => {
    const batch = newBatch();
    stagePut(batch, 'episodes', sampleEpisode(change));
    await store.commit(batch);
  };
  await put(there.store, { topic: '新', updatedAt: 9 });
  await put(here.store, { topic: '旧', updatedAt: 8 });
  const back = await exportJson(here.store, 0);
  await importJson(here, await exportJson(there.store, 0));
  expect(await here.store.query('episodes')).toMatchObject([{ topic: '新' }]);
  await importJson(here, back);
  expect(await here.store.query('episodes')).toMatchObject([{ topic: '新' }]);
});

describe('an import of many cards', () => {
  async function many(count: number): Promise<string> {
    const there = engineOn();
    await know(
      there,
      ...Array.from({ length: count }, (_, at) =>
        sampleCard({ id: `card${at}`, text: `第 ${at} 条记忆`, evidence: said(`第 ${at} 条记忆`) }),
      ),
    );
    return exportJson(there.store, sampleNow);
  }

  it('tells how far it is', async () => {
    const seen: { done: number; total: number }[] = [];
    await importJson(engineOn(), await many(70), { onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([8, 16, 24, 32, 40, 48, 56, 64, 70].map((done) => ({ done, total: 70 })));
  });

  it('does not let people wait for the model when there are very many: a job reads them afterwards', async () => {
    const here = engineOn();
    const json = await many(2_050);
    let asked = 0;
    const embed: typeof here.embedder.embed = (texts, options) => {
      asked++;
      return here.embedder.embed(texts, options);
    };
    const counting = { ...here, embedder: { ...here.embedder, embed } };
    const { kept } = await importJson(counting, json);
    expect({ kept, asked, indexed: here.index.size() }).toEqual({ kept: 2_050, asked: 0, indexed: 0 });
    expect(await reembed(here)).toBe(2_050);
    expect(here.index.size()).toBe(2_050);
  });

  it('lets others be heard between its pieces, so that it can be stopped from outside', async () => {
    const here = engineOn();
    const stop = new AbortController();
    // As a message would arrive: in a turn of the loop, not in a microtask.
    setTimeout(() => stop.abort(new Error('from outside')));
    await expect(importJson(here, await many(200), { signal: stop.signal })).rejects.toThrow('from outside');
    for (const table of exportedTables) expect(await here.store.count(table)).toBe(0);
  });

  it('stopped half-way leaves the store as it was', async () => {
    const here = engineOn();
    const stop = new AbortController();
    const importing = importJson(here, await many(70), {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('enough')),
    });
    await expect(importing).rejects.toThrow('enough');
    for (const table of exportedTables) expect(await here.store.count(table)).toBe(0);
  });

  it('tells how far it is with a large file too, hears others meanwhile, and stops without a trace', async () => {
    const json = await many(2_050);
    /** A filter that takes its time, as the real one does with a file of years. */
    const here: ReturnType<typeof engineOn> = {
      ...engineOn(),
      filter: (text) => {
        for (const until = performance.now() + 0.05; performance.now() < until; );
        return { text, spans: [], dropped: [] };
      },
    };
    const seen: { done: number; total: number }[] = [];
    let turnsOfLoop = 0;
    const ticking = setInterval(() => turnsOfLoop++, 1);
    const stop = new AbortController();
    const importing = importJson(here, json, {
      signal: stop.signal,
      onProgress: (progress) => {
        seen.push(progress);
        if (seen.length === 3) stop.abort(new Error('enough'));
      },
    });
    await expect(importing).rejects.toThrow('enough');
    clearInterval(ticking);
    expect(seen.map(({ done }) => done)).toEqual(seen.map(({ done }) => done).sort((a, b) => a - b));
    expect(seen[0]?.total).toBeGreaterThanOrEqual(2_050);
    expect(turnsOfLoop).toBeGreaterThan(1);
    for (const table of exportedTables) expect(await here.store.count(table)).toBe(0);
  });

  it('holds nobody up while the model reads', async () => {
    const here = engineOn();
    let wrote = false;
    await importJson(here, await many(40), {
      onProgress: () => {
        void here.writer.run(async () => {
          wrote = true;
        });
      },
    });
    expect(wrote).toBe(true);
  });

  it('does not bring back the words that were deleted out of a turn, and deletes none out of a turn that is whole here', async () => {
    const statement = '我在温州做会计';
    const turn = sampleTurn({ id: 't', text: `${statement}，周末爬山。` });
    const whole = engineOn();
    await know(
      whole,
      sampleCard({ id: 'job', text: statement, evidence: [sampleEvidence({ turnId: 't', quote: statement })] }),
    );
    const batch = newBatch();
    stagePut(batch, 'turns', turn);
    await whole.store.commit(batch);
    const before = await exportJson(whole.store, sampleNow);
    const other = engineOn();
    await importJson(other, before);
    await whole.store.commit(await stageDeleteForGood(whole.store, ['job'], sampleNow));
    const after = await exportJson(whole.store, sampleNow);

    await importJson(whole, before);
    expect(JSON.stringify(await whole.store.query('turns'))).not.toContain('温州');
    await importJson(other, after);
    expect(await other.store.get('turns', 't')).toEqual(turn);
    const empty = engineOn();
    await importJson(empty, after);
    expect((await empty.store.get('turns', 't'))?.text).toBe('［已忘掉］，周末爬山。');
  });
});
