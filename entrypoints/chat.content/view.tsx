import { effect, type Signal } from '@preact/signals';
import { type Message, say, type UiLanguage } from '../../components/i18n/index';
import { LanguageContext } from '../../components/i18n/words';
import { InPage, type InPageProps } from '../../components/inpage/InPage';
import { SlimLine } from '../../components/inpage/SlimLine';
import type { ComposerSpot } from '../../core/sites/page/followComposer';
import { directionAround } from '../../core/sites/page/pageLook';
import { placePanel } from '../../core/sites/page/placePanel';
import { placePick } from '../../core/sites/page/placePick';
import type { SiteAdapter } from '../../core/sites/types';
import type { BoxWriter } from './boxWriter';
import { createButtonPlace, usualBox, viewportSize } from './buttonPlace';
import type { DraftRecall } from './draftRecall';
import type { Insertion } from './insertion';
import type { Layer } from './mount';
import type { OtherChats } from './otherChats';
import type { PageFactsState } from './pageFacts';
import type { PanelDoor } from './panelDoor';
import { createPanelView } from './panelView';
import type { PickedWords } from './pickedWords';
import type { Recall } from './recall';
import type { SaidLine } from './sayLine';
import type { Usefulness } from './usefulness';

/** Draws the layer anew whenever something it shows changes. */
export function createView(parts: {
  adapter: SiteAdapter;
  layer: Layer;
  lang: () => UiLanguage;
  page: PageFactsState;
  recall: Recall;
  drafts: DraftRecall;
  box: BoxWriter;
  line: SaidLine;
  insertion: Insertion;
  otherChats: OtherChats;
  usefulness: Usefulness;
  picked: PickedWords;
  panel: PanelDoor;
  spot: Signal<ComposerSpot | null>;
  onMainClick: () => void;
  onError: (error: unknown) => void;
}) {
  const { adapter, layer, lang, page, recall, insertion, spot, panel } = parts;
  const place = createButtonPlace(adapter, page, layer.host, parts.onError);
  const shortcut = () => page.state.value?.shortcut ?? '';
  const panelView = createPanelView({ ...parts, place, shortcut });

  function props(): InPageProps {
    const here = spot.value;
    const isShown = here !== null && page.facts.value.isChat && !place.isHidden();
    const button = isShown ? place.find(here) : null;
    const box = here?.box ?? usualBox();
    const anchor = button ?? { x: box.right - 28, y: box.bottom - 28 };
    const isOpen = panel.isOpen.value;
    const picked = parts.picked.shown();
    return {
      button,
      buttonProps: {
        count: recall.fitting.value?.offers.length ?? 0,
        offReason: panelView.offReason(),
        busy: parts.box.isBusy.value,
        insertsAtOnce: page.state.value?.settings.oneClick ?? true,
        expanded: isOpen,
        shortcut: shortcut(),
        onMain: parts.onMainClick,
        onOpenPanel: panel.toggle,
        onDrag: (by) => here && place.drag(here, by),
        onDrop: place.drop,
      },
      panel: isOpen ? panelView.props() : null,
      panelAnchor: `${box.left} ${box.top} ${box.right} ${box.bottom} ${anchor.x} ${panelView.query.value === null}`,
      placePanel: (element) => placePanel(element, box, anchor),
      pick: picked && placePick(picked.line, viewportSize()),
      onRemember: () => void parts.picked.remember(),
      line: parts.line.line.value,
      lineAnchor: here?.box ?? null,
      rightToLeft: here !== null && directionAround(here.element) === 'rtl',
      viewport: viewportSize(),
      onCloseLine: parts.line.clear,
    };
  }

  const stops = [
    effect(() => {
      layer.draw(
        <LanguageContext.Provider value={lang()}>
          <InPage {...props()} />
        </LanguageContext.Provider>,
      );
    }),
    // The preview follows the ticks while the panel is open.
    effect(() => {
      const list = recall.other.value ?? recall.fitting.value;
      const chosen = list?.offers.map((offer) => offer.cardId).filter((id) => recall.ticked.value.has(id)) ?? [];
      if (panel.isOpen.value) void insertion.refreshPreview(list, chosen);
    }),
    effect(() => {
      if (!panel.isOpen.value) panelView.reset();
    }),
  ];

  return {
    /** Another memory is in use: see `watchMemoryInUse`. */
    panelAgain: panelView.again,
    /** The last words before everything stops: one line that stays until it is closed. */
    drawLast(text: Message, action: { label: Message; run: () => void }): void {
      for (const stop of stops) stop();
      const words = (message: Message) => say(message, lang());
      layer.draw(
        <LanguageContext.Provider value={lang()}>
          <div class="ks surface">
            {/* At the bottom it would lie on the prompt box. */}
            <div class="layer" style={{ right: '16px', top: '16px' }}>
              <SlimLine
                line={{
                  text: words(text),
                  tone: 'plain',
                  actions: [{ label: words(action.label), run: action.run }],
                }}
                onClose={() => layer.remove()}
              />
            </div>
          </div>
        </LanguageContext.Provider>,
      );
    },
  };
}
