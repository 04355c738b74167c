import { expect, test } from 'vitest';
import { maskedNames } from '../i18n/inpage';
import { maskedTitle } from './maskedTitle';

test('every detector has a title in both languages, without an article and with a capital', () => {
  for (const kind of Object.keys(maskedNames)) {
    expect(maskedTitle(kind, 'en')).toMatch(/^(?!An? )[A-Z]/);
    expect(maskedTitle(kind, 'zh')).toMatch(/\p{Script=Han}/u);
  }
});
