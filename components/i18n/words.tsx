import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Message, say, type UiLanguage } from './index';

/** The language the view speaks. */
export const LanguageContext = createContext<UiLanguage>('en');

interface Words {
  lang: UiLanguage;
  t: (message: Message, params?: Record<string, string | number>) => string;
}

const wordsIn = (lang: UiLanguage): Words => ({ lang, t: (message, params) => say(message, lang, params) });
const words: Record<UiLanguage, Words> = { en: wordsIn('en'), zh: wordsIn('zh') };

/** `t` puts a message into the view's language; it is the same function for as long as the language is. */
export function useWords(): Words {
  return words[useContext(LanguageContext)];
}
