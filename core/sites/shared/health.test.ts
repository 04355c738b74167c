// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { conversation, type FixtureTurn } from '../../../test/fixtures/sites/common';
import { siteFixtures } from '../../../test/fixtures/sites/index';
import { breakSelector } from '../../../test/fixtures/sites/reading';
import { adapterById } from '../index';
import { lettersOf } from './compareText';
import { readHealth } from './health';
import { TurnRegistry } from './turnRegistry';

const fixture = siteFixtures.claude;
const adapter = adapterById('claude');
const facts = { isChat: true, isStored: true, shownForMs: 60_000, traffic: {}, isHookAlive: true };

/** The conversation twice: one that has gone on for a while. */
const long = [...conversation, ...conversation.map((turn, i) => ({ ...turn, id: `${turn.id.slice(0, -1)}${i + 5}` }))];

/** What health says of a page of which nothing but itself tells. */
function look(name: string, disturb: () => void, shownForMs = 60_000): { isWhole: boolean; codes: string[] } {
  const page = siteFixtures[name];
  const reader = page && adapterById(page.site);
  if (!page || !reader) throw new Error('no fixture');
  document.documentElement.innerHTML = `<head></head><body>${page.page(long)}${page.composer}</body>`;
  disturb();
  const reading = reader.readDom(document, new URL(page.url));
  const registry = new TurnRegistry('c');
  registry.mergeDom(reading, 1_000);
  const { problems } = readHealth({ ...facts, shownForMs, adapter: reader, document, turns: registry.turns() });
  return {
    isWhole:
      reading.turns.length === long.length &&
      long.every(({ role, text }, i) => {
        const read = reading.turns[i];
        return read?.role === role && lettersOf(read.text).includes(lettersOf(text).slice(0, 5));
      }),
    codes: problems.map(({ code }) => code),
  };
}

/** Takes attributes off everything but the prompt box. */
function strip(names: RegExp): void {
  for (const element of document.querySelectorAll('body *:not(:is(form, fieldset), :is(form, fieldset) *)')) {
    for (const name of element.getAttributeNames()) if (names.test(name)) element.removeAttribute(name);
  }
}

const marks: Record<string, RegExp> = {
  classes: /^class$/,
  'test ids': /^data-test/,
  'data attributes': /^data-/,
  'classes and data attributes': /^class$|^data-/,
  'everything that names a thing': /^class$|^data-|^id$|^role$|^aria-/,
};

for (const name of Object.keys(siteFixtures)) {
  for (const [what, names] of Object.entries(marks)) {
    it(`is not silent about ${name} without ${what} and without traffic`, () => {
      const { isWhole, codes } = look(name, () => strip(names));
      if (!isWhole) expect(codes).not.toEqual([]);
    });
  }

  it(`has nothing to say of ${name} as it is, nor of a conversation that is still loading`, () => {
    expect(look(name, () => undefined)).toEqual({ isWhole: true, codes: [] });
    expect(look(name, () => strip(/^class$|^data-/), 5_000).codes).toEqual([]);
    const isFound = (): void => document.body.replaceChildren('This chat was not found.');
    expect(look(name, isFound, 60_000).codes).toEqual(['siteNoComposer']);
  });
}

/** Problems of a page of which nothing but itself tells, where turns of a role are not found any more. */
function problems(turns: readonly FixtureTurn[], broken?: 'user' | 'assistant'): unknown[] {
  if (!fixture || !adapter) throw new Error('no fixture');
  document.documentElement.innerHTML = `<body>${fixture.page(turns)}${fixture.composer}</body>`;
  if (broken) for (const css of adapter.dom[broken].turn.any) breakSelector(document, css);
  const registry = new TurnRegistry('c');
  registry.mergeDom(adapter.readDom(document, new URL(fixture.url)), 1_000);
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
