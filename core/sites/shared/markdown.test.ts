// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readMarkdown } from './markdown';
import { readPlainText } from './plainText';

const element = (html: string): HTMLElement => {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  return document.getElementById('root') as HTMLElement;
};
const markdown = (html: string, drop: string[] = []): string => readMarkdown(element(html), drop);

describe('readMarkdown', () => {
  it('renders headings, emphasis, links, quotes and rules', () => {
    expect(
      markdown(
        '<h2>标题</h2><p>A <strong>bold</strong> and <em>soft</em> <a href="https://example.com/a">link</a>.</p><blockquote><p>引用</p><p>two</p></blockquote><hr><p>end</p>',
      ),
    ).toBe('## 标题\n\nA **bold** and *soft* [link](https://example.com/a).\n\n> 引用\n>\n> two\n\n---\n\nend');
  });

  it('nests lists and keeps numbers, also with paragraphs inside the items', () => {
    expect(
      markdown(
        '<ul><li><p>one</p><ul><li>inner</li></ul></li><li>two</li></ul><ol start="3"><li>drei</li><li><p>四</p></li></ol>',
      ),
    ).toBe('- one\n  - inner\n- two\n\n3. drei\n4. 四');
  });

  it('renders tables with pipes escaped', () => {
    expect(
      markdown(
        '<table><thead><tr><th>名</th><th>Age</th></tr></thead><tbody><tr><td>小李</td><td>a|b</td></tr></tbody></table>',
      ),
    ).toBe('| 名 | Age |\n| --- | --- |\n| 小李 | a\\|b |');
  });

  it('finds code and language in plain blocks, in CodeMirror with a label above, and in CodeMirror lines', () => {
    expect(markdown('<pre><code class="hljs language-ts">const a = 1;\n</code></pre>')).toBe(
      '```ts\nconst a = 1;\n```',
    );
    expect(
      markdown(
        '<pre><div><div><div>Python</div><button>Copy code</button></div><div class="cm-editor"><div class="cm-scroller"><div class="cm-content"><span>print</span>(1)<br>x = 2</div></div></div></div></pre>',
      ),
    ).toBe('```python\nprint(1)\nx = 2\n```');
    expect(
      markdown('<pre><div class="cm-content"><div class="cm-line">a</div><div class="cm-line">  b</div></div></pre>'),
    ).toBe('```\na\n  b\n```');
  });

  it('writes every formula once, as TeX', () => {
    const katex = (tex: string): string =>
      `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x²</span></span>`;
    expect(markdown(`<p>Then ${katex('x^2')} grows.</p>`)).toBe('Then $x^2$ grows.');
    expect(markdown(`<p>So</p><span class="katex-display">${katex('\\sum x')}</span>`)).toBe('So\n\n$$\\sum x$$');
    expect(
      markdown(`<p>Gemini <span class="math-inline" data-math="a+b"><span class="katex-html">a+b</span></span></p>`),
    ).toBe('Gemini $a+b$');
    expect(markdown(`<span data-math-source="e=mc^2" data-math-display="true">${katex('no')}</span>`)).toBe(
      '$$e=mc^2$$',
    );
  });

  it('leaves out controls, labels for screen readers, our own nodes and what the adapter names', () => {
    expect(
      markdown(
        '<span class="sr-only">ChatGPT said:</span><p>Text<button>Copy</button> <sup class="cite">1</sup>end</p><div data-keepsake="x">ours</div><svg><title>icon</title></svg>',
        ['.cite'],
      ),
    ).toBe('Text end');
  });

  it('folds the indentation of a formatted page, and keeps line breaks', () => {
    expect(markdown('\n  <p>\n    Hello\n    world<br>\n    next\n  </p>\n')).toBe('Hello world\nnext');
  });

  it('keeps marks of code that holds marks itself', () => {
    expect(markdown('<p>Use <code>a`b</code></p>')).toBe('Use ``a`b``');
    expect(markdown('<pre><code>```js\n1\n```</code></pre>')).toBe('````\n```js\n1\n```\n````');
  });
});

describe('readPlainText', () => {
  it('gives back what was typed: line breaks, spaces and marks as they were', () => {
    const typed = '第一行\n  indented **not bold**\n\n最后 <b>';
    const root = element('');
    root.className = 'whitespace-pre-wrap';
    root.textContent = typed;
    expect(readPlainText(root)).toBe(typed);
  });

  it('joins paragraphs and lines, and folds white space where the page does', () => {
    expect(readPlainText(element('<p>one\n   two</p><p>三</p>'))).toBe('one two\n三');
    expect(readPlainText(element('<p>one</p><p>two</p>'), [], '\n\n')).toBe('one\n\ntwo');
    expect(readPlainText(element('a<br>b<span class="cdk-visually-hidden">You said</span>'))).toBe('a\nb');
  });
});
