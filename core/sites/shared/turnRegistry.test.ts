import { describe, expect, it } from 'vitest';
import type { NetworkReading, Reading, ReadTurn } from '../types';
import { toOutgoing } from './outgoing';
import { bestText, sendingId } from './registeredTurn';
import { giveBack, settle } from './turnOutlet';
import { TurnRegistry } from './turnRegistry';

const user = (text: string, rest: Partial<ReadTurn> = {}): ReadTurn => ({ role: 'user', text, ...rest });
const answer = (text: string, rest: Partial<ReadTurn> = {}): ReadTurn => ({ role: 'assistant', text, ...rest });
const shown = (...turns: ReadTurn[]): Reading => ({ conversationId: 'c', whole: false, turns });
const live = (done: boolean, ...turns: ReadTurn[]): NetworkReading => ({
  conversationId: 'c',
  whole: false,
  done,
  turns,
});
const stored = (...turns: ReadTurn[]): NetworkReading => ({
  conversationId: 'c',
  whole: true,
  done: true,
  turns: turns.map((turn, order) => ({ ...turn, order })),
});

const from = (isClosed: boolean, isHistory: boolean) => ({ exchange: {}, isClosed, isHistory });

const registry = (): TurnRegistry => {
  const made = new TurnRegistry('c');
  made.isCleared = true;
  return made;
};
const lines = (of: TurnRegistry): string[] => of.turns().map((turn) => `${turn.role[0]}: ${bestText(turn)}`);
const later = 1_000_000;

describe('ids that the page makes up until the server has given the real ones', () => {
  const temporary = '11111111-1111-4111-8111-111111111111';
  const real = '22222222-2222-4222-8222-222222222222';
  const exchange = { exchange: {}, isClosed: false, isHistory: false };

  it('sends a question under the id its server names, whichever the page showed first', () => {
    const all = registry();
    all.mergeDom(shown(user('你好', { messageId: temporary })), 1);
    all.mergeNetwork(live(false, user('你好')), 2, exchange);
    expect(all.takeReady(3_000)).toEqual([]);
    all.mergeNetwork(live(false, user('你好', { messageId: real })), 4_000, exchange);
    all.mergeDom(shown(user('你好', { messageId: real })), 4_500);
    expect(all.takeReady(5_000).map((entry) => sendingId(entry))).toEqual([real]);
    expect(lines(all)).toEqual(['u: 你好']);
  });

  it('does not send it under a made up id either when the server is silent for long', () => {
    const all = registry();
    all.mergeDom(shown(user('Hello', { messageId: temporary })), 1);
    all.mergeNetwork(live(false, user('Hello')), 2, exchange);
    expect(all.takeReady(20_000).map((entry) => sendingId(entry))).toEqual([]);
    expect(all.takeReady(20_000, true).map((entry) => sendingId(entry))).toEqual([undefined]);
  });

  it('does not wait for ever for an id where the exchange is a socket, which is never over', () => {
    const all = registry();
    all.mergeDom(shown(user('Hello', { messageId: temporary }), answer('Hi', { messageId: 'x' })), 1);
    all.mergeNetwork(live(true, user('Hello'), answer('Hi')), 2, exchange);
    expect(all.takeReady(10_000)).toEqual([]);
    expect(all.takeReady(40_000).map((entry) => sendingId(entry))).toEqual([undefined, undefined]);
  });

  it('sends it under the id the page shows in the end where the traffic names none', () => {
    const all = registry();
    all.mergeDom(shown(user('Hello', { messageId: temporary })), 1);
    all.mergeNetwork(live(false, user('Hello'), answer('Hi')), 2, exchange);
    expect(all.takeReady(3_000)).toEqual([]);
    all.mergeDom(shown(user('Hello', { messageId: real }), answer('Hi', { messageId: 'a' })), 4_000);
    all.mergeNetwork(live(true, user('Hello'), answer('Hi')), 5_000, { ...exchange, isClosed: true });
    expect(all.takeReady(6_000).map((entry) => sendingId(entry))).toEqual([real, 'a']);
  });

  it('waits for the answer where only the page tells of a question', () => {
    const all = registry();
    all.mergeDom(shown(user('Hello', { messageId: temporary })), 1);
    expect(all.takeReady(3_000)).toEqual([]);
    all.mergeDom(shown(user('Hello', { messageId: real }), answer('Hi', { messageId: 'a' })), 4_000);
    expect(all.takeReady(9_000).map((entry) => sendingId(entry))).toEqual([real, 'a']);
  });
});

