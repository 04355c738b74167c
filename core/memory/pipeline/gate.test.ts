import { describe, expect, it } from 'vitest';
import { createGate } from './gate';

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('a gate', () => {
  it('lets one in alone after the others have left, and the next ones after it', async () => {
    const gate = createGate();
    const seen: string[] = [];
    const note = (name: string, ms: number) => async () => {
      seen.push(`${name} in`);
      await later(ms);
      seen.push(`${name} out`);
    };
    await Promise.all([
      gate.among(note('a', 3)),
      gate.among(note('b', 1)),
      gate.alone(note('alone', 2)),
      gate.among(note('c', 0)),
    ]);
    expect(seen).toEqual(['a in', 'b in', 'b out', 'a out', 'alone in', 'alone out', 'c in', 'c out']);
  });

  it('opens again when the one alone fails, and hands its error on', async () => {
    const gate = createGate();
    await expect(gate.alone(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await gate.among(async () => 1)).toBe(1);
  });

  it('is not held up by one that failed', async () => {
    const gate = createGate();
    const failing = gate.among(() => Promise.reject(new Error('no')));
    const alone = gate.alone(async () => 2);
    await expect(failing).rejects.toThrow('no');
    expect(await alone).toBe(2);
  });
});
