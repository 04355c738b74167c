/** One text in both languages. `{name}` marks a parameter. */
export interface Message {
  en: string;
  /** English where `n` is one. */
  one?: string;
  zh: string;
}

export type UiLanguage = 'zh' | 'en';

/**
 * Puts a message into words; numbers are grouped as the language does. Missing parameters stay visible as `{name}`, so
 * that a mistake shows.
 */
export function say(message: Message, lang: UiLanguage, params: Record<string, string | number> = {}): string {
  const text = lang === 'en' && params.n === 1 ? (message.one ?? message.en) : message[lang];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return typeof value === 'number' ? sayNumber(value, lang) : (value ?? whole);
  });
}

const numberFormats = { zh: new Intl.NumberFormat('zh-CN'), en: new Intl.NumberFormat('en-GB') };

/** A number for reading: 10,000. */
export function sayNumber(value: number, lang: UiLanguage): string {
  return numberFormats[lang].format(value);
}

/** The language to speak: the one set, or the browser's, Chinese for any `zh-*`. */
export function resolveLanguage(setting: 'auto' | UiLanguage, browserLanguage: string): UiLanguage {
  if (setting !== 'auto') return setting;
  return browserLanguage.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}
