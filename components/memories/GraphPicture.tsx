import type { Core, StylesheetJson } from 'cytoscape';
import { useEffect, useRef } from 'preact/hooks';
import type { Card } from '../../core/memory/types';
import { placeByTopic } from './placeByTopic';

const spacingPx = 70;
/** From here on the picture is seen from far away: larger dots, fainter lines, fewer pixels. */
const manyCards = 500;

/** The picture alone; the library behind it is loaded only when a picture is drawn. */
export function GraphPicture(props: {
  cards: Card[];
  chosen: string | null;
  label: string;
  onChoose: (id: string | null) => void;
}) {
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
        elements: [...nodesOf(cards, places), ...edgesOf(cards)],
        layout: { name: 'preset', fit: true, padding: 30 },
        style: styleFrom(element, cards.length > manyCards),
        minZoom: 0.05,
        maxZoom: 3,
        // Thousands of nodes stay smooth while the picture moves.
        hideEdgesOnViewport: cards.length > manyCards,
        textureOnViewport: cards.length > manyCards,
        pixelRatio: cards.length > manyCards ? 1 : 'auto',
      });
      drawn.on('tap', 'node', (event) => onChoose(event.target.id()));
      drawn.on('tap', (event) => {
        if (event.target === drawn) onChoose(null);
      });
      graph.current = drawn;
    });
    return () => {
      isCurrent = false;
      graph.current?.destroy();
      graph.current = null;
    };
  }, [cards, onChoose]);
  useEffect(() => {
    const drawn = graph.current;
    if (!drawn) return;
    drawn.elements().removeClass('chosen');
    if (props.chosen !== null) drawn.getElementById(props.chosen).closedNeighborhood().addClass('chosen');
  }, [props.chosen]);
  return <div class="graph-canvas" ref={holder} role="img" aria-label={props.label} />;
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
  const colourOf = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
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
    ...kinds.map((kind) => ({
      selector: `node[kind="${kind}"]`,
      style: { 'background-color': colourOf(`--kind-${kind}`) },
    })),
    {
      selector: 'edge',
      style: {
        width: 1,
        'line-color': colourOf('--ink-muted'),
        opacity: isMany ? 0.08 : 0.35,
        'curve-style': 'haystack',
      },
    },
    { selector: 'edge[type="contradicts"]', style: { 'line-color': colourOf('--danger'), opacity: 0.8 } },
    { selector: 'node.chosen', style: { 'border-width': 3, 'border-color': colourOf('--accent') } },
    { selector: 'edge.chosen', style: { width: 2, 'line-color': colourOf('--accent'), opacity: 1 } },
  ];
  probe.remove();
  return style;
}
