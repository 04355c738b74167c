import type { LabelledSpan } from './privacyScore';

/** What a first try at masking usually looks like; the measure for how much the detectors add. */
const patterns: [string, RegExp][] = [
  ['email', /[\w.+-]+@[\w-]+\.[\w.]+/g],
  ['phone', /(?<!\d)1[3-9]\d{9}(?!\d)/g],
  ['phone', /\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}/g],
  ['idCard', /(?<!\d)\d{17}[\dXx](?!\d)/g],
  ['bankCard', /(?<!\d)\d{16,19}(?!\d)/g],
  ['ssn', /\d{3}-\d{2}-\d{4}/g],
  ['apiKey', /sk-[\w-]{20,}|AKIA[A-Z0-9]{16}|ghp_\w{36}/g],
  ['password', /(?:密码|password)(?:是|：|:| is | )\s*(\S+)/gi],
  ['address', /\d+ [A-Z]\w+ (?:Street|St|Avenue|Ave|Road|Rd)|\S+路\d+号/g],
];

export function naiveSpans(text: string): LabelledSpan[] {
  return patterns.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match) => {
      const value = match[1] ?? match[0];
      const start = match.index + match[0].lastIndexOf(value);
      return { start, end: start + value.length, kind };
    }),
  );
}
