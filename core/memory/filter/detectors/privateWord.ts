import { findAll } from '../labels';
import { foldWidth } from '../reading';
import type { Detector } from '../types';

/** The user's own words, whatever their case; Latin words only as whole words, so that "Ann" leaves "annual" alone. */
export function detectPrivateWords(words: string[]): Detector {
  const patterns = words
    .map((word) => foldWidth(word).trim())
    .filter((word) => word.length > 0)
    .sort((a, b) => b.length - a.length)
    .map((word) => {
      const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s{1,3}');
      const before = /^[A-Za-z0-9]/.test(word) ? '(?<![A-Za-z0-9])' : '';
      const after = /[A-Za-z0-9]$/.test(word) ? '(?![A-Za-z0-9])' : '';
      return `${before}${escaped}${after}`;
    });
  const pattern = patterns.length > 0 ? new RegExp(patterns.join('|'), 'gi') : null;
  return {
    id: 'privateWord',
    view: 'plain',
    find: (text) =>
      pattern === null
        ? []
        : findAll(text, pattern).map((match) => ({ start: match.index, end: match.index + match[0].length })),
  };
}
