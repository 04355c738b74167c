// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { isDrawn } from './drawnScreen';

const boxOf = (element: Element, top: number, height: number): void => {
  element.getBoundingClientRect = () => new DOMRect(0, top, 400, height);
};
const pointed = document.elementFromPoint;
afterEach(() => {
  document.elementFromPoint = pointed;
});

/** A screen of 600 px; each part is a turn, or something beside them, of [markup, top, height]. */
function screen(...parts: [html: string, top: number, height: number][]): boolean {
  document.body.innerHTML = `<main>${parts.map(([html]) => html).join('')}</main>`;
  const main = document.querySelector('main') as HTMLElement;
  Object.defineProperty(main, 'clientHeight', { value: 600 });
  boxOf(main, 0, 600);
  const placed = [...main.children].map((element, index) => {
    const [, top, height] = parts[index] ?? ['', 0, 0];
    boxOf(element, top, height);
    return { element, top, bottom: top + height };
  });
  document.elementFromPoint = (_x, y) =>
    placed.find(({ top, bottom }) => y >= top && y < bottom)?.element.querySelector('i, img, u') ?? main;
  return isDrawn(main, [...main.querySelectorAll('p')]);
}

describe('whether a screenful is drawn', () => {
  it('is so where turns stand from edge to edge, those too that stand only partly on it', () => {
    expect(screen(['<p>问题</p>', -80, 200], ['<p>Answer</p>', 160, 500])).toBe(true);
    expect(screen(['<p>a</p>', 0, 200], ['<p>b</p>', 240, 200], ['<p>c</p>', 470, 100])).toBe(true);
  });

  it('is not so where a turn is empty, or there is none', () => {
    expect(screen(['<p>问题</p>', 0, 300], ['<p> </p>', 300, 300])).toBe(false);
    expect(screen(['<p>问题</p>', 0, 300], ['<p><img></p>', 300, 300])).toBe(true);
    expect(screen(['<p>问题</p>', 0, 300])).toBe(false);
    expect(screen(['<p>问题</p>', 200, 400])).toBe(false);
    expect(screen(['<p>a</p>', 0, 200], ['<p>b</p>', 400, 200])).toBe(false);
    expect(screen(['<p>off</p>', -900, 300], ['<p>off</p>', 900, 300])).toBe(false);
  });

  it('is so where something else stands between them: a picture, a note, but no empty box', () => {
    expect(screen(['<p>a</p>', 0, 200], ['<div><img></div>', 200, 200], ['<p>b</p>', 400, 200])).toBe(true);
    expect(screen(['<p>a</p>', 0, 200], ['<div><i>星期二</i></div>', 280, 60], ['<p>b</p>', 400, 200])).toBe(true);
    expect(screen(['<p>a</p>', 0, 200], ['<div><u></u></div>', 200, 200], ['<p>b</p>', 400, 200])).toBe(false);
  });
});