describe('rows that come and go', () => {
  it('joins windows of a virtualised list without ids into one conversation, in order', () => {
    const all = registry();
    all.mergeDom(shown(user('三'), answer('third answer'), user('四'), answer('fourth answer')), 1);
    all.mergeDom(shown(user('二'), answer('second answer'), user('三'), answer('third answer')), 2);
    all.mergeDom(shown(user('一'), answer('first answer'), user('二'), answer('second answer')), 3);
    all.mergeDom(shown(user('四'), answer('fourth answer'), user('五')), 4);
    expect(lines(all)).toEqual([
      'u: 一',
      'a: first answer',
      'u: 二',
      'a: second answer',
      'u: 三',
      'a: third answer',
      'u: 四',
      'a: fourth answer',
      'u: 五',
    ]);
  });

  it('places windows that do not touch by their positions', () => {
    const all = registry();
    all.mergeDom(shown(user('last', { order: 20 }), answer('last answer', { order: 21 })), 1);
    all.mergeDom(shown(user('first', { order: 0 }), answer('first answer', { order: 1 })), 2);
    expect(lines(all)).toEqual(['u: first', 'a: first answer', 'u: last', 'a: last answer']);
    expect(all.turns().map((turn) => toOutgoing(turn, all.placeOf(turn)).order)).toEqual([0, 1, 20, 21]);
  });

  it('keeps two questions with the same words apart', () => {
    const all = registry();
    all.mergeDom(shown(user('继续'), answer('part one'), user('继续'), answer('part two')), 1);
    all.mergeDom(shown(user('继续'), answer('part one'), user('继续'), answer('part two'), user('继续')), 2);
    expect(lines(all)).toEqual(['u: 继续', 'a: part one', 'u: 继续', 'a: part two', 'u: 继续']);
  });

  it('tells questions of emoji alone apart', () => {
    const all = registry();
    all.mergeDom(shown(user('👍'), answer('one'), user('👎'), answer('two')), 1);
    expect(lines(all)).toEqual(['u: 👍', 'a: one', 'u: 👎', 'a: two']);
  });
});

describe('edits and new answers', () => {
  it('keeps both an edited question and what it replaced, each once', () => {
    const all = registry();
    all.mergeDom(shown(user('coffee please', { messageId: 'u1' }), answer('coffee!', { messageId: 'a1' })), 1);
    all.mergeDom(shown(user('tea please', { messageId: 'u2' }), answer('tea!', { messageId: 'a2' })), 2);
    expect(lines(all).sort()).toEqual(['a: coffee!', 'a: tea!', 'u: coffee please', 'u: tea please']);
    expect(all.takeReady(later)).toHaveLength(4);
  });

  it('takes a regenerated answer in the same place for a second turn once the first was sent', () => {
    const all = registry();
    all.mergeDom(shown(user('a joke'), answer('Why did the chicken cross the road?')), 1);
    for (const turn of all.takeReady(later)) settle(turn, bestText(turn));
    all.mergeDom(shown(user('a joke'), answer('Two atoms walk into a bar.')), 2);
    expect(all.takeReady(later).map(bestText)).toEqual(['Two atoms walk into a bar.']);
  });

  it('knows a question again whose borrowed id changed with its new answer, but keeps a repeated question apart', () => {
    const all = registry();
    all.mergeDom(shown(user('讲个笑话', { messageId: 'u_1' }), answer('One.', { messageId: 'r_1' })), 1);
    all.mergeDom(shown(user('讲个笑话', { messageId: 'u_2' }), answer('Quite another.', { messageId: 'r_2' })), 2);
    expect(lines(all).sort()).toEqual(['a: One.', 'a: Quite another.', 'u: 讲个笑话']);
    const twice = registry();
    twice.mergeDom(
      shown(
        user('继续', { messageId: 'u_1' }),
        answer('One.', { messageId: 'r_1' }),
        user('继续', { messageId: 'u_2' }),
        answer('Two.', { messageId: 'r_2' }),
      ),
      1,
    );
    expect(lines(twice)).toEqual(['u: 继续', 'a: One.', 'u: 继续', 'a: Two.']);
  });

  it('puts a live answer to an edited question last, whatever stood behind its parent', () => {
    const all = registry();
    all.mergeNetwork(stored(user('q', { messageId: 'u1' }), answer('a', { messageId: 'a1' })), 1, from(true, true));
    all.mergeNetwork(
      live(true, user('q2', { messageId: 'u2', parentId: 'a0' }), answer('b', { messageId: 'a2' })),
      2,
      from(true, false),
    );
    expect(lines(all)).toEqual(['u: q', 'a: a', 'u: q2', 'a: b']);
  });
});

