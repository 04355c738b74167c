import { adapterById } from '../index';

/** What a site is called by people; empty for what was written by hand, the id where the site is not known. */
export function siteName(id: string, lang: 'zh' | 'en'): string {
  if (id === 'library') return '';
  return adapterById(id)?.name[lang] ?? id;
}
