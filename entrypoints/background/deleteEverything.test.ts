import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readDeletion } from '../../core/platform/deletion';
import { loadSettings, saveSettings } from '../../core/platform/settings';
import { deleteEverything, finishDeletion } from './deleteEverything';

const done: string[] = [];
/** Steps of a worker that is stopped within one of them. */
const steps = (killedIn?: 'clearMemory' | 'settingsChanged') => ({
  async clearMemory() {
    done.push('memory');
    if (killedIn === 'clearMemory') throw new Error('killed');
    return 0;
  },
  async settingsChanged() {
    done.push('settings');
    if (killedIn === 'settingsChanged') throw new Error('killed');
  },
});

beforeEach(async () => {
  fakeBrowser.reset();
  done.length = 0;
  Object.assign(globalThis, { caches: { delete: async () => true } });
  await saveSettings(() => ({ projects: ['搬家', 'Novel'], privateWords: ['Nightjar'] }));
});

test('a deletion that was stopped while memories went is done from the beginning', async () => {
  await expect(deleteEverything(steps('clearMemory'))).rejects.toThrow('killed');
  expect((await loadSettings()).projects).toEqual(['搬家', 'Novel']);
  await finishDeletion(steps());
  expect(done).toEqual(['memory', 'memory', 'settings']);
  expect(await loadSettings()).toMatchObject({ projects: [], privateWords: [] });
  expect(await readDeletion()).toBeNull();
});

test('what was said after the memories went is not deleted when the rest is', async () => {
  await expect(deleteEverything(steps('settingsChanged'))).rejects.toThrow('killed');
  await finishDeletion(steps());
  expect(done).toEqual(['memory', 'settings', 'settings']);
  expect(await readDeletion()).toBeNull();
});

test('a start without a deletion deletes nothing', async () => {
  await finishDeletion(steps());
  expect(done).toEqual([]);
  expect((await loadSettings()).projects).toEqual(['搬家', 'Novel']);
});

test('a start and a deletion asked for at the same moment do not cross', async () => {
  let openGate = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  const slow = { ...steps(), clearMemory: () => gate.then(steps().clearMemory) };
  const asked = deleteEverything(slow);
  await new Promise((resolve) => setTimeout(resolve, 5));
  // The start of the worker finds the note of the deletion that is under way.
  const finished = finishDeletion(steps());
  openGate();
  await asked;
  await saveSettings(() => ({ projects: ['Kestrel'] }));
  await finished;
  expect((await loadSettings()).projects).toEqual(['Kestrel']);
  expect(done).toEqual(['memory', 'settings']);
});
