import { describe, expect, it } from 'vitest';
import { isSaidOfNow } from './passing';

const ofNow = (text: string, quote: string) => isSaidOfNow(text, { start: text.indexOf(quote), quote });

describe('isSaidOfNow', () => {
  it.each([
    ['这两天胃不舒服，不喝咖啡', '不喝咖啡'],
    ['今天嗓子疼，不说话', '不说话'],
    ["my back hurts today, I'm working from bed", "I'm working from bed"],
  ])('hears that it is so just now: %s', (text, quote) => {
    expect(ofNow(text, quote)).toBe(true);
  });

  it.each([
    ['今天去营业厅把转网办完了，我这号现在是电信的', '我这号现在是电信的'],
    ['Finally got my licence today, I drive to work', 'I drive to work'],
    ['I signed the lease this morning, the flat is on Elm Street', 'the flat is on Elm Street'],
    ['胃不舒服。我不喝咖啡', '我不喝咖啡'],
  ])('believes what comes of a deed of today to last: %s', (text, quote) => {
    expect(ofNow(text, quote)).toBe(false);
  });
});
