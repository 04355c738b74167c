import { beforeAll, describe, expect, it } from 'vitest';
import { createJiebaTokenizer } from '../text/jiebaTokenizer';
import type { Turn } from '../types';
import { tentativeDrafts } from './tentative';

const tokenizer = createJiebaTokenizer();
beforeAll(() => tokenizer.ready());

const turn = (text: string): Turn => ({
  id: 't1',
  site: 'library',
  conversationId: 'c1',
  role: 'user',
  text,
  order: 0,
  at: Date.UTC(2026, 2, 2),
  atIsExact: true,
  scope: 'global',
  capturedAt: Date.UTC(2026, 2, 2),
});
const found = (text: string) =>
  tentativeDrafts(
    turn(text),
    { drafts: [], skipped: [{ quote: text, reason: { code: 'skippedNotLasting' } }] },
    tokenizer,
    0,
  ).map((draft) => draft.text);

describe('tentativeDrafts', () => {
  it.each(['科目三今天考过了', '表情还是加上吧', '什么都行', 'The sling is off', 'No emojis any more'])(
    'lets 「%s」 change what is remembered',
    (text) => expect(found(text)).toEqual([text]),
  );

  it.each(['嗯嗯明白了', '好嘞，收到', '懂了谢谢', '在倒了', 'got it, cheers', 'Makes sense. Thanks!', 'lol ok'])(
    'lets a mere reply change nothing: %s',
    (text) => expect(found(text)).toEqual([]),
  );

  it.each([
    '粤语唔该和多谢什么时候用哪个',
    '户口要不要从学校迁到广州，集体户有什么坑',
    '竖排怎么弄',
    'what do you actually need to rent as a single bloke',
    'is it normal to want the rota six weeks ahead',
  ])('lets a question change nothing, with a mark behind it or without: 「%s」', (text) =>
    expect(found(text)).toEqual([]),
  );
});