describe('two sources', () => {
  it('knows a turn of the page again when the traffic tells its id', () => {
    const all = registry();
    all.mergeDom(shown(user('你好'), answer('你好！有什么可以帮你？', { streaming: true })), 1);
    all.mergeNetwork(
      live(true, user('你好', { messageId: 'u1' }), answer('你好！有什么可以帮你？😀', { messageId: 'a1' })),
      2,
      from(true, false),
    );
    expect(all.turns().map((turn) => turn.ids)).toEqual([['u1'], ['a1']]);
  });

  it('has one turn of a stream that tells the id at its end, also where the page was faster', () => {
    const all = registry();
    const source = { exchange: {}, isClosed: false, isHistory: false };
    all.mergeNetwork(live(false, user('q')), 1, source);
    all.mergeNetwork(live(false, user('q'), answer('One')), 2, source);
    all.mergeDom(shown(user('q', { messageId: 'u1' }), answer('Two words', { messageId: 'a1', streaming: true })), 3);
    all.mergeNetwork(live(false, user('q'), answer('One two')), 4, source);
    all.mergeNetwork(live(true, user('q', { messageId: 'u1' }), answer('One two three', { messageId: 'a1' })), 5, {
      ...source,
      isClosed: true,
    });
    expect(lines(all)).toEqual(['u: q', 'a: One two three']);
  });

  it('takes the same id over other words for a new turn', () => {
    const all = registry();
    all.mergeNetwork(
      live(true, user('红茶', { messageId: '2' }), answer('Black tea it is.', { messageId: '3' })),
      1,
      from(true, false),
    );
    all.mergeNetwork(live(true, answer('Perhaps green tea instead?', { messageId: '3' })), 2, from(true, false));
    expect(lines(all)).toEqual(['u: 红茶', 'a: Black tea it is.', 'a: Perhaps green tea instead?']);
  });

  it('lets an older page of the history go before what is known', () => {
    const all = registry();
    all.mergeDom(shown(user('third', { messageId: 'u3' }), answer('3', { messageId: 'a3' })), 1);
    all.mergeNetwork(
      {
        ...live(
          true,
          user('second', { messageId: 'u2' }),
          answer('2', { messageId: 'a2' }),
          user('third', { messageId: 'u3' }),
        ),
      },
      2,
      from(true, true),
    );
    expect(lines(all)).toEqual(['u: second', 'a: 2', 'u: third', 'a: 3']);
  });

  it('sends under the real id where the page first had one of its own making', () => {
    const all = registry();
    all.mergeDom(shown(user('你好', { messageId: 'local_123' })), 1);
    expect(all.takeReady(10)).toEqual([]);
    all.mergeDom(shown(user('你好', { messageId: '7301' })), 2);
    expect(all.turns()).toHaveLength(1);
    const [turn] = all.takeReady(later);
    expect(turn?.ids).toEqual(['local_123', '7301']);
  });

  it('says when page and traffic disagree, but not for marks, links and white space', () => {
    const all = registry();
    const said = answer('See **the** [page](https://example.com/long/address) for `more`.', { messageId: 'a1' });
    all.mergeNetwork(live(true, said), 1, from(true, false));
    all.mergeDom(shown(answer('See the page for more.', { messageId: 'a1' })), 2);
    expect(all.turns()[0]?.disagrees).toBe(false);
    all.mergeDom(shown(answer('Something went wrong. Retry', { messageId: 'a1' })), 3);
    expect(all.turns()[0]?.disagrees).toBe(true);
    expect(bestText(all.turns()[0] as never)).toContain('**the**');
  });

  it('takes the page for the rest of an answer whose stream was cut', () => {
    const all = registry();
    all.mergeNetwork(
      live(false, user('q', { messageId: 'u1' }), answer('The first half', { messageId: 'a1' })),
      1,
      from(true, false),
    );
    all.mergeDom(
      shown(user('q', { messageId: 'u1' }), answer('The first half and the second half.', { messageId: 'a1' })),
      2,
    );
    expect(all.takeReady(later).map(bestText)).toEqual(['q', 'The first half and the second half.']);
  });
});

