import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { inpageWords } from '../i18n/inpage';
import { useWords } from '../i18n/words';
import { Icon, IconButton } from '../icons';
import { JudgeRow } from './JudgeRow';
import { type OfferActions, OfferRow } from './OfferRow';
import { PanelMenu } from './PanelMenu';
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
  const [previewOpen, setPreviewOpen] = useState(false);
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
      {searching && <SearchField query={props.query ?? ''} onQuery={props.onQuery} />}
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
        <footer class="panel-footer">
          {props.preview !== null && (
            <div class="preview">
              <button
                type="button"
                class="preview-toggle"
                aria-expanded={previewOpen}
                onClick={() => setPreviewOpen(!previewOpen)}
              >
                <Icon name={previewOpen ? 'collapse' : 'expand'} />
                {t(inpageWords.preview)}
                <span class="muted">{t(inpageWords.tokens, { n: props.preview.tokens })}</span>
              </button>
              {previewOpen && <pre class="preview-text">{props.preview.text}</pre>}
            </div>
          )}
          <button
            type="button"
            class="button filled panel-insert"
            disabled={chosen === 0 || props.busy}
            aria-keyshortcuts="Enter"
            onClick={() => props.onInsert()}
          >
            {props.busy ? t(inpageWords.inserting) : t(inpageWords.insertN, { n: chosen })}
            <Icon name="enter" />
          </button>
        </footer>
      )}
    </section>
  );
}

function CarryOnRow({ sites, onPick }: { sites: { id: string; name: string }[]; onPick: (site: string) => void }) {
  const { t } = useWords();
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    row.current?.querySelector('button')?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div class="carry-on" role="group" aria-label={t(inpageWords.carryOn)} ref={row}>
      <span class="muted small">{t(inpageWords.carryOnIn)}</span>
      {sites.map((site) => (
        <button type="button" class="button" key={site.id} onClick={() => onPick(site.id)}>
          {site.name}
        </button>
      ))}
    </div>
  );
}

function SearchField({ query, onQuery }: { query: string; onQuery: (query: string | null) => void }) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <div class="search-field panel-search">
      <Icon name="search" />
      <input
        ref={field}
        class="field"
        type="search"
        dir="auto"
        value={query}
        placeholder={t(inpageWords.search)}
        aria-label={t(inpageWords.search)}
        onInput={(event) => onQuery(event.currentTarget.value)}
      />
    </div>
  );
}

/** What the arrows go to in a row. */
const rowStop = '.offer-tick, .judge-yes';

/** The first tick, or the panel itself while there is none: keys work from the first moment. */
function focusFirst(panel: HTMLElement | null): void {
  (panel?.querySelector<HTMLElement>(rowStop) ?? panel)?.focus();
}

function moveFocus(panel: HTMLElement | null, stop: string, by: 1 | -1): void {
  const stops = [...(panel?.querySelectorAll<HTMLElement>(stop) ?? [])];
  const focused = (panel?.getRootNode() as ShadowRoot | Document | undefined)?.activeElement ?? null;
  const row = focused?.closest('.offer');
  const at = stops.findIndex((one) => one === focused || row?.contains(one));
  const next = at === -1 ? (by === 1 ? 0 : stops.length - 1) : Math.min(Math.max(at + by, 0), stops.length - 1);
  stops[next]?.focus();
}

function keepFocusInside(panel: HTMLElement | null, event: KeyboardEvent): void {
  const stops = [
    ...(panel?.querySelectorAll<HTMLElement>(
      'button:not(:disabled), a[href], input, select, textarea, [tabindex]:not([tabindex="-1"])',
    ) ?? []),
  ];
  const focused = (panel?.getRootNode() as ShadowRoot | Document | undefined)?.activeElement;
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (focused !== edge && focused !== panel) return;
  if (focused === panel && !event.shiftKey) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
