import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleCard, sampleEvidence, sampleNow, sampleTurn } from '../testing/samples';
import type { Card, Evidence, Turn } from '../types';
import { stageDeleteForGood } from './deleteForGood';
import { createMemoryStore } from './memoryStore';
import { newBatch, type Store, stagePut } from './store';

function piece(turn: Turn, quote: string): Evidence {
  const start = turn.text.indexOf(quote);
  return sampleEvidence({ turnId: turn.id, quote, start, end: start + quote.length });
}

async function storeWith(turns: Turn[], cards: Card[]): Promise<Store> {
  const store = createMemoryStore();
  const batch = newBatch();
  stagePut(batch, 'turns', ...turns);
  stagePut(batch, 'cards', ...cards);
  await store.commit(batch);
  return store;
}

async function deleteForGood(store: Store, ...ids: string[]): Promise<void> {
  await store.commit(await stageDeleteForGood(store, ids, sampleNow));
}

const textOf = async (store: Store, id: string) => (await store.get('turns', id))?.text;

describe('a turn out of which a card was deleted for good', () => {
  it('keeps every other word, and the other cards know where theirs stand', async () => {
    const turn = sampleTurn({ text: '你好。我在温州做会计，平时坐地铁上下班，周末爬山。' });
    const store = await storeWith(
      [turn],
      [
        sampleCard({ id: 'job', text: '我在温州做会计', evidence: [piece(turn, '我在温州做会计')] }),
        sampleCard({ id: 'way', evidence: [piece(turn, '平时坐地铁上下班')] }),
        sampleCard({ id: 'greeting', text: '你好', evidence: [piece(turn, '你好')] }),
      ],
    );
    await deleteForGood(store, 'job');
    const text = '你好。［已忘掉］，平时坐地铁上下班，周末爬山。';
    expect(await textOf(store, turn.id)).toBe(text);
    const [way] = (await store.get('cards', 'way'))?.evidence ?? [];
    expect(text.slice(way?.start, way?.end)).toBe('平时坐地铁上下班');
    expect(await store.get('cards', 'greeting')).toMatchObject({ version: 1 });
  });

  it('says so in English where it is English, in each place and in any case', async () => {
    const turn = sampleTurn({ text: 'I work in Oslo. Any tips? As I said, i  work in oslo, and I work in Oslofjord.' });
    const card = sampleCard({
      id: 'job',
      text: 'I work in Oslo',
      lang: 'en',
      evidence: [piece(turn, 'I work in Oslo')],
    });
    const store = await storeWith([turn], [card]);
    await deleteForGood(store, 'job');
    expect(await textOf(store, turn.id)).toBe(
      '[forgotten]. Any tips? As I said, [forgotten], and I work in Oslofjord.',
    );
  });

  it('loses the statement in answers, thoughts, titles and prompts it was put into, but no common words', async () => {
    const said = sampleTurn({ id: 'said', text: '嗯，我吃素。' });
    const answer = sampleTurn({
      id: 'answer',
      role: 'assistant',
      text: '既然“我吃素”……',
      thinking: '用户说我吃素',
      order: 1,
    });
    const prompt = sampleTurn({
      id: 'prompt',
      conversationId: 'c9',
      text: '[记忆开始]\n- 我吃素（2026-03-01）\n[记忆结束]\n晚饭',
      title: '我吃素',
    });
    const other = sampleTurn({ id: 'other', text: '嗯，好', order: 3 });
    const store = await storeWith(
      [said, answer, prompt, other],
      [sampleCard({ id: 'diet', text: '我吃素', evidence: [piece(said, '我吃素'), piece(said, '嗯')] })],
    );
    await deleteForGood(store, 'diet');
    expect(JSON.stringify(await store.query('turns'))).not.toContain('我吃素');
    expect(await textOf(store, 'other')).toBe('嗯，好');
    expect(await store.get('turns', 'prompt')).toMatchObject({ title: '［已忘掉］' });
  });

  it('leaves evidence that is an exact piece of its turn, however the quotes lie', async () => {
    const text = '我在温州做会计，平时坐地铁上下班，周末去爬山。Then I write.';
    const turn = sampleTurn({ text });
    const span = fc
      .tuple(fc.nat(text.length - 1), fc.integer({ min: 1, max: 12 }))
      .map(([start, length]) => ({ start, end: Math.min(text.length, start + length) }));
    const evidenceAt = ({ start, end }: { start: number; end: number }) =>
      sampleEvidence({ start, end, quote: text.slice(start, end) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(span, { minLength: 1, maxLength: 3 }),
        fc.array(span, { maxLength: 4 }),
        async (gone, kept) => {
          const store = await storeWith(
            [turn],
            [
              sampleCard({ id: 'gone', text: 'zzz', evidence: gone.map(evidenceAt) }),
              sampleCard({ id: 'kept', text: 'yyy', evidence: kept.map(evidenceAt) }),
            ],
          );
          await deleteForGood(store, 'gone');
          const now = (await textOf(store, turn.id)) ?? '';
          for (const { start, end } of gone) {
            const words = text.slice(start, end).trim();
            if (words.length > 3) expect(now).not.toContain(words);
          }
          for (const { quote, start, end } of (await store.get('cards', 'kept'))?.evidence ?? [])
            expect(now.slice(start, end)).toBe(quote);
        },
      ),
      { numRuns: 200 },
    );
  });
});
