// @vitest-environment happy-dom
import { render } from 'preact';
import { afterEach, expect, test, vi } from 'vitest';
import { button, doing, draw } from '../../test/ui/mount';
import { WholeChat } from './WholeChat';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => render(null, root));

test.each([
  ['zh', '记住整段对话', '停止', '正在通读对话，已读到 34 条消息', '已读到开头，保存了 40 条消息。'],
  [
    'en',
    'Remember this whole conversation',
    'Stop',
    'Reading the conversation: 34 messages so far',
    'Read to the beginning. 40 messages are kept.',
  ],
] as const)(
  'offers to read the whole conversation, says how far it is and can be stopped (%s)',
  (lang, start, stop, running, done) => {
    const acts = { onStart: vi.fn(), onStop: vi.fn() };
    draw(root, lang, <WholeChat view={{ state: 'idle', known: 3, kept: 3 }} {...acts} />);
    doing(() => button(start, root).click());
    expect(acts.onStart).toHaveBeenCalledOnce();
    draw(root, lang, <WholeChat view={{ state: 'running', known: 34, kept: 3 }} {...acts} />);
    expect(root.textContent).toContain(running);
    doing(() => button(stop, root).click());
    expect(acts.onStop).toHaveBeenCalledOnce();
    draw(root, lang, <WholeChat view={{ state: 'done', known: 40, kept: 40 }} {...acts} />);
    expect(root.textContent).toBe(done);
    expect(root.querySelector('[role="status"]')).not.toBeNull();
  },
);
