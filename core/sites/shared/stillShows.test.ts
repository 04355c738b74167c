// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { ReadTurn } from '../types';
import { stillShows } from './stillShows';

const user = (text: string, more: Partial<ReadTurn> = {}): ReadTurn => ({ role: 'user', text, ...more });
const answer = (text: string, more: Partial<ReadTurn> = {}): ReadTurn => ({ role: 'assistant', text, ...more });
const node = (): Element => document.createElement('p');

describe('whether a page still shows the conversation it showed', () => {
  it('is told by a node that says the same, or more', () => {
    const element = node();
    expect(stillShows([answer('好的', { element })], [answer('好的，记住了', { element }), user('next')])).toBe(true);
  });

  it('is told by an id, though everything was drawn anew', () => {
    const before = [user('hi', { messageId: 'a' }), answer('Hello', { messageId: 'b' })];
    expect(stillShows(before, [user('hi', { messageId: 'a' }), answer('Hello there', { messageId: 'c' })])).toBe(true);
  });

  it('is told by the words of all that was read last, where there are no ids', () => {
    const before = [user('今天去哪里'), answer('去公园'), user('and tomorrow?'), answer('The mus')];
    const now = [user('今天去哪里'), answer('去公园'), user('and tomorrow?'), answer('The museum.'), user('谢谢')];
    expect(stillShows(before, now)).toBe(true);
    expect(stillShows(before, now.slice(2))).toBe(true);
  });

  it('is not believed of a conversation that only begins alike', () => {
    const before = [user('hi'), answer('Hello!'), user('去哪里')];
    expect(stillShows(before, [user('hi'), answer('Hello!'), user('What is a fjord?')])).toBe(false);
    expect(stillShows([user('hi')], [user('hi'), answer('Hello!')])).toBe(false);
  });

  it('is not believed where the same node says something else, nor of an empty page', () => {
    const element = node();
    const before = [user('你好', { element }), answer('Hello!', { messageId: 'b' })];
    expect(stillShows(before, [user('再见', { element }), answer('Hello!', { messageId: 'b' })])).toBe(false);
    expect(stillShows(before, [])).toBe(false);
    expect(stillShows([], [user('new')])).toBe(false);
  });
});
