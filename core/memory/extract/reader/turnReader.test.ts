import { describe, expect, it } from 'vitest';
import { nodeEmbedder } from '../../../../test/support/nodeEmbedder';
import { readPiece } from '../reading';
import { createTurnReader } from './turnReader';

const reader = createTurnReader(nodeEmbedder());

async function judge(text: string, quote: string) {
  const readings = await reader?.read(text);
  const start = text.indexOf(quote);
  return readPiece(readings ?? [], { start, end: start + quote.length });
}

describe('the reader of turns', () => {
  it('tells what lasts from what is asked for in the same turn', async () => {
    for (const [text, told, asked] of [
      ['我对花生过敏，帮我想个周末聚餐的菜单', '我对花生过敏', '帮我想个周末聚餐的菜单'],
      ['write me a menu for saturday, I am allergic to peanuts', 'I am allergic to peanuts', 'write me a menu'],
    ] as const) {
      const statement = await judge(text, told);
      const request = await judge(text, asked);
      expect(statement?.store).toBeGreaterThan(0.7);
      expect(request?.store).toBeLessThan(0.3);
    }
  });

  it('judges the same words by the turn they stand in', async () => {
    for (const [words, play] of [
      ['我在儿童医院当护士', '写一段小说，开头是：“我在儿童医院当护士，今晚值班的只有我。”'],
      ['I am a night nurse', 'Translate into French: "I am a night nurse and the ward is quiet."'],
    ] as const) {
      const said = await judge(`${words}.`, words);
      const quoted = await judge(play, words);
      expect(said?.store ?? 0).toBeGreaterThan((quoted?.store ?? 1) + 0.3);
    }
  });

  it('tells likings from dislikes and knows kinds, however they are worded', async () => {
    for (const [words, liking] of [
      ['香菜是我的噩梦', false],
      ['我最爱吃的就是火锅', true],
      ['karaoke is my personal hell', false],
      ['I could live on dumplings', true],
    ] as const) {
      const piece = await judge(words, words);
      expect(piece?.kind).toBe('preference');
      expect((piece?.liking ?? 0.5) > 0.5, words).toBe(liking);
    }
    expect((await judge('以后回答都用英文', '以后回答都用英文'))?.kind).toBe('instruction');
  });

  it('has nothing to say without the layers it was trained on', () => {
    const { embed } = nodeEmbedder();
    expect(createTurnReader({ modelId: nodeEmbedder().modelId, dimension: 384, embed })).toBeNull();
    expect(createTurnReader({ ...nodeEmbedder(), modelId: 'another-model/mean' })).toBeNull();
  });
});
