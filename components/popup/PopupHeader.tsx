import { useEffect, useRef, useState } from 'preact/hooks';
import { popupWords } from '../i18n/popup';
import { useWords } from '../i18n/words';
import { Icon, IconButton } from '../icons';

/** What is known of the tab the popup was opened on. */
export interface TabView {
  /** Adapter id, null where the tab is no chat. */
  site: string | null;
  state: 'on' | 'paused' | 'siteOff' | 'private' | 'unknownMode' | 'notAChat';
  /** Set when the site changed its page so that it cannot be read: text of the report to copy. */
  brokenReport: string | null;
  /** Though it cannot be read, what is said is kept from what the site sends. */
  isStillKept?: boolean;
  /** The site does mark private chats; this one just cannot be told yet. */
  modeWillShow?: boolean;
}

/** Name, state of this tab in words, and the pause menu. */
export function PopupHeader(props: {
  tab: TabView | null;
  paused: boolean;
  siteIsOff: boolean;
  memories: number;
  /** Name of the profile in use, where there are several; null otherwise. */
  profile: string | null;
  siteName: (id: string) => string;
  onPause: (paused: boolean) => void;
  onSwitchSite: (site: string, off: boolean) => void;
  onCopyReport: (report: string) => Promise<boolean>;
}) {
  const { t } = useWords();
  const [menuOpen, setMenuOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const site = props.tab?.site ?? null;

  useEffect(() => {
    if (!menuOpen) return;
    header.current?.querySelector<HTMLElement>('.menu button')?.focus();
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !header.current?.contains(event.target as Node)) {
        setMenuOpen(false);
        event.preventDefault();
      }
    };
    const events = ['keydown', 'pointerdown', 'focusin'];
    for (const event of events) addEventListener(event, close);
    return () => {
      for (const event of events) removeEventListener(event, close);
      // The focus went with the menu: it goes back to where it came from.
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body) {
        header.current?.querySelector<HTMLElement>(':scope > button')?.focus();
      }
    };
  }, [menuOpen]);

  const choose = (act: () => void) => {
    setMenuOpen(false);
    act();
  };

  return (
    <header class="popup-header" ref={header}>
      <img class="popup-mark" src="/icons/icon.svg" alt="" width={28} height={28} />
      <div class="popup-title">
        <h1 class="popup-name">
          {t(popupWords.name)}
          {props.profile !== null && <span class="popup-profile">{props.profile}</span>}
        </h1>
        <TabState {...props} />
      </div>
      {props.paused ? (
        <button type="button" class="button" onClick={() => props.onPause(false)}>
          <Icon name="resume" />
          {t(popupWords.resume)}
        </button>
      ) : (
        <IconButton
          icon="pause"
          label={t(popupWords.pause)}
          expanded={menuOpen}
          onClick={() => setMenuOpen(!menuOpen)}
        />
      )}
      {menuOpen && (
        <div class="menu">
          <button type="button" onClick={() => choose(() => props.onPause(true))}>
            {t(popupWords.pauseEverywhere)}
          </button>
          {site !== null && (
            <button type="button" onClick={() => choose(() => props.onSwitchSite(site, !props.siteIsOff))}>
              {t(props.siteIsOff ? popupWords.switchOnHere : popupWords.switchOffHere, { site: props.siteName(site) })}
            </button>
          )}
        </div>
      )}
    </header>
  );
}

function TabState(props: {
  tab: TabView | null;
  memories: number;
  siteName: (id: string) => string;
  /** False when it could not be copied. */
  onCopyReport: (report: string) => Promise<boolean>;
}) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const { tab } = props;
  if (tab === null) {
    return (
      <p class="tab-state">
        <span class="dot" />
        {t(popupWords.looking)}
      </p>
    );
  }
  const site = tab.site === null ? '' : props.siteName(tab.site);
  const report = tab.brokenReport;
  if (report !== null && tab.state === 'on') {
    return (
      <p class="tab-state">
        <span class="dot bad" />
        <span>
          {t(tab.isStillKept ? popupWords.siteChangedStillKept : popupWords.siteChanged, { site, n: props.memories })}{' '}
          <button type="button" class="text-button" onClick={() => void props.onCopyReport(report).then(setCopied)}>
            {t(copied ? popupWords.copied : popupWords.copyReport)}
          </button>
        </span>
      </p>
    );
  }
  const tone = tab.state === 'on' ? 'on' : tab.state === 'paused' ? 'paused' : '';
  return (
    <p class="tab-state">
      <span class={`dot ${tone}`} />
      <span>{t(tab.modeWillShow ? popupWords.modeWillShow : popupWords[tab.state], { site })}</span>
    </p>
  );
}
