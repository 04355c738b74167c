import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { countTokens, modelFamilyOf, sitesWithFamily } from './countTokens';

const sitesFolder = fileURLToPath(new URL('../../sites/', import.meta.url));

it('knows sites by the ids their adapters have', () => {
  const ids = readdirSync(sitesFolder)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => /^\s{2}id: '([a-z]+)'/mu.exec(readFileSync(join(sitesFolder, file), 'utf8'))?.[1] ?? []);
  expect(ids.length).toBeGreaterThan(10);
  expect(ids).toEqual(expect.arrayContaining([...sitesWithFamily]));
});

it('counts Chinese on Qianwen and Copilot as their models cut it', () => {
  const text = '我不喜欢人多的地方，周末想去安静的公园走走';
  expect(countTokens(text, modelFamilyOf('qianwen'))).toBeLessThan(countTokens(text, 'other'));
  expect(modelFamilyOf('copilot')).toBe('openai');
});

it.each([
  ['iPhone手机壳', '手机壳'],
  ['さくらが好き', ''],
  ['Привет, как дела', ''],
  ['🦊🦊🦊🦊', ''],
])('counts no script as if it were English: %s', (text, part) => {
  expect(countTokens(text, 'openai')).toBeGreaterThan(Math.ceil(text.length / 4) + countTokens(part, 'openai') / 4);
});

it('counts Han letters behind Latin ones as Han', () => {
  expect(countTokens('iPhone手机壳', 'openai')).toBe(countTokens('iPhone', 'openai') + 3);
});
