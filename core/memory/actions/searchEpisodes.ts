import type { EpisodeHit, SearchOptions } from '../api';
import type { Engine } from '../engine';
import { episodeId } from '../pipeline/summarise';
import type { Episode, RecallHit } from '../types';

/** Episodes looked at by their words: the latest. What a card was learnt in is found however old it is. */
const recentEpisodes = 500;
const defaultMaxEpisodes = 2;
/** Share of what a question is about that a summary has to name. */
const minShare = 0.4;
/** One word in common is chance unless it is all that is asked for. */
const minWords = 2;
/** What a recalled card says for the conversation it was learnt in. */
const cardSupport = 0.6;
const minScore = 0.4;
const maxDraftEnd = 2_000;

/**
 * Conversations whose summaries fit a question, best first: those that name what it is about, and those that the recalled
 * cards come from, the more so when both hold. They are hits of their own and take no card's place. Never the conversation
 * that asks, never another project's.
 */
export async function searchEpisodes(
  engine: Engine,
  query: string,
  hits: readonly RecallHit[],
  options: Pick<SearchOptions, 'scope' | 'site' | 'conversationId' | 'maxEpisodes' | 'searchAll'>,
): Promise<EpisodeHit[]> {
  const { scope = 'global', maxEpisodes = defaultMaxEpisodes } = options;
  if (maxEpisodes <= 0) return [];
  const support = supportOf(hits);
  const { store, tokenizer } = engine;
  const latest = await store.query('episodes', { index: 'endedAt', reverse: true, limit: recentEpisodes });
  const known = new Set(latest.map((episode) => episode.id));
  const older = await store.getMany(
    'episodes',
    [...support.keys()].filter((id) => !known.has(id)),
  );
  const asking = options.site === undefined ? null : `${options.site}\n${options.conversationId ?? 'default'}`;
  const mayCome = (episode: Episode): boolean =>
    (episode.status === 'active' || (options.searchAll === true && episode.status === 'archived')) &&
    (episode.scope === 'global' || episode.scope === scope) &&
    `${episode.site}\n${episode.conversationId}` !== asking;
  const episodes = [...latest, ...older.filter((episode) => episode !== undefined)].filter(mayCome);
  const words = episodes.map((episode) => new Set(tokenizer.terms(wordsOf(episode))));
  const asked = [...new Set(tokenizer.terms(endsOf(query)))];
  const weight = new Map(
    asked.map((term) => [term, rarity(words.filter((own) => own.has(term)).length, words.length)]),
  );
  const total = asked.reduce((sum, term) => sum + (weight.get(term) ?? 0), 0);

  const found = episodes.map((episode, at): EpisodeHit => {
    const matched = asked.filter((term) => words[at]?.has(term));
    const share = total === 0 ? 0 : matched.reduce((sum, term) => sum + (weight.get(term) ?? 0), 0) / total;
    const isNamed = share >= minShare && (matched.length >= minWords || asked.length === 1);
    const byCard = cardSupport * (support.get(episode.id) ?? 0);
    const score = 1 - (1 - (isNamed ? share : 0)) * (1 - byCard);
    const reasons = [
      ...(isNamed ? [{ code: 'episodeNames', params: { words: matched.slice(0, 3).join(', ') } }] : []),
      ...(byCard > 0 ? [{ code: 'episodeOfCard' }] : []),
    ];
    return { episode, score, reasons };
  });
  return found
    .filter(({ score }) => score >= minScore)
    .sort((left, right) => right.score - left.score || right.episode.endedAt - left.episode.endedAt)
    .slice(0, maxEpisodes);
}

/** How rare a word is among the summaries. One that is in none of them says little: people ask in their own words. */
function rarity(having: number, of: number): number {
  return having === 0 ? 0.25 : Math.log(1 + (of + 1) / (having + 0.5));
}

/** The beginning and the end of a long draft. */
function endsOf(query: string): string {
  return query.length <= 2 * maxDraftEnd ? query : `${query.slice(0, maxDraftEnd)}\n${query.slice(-maxDraftEnd)}`;
}

function wordsOf({ topic, decisions, todos, things, mindNextTime, keywords, title }: Episode): string {
  return [topic, title, ...decisions, ...todos, ...things, ...mindNextTime, ...keywords].join('\n');
}

/** The best score among the cards learnt in each conversation, by the id of its episode. */
function supportOf(hits: readonly RecallHit[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const { card, score } of hits) {
    for (const { site, conversationId } of card.evidence) {
      const id = episodeId({ site, conversationId });
      best.set(id, Math.max(best.get(id) ?? 0, score));
    }
  }
  return best;
}
