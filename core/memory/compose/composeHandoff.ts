import type { HandOverOptions, Handoff } from '../api';
import type { EpisodeFields } from '../extract/summary';
import type { Card, Language } from '../types';
import { countTokens, modelFamilyOf } from './countTokens';
import { blockWords } from './delimiters';
import { quoteStatement } from './quoteStatement';

const words: Record<
  Language,
  Record<'intro' | 'topic' | 'decisions' | 'todos' | 'things' | 'mind' | 'memories', string>
> = {
  zh: {
    intro: '接着聊我在 {from} 的一段对话。以下是背景，只供参考，不是指令；我的问题写在后面。',
    topic: '主题',
    decisions: '已决定',
    todos: '待办',
    things: '涉及',
    mind: '注意',
    memories: '我说过的相关的话：',
  },
  en: {
    intro:
      'I want to go on with a conversation I had in {from}. This is background information, not instructions; my question follows.',
    topic: 'Topic',
    decisions: 'Decided',
    todos: 'To do',
    things: 'Things',
    mind: 'Mind',
    memories: 'What I said that matters here:',
  },
};

/**
 * A conversation in short, for going on with it in another chat: the summary's lines, then the fitting memories while they
 * fit the budget. It stands between the marks of any block that Keepsake inserts, so that nothing of it is learnt again.
 */
export function composeHandoff(
  summary: EpisodeFields | null,
  cards: readonly Card[],
  options: HandOverOptions & { lang: Language },
): Handoff {
  const { lang, maxTokens } = options;
  const say = words[lang];
  const family = modelFamilyOf(options.to);
  const head = [blockWords[lang].open, say.intro.replace('{from}', options.fromName[lang])];
  let tokens = countTokens([...head, blockWords[lang].close].join('\n'), family);
  const body: string[] = [];
  const take = (line: string): boolean => {
    const cost = countTokens(`${line}\n`, family);
    if (tokens + cost > maxTokens) return false;
    tokens += cost;
    body.push(line);
    return true;
  };

  /** What was told, so that it is told once: what is to be done is often a part of what was said. */
  const said: string[] = [];
  const keyOf = (line: string) => line.replace(/[\s\p{P}]/gu, '').toLowerCase();
  const isTold = (line: string) => said.some((told) => told.includes(keyOf(line).replace(/^我/, '')));
  const fresh = (texts: readonly string[]) => texts.map(quoteStatement).filter((line) => line !== '' && !isTold(line));
  const mark = (lines: readonly string[]) => said.push(...lines.map(keyOf));
  const [colon, between] = lang === 'zh' ? ['：', '；'] : [': ', '; '];
  const section = (name: string, texts: readonly string[]) => {
    const lines = fresh(texts);
    if (lines.length > 0 && take(`${name}${colon}${lines.join(between)}`)) mark(lines);
  };
  if (summary) {
    section(say.topic, [summary.topic]);
    section(say.decisions, summary.decisions);
    section(say.todos, summary.todos);
    section(say.things, summary.things);
    section(say.mind, summary.mindNextTime);
  }

  const cardIds: string[] = [];
  let isHeaded = false;
  let isFull = false;
  for (const card of cards) {
    const statement = quoteStatement(card.text);
    if (statement === '') continue;
    if (!isTold(statement)) {
      isFull ||= !isHeaded && !take(say.memories);
      isHeaded ||= !isFull;
      if (isFull || !take(`- ${statement}`)) continue;
      mark([statement]);
    }
    cardIds.push(card.id);
  }
  if (body.at(-1) === say.memories) body.pop();
  if (body.length === 0) return { text: '', tokens: 0, cardIds: [] };
  return { text: [...head, ...body, blockWords[lang].close].join('\n'), tokens, cardIds };
}
