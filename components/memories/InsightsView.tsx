import type { CardKind } from '../../core/memory/types';
import { Skeleton } from '../feedback/Skeleton';
import { kindNames } from '../i18n/cards';
import { memoriesWords as w } from '../i18n/memories';
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
  /** Recalls put to use, and those whose answer really used a memory. */
  recalls: { inserted: number; used: number };
  health: { name: string; ok: boolean }[];
}

const modelWords = { cold: w.modelCold, loading: w.modelLoading, ready: w.modelReady, failed: w.modelFailed };

/** Numbers about the memory, each with its word. */
export function InsightsView({ insights }: { insights: Insights | null }) {
  const { t, lang } = useWords();
  if (insights === null) return <Skeleton rows={6} label={t(w.loading)} />;
  const number = new Intl.NumberFormat(lang === 'zh' ? 'zh-CN' : 'en-GB');
  const facts: [string, string][] = [
    [t(w.memories), number.format(insights.memories)],
    [t(w.conversations), number.format(insights.conversations)],
    [t(w.messages), number.format(insights.messages)],
    [t(w.storageUsed), sayBytes(insights.bytesUsed, lang)],
    [t(w.waiting), number.format(insights.jobsWaiting)],
    [t(w.recallsUsed), `${number.format(insights.recalls.used)} / ${number.format(insights.recalls.inserted)}`],
    [t(w.model), t(modelWords[insights.modelState])],
    [t(w.network), t(w.networkText)],
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
      <h2 class="section-title chart-title">{t(w.byWeek)}</h2>
      <Weeks counts={insights.byWeek} label={t(w.byWeek)} />
      <h2 class="section-title chart-title">{t(w.byKind)}</h2>
      <Bars
        rows={insights.byKind.map(({ kind, count }) => ({
          name: t(kindNames[kind]),
          count,
          color: `var(--kind-${kind})`,
        }))}
      />
      <h2 class="section-title chart-title">{t(w.bySite)}</h2>
      <Bars rows={insights.bySite.map((row) => ({ ...row, color: 'var(--accent)' }))} />
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

function Bars({ rows }: { rows: { name: string; count: number; color: string }[] }) {
  const most = Math.max(1, ...rows.map((row) => row.count));
  return (
    <ul class="bars">
      {rows.map((row) => (
        <li key={row.name} class="bar-row">
          <span>{row.name}</span>
          <span class="bar" style={{ inlineSize: `${(row.count / most) * 100}%`, background: row.color }} />
          <span class="muted">{row.count}</span>
        </li>
      ))}
    </ul>
  );
}

function Weeks({ counts, label }: { counts: number[]; label: string }) {
  const most = Math.max(1, ...counts);
  return (
    <div class="weeks" role="img" aria-label={`${label}: ${counts.join(', ')}`}>
      {counts.map((count, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a week is
        <span key={index} style={{ blockSize: `${Math.max(3, (count / most) * 100)}%` }} title={String(count)} />
      ))}
    </div>
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
