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

test.each([
  ['zh', 'en-US', ' · 2031年5月1日'],
  ['zh', 'zh-TW', ''],
  ['en', 'zh-CN', ' · 1 May 2031'],
  ['en', 'en-GB', ''],
] as const)(
  'in %s a day is said in words where the browser, in %s, writes it in another language',
  (lang, browser, said) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
    const card = sampleCard({ validFrom: null, validTo: new Date(2031, 4, 1, 23, 59).getTime() });
    draw(root, lang, <DetailFields card={card} projects={[]} onEdit={vi.fn()} />);
    const [from, until] = [...root.querySelectorAll('label:has([type="date"])')].map((label) => label.textContent);
    expect(until).toBe(`${lang === 'zh' ? '到何时止' : 'True until'}${said}`);
    expect(from).toBe(lang === 'zh' ? '从何时起' : 'True from');
    vi.restoreAllMocks();
  },
);
