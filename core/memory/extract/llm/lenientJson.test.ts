import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readObjects } from './lenientJson';

describe('readObjects', () => {
  it('reads clean JSON, a bare list, and a list under any name', () => {
    expect(readObjects('{"memories":[{"a":1},{"a":2}]}')).toEqual([{ a: 1 }, { a: 2 }]);
    expect(readObjects('[{"a":1}]')).toEqual([{ a: 1 }]);
    expect(readObjects('{"结果":[{"a":1}]}')).toEqual([{ a: 1 }]);
  });

  it('reads a fenced answer with talk around it', () => {
    expect(readObjects('Sure! Here it is:\n```json\n{"memories":[{"quote":"x"}]}\n```\nAnything else?')).toEqual([
      { quote: 'x' },
    ]);
  });

  it('forgives trailing commas and curly quotes around keys', () => {
    expect(readObjects('{"memories":[{"a":1,},],}')).toEqual([{ a: 1 }]);
    expect(readObjects('{“a”: “我说”}')).toEqual([{ a: '我说' }]);
  });

  it('keeps the complete objects of an answer that breaks off', () => {
    expect(readObjects('{"memories":[{"a":"one"},{"a":"two"},{"a":"thr')).toEqual([{ a: 'one' }, { a: 'two' }]);
  });

  it('finds nothing in rubbish and does not throw', () => {
    expect(readObjects('')).toEqual([]);
    expect(readObjects('I cannot help with that.')).toEqual([]);
    expect(readObjects('{'.repeat(100_000))).toEqual([]);
    expect(readObjects('{"a":'.repeat(50_000))).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => {
        expect(Array.isArray(readObjects(text))).toBe(true);
      }),
    );
  });
});
