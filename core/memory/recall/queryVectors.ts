import { centreOn } from '../embed/centre';
import { normalise } from '../embed/normalise';
import { detectLanguage } from '../text/language';
import { splitAsks, splitDialogue } from './asks';
import { type RequestNeeds, readNeeds } from './domains';
import type { QuestionMean } from './questionMean';
import type { RecallRequest, RecallSources } from './types';

/** How much a turn counts beside the one after it. Chosen on dialogues (0.3–0.5 did equally well). */
const turnDecay = 0.4;
/** Share of the conversation's turns beside the draft as a whole. */
const turnShare = 0.5;
/** Turns of context that are read. */
const maxTurns = 4;
const maxTurnCharacters = 500;
/** Vectors of texts seen lately: the draft when the box has focus, the turns that stay the same while one types. */
const cacheSize = 64;

export interface QueryVectors {
  read(request: RecallRequest): Promise<ReadDraft>;
  /** A draft by itself, centred on the shipped mean of its language's questions. */
  bare(text: string): Promise<Float32Array>;
  /** Counts a question towards the mean of all. */
  learn(text: string): Promise<void>;
  /** Forgets the texts seen lately. */
  reset(): void;
}

export interface ReadDraft {
  /** The draft with its context, then each of its asks where there are several. */
  vectors: Float32Array[];
  needs: RequestNeeds;
  /** The draft by itself, centred on the shipped mean of its language's questions. */
  bare: Float32Array;
}

export function createQueryVectors(sources: RecallSources, questions: QuestionMean): QueryVectors {
  const cache = new Map<string, Float32Array>();

  async function vectorOf(text: string, request: RecallRequest): Promise<Float32Array> {
    return centreOn(await rawVectorOf(text, request), questions.mean(detectLanguage(text)));
  }

  async function rawVectorOf(text: string, request: Pick<RecallRequest, 'signal'> = {}): Promise<Float32Array> {
    let raw = cache.get(text);
    if (!raw) {
      [raw] = await sources.embedder.embed([text], request.signal ? { signal: request.signal } : {});
      if (!raw) throw new Error('The embedder returned no vector.');
    }
    cache.delete(text);
    cache.set(text, raw);
    const oldest = cache.size > cacheSize ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    return raw;
  }

  return {
    reset: () => cache.clear(),

    async learn(text) {
      await questions.load();
      await questions.learn(await rawVectorOf(text), detectLanguage(text));
    },

    async read(request) {
      await questions.load();
      const whole = await vectorOf(request.query, request);
      const turns = [
        ...(request.context ?? []).map(({ text }) => text),
        ...(splitDialogue(request.query) ?? [request.query]),
      ].slice(-1 - maxTurns);
      const main = turns.length === 1 ? whole : await withTurns(whole, turns, request);
      const asks: Float32Array[] = [];
      for (const ask of turns.length > 1 ? [] : splitAsks(request.query)) asks.push(await vectorOf(ask, request));
      const lang = detectLanguage(request.query);
      const raw = await rawVectorOf(request.query, request);
      const bare = sources.centre.apply(raw, lang, 'question');
      return { vectors: [main, ...asks], needs: readNeeds(bare), bare };
    },

    async bare(text) {
      return sources.centre.apply(await rawVectorOf(text), detectLanguage(text), 'question');
    },
  };

  async function withTurns(whole: Float32Array, turns: string[], request: RecallRequest): Promise<Float32Array> {
    const sum = new Float32Array(whole.length);
    for (const [back, turn] of turns.reverse().entries()) {
      const vector = await vectorOf(turn.slice(0, maxTurnCharacters), request);
      const weight = turnDecay ** back;
      for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + weight * (vector[at] ?? 0);
    }
    normalise(sum);
    return normalise(whole.map((value, at) => (1 - turnShare) * value + turnShare * (sum[at] ?? 0)));
  }
}
