import { signal } from '@preact/signals';
import type { UiLanguage } from '../../components/i18n/index';
import type { Insights } from '../../components/memories/InsightsView';
import type { Card, CardKind, Episode, RecallLogEntry } from '../../core/memory/types';
import { ask } from '../../core/platform/ask';
import type { Overview } from '../../core/platform/messages';
import { siteName } from '../../core/sites/page/siteName';
import type { Notices } from './notices';

const logLimit = 200;
const episodeLimit = 200;
/** Cards looked at for charts and the picture. */
const cardLimit = 2_000;
const pageSize = 500;
const weekMs = 7 * 86_400_000;
const weeks = 12;

/** Everything that looks back: recall log, timeline, numbers, picture. */
export function createLookBackState(lang: UiLanguage, notices: Notices) {
  const log = signal<RecallLogEntry[] | null>(null);
  const logCards = signal<ReadonlyMap<string, Card>>(new Map());
  const episodes = signal<Episode[] | null>(null);
  const insights = signal<Insights | null>(null);
  const linked = signal<Card[] | null>(null);

  async function loadLog(): Promise<void> {
    const entries = await ask('listRecallLog', { limit: logLimit });
    const ids = [...new Set(entries.flatMap((entry) => entry.hits.map((hit) => hit.cardId)))];
    const found = await Promise.all(ids.map((id) => ask('getCard', { id })));
    logCards.value = new Map(found.flatMap((one) => (one ? [[one.card.id, one.card]] : [])));
    log.value = entries;
  }

  async function newestCards(): Promise<Card[]> {
    const cards: Card[] = [];
    while (cards.length < cardLimit) {
      const page = await ask('listCards', { statuses: ['active'], offset: cards.length, limit: pageSize });
      cards.push(...page.cards);
      if (page.cards.length < pageSize) break;
    }
    return cards;
  }

  async function loadInsights(): Promise<void> {
    const [overview, cards, recalls] = await Promise.all([
      ask('getOverview', undefined),
      newestCards(),
      ask('listRecallLog', { limit: logLimit }),
    ]);
    insights.value = summarise(overview, cards, recalls, lang, Date.now());
  }

  const reporting = (work: () => Promise<void>) => () => work().catch(notices.fail);
  return {
    log,
    cardOf: (id: string) => logCards.value.get(id),
    episodes,
    insights,
    linked,
    loadLog: reporting(loadLog),
    loadEpisodes: reporting(async () => {
      episodes.value = await ask('listEpisodes', { limit: episodeLimit });
    }),
    loadInsights: reporting(loadInsights),
    loadGraph: reporting(async () => {
      linked.value = (await newestCards()).filter((card) => card.links.length > 0);
    }),
  };
}

/** The numbers of the page from what is known. */
export function summarise(
  overview: Overview,
  cards: readonly Card[],
  recalls: readonly RecallLogEntry[],
  lang: UiLanguage,
  now: number,
): Insights {
  const kinds = new Map<CardKind, number>();
  const sites = new Map<string, number>();
  const byWeek = Array.from({ length: weeks }, () => 0);
  for (const card of cards) {
    kinds.set(card.kind, (kinds.get(card.kind) ?? 0) + 1);
    const site = card.evidence[0]?.site;
    const name = site === undefined ? '' : siteName(site, lang);
    if (name !== '') sites.set(name, (sites.get(name) ?? 0) + 1);
    const week = weeks - 1 - Math.floor((now - card.createdAt) / weekMs);
    if (week >= 0 && week < weeks) byWeek[week] = (byWeek[week] ?? 0) + 1;
  }
  const inserted = recalls.filter((entry) => entry.insertedIds.length > 0 && !entry.undone);
  return {
    memories: overview.counts.active,
    conversations: overview.episodes,
    messages: overview.turns,
    bytesUsed: overview.bytesUsed,
    jobsWaiting: overview.jobsWaiting,
    modelState: overview.modelState,
    byKind: [...kinds].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count),
    bySite: [...sites].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count),
    byWeek,
    recalls: { inserted: inserted.length, used: inserted.filter((entry) => entry.usedIds.length > 0).length },
    health: overview.health.map(({ site, ok }) => ({ name: siteName(site, lang), ok })),
  };
}
