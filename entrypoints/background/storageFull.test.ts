import { afterEach, expect, it, vi } from 'vitest';
import { StorageFullError } from '../../core/memory/store/store';
import { isStorageFull, noteStorageFull, noteStorageWrites } from './storageFull';

afterEach(() => {
  noteStorageWrites();
  vi.unstubAllGlobals();
});

const room = (quota: number, usage: number) =>
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota, usage }) } });

it('says that the device is full until there is room again', async () => {
  room(1_000_000_000, 999_999_000);
  expect(noteStorageFull(new TypeError('other'))).toBe(false);
  expect(await isStorageFull()).toBe(false);
  expect(noteStorageFull(new StorageFullError('full'))).toBe(true);
  expect(await isStorageFull()).toBe(true);
  room(1_000_000_000, 500_000_000);
  expect(await isStorageFull()).toBe(false);
});

it('or until something could be written', async () => {
  room(1_000_000_000, 999_999_000);
  noteStorageFull(new StorageFullError('full'));
  noteStorageWrites();
  expect(await isStorageFull()).toBe(false);
});
