// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { conversation } from '../../test/fixtures/sites/common';
import { siteFixtures } from '../../test/fixtures/sites/index';
import { adapterById } from './index';
import { lettersOf } from './shared/compareText';
import type { ReadTurn } from './types';

/** What sites put beside and into a conversation from one day to the next. The words of the chat stay what they are. */
const additions: Record<string, (turns: readonly ReadTurn[]) => void> = {
  'turns once more in a list of finds': (turns) => copyTo('<nav></nav>', turns),
  'turns once more beside the conversation': (turns) => copyTo('<aside aria-label="Pinned"></aside>', turns),
  'turns once more in a dialogue that shares them': (turns) => copyTo('<div role="dialog"></div>', turns),
  'turns once more for the printer': (turns) => copyTo('<div style="display: none"></div>', turns),
  'turns once more, hidden from screen readers': (turns) => {
    for (const { element } of turns) {
      const twin = element?.cloneNode(true) as Element | undefined;
      twin?.setAttribute('aria-hidden', 'true');
      if (twin) element?.after(twin);
    }
  },
  'turns that are hidden from screen readers': (turns) => {
    for (const { element } of turns.slice(0, 2)) element?.setAttribute('aria-hidden', 'true');
  },
  'raised numbers that lead to sources': (turns) =>
    paragraphs(turns).forEach((p) => {
      p.insertAdjacentHTML('beforeend', '<sup><a href="https://example.com/a">1</a></sup><sup>[2, 3]</sup>');
    }),
  'chips that name sources': (turns) =>
    paragraphs(turns).forEach((p) => {
      p.insertAdjacentHTML(
        'beforeend',
        '<span class="x-citation-chip"><a href="https://a.example">a.example</a>+2</span>',
      );
    }),
  'reasoning unfolded above the answer': (turns) => above(turns, (n) => unfolded('思考了 12 秒', n)),
  'a search and reasoning above the answer': (turns) =>
    above(turns, (n) => `${unfolded('Searched the web', n)}<details open><summary>Thought</summary>so be it</details>`),
  'a line with the language and buttons above code': () => {
    for (const pre of document.querySelectorAll('pre'))
      pre.insertAdjacentHTML('beforebegin', '<div><span>python</span><button>复制代码</button></div>');
  },
  'buttons between versions of an answer': (turns) => {
    for (const p of paragraphs(turns).slice(-1))
      p.insertAdjacentHTML('afterend', '<div><button>‹</button><div>2/3</div><button>›</button></div>');
  },
};

const answers = (turns: readonly ReadTurn[]): Element[] =>
  turns.flatMap(({ role, element }) => (role === 'assistant' && element ? element : []));

function paragraphs(turns: readonly ReadTurn[]): Element[] {
  return answers(turns).flatMap((answer) =>
    [...answer.querySelectorAll('p')].filter((p) => /可以试试|Here it is/.test(p.textContent ?? '')),
  );
}

/** Before the first words of each answer. */
function above(turns: readonly ReadTurn[], html: (n: number) => string): void {
  for (const [n, p] of paragraphs(turns).entries()) p.insertAdjacentHTML('beforebegin', html(n));
}

const unfolded = (label: string, n: number): string =>
  `<div><button aria-expanded="true" aria-controls="fold-${n}">${label}</button><div id="fold-${n}"><p>Nobody says this.</p></div></div>`;

function copyTo(html: string, turns: readonly ReadTurn[]): void {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  holder.firstElementChild?.append(...turns.slice(0, 3).flatMap(({ element }) => element?.cloneNode(true) ?? []));
  document.body.prepend(holder);
}

for (const [name, fixture] of Object.entries(siteFixtures)) {
  const adapter = adapterById(fixture.site);
  describe(name, () => {
    for (const [what, add] of Object.entries(additions)) {
      it(`says the same with ${what}`, () => {
        document.documentElement.innerHTML = `<head></head><body>${fixture.page(conversation)}${fixture.composer}</body>`;
        const read = (): ReadTurn[] => adapter?.readDom(document, new URL(fixture.url)).turns ?? [];
        const before = read();
        expect(before).toHaveLength(conversation.length);
        add(before);
        const said = (turns: readonly ReadTurn[]): string[] =>
          turns.map(({ role, text }) => `${role}: ${lettersOf(text)}`);
        expect(said(read())).toEqual(said(before));
      });
    }
  });
}
