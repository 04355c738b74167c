import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Card } from '../../core/memory/types';
import { type CardActions, CardRow } from '../cards/CardRow';
import { StatementEditor } from '../cards/StatementEditor';
import { EmptyState } from '../feedback/EmptyState';
import { Notice, type NoticeContent } from '../feedback/Notice';
import { Skeleton } from '../feedback/Skeleton';
import { feedbackWords } from '../i18n/feedback';
import { sayNumber } from '../i18n/index';
import { popupWords } from '../i18n/popup';
import { useWords } from '../i18n/words';
import { Icon, IconButton } from '../icons';
import { PopupHeader, type TabView } from './PopupHeader';

export interface PopupProps {
  tab: TabView | null;
  paused: boolean;
  siteIsOff: boolean;
  /** Newest first; null while they are being read. */
  cards: Card[] | null;
  /** How many there are in all for the present search; null while that is not known. */
  total: number | null;
  /** Message of the error when they could not be read. */
  failed: string | null;
  /** Learnt from the chat in this tab, newest first, at most a few. */
  learnt: Card[];
  /** Fitting the page in this tab, best first. */
  fits: Card[];
  query: string;
  /** The words that `cards` answer; empty for all cards. */
  answered: string;
  pending: number;
  /** All memories the user has, for the state line. */
  memories: number;
  /** Name of the profile in use, where there are several; null otherwise. */
  profile: string | null;
  now: number;
  notice: NoticeContent | null;
  /** Reading the whole conversation in this tab, where there is one. */
  wholeChat?: ComponentChildren;
  siteName: (id: string) => string;
  actions: CardActions;
  onQuery: (query: string) => void;
  onAdd: (text: string) => void;
  onShowMore: () => void;
  onRetry: () => void;
  /** The device has no room left. */
  storageFull: boolean;
  onAllowWithoutMode: (site: string) => void;
  onPause: (paused: boolean) => void;
  onSwitchSite: (site: string, off: boolean) => void;
  onCopyReport: (report: string) => Promise<boolean>;
  onDismissNotice: () => void;
  onOpenPage: (view: 'memories' | 'inbox' | 'settings') => void;
}

/** The popup: seconds, not minutes. State of this tab, what was just learnt, search, newest memories. */
export function Popup(props: PopupProps) {
  const { t } = useWords();
  const [adding, setAdding] = useState(false);
  return (
    <div class="popup">
      <PopupHeader {...props} />
      {props.storageFull && (
        <p class="popup-ask bad" role="alert">
          {t(feedbackWords.storageFull)}
        </p>
      )}
      {props.tab?.state === 'unknownMode' && props.tab.site !== null && !props.tab.modeWillShow && (
        <AskForSite site={props.tab.site} siteName={props.siteName} onAllow={props.onAllowWithoutMode} />
      )}
      {props.wholeChat}
      <div class="popup-search">
        <div class="search-field">
          <Icon name="search" />
          <input
            class="field"
            type="search"
            value={props.query}
            placeholder={t(popupWords.search)}
            aria-label={t(popupWords.search)}
            onInput={(event) => props.onQuery(event.currentTarget.value)}
          />
        </div>
        <IconButton icon="plus" label={t(popupWords.add)} expanded={adding} onClick={() => setAdding(!adding)} />
      </div>
      <main class="popup-body">
        {adding && (
          <div class="popup-new">
            <StatementEditor
              text=""
              placeholder={t(popupWords.addPlaceholder)}
              onCancel={() => setAdding(false)}
              onSave={(text) => {
                setAdding(false);
                props.onAdd(text);
              }}
            />
          </div>
        )}
        <PopupLists {...props} onStartAdding={() => setAdding(true)} adding={adding} />
      </main>
      <Notice notice={props.notice} dismissLabel={t(popupWords.dismiss)} onDismiss={props.onDismissNotice} />
      <footer class="popup-footer">
        <button type="button" class="button quiet" onClick={() => props.onOpenPage('memories')}>
          <Icon name="memories" />
          {t(popupWords.openMemories)}
        </button>
        <button type="button" class="button quiet" onClick={() => props.onOpenPage('inbox')}>
          <Icon name="inbox" />
          {t(popupWords.inbox)}
          {props.pending > 0 && <span class="count">{props.pending}</span>}
        </button>
        <IconButton
          class="end"
          icon="settings"
          label={t(popupWords.settings)}
          onClick={() => props.onOpenPage('settings')}
        />
      </footer>
    </div>
  );
}

