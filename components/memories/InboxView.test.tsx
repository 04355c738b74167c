// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { button, doing, draw } from '../../test/ui/mount';
import { now, zhCards } from '../../test/ui/sample';
import type { PendingItem } from './InboxItem';
import { InboxView, type InboxViewProps } from './InboxView';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => draw(root, 'en', null));

const [first, second, old] = zhCards;
const items: PendingItem[] =
  first && second && old
    ? [
        { card: { ...first, pendingReason: { code: 'contradicts' } }, rival: old },
        { card: second, rival: null },
      ]
    : [];

const siteName = () => 'Claude';
function show(change: Partial<InboxViewProps> = {}): InboxViewProps {
  const props: InboxViewProps = {
    items,
    further: 0,
    failed: null,
    now,
    siteName,
    describe: ({ code }) => (code === 'contradicts' ? '和已有的记忆矛盾' : code),
    onAccept: vi.fn(),
    onReject: vi.fn(),
    onKeepOld: vi.fn(),
    onMerge: vi.fn(),
    onUndo: vi.fn(),
    onRetry: vi.fn(),
    ...change,
  };
  draw(root, 'zh', <InboxView {...props} />);
  return props;
}

const press = (key: string) => doing(() => dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true })));

test('a card that contradicts another shows what was and what is now, and why it waits', () => {
  const { onKeepOld } = show();
  const item = root.querySelector('.inbox-item') as Element;
  expect(item.textContent).toContain('和已有的记忆矛盾');
  expect(item.querySelector('s')?.textContent).toBe(old?.text);
  expect(item.querySelector('.inbox-text')?.textContent).toBe(`现在是 ${first?.text}`);
  doing(() => button('保留原来的', item).click());
  expect(onKeepOld).toHaveBeenCalledWith(items[0]);
});

test('j and k move, a accepts, r rejects, e opens the editor', () => {
  const { onAccept, onReject } = show();
  press('a');
  expect(onAccept).toHaveBeenCalledWith(items[0]);
  press('j');
  press('j');
  press('r');
  expect(onReject).toHaveBeenCalledWith(items[1]);
  press('k');
  press('e');
  expect(root.querySelector('[data-card-id="1"] textarea')).not.toBeNull();
});

test('m writes one statement in the place of what was and what is now, where there are two', () => {
  const { onMerge, onAccept } = show();
  press('m');
  const box = root.querySelector('[data-card-id="1"] textarea') as HTMLTextAreaElement;
  expect(box.value).toBe(`${old?.text}\n${first?.text}`);
  doing(() => {
    box.value = '两句合成一句';
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  doing(() => box.form?.requestSubmit());
  expect(onMerge).toHaveBeenCalledWith(items[0], '两句合成一句');
  expect(onAccept).not.toHaveBeenCalled();
  press('j');
  press('m');
  expect(root.querySelector('textarea')).toBeNull();
});

test('a key draws only the rows that it changes', () => {
  const describe = vi.fn(() => '拿不准');
  const many = items.flatMap(({ card, rival }, n) =>
    Array.from({ length: 20 }, (_, nth) => ({
      card: { ...card, id: `${n}-${nth}`, pendingReason: { code: 'pendingUnsure' } },
      rival,
    })),
  );
  show({ items: many, describe });
  expect(describe).toHaveBeenCalledTimes(40);
  press('j');
  expect(root.querySelector('.current')?.getAttribute('data-card-id')).toBe('0-1');
  expect(describe).toHaveBeenCalledTimes(42);
  show({ items: many.slice(1), describe });
  expect(describe.mock.calls.length).toBeLessThanOrEqual(44);
});

test('an editor that is left gives the focus to the row it stood in', () => {
  show();
  const item = root.querySelector('[data-card-id="2"]') as HTMLElement;
  button('编辑', item).focus();
  doing(() => button('编辑', item).click());
  doing(() => button('取消', item).click());
  expect(item.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(item);
});

test('when what was answered at its button is gone, the next one has the focus', () => {
  show();
  const accept = button('接受', root.querySelector('[data-card-id="1"]') as Element);
  accept.focus();
  doing(() => accept.click());
  show({ items: items.slice(1) });
  expect(document.activeElement).toBe(root.querySelector('[data-card-id="2"]'));
});

test('an empty inbox is pleasant', () => {
  show({ items: [] });
  expect(root.querySelector('.empty h2')?.textContent).toBe('没有待确认的记忆');
});

test('an inbox of which only the beginning is listed says how much comes after it', () => {
  show();
  expect(root.querySelector('.page-more')).toBeNull();
  show({ further: 1_230 });
  expect(root.querySelector('.page-more')?.textContent).toContain('1,230');
});
