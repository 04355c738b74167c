import { describe, expect, it } from 'vitest';
import { createJiebaTokenizer } from '../../text/jiebaTokenizer';
import type { Turn } from '../../types';
import { chooseExtractor } from './chooseExtractor';

const tokenizer = createJiebaTokenizer();
const turn = (text: string): Turn => ({
  id: 't',
  site: 'library',
  conversationId: 'c',
  role: 'user',
  text,
  order: 0,
  at: 0,
  atIsExact: true,
  scope: 'global',
  capturedAt: 0,
});
const context = { previousTurns: [], utcOffsetMinutes: 0 };

describe('chooseExtractor', () => {
  it('makes sensitive statements wait, with the rules and with a model', async () => {
    const rules = chooseExtractor({ tokenizer });
    const waiting = (await rules.extract(turn('我去年确诊了糖尿病'), context)).drafts;
    expect(waiting.map((draft) => draft.pendingReason?.code)).toEqual(['sensitive_diagnosis']);

    const reply =
      '{"memories":[{"quote":"I am a practicing Catholic","text":"The user is a practicing Catholic","kind":"fact"}]}';
    const model = chooseExtractor({ tokenizer, llm: { id: 'm', complete: async () => reply } });
    const [draft] = (await model.extract(turn('I am a practicing Catholic'), context)).drafts;
    expect(draft?.pendingReason).toEqual({ code: 'sensitive_religion' });
  });

  it('takes "remember" for a yes, and lets ordinary statements pass', async () => {
    const rules = chooseExtractor({ tokenizer });
    const [asked] = (await rules.extract(turn('记住我有糖尿病'), context)).drafts;
    expect(asked).toMatchObject({ explicit: true });
    expect(asked?.pendingReason).toBeUndefined();
    const [ordinary] = (await rules.extract(turn('我对花生过敏'), context)).drafts;
    expect(ordinary?.pendingReason?.code ?? '').not.toMatch(/^sensitive/);
  });
});