/** A site that does not say which chats are private: nothing is kept there until the user says so. */
function AskForSite(props: { site: string; siteName: (id: string) => string; onAllow: (site: string) => void }) {
  const { t } = useWords();
  const site = props.siteName(props.site);
  return (
    <div class="popup-ask">
      <p>{t(popupWords.askForSite, { site })}</p>
      <button type="button" class="button filled" onClick={() => props.onAllow(props.site)}>
        {t(popupWords.allowSite, { site })}
      </button>
    </div>
  );
}

function PopupLists(props: PopupProps & { adding: boolean; onStartAdding: () => void }) {
  const { t } = useWords();
  if (props.failed !== null) {
    return (
      <EmptyState
        title={t(popupWords.failedTitle)}
        text={t(popupWords.failedText, { detail: props.failed })}
        action={{ label: t(popupWords.tryAgain), run: props.onRetry }}
      />
    );
  }
  if (props.cards === null) return <Skeleton rows={5} label={t(popupWords.allMemories)} />;
  // The list stays that of the words before until the new one is there.
  const searching = props.answered !== '';
  if (searching && props.cards.length === 0) {
    return (
      <EmptyState
        title={t(popupWords.nothingFound, { query: props.answered })}
        action={{ label: t(popupWords.clearSearch), run: () => props.onQuery('') }}
      />
    );
  }
  if (props.cards.length === 0 && props.learnt.length === 0) {
    if (props.adding) return null;
    return (
      <EmptyState
        title={t(popupWords.emptyTitle)}
        text={t(popupWords.emptyText)}
        action={{ label: t(popupWords.emptyButton), run: props.onStartAdding }}
      />
    );
  }
  const learnt = searching ? [] : props.learnt;
  const shownAbove = new Set(learnt.map((card) => card.id));
  const rest = props.cards.filter((card) => !shownAbove.has(card.id));
  const left = (props.total ?? 0) - props.cards.length;
  return (
    <>
      {learnt.length > 0 && <Section {...props} title={t(popupWords.justLearnt)} list={learnt} />}
      {!searching && props.fits.length > 0 && (
        <details class="popup-section">
          <summary class="section-title">
            {t(popupWords.fitsThisPage)} <span class="count">{props.fits.length}</span>
          </summary>
          <CardList {...props} list={props.fits} />
        </details>
      )}
      {rest.length > 0 && (
        <Section
          {...props}
          title={t(searching ? popupWords.found : learnt.length > 0 ? popupWords.earlier : popupWords.allMemories)}
          {...(props.total !== null && { count: searching ? props.total : props.total - learnt.length })}
          list={rest}
        />
      )}
      {left > 0 && (
        <div class="popup-more">
          <button type="button" class="button" onClick={props.onShowMore}>
            {t(popupWords.showMore, { n: Math.min(left, 50) })}
          </button>
        </div>
      )}
    </>
  );
}

type ListProps = Pick<PopupProps, 'actions' | 'siteName' | 'now'> & { list: Card[] };

function Section(props: ListProps & { title: string; count?: number }) {
  const { lang } = useWords();
  return (
    <section class="popup-section" aria-label={props.title}>
      <h2 class="section-title">
        {props.title}
        {props.count !== undefined && <span>{sayNumber(props.count, lang)}</span>}
      </h2>
      <CardList {...props} />
    </section>
  );
}

function CardList(props: ListProps) {
  return (
    <ul>
      {props.list.map((card) => (
        <CardRow key={card.id} card={card} actions={props.actions} siteName={props.siteName} now={props.now} />
      ))}
    </ul>
  );
}
