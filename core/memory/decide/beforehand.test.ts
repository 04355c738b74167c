import { beforeAll, describe, expect, it } from 'vitest';
import { readPlain, readyToRead } from '../testing/readPlain';
import type { Card } from '../types';
import { isFromBefore } from './beforehand';

const dayMs = 86_400_000;
const saidAt = Date.UTC(2026, 5, 3);
const card = { evidence: [{ at: saidAt }], createdAt: saidAt } as unknown as Card;
const on = (at: number) => ({ eventTime: { from: at, to: at + dayMs, words: '' } });

beforeAll(() => readyToRead());

describe('isFromBefore', () => {
  it.each(['上回带队还是前年的事了', '我几年前去过一次', 'I went to Porto years ago', 'last time it rained'])(
    'knows what is of another time by its words: %s',
    (text) => expect(isFromBefore(readPlain(text), card)).toBe(true),
  );

  it.each(['窗户装好了', '这回终于去成了', 'Finished the half marathon', 'The fence is up'])(
    'takes what names no time for what happened since: %s',
    (text) => expect(isFromBefore(readPlain(text), card)).toBe(false),
  );

  it('goes by the day where one is named', () => {
    expect(isFromBefore(readPlain('去年爬过武功山', on(saidAt - 300 * dayMs)), card)).toBe(true);
    expect(isFromBefore(readPlain('The windows went in yesterday', on(saidAt + 40 * dayMs)), card)).toBe(false);
  });
});
