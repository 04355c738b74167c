/** Families of models that cut text alike. */
export type ModelFamily = 'openai' | 'anthropic' | 'google' | 'deepseek' | 'qwen' | 'moonshot' | 'bytedance' | 'other';

interface TokenRates {
  /** Tokens a Han character. */
  han: number;
  /** Letters a token, in words of the Latin script. */
  latinLetters: number;
  /** Tokens a punctuation mark or symbol. */
  mark: number;
}

/**
 * Rates as far as vendors publish them, rounded to the side of more tokens: OpenAI names four English characters a token;
 * DeepSeek 0.3 a Latin and 0.6 a Han character; Qwen and Moonshot 1.5–2 Han characters a token; Google four characters.
 * Anthropic publishes no rate for Chinese, so it and unknown families are counted at one and a fifth a Han character.
 */
const rates: Record<ModelFamily, TokenRates> = {
  openai: { han: 1, latinLetters: 4, mark: 1 },
  anthropic: { han: 1.2, latinLetters: 3.5, mark: 1 },
  google: { han: 0.9, latinLetters: 4, mark: 1 },
  deepseek: { han: 0.7, latinLetters: 3.3, mark: 1 },
  qwen: { han: 0.75, latinLetters: 3.5, mark: 1 },
  moonshot: { han: 0.75, latinLetters: 3.5, mark: 1 },
  bytedance: { han: 0.8, latinLetters: 3.5, mark: 1 },
  other: { han: 1.2, latinLetters: 3, mark: 1 },
};

/** Which family answers on a site, by adapter id. */
const familyOfSite: Record<string, ModelFamily> = {
  chatgpt: 'openai',
  claude: 'anthropic',
  gemini: 'google',
  aistudio: 'google',
  deepseek: 'deepseek',
  qwen: 'qwen',
  qianwen: 'qwen',
  copilot: 'openai',
  kimi: 'moonshot',
  doubao: 'bytedance',
};

/** Sites whose family is known. */
export const sitesWithFamily: readonly string[] = Object.keys(familyOfSite);

export function modelFamilyOf(site: string): ModelFamily {
  return familyOfSite[site] ?? 'other';
}

const pieces =
  /\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|[\p{Script=Latin}\p{M}]+|(?:(?![\p{Script=Han}\p{Script=Latin}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}])+|\p{N}{1,3}|[^\s]/gu;
const han = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const latin = /^[\p{Script=Latin}\p{M}]/u;
const word = /^\p{L}/u;
const number = /^\p{N}/u;
const picture = /^\p{Extended_Pictographic}|^\p{Regional_Indicator}/u;

/** Letters a token in scripts that no vendor gives a rate for: Cyrillic, Arabic, Thai, … */
const otherLetters = 1.5;
/** A picture is cut into its bytes by most. */
const pictureTokens = 3;

/** Upper estimate of how many tokens a model of that family makes of a text, rounded up. Spaces go with what follows. */
export function countTokens(text: string, family: ModelFamily = 'other'): number {
  const rate = rates[family];
  let tokens = 0;
  for (const [piece] of text.matchAll(pieces)) {
    if (han.test(piece)) tokens += rate.han;
    else if (latin.test(piece)) tokens += Math.max(1, piece.length / rate.latinLetters);
    else if (word.test(piece)) tokens += Math.max(1, piece.length / otherLetters);
    else if (number.test(piece)) tokens += 1;
    else tokens += picture.test(piece) ? pictureTokens : rate.mark;
  }
  for (const character of text) if (character === '\n') tokens += 1;
  return Math.ceil(tokens);
}
