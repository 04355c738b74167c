import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuote, provesSomething } from './quote';

const slice = (quote: string, source: string) => {
  const place = findQuote(quote, source);
  return place && source.slice(place.start, place.end);
};

describe('findQuote', () => {
  it('finds the exact words', () => {
    expect(slice('我对花生过敏', '你好，我对花生过敏，所以别放。')).toBe('我对花生过敏');
    expect(slice('I live in Rome', 'Well, I live in Rome now.')).toBe('I live in Rome');
  });

  it('looks past spaces, punctuation, width and case, and answers with the exact source', () => {
    expect(slice('我对花生, 虾 过敏。', '我对花生、虾过敏')).toBe('我对花生、虾过敏');
    expect(slice('I don’t  eat Meat', "sorry, I DON'T\neat meat!")).toBe("I DON'T\neat meat");
    expect(slice('电话ABC１２', '我的电话：abc12')).toBe('电话：abc12');
  });

  it('joins pieces around an ellipsis when they stand close together', () => {
    expect(slice('I live in … with my cat', 'I live in Rome with my cat')).toBe('I live in Rome with my cat');
    expect(slice('I live in … my cat', `I live in ${'x '.repeat(200)} my cat`)).toBeNull();
  });

  it('refuses what was not said', () => {
    expect(findQuote('我喜欢苹果', '我喜欢香蕉')).toBeNull();
    expect(findQuote('   ', 'anything')).toBeNull();
    expect(findQuote('……', 'anything')).toBeNull();
  });

  it('finds every piece of a source in that source, at offsets that hold the same letters', () => {
    const letters = (text: string) =>
      text
        .replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '')
        .normalize('NFKC')
        .toLowerCase();
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 }),
        fc.nat(60),
        fc.nat(60),
        (source, a, b) => {
          const piece = source.slice(Math.min(a, b), Math.max(a, b));
          fc.pre(letters(piece) !== '' && !piece.includes('...'));
          const found = slice(piece, source);
          expect(found).not.toBeNull();
          expect(letters(found ?? '')).toBe(letters(piece));
        },
      ),
    );
  });

  it('takes a quote for proof only when it is long enough', () => {
    expect(provesSomething('我')).toBe(false);
    expect(provesSomething('I')).toBe(false);
    expect(provesSomething('对花生过敏')).toBe(true);
    expect(provesSomething('allergic')).toBe(true);
  });
});
