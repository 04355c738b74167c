import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Message, say, type UiLanguage } from './index';

/** The language the view speaks. */
export const LanguageContext = createContext<UiLanguage>('en');

/** `t` puts a message into the view's language. */
export function useWords(): {
  lang: UiLanguage;
  t: (message: Message, params?: Record<string, string | number>) => string;
} {
  const lang = useContext(LanguageContext);
  return { lang, t: (message, params) => say(message, lang, params) };
}
