import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Card, CardStatus, Memory } from '.';
import { createMemoryStore } from './store/memoryStore';
import type { Store } from './store/store';
import { dieAtCall, KilledError } from './testing/interruptedStore';
import { findFaults, plainMemory } from './testing/plainEngine';
import { createJiebaTokenizer } from './text/jiebaTokenizer';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());

const everyStatus: CardStatus[] = ['pending', 'active', 'superseded', 'archived', 'expired', 'trashed'];
const allCards = async (memory: Memory): Promise<Card[]> =>
  (await memory.list({ statuses: everyStatus, limit: 10_000 })).items;

/** Statements that restate, contradict, change and end each other, in both languages. */
const sayings = [
  '我住在杭州',
  '我搬到成都了',
  'I live in Leeds',
  'I moved to York',
  '我喜欢人多的地方',
  '我不喜欢人多的地方',
  'I love camping',
  "I don't like camping anymore",
  '我在学日语',
  '我不学日语了',
  'My boss is Karen',
  'My boss is Luis',
  '我打算去云南旅行',
  '云南之行取消了',
  'I use Notion for notes',
  'I switched from Notion to Obsidian for notes',
  '我养了一只猫。我的猫叫豆豆',
  'I have two kids. I have three kids now',
  '我妈好像对花生过敏',
  'Maybe I am allergic to cats',
] as const;

type Operation = { what: string; text: number; pick: number; other: number };

const operation = fc.record({
  what: fc.constantFrom(
    'say',
    'say',
    'say',
    'say',
    'add',
    'edit',
    'trash',
    'restore',
    'pin',
    'merge',
    'split',
    'link',
    'unlink',
    'answer',
    'forget',
    'purge',
    'maintain',
    'search',
  ),
  text: fc.nat({ max: sayings.length - 1 }),
  pick: fc.nat({ max: 1000 }),
  other: fc.nat({ max: 1000 }),
});

/** All but deletion for good, which blanks out quotes and leaves gaps in chains on purpose. */
const keeping = operation.filter(({ what }) => what !== 'purge');

const scopes = ['global', 'project:a', 'project:b'] as const;

/** Does one thing to the memory. Refusals that are part of the contract are not errors. */
async function perform(memory: Memory, { what, text, pick, other }: Operation, turn: number): Promise<void> {
  const words = sayings[text] ?? sayings[0];
  const cards = (await allCards(memory)).sort((left, right) => (left.id < right.id ? -1 : 1));
  const card = cards[pick % Math.max(1, cards.length)];
  const second = cards[other % Math.max(1, cards.length)];
  const scope = scopes[other % scopes.length] ?? 'global';
  try {
    if (what === 'say') {
      await memory.addTurn({
        role: 'user',
        text: words,
        messageId: `m${turn}`,
        order: turn,
        conversationId: 'c',
        scope,
      });
      await memory.drain();
    } else if (what === 'add') await memory.addMemory(words, { scope });
    else if (what === 'maintain') await memory.maintain({ dryRun: false });
    else if (what === 'forget') await memory.forgetLastTurn({ site: 'library', conversationId: 'c' });
    else if (what === 'search') await memory.searchMemories(words, { scope });
    else if (!card || !second) return;
    else if (what === 'edit') await memory.update(card.id, { text: `${words}!`, scope });
    else if (what === 'trash') await memory.delete(card.id);
    else if (what === 'purge') await memory.delete(card.id, { forGood: true });
    else if (what === 'restore') await memory.restore(card.id);
    else if (what === 'untrash') await (card.status === 'trashed' && memory.restore(card.id));
    else if (what === 'pin') await memory.pin(card.id, other % 2 === 0);
    else if (what === 'merge') await memory.merge([card.id, second.id]);
    else if (what === 'split') await memory.split(card.id, [`${words} A`, `${words} B`]);
    else if (what === 'link') await memory.link(card.id, second.id, 'causes');
    else if (what === 'unlink') await memory.unlink(card.id, second.id);
    else if (what === 'answer')
      await memory.resolvePending(card.id, (['accept', 'reject', 'keepOld'] as const)[other % 3] ?? 'accept');
  } catch (error) {
    if (!(error instanceof Error) || !['MemoryInputError', 'CardNotFoundError'].includes(error.name)) throw error;
  }
}

