// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { button, doing, draw } from '../../test/ui/mount';
import { now, zhCards } from '../../test/ui/sample';
import { InboxView, type InboxViewProps, type PendingItem } from './InboxView';

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

function show(change: Partial<InboxViewProps> = {}): InboxViewProps {
  const props: InboxViewProps = {
    items,
    further: 0,
    failed: null,
    now,
    siteName: () => 'Claude',
    describe: ({ code }) => (code === 'contradicts' ? '和已有的记忆矛盾' : code),
    onAccept: vi.fn(),
    onReject: vi.fn(),
    onKeepOld: vi.fn(),
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
