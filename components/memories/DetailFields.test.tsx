// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { sampleCard } from '../../core/memory/testing/samples';
import { doing, draw } from '../../test/ui/mount';
import { DetailFields } from './DetailFields';

const root = document.createElement('div');
document.body.append(root);
afterEach(() => draw(root, 'en', null));

test.each(['zh', 'en'] as const)('a memory begins with its first day and is true on its last one, in %s', (lang) => {
  const onEdit = vi.fn();
  draw(
    root,
    lang,
    <DetailFields card={sampleCard({ validFrom: null, validTo: null })} projects={[]} onEdit={onEdit} />,
  );
  const [from, until] = root.querySelectorAll<HTMLInputElement>('input[type="date"]');
  for (const field of [from, until]) {
    doing(() => {
      if (field) field.value = '2031-05-01';
      field?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }
  expect(onEdit.mock.calls).toEqual([
    [{ validFrom: new Date(2031, 4, 1).getTime() }],
    [{ validTo: new Date(2031, 4, 2).getTime() - 1 }],
  ]);
});
