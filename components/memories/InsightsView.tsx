import type { CardKind } from '../../core/memory/types';
import { Skeleton } from '../feedback/Skeleton';
import { kindNames } from '../i18n/cards';
import { sayNumber } from '../i18n/index';
import { memoriesWords as w } from '../i18n/memories';
import { sayFullTime, sayWhen } from '../i18n/time';
import { useWords } from '../i18n/words';

export interface Insights {
  memories: number;
  conversations: number;
  messages: number;
  bytesUsed: number;
  jobsWaiting: number;
  modelState: 'cold' | 'loading' | 'ready' | 'failed';
  byKind: { kind: CardKind; count: number }[];
  bySite: { name: string; count: number }[];
  /** New cards a week, oldest first. */
  byWeek: number[];
  /** How often an answer used a memory, and how often something known was said again. */
  continuity: { used: number; again: number };
  health: { name: string; ok: boolean }[];
  /** What left the device: how often, and the newest requests, newest first. */
  network: { total: number; entries: { at: number; host: string; status: number | null }[] };
}

const modelWords = { cold: w.modelCold, loading: w.modelLoading, ready: w.modelReady, failed: w.modelFailed };
/** From here on a share says something. */
const enoughCases = 10;
const requestsShown = 10;

/** Numbers about the memory, each with its word. */
export function InsightsView({ insights, now }: { insights: Insights | null; now: number }) {
  const { t, lang } = useWords();
  if (insights === null) return <Skeleton rows={6} label={t(w.loading)} />;
  const facts: [string, string][] = [
    [t(w.memories), sayNumber(insights.memories, lang)],
    [t(w.conversations), sayNumber(insights.conversations, lang)],
    [t(w.messages), sayNumber(insights.messages, lang)],
    [t(w.waiting), sayNumber(insights.jobsWaiting, lang)],
    [t(w.storageUsed), sayBytes(insights.bytesUsed, lang)],
    [t(w.model), t(modelWords[insights.modelState])],
  ];
  return (
    <section class="page" aria-label={t(w.insights)}>
      <header class="page-header">
        <h1 class="page-title">{t(w.insights)}</h1>
      </header>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name} class="fact">
            <dt class="muted small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div class="figures">
        <Continuity {...insights.continuity} />
        <Network network={insights.network} now={now} />
      </div>
      <h2 class="section-title chart-title">{t(w.byWeek)}</h2>
      <Weeks counts={insights.byWeek} label={t(w.byWeek)} />
      <Bars
        title={t(w.byKind)}
        rows={insights.byKind.map(({ kind, count }) => ({
          name: t(kindNames[kind]),
          count,
          color: `var(--kind-${kind})`,
        }))}
      />
      <Bars title={t(w.bySite)} rows={insights.bySite.map((row) => ({ ...row, color: 'var(--accent)' }))} />
      {insights.health.length > 0 && (
        <>
          <h2 class="section-title chart-title">{t(w.health)}</h2>
          <ul>
            {insights.health.map((site) => (
              <li key={site.name} class="health">
                <span class={`dot ${site.ok ? 'on' : 'bad'}`} aria-hidden="true" />
                {site.name}
                <span class="muted">{t(site.ok ? w.healthOk : w.healthBad)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Of the times a known thing was needed, the share in which nobody had to say it again. */
function Continuity({ used, again }: Insights['continuity']) {
  const { t, lang } = useWords();
  const cases = used + again;
  return (
    <section class="figure" aria-label={t(w.continuity)}>
      <h2 class="section-title">{t(w.continuity)}</h2>
      <p class="figure-number">{cases < enoughCases ? '–' : `${Math.round((used / cases) * 100)}%`}</p>
      <p class="muted small">
        {t(w.continuityText, { used, again })}
        {lang === 'en' && ' '}
        {cases < enoughCases && t(w.continuityEarly, { n: enoughCases })}
      </p>
    </section>
  );
}

function Network({ network, now }: { network: Insights['network']; now: number }) {
  const { t, lang } = useWords();
  return (
    <section class="figure" aria-label={t(w.network)}>
      <h2 class="section-title">{t(w.network)}</h2>
      <p class="figure-number">{sayNumber(network.total, lang)}</p>
      <p class="muted small">{t(w.networkText)}</p>
      {network.total > 0 && <p class="muted small">{t(w.networkSome)}</p>}
      <ul class="small">
        {network.entries.slice(0, requestsShown).map((entry) => (
          <li key={entry.at}>
            {entry.host} <span class="muted">{entry.status ?? t(w.networkNoAnswer)} · </span>
            <time class="muted" title={sayFullTime(entry.at, lang)}>
              {sayWhen(entry.at, now, lang)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bars({ title, rows }: { title: string; rows: { name: string; count: number; color: string }[] }) {
  const { lang } = useWords();
  const most = Math.max(1, ...rows.map((row) => row.count));
  if (rows.length === 0) return null;
  return (
    <>
      <h2 class="section-title chart-title">{title}</h2>
      <ul class="bars">
        {rows.map((row) => (
          <li key={row.name} class="bar-row">
            <span>{row.name}</span>
            <span class="bar" style={{ inlineSize: `${(row.count / most) * 100}%`, background: row.color }} />
            <span class="muted bar-count">{sayNumber(row.count, lang)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Weeks({ counts, label }: { counts: number[]; label: string }) {
  const { t, lang } = useWords();
  const most = Math.max(1, ...counts);
  return (
    <>
      <div class="weeks" role="img" aria-label={`${label}: ${counts.join(', ')}`}>
        {counts.map((count, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a week is
          <span key={index} class="week" title={sayNumber(count, lang)}>
            <span class="week-count">{sayNumber(count, lang)}</span>
            <span class="week-bar" style={{ blockSize: `${Math.max(3, (count / most) * 64)}px` }} />
          </span>
        ))}
      </div>
      <p class="weeks-ends muted small" aria-hidden="true">
        <span>{t(w.weekFirst)}</span>
        <span>{t(w.weekNow)}</span>
      </p>
    </>
  );
}

/** Bytes in the unit a person would say. */
export function sayBytes(bytes: number, lang: 'zh' | 'en'): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  let unit = 0;
  while (bytes >= 1000 && unit < units.length - 1) {
    bytes /= 1000;
    unit++;
  }
  return new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: unit === 0 ? 0 : 1,
  }).format(bytes);
}
