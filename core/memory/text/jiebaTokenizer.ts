import * as jieba from 'jieba-wasm';
import type { Tokenizer } from '../ports';
import { stemEnglish } from './stemEnglish';
import { stopWords } from './stopWords';

export interface JiebaTokenizerOptions {
  /** Address of `jieba_rs_wasm_bg.wasm`. Needed where the package's web build runs; the Node build brings its own. */
  wasmUrl?: string;
}

const runs = /\p{Script=Han}+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)*/gu;
const han = /\p{Script=Han}/u;
const wordLike = /[\p{L}\p{N}]/u;

/**
 * Words and index terms for Chinese, English and the two mixed. jieba splits the Han runs in search mode, which also
 * gives the shorter words inside a long one; every two neighbouring characters are a term as well, so that a word jieba
 * cuts differently in card and question still meets itself. Call `ready()` before `words` and `terms`.
 */
export function createJiebaTokenizer(options: JiebaTokenizerOptions = {}): Tokenizer {
  let loading: Promise<void> | undefined;

  return {
    id: 'jieba-2.4+bigram+porter/1',

    ready() {
      loading ??= loadDictionary(options.wasmUrl).catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },

    words: (text) => jieba.cut(text, true).filter((word) => wordLike.test(word)),

    terms: (text) => [...text.normalize('NFKC').toLowerCase().matchAll(runs)].flatMap(([run]) => termsOf(run)),
  };
}

async function loadDictionary(wasmUrl: string | undefined): Promise<void> {
  const init: unknown = jieba.default;
  // The Node build has no init function: it loads its WebAssembly when it is imported.
  if (typeof init === 'function') await jieba.default(wasmUrl === undefined ? undefined : { module_or_path: wasmUrl });
  // The first cut unpacks the dictionary (about 0.3 s); it is paid here and not by the first question.
  jieba.cut_for_search('记忆', true);
}

function termsOf(run: string): string[] {
  if (!han.test(run)) {
    const word = run.replace(/['’].*$/u, '');
    return stopWords.has(word) ? [] : [stemEnglish(word)];
  }
  const words = jieba.cut_for_search(run, true);
  const known = new Set(words);
  const characters = [...run];
  const pairs = characters.slice(0, -1).map((character, at) => character + characters[at + 1]);
  return [...words, ...pairs.filter((pair) => !known.has(pair))].filter((term) => !stopWords.has(term));
}
