import { expect, test } from 'vitest';
import { lightnessOf } from './pageLook';

test.each([
  ['rgb(255, 255, 255)', 1],
  ['rgb(33, 33, 33)', 0.13],
  ['rgba(0, 0, 0, 0.9)', 0],
  ['oklch(0.21 0.01 280)', 0.21],
  ['lab(20 0 0)', 0.2],
  ['color(srgb 0.98 0.98 0.97)', 0.98],
])('the lightness of %s is about %d', (color, lightness) => {
  expect(lightnessOf(color)).toBeCloseTo(lightness, 1);
});

test.each(['rgba(0, 0, 0, 0)', 'transparent', 'rgb(0 0 0 / 20%)', 'oklch(0.2 0 0 / 0.1)', ''])(
  '%s shows what lies under it',
  (color) => {
    expect(lightnessOf(color)).toBeNull();
  },
);