describe('whatever is done to a memory', () => {
  it('keeps links at both ends, chains without circles and every quote in its source', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(keeping, { minLength: 5, maxLength: 40 }), async (operations) => {
        let now = Date.parse('2026-03-01T00:00:00Z');
        const memory = plainMemory(createMemoryStore(), tokenizer, () => now);
        for (const [turn, what] of operations.entries()) {
          now += 86_400_000;
          await perform(memory, what, turn);
          expect(findFaults(await allCards(memory))).toEqual([]);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('finds a card by search exactly when it is not in the trash', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
        let now = Date.parse('2026-03-01T00:00:00Z');
        const memory = plainMemory(createMemoryStore(), tokenizer, () => now);
        for (const [turn, what] of operations.entries()) {
          now += 86_400_000;
          await perform(memory, what, turn);
        }
        // What was superseded by a forgotten card is forgotten along with it, so only the others are sure to be found.
        for (const card of (await allCards(memory)).filter(({ status }) => status !== 'superseded')) {
          const { memories } = await memory.searchMemories(card.text, {
            searchAll: true,
            log: false,
            scope: card.scope,
            maxMemories: 500,
          });
          expect(memories.some((hit) => hit.card.id === card.id)).toBe(card.status !== 'trashed');
        }
      }),
      { numRuns: 10 },
    );
  });
});

describe('a worker that dies', () => {
  /** What is left of a card when counters of writes are taken away: a killed step may have been half counted before. */
  const essence = (cards: Card[]) =>
    cards
      .map(({ text, status, scope, supersededBy, supersedes, links, mentionCount, pinned, evidence }) => ({
        text,
        status,
        scope,
        pinned,
        mentionCount,
        quotes: evidence.map((piece) => `${piece.turnId}:${piece.start}`),
        supersededBy: supersededBy ?? null,
        supersedes: [...(supersedes ?? [])].sort(),
        links: links.map((link) => `${link.type}:${link.to}`).sort(),
      }))
      .sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));

  /** Things that can be asked for twice. Restoring what was superseded and then trashed takes two steps, so it is not. */
  const repeatable: Operation['what'][] = ['say', 'say', 'say', 'trash', 'untrash', 'pin', 'link', 'unlink'];

  async function runAll(store: Store, operations: Operation[], kills: ((nth: number) => Store | null) | null) {
    let now = Date.parse('2026-03-01T00:00:00Z');
    let memory = plainMemory(store, tokenizer, () => now);
    let killed = 0;
    for (const [nth, what] of operations.entries()) {
      now += 3_600_000;
      const dying = kills?.(nth);
      if (dying) {
        try {
          await perform(
            plainMemory(dying, tokenizer, () => now),
            what,
            nth,
          );
        } catch (error) {
          if (!(error instanceof KilledError)) throw error;
          killed += 1;
        }
        // The next worker starts from what is on disk, much later than any wait before another try.
        memory = plainMemory(store, tokenizer, () => now);
      }
      await perform(memory, what, nth);
      await memory.drain();
    }
    return { cards: await allCards(memory), killed };
  }

  it('leaves after 1,000 interleaved operations what they leave in order', async () => {
    const sample = fc.sample(operation, { numRuns: 1000, seed: 4 });
    const operations = sample.map((given, nth) => ({ ...given, what: repeatable[nth % repeatable.length] ?? 'say' }));
    const inOrder = await runAll(createMemoryStore(), operations, null);
    const store = createMemoryStore();
    const interrupted = await runAll(store, operations, (nth) =>
      nth % 3 === 0 ? dieAtCall(store, 2 + ((nth * 7) % 23), nth % 2 === 0 ? 'before' : 'after') : null,
    );
    expect(interrupted.killed).toBeGreaterThan(100);
    expect(findFaults(interrupted.cards)).toEqual([]);
    expect(essence(interrupted.cards)).toEqual(essence(inOrder.cards));
  }, 300_000);
});
