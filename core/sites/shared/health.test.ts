// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { conversation, type FixtureTurn } from '../../../test/fixtures/sites/common';
import { siteFixtures } from '../../../test/fixtures/sites/index';
import { breakSelector } from '../../../test/fixtures/sites/reading';
import { adapterById } from '../index';
import { readHealth } from './health';
import { TurnRegistry } from './turnRegistry';

const fixture = siteFixtures.claude;
const adapter = adapterById('claude');

/** Problems of a page of which nothing but itself tells, where turns of a role are not found any more. */
function problems(turns: readonly FixtureTurn[], broken?: 'user' | 'assistant'): unknown[] {
  if (!fixture || !adapter) throw new Error('no fixture');
  document.documentElement.innerHTML = `<body>${fixture.page(turns)}${fixture.composer}</body>`;
  if (broken) for (const css of adapter.dom[broken].turn.any) breakSelector(document, css);
  const registry = new TurnRegistry('c');
  registry.mergeDom(adapter.readDom(document, new URL(fixture.url)), 1_000);
  const facts = { isChat: true, shownForMs: 60_000, traffic: {}, isHookAlive: true };
  return readHealth({ adapter, document, turns: registry.turns(), ...facts }).problems.map(({ params }) => params);
}

it('notices without any traffic that only questions, or only answers, are found', () => {
  expect(problems(conversation)).toEqual([]);
  expect(problems(conversation, 'assistant')).toEqual([{ role: 'assistant' }]);
  expect(problems(conversation, 'user')).toEqual([{ role: 'user' }]);
});

it('does not take a first question, whose answer is still to come, for a page that is read by half', () => {
  expect(problems(conversation.slice(0, 1))).toEqual([]);
});
