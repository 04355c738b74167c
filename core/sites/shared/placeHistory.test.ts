import { describe, expect, it } from 'vitest';
import type { CaptureState } from './captureTypes';
import { PlaceHistory } from './placeHistory';

const home = 'https://chat.example/new';
const chat = (id: string): string => `https://chat.example/c/${id}`;

/** A history of [when, address, why nothing may be kept]. Addresses with `to-come` are made up by the page. */
function pastOf(...states: [since: number, address: string, reason: CaptureState['reason']][]): PlaceHistory {
  const history = new PlaceHistory();
  for (const [since, address, reason] of states) {
    const url = new URL(address);
    const id = /^\/c\/(.+)$/.exec(url.pathname)?.[1] ?? null;
    const transient = id === 'to-come';
    const place = { conversationId: transient ? null : id, isChat: true, ...(transient && { transient }) };
    history.note(since, url, place, reason);
  }
  return history;
}

describe('where a message was sent', () => {
  const history = pastOf([10, home, null], [20, chat('a'), null], [30, chat('b'), null]);

  it('is where the page was then, whatever it shows now', () => {
    expect([15, 25, 99].map((time) => history.conversationAt(time))).toEqual([null, 'a', 'b']);
  });

  it('is where it was before, when the address changed at that moment', () => {
    expect(history.conversationAt(20)).toBeNull();
  });

  it('is the first place that is known, for what was sent earlier', () => {
    expect(pastOf([10, chat('a'), null]).conversationAt(5)).toBe('a');
  });

  it('has been left when another chat was opened, not when its address is still to come', () => {
    expect(history.isLeft(15)).toBe(true);
    expect(pastOf([10, home, null], [20, chat('to-come'), null]).isLeft(15)).toBe(false);
    expect(pastOf([10, home, null], [20, `${home}?temporary`, null]).isLeft(15)).toBe(true);
  });
});

describe('whether a conversation may be kept of which only the traffic tells', () => {
  it('is told by what its page showed when the message was sent', () => {
    expect(pastOf([10, home, null], [20, chat('b'), null]).wasCleared(15, 'a')).toBe(true);
    expect(pastOf([10, home, 'unknownMode'], [20, chat('b'), null]).wasCleared(15, 'a')).toBe(false);
  });

  it('is told by the address it gets, where a chat without an address tells nothing', () => {
    const toCome = pastOf([10, home, 'unknownMode'], [20, chat('to-come'), null], [30, chat('b'), null]);
    expect(toCome.wasCleared(15, 'a')).toBe(true);
    const got = pastOf([10, home, 'unknownMode'], [20, chat('a'), null], [30, chat('b'), null]);
    expect(got.wasCleared(15, 'a')).toBe(true);
    expect(got.wasCleared(15, 'c')).toBe(false);
  });

  it('is not told by another chat that was begun at the same address', () => {
    expect(pastOf([10, home, 'unknownMode'], [20, home, null]).wasCleared(15, 'a')).toBe(false);
  });

  it.each(['private', 'off'] as const)('is denied by %s before the chat was left, not afterwards', (reason) => {
    expect(pastOf([10, home, null], [20, home, reason], [30, chat('b'), null]).wasCleared(15, 'a')).toBe(false);
    expect(pastOf([10, home, null], [20, chat('a'), reason]).wasCleared(15, 'a')).toBe(false);
    expect(pastOf([10, home, null], [20, chat('b'), reason]).wasCleared(15, 'a')).toBe(true);
    expect(pastOf([5, home, reason], [10, home, null], [20, chat('b'), null]).wasCleared(15, 'a')).toBe(true);
  });

  it('is not told of what was sent in another conversation, or before anything was seen', () => {
    expect(pastOf([10, chat('b'), null]).wasCleared(15, 'a')).toBe(false);
    expect(pastOf([10, home, null]).wasCleared(5, 'a')).toBe(false);
  });

  it('knows a chat for private that turned so after the message was sent, and no other', () => {
    const history = pastOf([10, home, null], [20, home, 'private'], [30, chat('b'), null]);
    expect(history.wasPrivate(15)).toBe(true);
    expect(history.wasPrivate(35)).toBe(false);
    expect(pastOf([10, home, null], [20, `${home}?temporary`, 'private']).wasPrivate(15)).toBe(false);
  });
});
