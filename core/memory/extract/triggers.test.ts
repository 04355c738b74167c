import { describe, expect, it } from 'vitest';
import { asksToRemember, orderLength, readTriggers } from './triggers';

describe('an order to remember', () => {
  it.each([
    '记住：我不吃香菜',
    '请记住，我叫小田',
    '记一下，我的车限行是周四',
    '以后都用中文回答我',
    '从现在开始叫我老周',
    'Remember that I am vegan',
    'Please remember: no nuts',
    'From now on, answer in French',
    'Keep in mind that I rent',
    "Don't forget that I work nights",
  ])('is heard: %s', (text) => {
    expect(asksToRemember(text)).toBe(true);
  });

  it.each([
    '你还记得我吗',
    '我记得他演过一部电影',
    '怎么才能记住单词',
    '我以后会注意的',
    'Do you remember me?',
    'I remember that movie',
    'Help me remember the formula',
    'Remember when phones had buttons',
  ])('is not heard in talk about remembering: %s', (text) => {
    expect(asksToRemember(text)).toBe(false);
  });

  it('is cut from the statement', () => {
    expect('记住：我不吃香菜'.slice(orderLength('记住：我不吃香菜'))).toBe('我不吃香菜');
    expect('Please remember that I ski'.slice(orderLength('Please remember that I ski'))).toBe('I ski');
    expect(orderLength('我不吃香菜')).toBe(0);
  });
});

describe('an order to forget', () => {
  it.each([
    '别记这个：我打算跳槽',
    '这段话不要记',
    '接下来的不要存进记忆，这条别保存',
    "don't remember this, but I'm moving",
    'Off the record: we may sell',
  ])('covers the turn: %s', (text) => {
    expect(readTriggers(text).forget).toBe(true);
  });

  it.each(['我记不住单词，别记错了', '别忘了我不吃辣', "don't forget that I ski", '不要记仇'])(
    'is not heard in %s',
    (text) => {
      expect(readTriggers(text).forget).toBe(false);
    },
  );

  it('finds private parts, closed or not', () => {
    const text = 'a <private>b</private> c <private>d';
    const [first, second] = readTriggers(text).privateSpans;
    expect(text.slice(first?.start, first?.end)).toBe('<private>b</private>');
    expect(text.slice(second?.start, second?.end)).toBe('<private>d');
  });
});
