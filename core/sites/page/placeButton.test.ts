import { expect, test } from 'vitest';
import { type Box, buttonSizePx, offsetFrom, placeButton } from './placeButton';

const box: Box = { left: 200, top: 500, right: 900, bottom: 620 };
const viewport = { width: 1200, height: 700 };

const covers = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

test('the button stands outside the box on the far side where there is room', () => {
  expect(placeButton(box, viewport, null, () => true)).toEqual({ x: 908, y: 584 });
  expect(placeButton(box, viewport, null, () => true, true)).toEqual({ x: 164, y: 584 });
});

test('it never covers a control of the site', () => {
  const controls: Box[] = [
    { left: 900, top: 560, right: 960, bottom: 640 },
    { left: 150, top: 560, right: 199, bottom: 640 },
    { left: 850, top: 440, right: 900, bottom: 500 },
  ];
  const isFree = (spot: Box) => !controls.some((control) => covers(spot, control));
  const { x, y } = placeButton(box, viewport, null, isFree);
  expect(isFree({ left: x, top: y, right: x + buttonSizePx, bottom: y + buttonSizePx })).toBe(true);
});

test('it goes above the box in a narrow window', () => {
  const narrow = { left: 8, top: 400, right: 352, bottom: 470 };
  expect(placeButton(narrow, { width: 360, height: 480 }, null, () => true)).toEqual({ x: 316, y: 368 });
});

test('a place the user chose moves with the box and stays in the window', () => {
  const offset = offsetFrom(box, { x: 950, y: 560 });
  expect(offset).toEqual({ x: 50, y: -60 });
  const moved = { ...box, top: 400, bottom: 520 };
  expect(placeButton(moved, viewport, offset, () => false)).toEqual({ x: 950, y: 460 });
  expect(placeButton(moved, { width: 640, height: 700 }, offset, () => false)).toEqual({ x: 608, y: 460 });
});
