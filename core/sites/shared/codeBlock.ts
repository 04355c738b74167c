/** Rows of an editor that shows code: CodeMirror 5 and 6, Monaco. */
const rowCss = '.cm-line, .CodeMirror-line, .view-line';
/** Where the code itself stands, the surest first. */
const codeCss = ['.cm-content, .CodeMirror-code, .view-lines', 'pre code', 'code', 'pre'];
/** Blocks of code, whatever draws them. */
export const codeBlockCss = 'pre, .cm-editor, .CodeMirror, .monaco-editor, code-block, [data-testid="code-block"]';

/** Words that stand in the head of a code block and are no language. */
const notALanguage =
  /^(copy|copied|copy code|run|run code|edit|preview|code|download|wrap|save|share|expand|collapse|explain|use code with caution\.?|复制|复制代码|运行|编辑|预览|代码|下载|收起|展开|插入|保存)$/i;

const languages = new Set(
  (
    'text plaintext plain txt bash sh shell zsh fish powershell ps1 cmd batch console terminal python py python3 javascript js jsx typescript ts tsx ' +
    'java kotlin swift objective-c objc c c++ cpp c# csharp cs f# go golang rust ruby rb php perl lua r julia scala groovy dart elixir erlang haskell ' +
    'clojure lisp scheme ocaml zig nim solidity matlab fortran cobol pascal delphi vb vba vbnet asm assembly sql mysql postgresql plsql sqlite ' +
    'graphql html xml svg css scss sass less vue svelte json jsonc json5 yaml yml toml ini properties env csv markdown md mdx latex tex bibtex diff ' +
    'patch makefile cmake dockerfile docker nginx apache http regex mermaid plantuml dot protobuf proto terraform hcl ansible jinja prisma wasm ' +
    'awk sed vim vimscript crontab log 纯文本 文本'
  ).split(' '),
);

/** Whether a text is what stands beside code: the name of a language, or a word of a button. */
export function isCodeLabel(text: string, inCodeFrame: boolean): boolean {
  if (notALanguage.test(text) || languages.has(text.toLowerCase())) return true;
  return inCodeFrame && /^[a-z][a-z\d+#./-]{0,20}$/i.test(text);
}

/**
 * Code and language of a block, whatever draws it (plain `pre > code`, CodeMirror, Monaco, a table with line numbers).
 * The language comes from a class, a data attribute, or the short label above the code; empty where none is shown.
 */
export function readCodeBlock(block: Element): { code: string; language: string } {
  const holder = codeCss.reduce<Element | null>((found, css) => found ?? block.querySelector(css), null) ?? block;
  return { code: readCode(holder), language: findLanguage(block, holder) };
}

function readCode(holder: Element): string {
  const rows = [...holder.querySelectorAll(rowCss)];
  const code = rows.length ? rows.map((row) => plain(row)).join('\n') : plain(holder);
  return code
    .replace(/\r\n?/g, '\n')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\n+$/, '')
    .replace(/^\n+/, '');
}

function plain(element: Element): string {
  if (!element.querySelector('br, .react-syntax-highlighter-line-number, .line-number, .linenumber, [data-keepsake]')) {
    return element.textContent ?? '';
  }
  let out = '';
  for (const node of element.childNodes) {
    if (node.nodeType === 3) out += node.nodeValue ?? '';
    else if (isElement(node)) {
      if (node.tagName === 'BR') out += '\n';
      else if (!node.matches('.react-syntax-highlighter-line-number, .line-number, .linenumber, [data-keepsake]')) {
        out += plain(node);
      }
    }
  }
  return out;
}

function findLanguage(block: Element, holder: Element): string {
  for (let element: Element | null = holder; element; element = element.parentElement) {
    const named =
      /(?:^|\s)(?:language|lang|hljs-language)-([\w+#.-]+)/.exec(element.getAttribute('class') ?? '')?.[1] ??
      element.getAttribute('data-language') ??
      element.getAttribute('data-lang');
    if (named) return named.toLowerCase();
    if (element === block) break;
  }
  return findLabel(block, holder);
}

/** The first short text before the code, as sites print `Python` above a block. */
function findLabel(block: Element, holder: Element): string {
  const walker = block.ownerDocument.createTreeWalker(block, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (holder.contains(node)) return '';
    const text = (node.nodeValue ?? '').trim();
    if (!text || node.parentElement?.closest('button, [role="button"], svg, style')) continue;
    if (text.length <= 24 && /^[\p{L}][\p{L}\d+#./ -]*$/u.test(text) && !notALanguage.test(text))
      return text.toLowerCase();
  }
  return '';
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
