import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type { Detector, Found } from '../types';

/**
 * Secretlint's recommended rules, run one by one without its core, which only works asynchronously. Left out: the rule
 * that reads `secretlint-disable` comments, as it would let the text itself switch the filter off.
 */
const scanners = rules.filter((rule) => rule.meta.type === 'scanner');

/** Anything these rules look for is a long run of key characters, an address, or a block of a private key. */
const worthScanning = /[A-Za-z0-9_\-+/=.]{20}|:\/\/|-----BEGIN|_authToken/;

/** Findings of secretlint's rules; those on logins in addresses are left to `urlCredentials`, which knows the host. */
export const secretlintRules: Detector = {
  id: 'apiKey',
  view: 'plain',
  find(text) {
    if (!worthScanning.test(text)) return [];
    const found: Found[] = [];
    const translate = () => ({ message: '', messageId: '' });
    const context = {
      sharedOptions: {},
      createTranslator: () => translate,
      report: ({ range }: { range: readonly [number, number] }) => found.push({ start: range[0], end: range[1] }),
      ignore: () => undefined,
    };
    const source = sourceOf(text);
    for (const rule of scanners) {
      if (/basicauth|database-connection|privatekey|gcp/.test(rule.meta.id)) continue;
      const running = rule.create(context as never, {}).file?.(source as never);
      // Only the rule for binary key files, left out above, is asynchronous.
      if (running instanceof Promise) throw new Error(`secretlint rule ${rule.meta.id} is asynchronous`);
    }
    return found.filter(({ start, end }) => end > start);
  },
};

function sourceOf(content: string) {
  return {
    hasBOM: false,
    content,
    filePath: undefined,
    physicalFilePath: undefined,
    contentType: 'text',
    ext: '',
    getFilePath: () => undefined,
    getPhysicalFilePath: () => undefined,
  };
}
