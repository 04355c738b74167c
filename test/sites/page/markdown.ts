import { h } from './dom';

/** Shows Markdown as the sites do: paragraphs, headings, lists, code, bold, inline code. Enough for mock answers. */
export function renderMarkdown(text: string): HTMLElement[] {
  const blocks: HTMLElement[] = [];
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] ?? '';
    if (line.trim() === '') {
      i++;
      continue;
    }
    const fence = /^```(\w*)/.exec(line);
    if (fence) {
      const code: string[] = [];
      for (i++; i < lines.length && !/^```/.test(lines[i] ?? ''); i++) code.push(lines[i] ?? '');
      i++;
      blocks.push(h('pre', {}, h('code', { class: `language-${fence[1] || 'text'}` }, `${code.join('\n')}\n`)));
      continue;
    }
    const heading = /^(#{1,4}) (.*)/.exec(line);
    if (heading) {
      blocks.push(h(`h${heading[1]?.length ?? 1}`, {}, ...inline(heading[2] ?? '')));
      i++;
      continue;
    }
    const marker = /^(?:([-*])|\d+\.) /.exec(line);
    if (marker) {
      const list = h(marker[1] ? 'ul' : 'ol');
      for (; i < lines.length; i++) {
        const item = /^(?:[-*]|\d+\.) (.*)/.exec(lines[i] ?? '');
        if (!item) break;
        list.append(h('li', {}, h('p', {}, ...inline(item[1] ?? ''))));
      }
      blocks.push(list);
      continue;
    }
    const paragraph: string[] = [];
    for (; i < lines.length && (lines[i] ?? '').trim() !== '' && !/^(```|#|[-*] |\d+\. )/.test(lines[i] ?? ''); i++) {
      paragraph.push(lines[i] ?? '');
    }
    if (paragraph.length === 0) paragraph.push(lines[i++] ?? '');
    const content = paragraph.flatMap((part, index) => (index > 0 ? [h('br'), ...inline(part)] : inline(part)));
    blocks.push(h('p', {}, ...content));
  }
  return blocks;
}

function inline(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let from = 0;
  for (const match of text.matchAll(/\*\*(.+?)\*\*|`([^`]+)`/g)) {
    parts.push(text.slice(from, match.index));
    parts.push(match[1] !== undefined ? h('strong', {}, match[1]) : h('code', {}, match[2] ?? ''));
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== '');
}
