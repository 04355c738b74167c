import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { inpageWords } from '../i18n/inpage';
import { useWords } from '../i18n/words';
import { IconButton } from '../icons';
import { CarryOnRow } from './CarryOnRow';
import { JudgeRow } from './JudgeRow';
import { type OfferActions, OfferRow } from './OfferRow';
import { PanelFooter } from './PanelFooter';
import { PanelMenu } from './PanelMenu';
import { PanelSearch } from './PanelSearch';
import { focusFirst, keepFocusInside, moveFocus, rowStop } from './panelFocus';
import type { Offer, Preview } from './types';

/** One sentence above the list, with what can be done about it. */
export interface PanelNote {
  text: string;
  action?: { label: string; run: () => void };
}

export interface PanelProps {
  /** Null while they are being looked for. */
  offers: Offer[] | null;
  /** Heading of the list, in words. */
  heading: string;
  /** Words for an empty list. */
  emptyText: string;
  ticked: ReadonlySet<string>;
  preview: Preview | null;
  /** Words searched for in the whole memory; null shows what fits the draft. */
  query: string | null;
  /** Set when the message is about the page or the last action. */
  note: PanelNote | null;
  /** Set while the list is there to be judged: by card, what the user said. */
  judging: { verdicts: ReadonlyMap<string, boolean>; onJudge: (cardId: string, useful: boolean) => void } | null;
  /** Memories went out with the last message; asks whether they were of use. Null where there are none. */
  onAskUseful: (() => void) | null;
  scope: string;
  scopes: { value: string; label: string }[];
  busy: boolean;
  canReset: boolean;
  now: number;
  actions: OfferActions;
  onTick: (cardId: string, ticked: boolean) => void;
  onQuery: (query: string | null) => void;
  onScope: (scope: string) => void;
  /** Inserts what is ticked, or one card alone. */
  onInsert: (only?: string) => void;
  onClose: () => void;
  onHideButton: () => void;
  onResetButton: () => void;
  onForgetLast: () => void;
  /** Sites to carry on in; null while nobody asked where. */
  carryOnSites: { id: string; name: string }[] | null;
  onDistil: () => void;
  /** True: shows where one can carry on. False: closes that again. */
  onCarryOn: (isOpen: boolean) => void;
  onCarryOnIn: (site: string) => void;
}

