import { dot } from '../../core/memory/embed/normalise';
import type { CasePairs } from './casePairs';
import { type Outcome, outcomesOf } from './outcomes';
import type { LineKind, Topic } from './readTopics';
import { seeded } from './seeded';

/** A memory as it may be when a statement comes: what the statement bears on, if anything, among other cards. */
export interface Scene {
  topic: number;
  name: string;
  fresh: string;
  /** Cards with what may come of each; empty where nothing is known for sure. */
  cards: { known: string; outcomes: Outcome[] }[];
}

const cardsInScene = 12;
const scenesALine = 3;
const nearTopics = 12;

type VectorOf = (text: string) => Float32Array | undefined;

/** Scenes of the matters, then two of each conversation's last statement, among cards of the matters. */
export function makeScenes(
  topics: readonly Topic[],
  cases: readonly (CasePairs & { name: string })[],
  vectorOf: VectorOf,
): Scene[] {
  const random = seeded(7);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const none = new Float32Array();
  const firsts = topics.map(({ lines }) => vectorOf(lines.base[0] ?? '') ?? none);
  const nearest = (text: string, topic: number) => {
    const own = vectorOf(text) ?? none;
    return firsts
      .map((vector, at) => ({ at, cosine: vector.length === own.length ? dot(own, vector) : 0 }))
      .filter(({ at }) => at !== topic)
      .sort((left, right) => right.cosine - left.cosine)
      .slice(0, nearTopics)
      .map(({ at }) => at);
  };
  const fill = (scene: Scene, count: number): void => {
    const others = nearest(scene.fresh, scene.topic);
    for (let tries = 0; scene.cards.length < count && tries < 100; tries += 1) {
      const at = random() < 0.5 ? (pick(others) ?? 0) : Math.floor(random() * topics.length);
      const kind = pick(['base', 'base', 'with', 'new', 'same'] as const) ?? 'base';
      const known = pick(topics[at]?.lines[kind] ?? []);
      if (at !== scene.topic && known && !scene.cards.some((card) => card.known === known))
        scene.cards.push({ known, outcomes: [0] });
    }
  };

  const ofTopics = topics.flatMap((topic, at) => {
    const lines = (Object.entries(topic.lines) as [LineKind, string[]][]).flatMap(([kind, texts]) =>
      texts.map((text) => ({ kind, text })),
    );
    return lines.flatMap((fresh) =>
      Array.from({ length: scenesALine }, (_, nth): Scene => {
        const scene: Scene = { topic: at, name: topic.name, fresh: fresh.text, cards: [] };
        const add = (known: string | undefined, outcomes: Outcome[]) => {
          if (known && known !== fresh.text && !scene.cards.some((card) => card.known === known))
            scene.cards.push({ known, outcomes });
        };
        // In some memories what the statement bears on is not there at all.
        if (nth % 4 !== 3) {
          const own = pick(
            lines.filter(
              (line) => line.text !== fresh.text && line.kind !== 'with' && outcomesOf(line, fresh).length > 0,
            ),
          );
          if (own) add(own.text, outcomesOf(own, fresh));
        }
        for (let more = Math.floor(random() * 3); more > 0; more--) {
          const beside = pick(topic.lines.with);
          if (beside) add(beside, outcomesOf({ kind: 'with', text: beside }, fresh));
        }
        fill(scene, cardsInScene);
        return scene;
      }),
    );
  });
  const ofCases = cases.flatMap(({ fresh, cards, name }, nth) =>
    [0, 1].map((): Scene => {
      const scene: Scene = { topic: topics.length + nth, name, fresh, cards: [] };
      for (const { known, label } of cards)
        scene.cards.push({ known, outcomes: label === 0 ? [0] : label === 1 ? [1, 2] : [3, 4] });
      fill(scene, scene.cards.length + Math.floor(random() * cardsInScene));
      return scene;
    }),
  );
  return [...ofTopics, ...ofCases];
}
