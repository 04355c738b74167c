import type { UiLanguage } from '../i18n/index';
import { maskedNames } from '../i18n/inpage';

/** What a detector finds, as the name of its setting; elsewhere it stands within a sentence. */
export function maskedTitle(kind: string, lang: UiLanguage): string {
  const name = maskedNames[kind]?.[lang].replace(/^an? /, '') ?? kind;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