/** Ranked memories with their reasons, what exactly would go in, and the one filled button. Keyboard first. */
export function RecallPanel(props: PanelProps) {
  const { t } = useWords();
  const panel = useRef<HTMLElement>(null);
  const lastFocused = useRef<Element | null>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const searching = props.query !== null;
  const { judging } = props;
  const chosen = judging ? 0 : props.ticked.size;

  useLayoutEffect(() => {
    focusFirst(panel.current);
  }, []);
  function closeMenu(): void {
    setMenuOpen(false);
    // The chosen entry goes away; keys go on working.
    panel.current?.focus();
  }

  useLayoutEffect(() => {
    // What had the focus may be gone (a row forgotten, a choice closed): the panel takes it, or keys would go to the page.
    const section = panel.current;
    const isLost = lastFocused.current !== null && !lastFocused.current.isConnected;
    if (!section || !isLost) return;
    lastFocused.current = null;
    const { activeElement, body } = section.ownerDocument;
    if (activeElement === null || activeElement === body) section.focus();
  });
  const shownIds = props.offers?.map((offer) => offer.cardId).join() ?? '';
  useLayoutEffect(() => {
    // A list that comes after the panel opened, or after its focused row went away, takes the focus.
    const root = panel.current?.getRootNode() as ShadowRoot | Document | undefined;
    const focused = root?.activeElement;
    if (shownIds !== '' && (!focused || !panel.current?.contains(focused) || focused === panel.current)) {
      focusFirst(panel.current);
    }
  }, [shownIds]);

  return (
    <section
      class="panel"
      role="dialog"
      aria-label={props.heading}
      tabIndex={-1}
      ref={panel}
      onFocusIn={(event) => {
        lastFocused.current = event.target as Element;
      }}
      onMouseDown={(event) => {
        if (menuOpen && !(event.target as Element).closest('.menu, .menu-opener')) setMenuOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.isComposing || event.keyCode === 229) return;
        const target = event.target as HTMLElement;
        const isTyping = target.matches('textarea, select, input:not([type="checkbox"])');
        if (event.key === 'Escape') {
          event.preventDefault();
          if (menuOpen) {
            setMenuOpen(false);
            panel.current?.querySelector<HTMLElement>('.menu-opener')?.focus();
          } else if (props.carryOnSites) props.onCarryOn(false);
          else if (searching) props.onQuery(null);
          else props.onClose();
        } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          if (target.matches('textarea, select')) return;
          event.preventDefault();
          moveFocus(panel.current, menuOpen ? '.menu button' : rowStop, event.key === 'ArrowDown' ? 1 : -1);
        } else if (event.key === 'Enter' && !target.matches('button, a, textarea, select, summary')) {
          event.preventDefault();
          const row = target.closest<HTMLElement>('.offer')?.dataset.cardId;
          if (props.busy || judging) return;
          if (chosen > 0) props.onInsert();
          else if (row !== undefined) props.onInsert(row);
        } else if (event.key === '/' && !isTyping) {
          event.preventDefault();
          props.onQuery(props.query ?? '');
        } else if (event.key === 'Tab') {
          keepFocusInside(panel.current, event);
        }
      }}
    >
      <header class="panel-header">
        <h2 class="title">{props.heading}</h2>
        {props.scopes.length > 1 && (
          <select
            class="scope"
            aria-label={t(inpageWords.scope)}
            value={props.scope}
            onChange={(event) => props.onScope(event.currentTarget.value)}
          >
            {props.scopes.map((scope) => (
              <option key={scope.value} value={scope.value}>
                {scope.label}
              </option>
            ))}
          </select>
        )}
        <IconButton
          icon="search"
          label={t(searching ? inpageWords.back : inpageWords.search)}
          pressed={searching}
          onClick={() => props.onQuery(searching ? null : '')}
        />
        <IconButton
          icon="more"
          class="menu-opener"
          label={t(inpageWords.more)}
          expanded={menuOpen}
          onClick={() => setMenuOpen(!menuOpen)}
        />
        <IconButton icon="close" label={t(inpageWords.close)} onClick={props.onClose} />
        {menuOpen && <PanelMenu {...props} onPick={closeMenu} />}
      </header>
      {props.carryOnSites !== null && <CarryOnRow sites={props.carryOnSites} onPick={props.onCarryOnIn} />}
      {searching && <PanelSearch query={props.query ?? ''} onQuery={props.onQuery} />}
      {props.note !== null && (
        <p class="panel-note" role="status">
          {props.note.text}{' '}
          {props.note.action !== undefined && (
            <button type="button" class="text-button" onClick={props.note.action.run}>
              {props.note.action.label}
            </button>
          )}
        </p>
      )}
      <div class="panel-body">
        {props.offers === null && (
          <p class="panel-empty late" role="status">
            {t(inpageWords.looking)}
          </p>
        )}
        {props.offers?.length === 0 && <p class="panel-empty">{props.emptyText}</p>}
        {props.offers !== null && props.offers.length > 0 && (
          <ul>
            {props.offers.map((offer) =>
              judging ? (
                <JudgeRow
                  key={offer.cardId}
                  offer={offer}
                  useful={judging.verdicts.get(offer.cardId) ?? null}
                  onJudge={(useful) => judging.onJudge(offer.cardId, useful)}
                />
              ) : (
                <OfferRow
                  key={offer.cardId}
                  offer={offer}
                  ticked={props.ticked.has(offer.cardId)}
                  now={props.now}
                  onTick={(ticked) => props.onTick(offer.cardId, ticked)}
                  actions={props.actions}
                />
              ),
            )}
          </ul>
        )}
      </div>
      {!judging && props.offers !== null && props.offers.length > 0 && (
        <PanelFooter preview={props.preview} chosen={chosen} busy={props.busy} onInsert={() => props.onInsert()} />
      )}
    </section>
  );
}
