import { expect, test } from 'vitest';
import { placeByTopic } from './placeByTopic';

const cards = Array.from({ length: 600 }, (_, n) => ({
  id: `${n}`,
  topic: n < 300 ? '出行' : n < 400 ? 'health' : `t${n % 20}`,
}));

test('no two cards lie on each other', () => {
  const places = [...placeByTopic(cards, 60).values()];
  let nearest = Number.POSITIVE_INFINITY;
  for (const [i, a] of places.entries()) {
    for (const b of places.slice(i + 1)) nearest = Math.min(nearest, Math.hypot(a.x - b.x, a.y - b.y));
  }
  expect(nearest).toBeGreaterThan(20);
});

test('cards of one topic lie nearer to each other than the topics do', () => {
  const places = placeByTopic(cards, 60);
  const centreOf = (topic: string) => {
    const own = cards.filter((card) => card.topic === topic).flatMap((card) => places.get(card.id) ?? []);
    return {
      x: own.reduce((sum, place) => sum + place.x, 0) / own.length,
      y: own.reduce((sum, place) => sum + place.y, 0) / own.length,
      radius: 60 * Math.sqrt(own.length),
    };
  };
  const [a, b] = [centreOf('出行'), centreOf('health')];
  expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.radius + b.radius);
});

test('the same cards always lie at the same places', () => {
  expect(placeByTopic(cards, 60)).toEqual(placeByTopic(cards, 60));
});
