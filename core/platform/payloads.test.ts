import { describe, expect, it } from 'vitest';
import { BadPayloadError } from './guard';
import { parsePagePayload } from './payloads';

const capture = {
  site: 'claude',
  conversationId: 'c1',
  url: 'https://claude.ai/chat/c1',
  turns: [{ role: 'user', text: '我不喜欢人多的地方。', order: 0, at: 1_780_000_000_000, atIsExact: false }],
};

describe('parsePagePayload', () => {
  it('passes what the protocol promises and drops what it does not know', () => {
    const parsed = parsePagePayload('captureTurns', { ...capture, isAdmin: true });
    expect(parsed).toEqual(capture);
  });

  it('takes an absent payload where none is expected', () => {
    expect(parsePagePayload('warmUp', null)).toBeUndefined();
  });

  it.each([
    ['a script address', { ...capture, url: 'javascript:alert(1)' }],
    ['a role of its own making', { ...capture, turns: [{ ...capture.turns[0], role: 'system' }] }],
    ['text that is no text', { ...capture, turns: [{ ...capture.turns[0], text: { length: 5 } }] }],
    ['a flood', { ...capture, turns: Array.from({ length: 401 }, () => capture.turns[0]) }],
    ['two megabytes', { ...capture, turns: [{ ...capture.turns[0], text: 'a'.repeat(2_000_000) }] }],
    ['a site that is a path', { ...capture, site: '../x' }],
    ['nothing', undefined],
  ])('refuses %s', (_name, data) => {
    expect(() => parsePagePayload('captureTurns', data)).toThrow(BadPayloadError);
  });

  it('names the field and not its content', () => {
    const secret = 'my password is hunter2';
    const bad = { ...capture, turns: [{ ...capture.turns[0], role: secret }] };
    try {
      parsePagePayload('captureTurns', bad);
      expect.unreachable();
    } catch (error) {
      expect((error as Error).message).toContain('turns.0.role');
      expect((error as Error).message).not.toContain('hunter2');
    }
  });
});
