import { signal } from '@preact/signals';
import type { UiLanguage } from '../../components/i18n/index';
import type { Insights } from '../../components/memories/InsightsView';
import type { CardVerdicts } from '../../components/memories/RecallLogView';
import type { CardTally } from '../../core/memory/api';
import type { Card, CardKind, CardStatus, Episode, RecallLogEntry } from '../../core/memory/types';
import { ask } from '../../core/platform/ask';
import type { Overview } from '../../core/platform/messages';
import type { NetworkLog } from '../../core/platform/networkLog';
import { siteName } from '../../core/sites/page/siteName';
import type { Notices } from './notices';

const logPage = 100;
const episodePage = 100;
/** Cards in the picture, and with a beginning or an end; so many are read to find them. */
const cardLimit = 2_000;
const readLimit = 10_000;
const pageSize = 500;
const spanLimit = 500;

/** What is read by itself, and may fail by itself. */
export type LookBackPart = 'log' | 'episodes' | 'spans' | 'insights' | 'graph';

/** Everything that looks back: recall log, timeline, numbers, picture. */
export function createLookBackState(lang: UiLanguage, notices: Notices) {
  const log = signal<RecallLogEntry[] | null>(null);
  const logHasMore = signal(false);
  const logCards = signal<ReadonlyMap<string, Card>>(new Map());
  const verdicts = signal<CardVerdicts | null>(null);
  const episodes = signal<Episode[] | null>(null);
  const episodesHaveMore = signal(false);
  /** Rows read, those that are not shown among them. */
  let episodesRead = 0;
  const spans = signal<Card[] | null>(null);
  const insights = signal<Insights | null>(null);
  const linked = signal<Card[] | null>(null);
  /** Why a part could not be read. */
  const failed = signal<ReadonlyMap<LookBackPart, string>>(new Map());

  async function loadLogPage(before: RecallLogEntry[]): Promise<void> {
    const entries = await ask('listRecallLog', { offset: before.length, limit: logPage });
    const known = logCards.value;
    const ids = entries.flatMap((entry) => entry.hits.map((hit) => hit.cardId)).filter((id) => !known.has(id));
    const cards = ids.length > 0 ? await ask('getCards', { ids }) : [];
    logCards.value = new Map([...known, ...cards.map((card): [string, Card] => [card.id, card])]);
    logHasMore.value = entries.length === logPage;
    log.value = [...before, ...entries];
  }

  async function loadLog(): Promise<void> {
    await loadLogPage([]);
    verdicts.value = await ask('tallyCards', undefined);
  }

  async function loadEpisodePage(offset: number): Promise<void> {
    const found = await ask('listEpisodes', { offset, limit: episodePage });
    const before = offset === 0 ? [] : (episodes.value ?? []);
    episodesRead = offset + found.length;
    episodesHaveMore.value = found.length === episodePage;
    episodes.value = [...before, ...found.filter((episode) => episode.status === 'active')];
  }

  /** At most `limit` cards that are wanted, newest first. */
  async function cardsOf(statuses: CardStatus[], limit: number, isWanted: (card: Card) => boolean): Promise<Card[]> {
    const wanted: Card[] = [];
    for (let offset = 0; offset < readLimit && wanted.length < limit; offset += pageSize) {
      const page = await ask('listCards', { statuses, offset, limit: pageSize });
      wanted.push(...page.cards.filter(isWanted));
      if (page.cards.length < pageSize) break;
    }
    return wanted.slice(0, limit);
  }

  async function loadSpans(): Promise<void> {
    const [was, over, dated] = await Promise.all([
      cardsOf(['superseded'], spanLimit, () => true),
      cardsOf(['expired'], spanLimit, () => true),
      cardsOf(['active'], cardLimit, (card) => card.validFrom !== null || card.validTo !== null),
    ]);
    const known = new Map([...was, ...over, ...dated].map((card) => [card.id, card]));
    const newer = [...new Set(was.flatMap((card) => card.supersededBy ?? []))].filter((id) => !known.has(id));
    const heads = newer.length > 0 ? await ask('getCards', { ids: newer }) : [];
    spans.value = [...known.values(), ...heads.filter((card) => card.status !== 'trashed')];
  }

  async function loadInsights(): Promise<void> {
    const [overview, tally, network] = await Promise.all([
      ask('getOverview', undefined),
      ask('tallyCards', undefined),
      ask('networkLog', undefined),
    ]);
    insights.value = summarise(overview, tally, network, lang);
  }

  /** For what a view begins with: where it fails, the view says so. */
  const reading = (part: LookBackPart, work: () => Promise<void>) => async () => {
    const others = () => [...failed.value].filter(([name]) => name !== part);
    try {
      await work();
      failed.value = new Map(others());
    } catch (error) {
      failed.value = new Map([...others(), [part, notices.explain(error)]]);
    }
  };
  const reporting = (work: () => Promise<void>) => () => work().catch(notices.fail);
  return {
    failed,
    log,
    logHasMore,
    verdicts,
    cardOf: (id: string) => logCards.value.get(id),
    episodes,
    episodesHaveMore,
    spans,
    insights,
    linked,
    decline(entry: RecallLogEntry, cardId: string, declined: boolean): void {
      const others = (entry.declinedIds ?? []).filter((id) => id !== cardId);
      const now = { ...entry, declinedIds: declined ? [...others, cardId] : others };
      const show = (shown: RecallLogEntry) => {
        log.value = log.value?.map((one) => (one.id === entry.id ? shown : one)) ?? null;
      };
      show(now);
      ask('declineOffer', { recallId: entry.id, cardId, declined }).catch((error: unknown) => {
        show(entry);
        notices.fail(error);
      });
    },
    loadLog: reading('log', loadLog),
    moreLog: reporting(() => loadLogPage(log.value ?? [])),
    loadEpisodes: reading('episodes', () => loadEpisodePage(0)),
    moreEpisodes: reporting(() => loadEpisodePage(episodesRead)),
    loadSpans: reading('spans', loadSpans),
    loadInsights: reading('insights', loadInsights),
    loadGraph: reading('graph', async () => {
      linked.value = await cardsOf(['active'], cardLimit, (card) => card.links.length > 0);
    }),
  };
}

/** The numbers of the page from what is known. */
export function summarise(overview: Overview, tally: CardTally, network: NetworkLog, lang: UiLanguage): Insights {
  const largestFirst = (a: { count: number }, b: { count: number }) => b.count - a.count;
  const kinds = Object.entries(tally.byKind) as [CardKind, number][];
  return {
    memories: overview.counts.active,
    conversations: overview.episodes,
    messages: overview.turns,
    bytesUsed: overview.bytesUsed,
    jobsWaiting: overview.jobsWaiting,
    modelState: overview.modelState,
    byKind: kinds.map(([kind, count]) => ({ kind, count })).sort(largestFirst),
    bySite: Object.entries(tally.bySite)
      .map(([site, count]) => ({ name: siteName(site, lang), count }))
      .filter((row) => row.name !== '')
      .sort(largestFirst),
    byWeek: tally.byWeek,
    continuity: { used: tally.used, again: tally.saidAgain },
    health: overview.health.map(({ site, ok }) => ({ name: siteName(site, lang), ok })),
    network,
  };
}
