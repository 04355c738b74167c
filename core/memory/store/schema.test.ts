import { expect, it } from 'vitest';
import { migrations } from './migrations';
import { dexieIndex, type IndexPath, indexPaths, schemaVersions, tableNames } from './schema';

it('declares in its versions, taken together, exactly the indexes that queries may name', () => {
  const declared = Object.assign({}, ...schemaVersions.map(({ change }) => change)) as Record<string, string>;
  expect(Object.keys(declared).sort()).toEqual([...tableNames].sort());
  for (const table of tableNames) {
    const paths = Object.values<IndexPath>(indexPaths[table]);
    const wanted = paths.map((path) =>
      typeof path === 'object' && 'many' in path ? `*${path.many}` : dexieIndex(path),
    );
    expect(declared[table]?.split(', ').sort()).toEqual(['id', ...wanted].sort());
  }
});

it('has one migration for every version, numbered without gaps', () => {
  const versions = schemaVersions.map(({ version }) => version);
  expect(versions).toEqual(versions.map((_, at) => at + 1));
  expect(migrations.map(({ version }) => version)).toEqual(versions);
});
