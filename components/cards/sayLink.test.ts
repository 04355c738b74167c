import { expect, test } from 'vitest';
import { describeReason } from '../../core/memory/text/reasons';
import { say, type UiLanguage } from '../i18n/index';
import { sayLink } from './sayLink';

const inWords = (lang: UiLanguage, link: Parameters<typeof sayLink>[0]) =>
  sayLink(
    link,
    (message) => say(message, lang),
    (reason) => describeReason(reason, lang),
  );

test('a link is explained once, and by its kind too where the reason does not tell it', () => {
  const byTopic = { type: 'sameTopic', reason: { code: 'linkTopic' } } as const;
  expect(inWords('zh', byTopic)).toBe('属于同一话题。');
  expect(inWords('en', byTopic)).toBe('They share a topic.');
  const byHand = { type: 'contradicts', reason: { code: 'linkedByUser' } } as const;
  expect(inWords('zh', byHand)).toBe('相互矛盾 · 由你手动关联。');
  expect(inWords('en', byHand)).toBe('contradicts · You linked them.');
});
