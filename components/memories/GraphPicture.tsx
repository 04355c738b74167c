import type { Core, StylesheetJson } from 'cytoscape';
import { useEffect, useRef } from 'preact/hooks';
import type { Card } from '../../core/memory/types';
import { memoriesWords } from '../i18n/memories';
import { useWords } from '../i18n/words';
import { IconButton } from '../icons';
import { type Place, placeByTopic } from './placeByTopic';

const spacingPx = 70;
/** From here on the picture is seen from far away: larger dots, fainter lines, fewer pixels. */
const manyCards = 500;

const zoomStep = 1.5;
/** Sizes on screen, whatever the zoom: a topic is at most so large, what was chosen at least. In CSS pixels. */
const topicPx = 26;
const chosenLetterPx = 13;
const chosenDotPx = 11;
const zoomRestMs = 80;

/** The picture alone; the library behind it is loaded only when a picture is drawn. */
export function GraphPicture(props: {
  cards: Card[];
  /** The card whose links stand out while everything else steps back. */
  chosen: string | null;
  label: string;
  onChoose: (id: string | null) => void;
}) {
  const { t } = useWords();
  const holder = useRef<HTMLDivElement>(null);
  const graph = useRef<Core | null>(null);
  const { cards, onChoose } = props;
  useEffect(() => {
    let isCurrent = true;
    const element = holder.current;
    if (!element) return;
    void import('cytoscape').then(({ default: cytoscape }) => {
      if (!isCurrent) return;
      const places = placeByTopic(cards, spacingPx);
      const drawn = cytoscape({
        container: element,
        elements: [...topicsOf(cards, places), ...nodesOf(cards, places), ...edgesOf(cards)],
        layout: { name: 'preset', fit: true, padding: 30 },
        style: styleFrom(element, cards.length > manyCards),
        minZoom: 0.02,
        maxZoom: 3,
        // Thousands of nodes stay smooth while the picture moves.
        hideEdgesOnViewport: cards.length > manyCards,
        textureOnViewport: cards.length > manyCards,
        pixelRatio: cards.length > manyCards ? 1 : 'auto',
      });
      drawn.on('tap', 'node[kind]', (event) => onChoose(event.target.id()));
      drawn.on('tap', (event) => {
        if (event.target === drawn) onChoose(null);
      });
      let resting: ReturnType<typeof setTimeout> | undefined;
      drawn.on('zoom', () => {
        clearTimeout(resting);
        resting = setTimeout(() => !drawn.destroyed() && keepReadable(drawn), zoomRestMs);
      });
      keepReadable(drawn);
      graph.current = drawn;
    });
    // The colours are copies; they follow the theme only when they are copied again.
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const recolour = () => graph.current?.style(styleFrom(element, cards.length > manyCards));
    dark.addEventListener('change', recolour);
    return () => {
      isCurrent = false;
      dark.removeEventListener('change', recolour);
      graph.current?.destroy();
      graph.current = null;
    };
  }, [cards, onChoose]);
  useEffect(() => {
    const drawn = graph.current;
    if (!drawn) return;
    drawn.batch(() => {
      drawn.nodes('.chosen').removeStyle();
      drawn.elements().removeClass('chosen faded');
      if (props.chosen === null) return;
      const around = drawn.getElementById(props.chosen).closedNeighborhood();
      if (around.empty()) return;
      drawn.elements('[kind], edge').not(around).addClass('faded');
      around.addClass('chosen');
      keepReadable(drawn);
    });
  }, [props.chosen]);
  const zoom = (by: number) => {
    const drawn = graph.current;
    if (!drawn) return;
    const middle = { x: drawn.width() / 2, y: drawn.height() / 2 };
    drawn.zoom({ level: drawn.zoom() * by, renderedPosition: middle });
  };
  return (
    <div class="graph-frame">
      <div class="graph-canvas" ref={holder} role="img" aria-label={props.label} />
      <div class="graph-zoom">
        <IconButton icon="plus" label={t(memoriesWords.zoomIn)} onClick={() => zoom(zoomStep)} />
        <IconButton icon="minus" label={t(memoriesWords.zoomOut)} onClick={() => zoom(1 / zoomStep)} />
        <IconButton
          icon="whole"
          label={t(memoriesWords.graphWhole)}
          onClick={() => graph.current?.fit(undefined, 30)}
        />
      </div>
    </div>
  );
}