describe('handing out', () => {
  it('hands nothing out of a private conversation or one that was never seen as an ordinary chat', () => {
    const closed = new TurnRegistry('c');
    closed.mergeNetwork(stored(user('q', { messageId: 'u1' })), 1, from(true, true));
    expect(closed.takeReady(later, true)).toEqual([]);
    closed.isCleared = true;
    closed.mergeNetwork({ ...stored(user('q', { messageId: 'u1' })), private: true }, 1, from(true, true));
    expect(closed.takeReady(later, true)).toEqual([]);
  });

  it('hands a turn out once, again when it was given back, and not again when it was merely reworded shorter', () => {
    const all = registry();
    all.mergeNetwork(stored(answer('A long answer.', { messageId: 'a1' })), 1, from(true, true));
    const [turn] = all.takeReady(later);
    expect(all.takeReady(later)).toEqual([]);
    if (turn) giveBack(turn);
    expect(all.takeReady(later)).toHaveLength(1);
    if (turn) settle(turn, 'A long answer.');
    all.mergeNetwork(stored(answer('An answer.', { messageId: 'a1' })), 2, from(true, true));
    expect(all.takeReady(later)).toEqual([]);
  });

  it('does not wait for ever on a sign of streaming that never goes away', () => {
    const all = registry();
    all.mergeDom(shown(answer('done long ago', { messageId: 'a1', streaming: true })), 0);
    expect(all.takeReady(30_000)).toEqual([]);
    expect(all.takeReady(61_000)).toHaveLength(1);
  });
});

describe('a history that comes in pages', () => {
  const day = 86_400_000;
  const pageOf = (...days: number[]): NetworkReading => ({
    ...live(true, ...days.map((n) => user(`第 ${n} 天说的话`, { messageId: `m${n}`, at: n * day }))),
  });

  it('stands in the order of its times, the newest page first or not', () => {
    const all = registry();
    all.mergeNetwork(pageOf(5, 6), 1, from(true, true));
    all.mergeNetwork(pageOf(1, 2), 2, from(true, true));
    all.mergeNetwork(pageOf(3, 4), 3, from(true, true));
    expect(lines(all)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `u: 第 ${n} 天说的话`));
  });

  it('is handed out when no more pages come, so that positions are told once', () => {
    const all = registry();
    all.mergeNetwork(pageOf(3, 4), later, from(true, true));
    expect(all.takeReady(later + 100)).toEqual([]);
    expect(all.isWaiting()).toBe(true);
    all.mergeNetwork(pageOf(1, 2), later + 1_000, from(true, true));
    expect(all.takeReady(later + 2_000)).toEqual([]);
    expect(all.takeReady(later + 2_600).map((entry) => toOutgoing(entry, all.placeOf(entry)).order)).toEqual([
      0, 1, 2, 3,
    ]);
  });

  it('does not wait when the page is being left', () => {
    const all = registry();
    all.mergeNetwork(pageOf(1, 2), later, from(true, true));
    expect(all.takeReady(later + 100, true)).toHaveLength(2);
  });
});
