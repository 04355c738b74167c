/** Names of the sites for people, by adapter id. */
const names: Record<string, { en: string; zh: string }> = {
  chatgpt: { en: 'ChatGPT', zh: 'ChatGPT' },
  claude: { en: 'Claude', zh: 'Claude' },
  library: { en: 'the API', zh: 'API' },
};

/** What a site is called; its id where the name is not known. */
export function siteName(id: string, lang: 'zh' | 'en'): string {
  return names[id]?.[lang] ?? id;
}
