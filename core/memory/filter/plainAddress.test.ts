import { describe, expect, it } from 'vitest';
import { createFilter } from './createFilter';
import { plainAddress } from './plainAddress';

const filter = createFilter({}).apply;

describe('plainAddress', () => {
  it.each([
    [
      'https://x.example/reset?token=ghp_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1#access_token=1',
      '',
      'https://x.example/reset',
    ],
    ['https://claude.ai/new?q=我的密码是', 'c1', 'https://claude.ai/new'],
    ['https://chatglm.cn/main/alltoolsdetail?cid=c42&lang=zh', 'c42', 'https://chatglm.cn/main/alltoolsdetail?cid=c42'],
    ['https://chat.example/#c42', 'c42', 'https://chat.example/#c42'],
    ['https://me:secret@chat.example/c/1', 'c1', 'https://chat.example/c/1'],
  ])('keeps of %s no more than where it is', (address, conversationId, plain) => {
    expect(plainAddress(address, conversationId, filter)).toBe(plain);
  });

  it('drops a path with a secret in it, and what is no web address', () => {
    expect(plainAddress('https://x.example/t/ghp_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1', '', filter)).toBe(
      'https://x.example/',
    );
    expect(plainAddress('javascript:alert(1)', '', filter)).toBeUndefined();
    expect(plainAddress('no address', '', filter)).toBeUndefined();
  });
});
