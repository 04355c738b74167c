import type { ComponentChildren } from 'preact';
import { memoriesWords } from '../i18n/memories';
import { useWords } from '../i18n/words';
import { Icon, type IconName } from '../icons';

/** The views of the memories page, in the order of the rail. */
export const viewNames = [
  'memories',
  'inbox',
  'timeline',
  'graph',
  'recallLog',
  'insights',
  'trash',
  'settings',
] as const;
export type ViewName = (typeof viewNames)[number];

const viewIcons: Record<ViewName, IconName> = {
  memories: 'memories',
  inbox: 'inbox',
  timeline: 'timeline',
  graph: 'graph',
  recallLog: 'recallLog',
  insights: 'insights',
  trash: 'forget',
  settings: 'settings',
};

/** The page around every view: the rail on the left, the view beside it. */
export function Shell(props: {
  view: ViewName;
  /** Name of the profile in use where there are several: an empty list is then no lost one. */
  profile: string | null;
  /** Numbers shown in the rail, where there is something to do. */
  counts: Partial<Record<ViewName, number>>;
  hrefOf: (view: ViewName) => string;
  children: ComponentChildren;
}) {
  const { t } = useWords();
  return (
    <div class="shell">
      <nav class="rail" aria-label={t(memoriesWords.views)}>
        <p class="rail-name" title={props.profile ?? undefined}>
          <img src="/icons/icon.svg" alt="" width={24} height={24} />
          <span>{t(memoriesWords.name)}</span>
          {props.profile !== null && <span class="rail-profile">{props.profile}</span>}
        </p>
        <ul>
          {viewNames.map((view) => {
            const count = props.counts[view] ?? 0;
            return (
              <li key={view} class={view === 'settings' ? 'rail-end' : ''}>
                <a
                  class="rail-link"
                  href={props.hrefOf(view)}
                  aria-current={view === props.view ? 'page' : undefined}
                  title={t(memoriesWords[view])}
                >
                  <Icon name={viewIcons[view]} size={20} />
                  <span class="rail-word">{t(memoriesWords[view])}</span>
                  {count > 0 && <span class="count">{count}</span>}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <main class="view">{props.children}</main>
    </div>
  );
}
