import { beforeEach, expect, test, vi } from 'vitest';
import { createCardAsker } from './askForCards';

const sent = vi.hoisted(() => vi.fn());
vi.mock('./messages', () => ({ sendMessage: sent }));
vi.mock('./lifeline', () => ({ tieLifeline: () => 'page' }));

const gone = new Error('The message channel closed before a response was received');
/** Types of the messages sent, with the words searched for. */
const said = () => sent.mock.calls.map(([type, data]) => [type, data.text ?? ''].join(' ').trim());
/** Lists that were asked for and are not answered: what ends each of them. */
let endings: ((error: Error) => void)[];

beforeEach(() => {
  endings = [];
  sent.mockReset();
  sent.mockImplementation((type: string) =>
    type === 'listCards' ? new Promise((_, reject) => endings.push(reject)) : Promise.resolve(),
  );
});

test.each(['周末', 'weekend'])('a search that is not wanted any more is not asked for again: %s', async (text) => {
  const { begin } = createCardAsker();
  const search = begin({ text });
  const list = begin({});
  list.catch(() => undefined);
  endings[0]?.(gone);
  await expect(search).rejects.toBe(gone);
  expect(said()).toEqual([`listCards ${text}`, 'stopSearch', 'listCards']);
});

test('a search whose worker was stopped is asked for once more', async () => {
  const { begin } = createCardAsker();
  begin({ text: '周末' }).catch(() => undefined);
  endings[0]?.(gone);
  await vi.waitFor(() => expect(said()).toEqual(['listCards 周末', 'listCards 周末']));
});

test('what is stopped is stopped once, further pages of its list with it', async () => {
  const { begin, goOn } = createCardAsker();
  for (const asked of [begin({ text: 'tea' }), goOn({ text: 'tea', offset: 100 }), begin({}), begin({ text: '茶' })]) {
    asked.catch(() => undefined);
  }
  expect(said().filter((message) => message === 'stopSearch')).toHaveLength(3);
});