/** Topics do not outgrow the picture when it comes near, and what was chosen is read from afar. */
function keepReadable(drawn: Core): void {
  const onScreen = (px: number) => px / drawn.zoom();
  drawn.batch(() => {
    drawn.nodes('[topic]').forEach((node) => {
      node.style('font-size', Math.min(Number(node.data('letterPx')), onScreen(topicPx)));
    });
    const dot = Math.max(18, onScreen(chosenDotPx));
    drawn.nodes('.chosen').style({
      'font-size': Math.max(19, onScreen(chosenLetterPx)),
      width: dot,
      height: dot,
      'border-width': dot / 6,
    });
  });
}

/** The name of each topic over its disc, in letters as large as the disc allows. */
function topicsOf(cards: Card[], places: Map<string, Place>) {
  const discs = new Map<string, Place[]>();
  for (const { id, topic } of cards) {
    const place = places.get(id);
    if (!place || topic === '') continue;
    const disc = discs.get(topic);
    if (disc) disc.push(place);
    else discs.set(topic, [place]);
  }
  return [...discs].map(([topic, disc]) => ({
    data: { id: `topic ${topic}`, topic, letterPx: Math.max(26, spacingPx * Math.sqrt(disc.length) * 0.24) },
    position: {
      x: disc.reduce((sum, place) => sum + place.x, 0) / disc.length,
      y: Math.min(...disc.map((place) => place.y)) - spacingPx * 0.6,
    },
    selectable: false,
    grabbable: false,
  }));
}

function nodesOf(cards: Card[], places: Map<string, { x: number; y: number }>) {
  return cards.map((card) => ({
    data: { id: card.id, label: card.text.length > 18 ? `${card.text.slice(0, 17)}…` : card.text, kind: card.kind },
    position: places.get(card.id) ?? { x: 0, y: 0 },
  }));
}

/** Each link once, although both ends hold it. */
function edgesOf(cards: Card[]) {
  const known = new Set(cards.map((card) => card.id));
  const drawn = new Set<string>();
  return cards.flatMap((card) =>
    card.links.flatMap((link) => {
      const id = [card.id, link.to].sort().join(' ');
      if (!known.has(link.to) || drawn.has(id)) return [];
      drawn.add(id);
      return [{ data: { id, source: card.id, target: link.to, weight: link.weight, type: link.type } }];
    }),
  );
}

/** The picture's canvas cannot read custom properties, so their present values are handed over. */
function styleFrom(element: Element, isMany: boolean): StylesheetJson {
  const probe = document.createElement('span');
  element.append(probe);
  // The library reads plain rgb only, so a mixed colour is painted and read back.
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colourOf = (token: string) => {
    probe.style.color = `var(${token})`;
    const { color } = getComputedStyle(probe);
    if (!pixel) return color;
    pixel.fillStyle = color;
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  const kinds = ['preference', 'fact', 'plan', 'event', 'relationship', 'instruction', 'decision'];
  const style: StylesheetJson = [
    {
      selector: 'node',
      style: {
        width: isMany ? 34 : 18,
        height: isMany ? 34 : 18,
        label: 'data(label)',
        color: colourOf('--ink'),
        'font-size': 19,
        'min-zoomed-font-size': 9,
        'text-valign': 'bottom',
        'text-margin-y': 3,
        'text-wrap': 'ellipsis',
      },
    },
    {
      selector: 'node[topic]',
      style: {
        width: 1,
        height: 1,
        'background-opacity': 0,
        label: 'data(topic)',
        color: colourOf('--ink-muted'),
        'font-size': 'data(letterPx)',
        'font-weight': 'bold',
        'text-valign': 'top',
        events: 'no',
      },
    },
    ...kinds.map((kind) => ({
      selector: `node[kind="${kind}"]`,
      style: { 'background-color': colourOf(`--kind-${kind}`) },
    })),
    {
      selector: 'edge',
      style: {
        width: isMany ? 5 : 1,
        'line-color': colourOf('--ink-muted'),
        opacity: isMany ? 0.28 : 0.4,
        'curve-style': 'haystack',
      },
    },
    { selector: 'edge[type="contradicts"]', style: { 'line-color': colourOf('--danger'), opacity: 0.8 } },
    { selector: 'node.chosen', style: { 'border-width': 3, 'border-color': colourOf('--accent') } },
    { selector: 'edge.chosen', style: { width: isMany ? 8 : 2, 'line-color': colourOf('--accent'), opacity: 1 } },
    { selector: 'node.faded', style: { opacity: 0.3, 'text-opacity': 0 } },
    { selector: 'edge.faded', style: { opacity: 0.06 } },
  ];
  probe.remove();
  return style;
}
