import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import type { SecretLintRuleContext, SecretLintSourceCode } from '@secretlint/types';
import type { Detector, Found } from '../types';

/**
 * Secretlint's recommended rules, run one by one without its core, which only works asynchronously. Left out: the rule
 * that reads `secretlint-disable` comments, as it would let the text itself switch the filter off; the one for binary
 * key files; and those for logins in addresses and for key blocks, which have detectors of their own that know more.
 */
const scanners = rules.filter(
  ({ meta }) => meta.type === 'scanner' && !/basicauth|database-connection|privatekey|gcp/.test(meta.id),
);

/** Anything these rules look for is a long run of key characters with figures among them, or an npm token. */
const worthScanning = /(?<![A-Za-z0-9_\-+/=.])(?=[A-Za-z_\-+/=.]{0,200}\d)[A-Za-z0-9_\-+/=.]{20}|_authToken/;

/** Findings of secretlint's rules. */
export const secretlintRules: Detector = {
  id: 'apiKey',
  view: 'plain',
  find(text) {
    if (!worthScanning.test(text)) return [];
    const found: Found[] = [];
    const context: SecretLintRuleContext = {
      sharedOptions: {},
      createTranslator: () => (messageId, data) => ({ message: '', messageId: String(messageId), data }),
      report: ({ range: [start, end] }) => {
        // Some rules report the name of a setting with its value; the name is what the masked text is read by.
        const name = /^[\w.-]{2,60}["']?\s{0,3}[:=]\s{0,3}["']?/.exec(text.slice(start, end))?.[0] ?? '';
        if (end > start + name.length) found.push({ start: start + name.length, end });
      },
      ignore: () => undefined,
    };
    const source = sourceOf(text);
    for (const rule of scanners) {
      const running = rule.create(context, {}).file?.(source);
      if (running instanceof Promise) throw new Error(`secretlint rule ${rule.meta.id} became asynchronous`);
    }
    return found;
  },
};

/** A text without a file around it. Positions by line are only asked for by secretlint's own reports. */
function sourceOf(content: string): SecretLintSourceCode {
  const unknown = () => {
    throw new Error('a text has no lines here');
  };
  return {
    hasBOM: false,
    content,
    filePath: undefined,
    physicalFilePath: undefined,
    contentType: 'text',
    ext: '',
    getFilePath: () => undefined,
    getPhysicalFilePath: () => undefined,
    locationToRange: unknown,
    rangeToLocation: unknown,
    positionToIndex: unknown,
    indexToPosition: unknown,
  };
}
