import { useState } from 'preact/hooks';
import type { CardKind, CardStatus } from '../../core/memory/types';
import { cardWords, kindNames, statusNames } from '../i18n/cards';
import { memoriesWords } from '../i18n/memories';
import { useWords } from '../i18n/words';
import { Icon } from '../icons';

export const spans = ['any', 'week', 'month', 'year'] as const;
const pastStatuses = ['superseded', 'archived', 'expired'] as const satisfies CardStatus[];

/** What the list is narrowed to. Empty strings stand for "all". */
export interface ListFilter {
  kind: CardKind | '';
  site: string;
  scope: string;
  span: (typeof spans)[number];
  status: 'active' | (typeof pastStatuses)[number] | 'any';
  pinned: boolean;
  tag: string;
  sort: 'newest' | 'mostUsed';
}

export const noFilter: ListFilter = {
  kind: '',
  site: '',
  scope: '',
  span: 'any',
  status: 'active',
  pinned: false,
  tag: '',
  sort: 'newest',
};

/** Days a span reaches back; null for all time. */
export const spanDays: Record<ListFilter['span'], number | null> = { any: null, week: 7, month: 30, year: 365 };

export const spanNames = {
  any: memoriesWords.anyTime,
  week: memoriesWords.lastWeek,
  month: memoriesWords.lastMonth,
  year: memoriesWords.lastYear,
};

/** One row of small selects; what is set stands out. Where there is no room for a row, a button unfolds them. */
export function FilterBar(props: {
  filter: ListFilter;
  /** Words are searched for: then those that fit best come first. */
  isSearch: boolean;
  sites: { id: string; name: string }[];
  projects: string[];
  onChange: (filter: ListFilter) => void;
}) {
  const { t } = useWords();
  const { filter } = props;
  const set = (change: Partial<ListFilter>) => props.onChange({ ...filter, ...change });
  const [open, setOpen] = useState(false);
  const isSet = JSON.stringify(filter) !== JSON.stringify(noFilter);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen
    <div class={`filters ${open ? 'open' : ''}`} role="group" aria-label={t(memoriesWords.filters)}>
      <button
        type="button"
        class={`filter-select filter-fold ${isSet ? 'set' : ''}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="filter" />
        {t(memoriesWords.filters)}
      </button>
      <Choice
        label={t(memoriesWords.kind)}
        value={filter.kind}
        onPick={(kind) => set({ kind: kind as CardKind | '' })}
        options={[
          ['', t(memoriesWords.allKinds)],
          ...(Object.keys(kindNames) as CardKind[]).map((kind): [string, string] => [kind, t(kindNames[kind])]),
        ]}
      />
      <Choice
        label={t(memoriesWords.site)}
        value={filter.site}
        onPick={(site) => set({ site })}
        options={[['', t(memoriesWords.allSites)], ...props.sites.map((one): [string, string] => [one.id, one.name])]}
      />
      {props.projects.length > 0 && (
        <Choice
          label={t(memoriesWords.project)}
          value={filter.scope}
          onPick={(scope) => set({ scope })}
          options={[
            ['', t(memoriesWords.allProjects)],
            ['global', t(cardWords.global)],
            ...props.projects.map((project): [string, string] => [`project:${project}`, project]),
          ]}
        />
      )}
      <Choice
        label={t(memoriesWords.when)}
        value={filter.span}
        onPick={(span) => set({ span: span as ListFilter['span'] })}
        options={spans.map((span): [string, string] => [span, t(spanNames[span])])}
      />
      <Choice
        label={t(memoriesWords.status)}
        value={filter.status}
        onPick={(status) => set({ status: status as ListFilter['status'] })}
        options={[
          ['active', t(memoriesWords.current)],
          ...pastStatuses.map((status): [string, string] => [status, t(statusNames[status])]),
          ['any', t(memoriesWords.everyStatus)],
        ]}
      />
      <Choice
        label={t(memoriesWords.sort)}
        value={filter.sort}
        onPick={(sort) => set({ sort: sort as ListFilter['sort'] })}
        options={[
          ['newest', t(props.isSearch ? memoriesWords.bestMatch : memoriesWords.newest)],
          ['mostUsed', t(memoriesWords.mostUsed)],
        ]}
      />
      <input
        class={`filter-select filter-tag ${filter.tag === '' ? '' : 'set'}`}
        type="text"
        value={filter.tag}
        placeholder={t(memoriesWords.withTag)}
        aria-label={t(memoriesWords.withTag)}
        onChange={(event) => set({ tag: event.currentTarget.value.trim().replace(/^#/, '') })}
      />
      <label class={`filter-check ${filter.pinned ? 'set' : ''}`}>
        <input
          type="checkbox"
          checked={filter.pinned}
          onChange={(event) => set({ pinned: event.currentTarget.checked })}
        />
        {t(memoriesWords.onlyPinned)}
      </label>
      {isSet && (
        <button type="button" class="text-button small" onClick={() => props.onChange(noFilter)}>
          {t(memoriesWords.clearFilters)}
        </button>
      )}
    </div>
  );
}

function Choice(props: {
  label: string;
  value: string;
  options: [value: string, name: string][];
  onPick: (value: string) => void;
}) {
  const isSet = props.value !== props.options[0]?.[0];
  return (
    <select
      class={`filter-select ${isSet ? 'set' : ''}`}
      aria-label={props.label}
      value={props.value}
      onChange={(event) => props.onPick(event.currentTarget.value)}
    >
      {props.options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
