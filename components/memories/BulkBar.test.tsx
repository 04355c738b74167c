// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { Card } from '../../core/memory/types';
import { doing, draw } from '../../test/ui/mount';
import { BulkBar } from './BulkBar';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => draw(root, 'en', null));

const nothing = () => undefined;
const cards = ['one', 'two'].map((id) => ({ id, text: id, pinned: false }) as Card);

test.each([
  ['zh', '移动'],
  ['en', 'Move'],
] as const)('moves when told to, not when a target is looked at with the arrow keys, in %s', (lang, label) => {
  const onMove = vi.fn();
  draw(
    root,
    lang,
    <BulkBar
      cards={cards}
      total={9}
      most={9}
      projects={['cellar', 'attic']}
      onSelectAll={nothing}
      onForget={nothing}
      onPin={nothing}
      onMerge={nothing}
      onMove={onMove}
      onClear={nothing}
    />,
  );
  const select = root.querySelector('select');
  if (!select) throw new Error('no list of projects');
  const button = () => [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === label);
  expect(button()).toBeUndefined();
  for (const target of ['global', 'project:cellar'])
    doing(() => {
      select.value = target;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  expect(onMove).not.toHaveBeenCalled();
  doing(() => button()?.click());
  expect(onMove).toHaveBeenCalledExactlyOnceWith('project:cellar');
});
