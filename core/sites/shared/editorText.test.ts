// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { detectEditorKind, mapText, placeAt, readDraft, readEditorText } from './editorText';

const editor = (html: string): HTMLElement => {
  document.body.innerHTML = `<div contenteditable="true">${html}</div>`;
  return document.body.firstElementChild as HTMLElement;
};
afterEach(() => {
  document.body.replaceChildren();
});

describe('text of a rich editor', () => {
  it.each([
    ['a paragraph a line', '<p>one</p><p>两行</p>', 'one\n两行'],
    ['an empty paragraph is a blank line', '<p>one</p><p><br></p><p>two</p>', 'one\n\ntwo'],
    ['the break that keeps an empty box open is none', '<p><br class="ProseMirror-trailingBreak"></p>', ''],
    ['a break at the end of a block only keeps it open', '<p>one<br><br></p>', 'one\n'],
    ['breaks inside a paragraph', '<p><span>one</span><br><br><span>two</span></p>', 'one\n\ntwo'],
    ['lists are lines', '<p>buy</p><ul><li><p>milk</p></li><li><p>tea</p></li></ul>', 'buy\nmilk\ntea'],
    ['text beside blocks is a line of its own', 'one<div>two</div>three', 'one\ntwo\nthree'],
    ['space between blocks is nothing', '<p>one</p>\n  <p>two</p>\n', 'one\ntwo'],
    ['mentions and badges are left out', '<p>ask <span contenteditable="false">@Bob</span> now</p>', 'ask  now'],
    ['what is hidden from readers is no text', '<p>one<span aria-hidden="true">…</span></p>', 'one'],
    ['zero-width marks of Slate are no text', '<div><span data-slate-zero-width="n">\uFEFF<br></span></div>', ''],
    ['new lines in code stay', '<pre><code>a\n  b</code></pre>', 'a\n  b'],
    ['emoji and marks of HTML', '<p>👩‍👧 &lt;b&gt;&amp;amp;</p>', '👩‍👧 <b>&amp;'],
  ])('%s', (_what, html, text) => {
    expect(readEditorText(editor(html))).toBe(text);
  });

  it('is the value of a form field, to the letter', () => {
    document.body.innerHTML = '<textarea></textarea>';
    const field = document.querySelector('textarea') as HTMLTextAreaElement;
    field.value = ' 一\n\n two ';
    expect(readEditorText(field)).toBe(' 一\n\n two ');
  });
});

describe('places in the text', () => {
  const at = (html: string, offset: number): string => {
    const root = editor(html);
    const { node, offset: inside } = placeAt(root, mapText(root), offset);
    return node.nodeType === 3 ? `"${(node as Text).data}":${inside}` : `${(node as Element).localName}:${inside}`;
  };

  it('lead into text where there is text', () => {
    expect(at('<p>one</p><p>two</p>', 0)).toBe('"one":0');
    expect(at('<p>one</p><p>two</p>', 3)).toBe('"one":3');
    expect(at('<p>one</p><p>two</p>', 4)).toBe('"two":0');
    expect(at('<p>one</p><p>two</p>', 99)).toBe('"two":3');
  });

  it('lead into the block of a blank line, and behind a mention', () => {
    expect(at('<p>a</p><p><br></p><p>b</p>', 2)).toBe('p:0');
    expect(at('<p>a<i contenteditable="false">@B</i></p>', 2)).toBe('p:2');
  });

  it('and back: the caret is told without counting mentions', () => {
    const root = editor('<p>a<i contenteditable="false">@B</i>cd</p>');
    const text = root.querySelector('p')?.lastChild as Text;
    document.getSelection()?.setBaseAndExtent(text, 1, text, 1);
    expect(readDraft(root)).toEqual({ text: 'acd', caret: { start: 2, end: 2 } });
  });

  it('are none while the caret is elsewhere', () => {
    document.getSelection()?.removeAllRanges();
    expect(readDraft(editor('<p>a</p>')).caret).toBeNull();
  });
});

describe('the kind of an editor', () => {
  it('is told by the marks of its library, whatever the adapter believes', () => {
    const kindOf = (html: string) => {
      document.body.innerHTML = html;
      return detectEditorKind(document.body.firstElementChild as Element, 'prosemirror');
    };
    expect(kindOf('<textarea></textarea>')).toBe('textarea');
    expect(kindOf('<div class="tiptap ProseMirror" contenteditable="true"></div>')).toBe('prosemirror');
    expect(kindOf('<div class="ql-editor" contenteditable="true"></div>')).toBe('quill');
    expect(kindOf('<div data-lexical-editor="true" contenteditable="true"></div>')).toBe('lexical');
    expect(kindOf('<div data-slate-editor="true" contenteditable="true"></div>')).toBe('slate');
    expect(kindOf('<div contenteditable="true"></div>')).toBe('prosemirror');
  });
});
