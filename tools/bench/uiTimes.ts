import type { Page } from '@playwright/test';

export interface Opening {
  paintMs: number;
  cardsMs: number;
}

/** Milliseconds from navigation to first paint and to the first card on screen. */
export async function timeToCards(page: Page, url: string, card: string): Promise<Opening> {
  await page.goto('about:blank');
  // Looks every frame from the first moment on: asking from outside would add its own time. Written as text, because the
  // runner of this file would lay helpers of its own into a function.
  await page.addInitScript(`(function look() {
    if (document.querySelector(${JSON.stringify(card)})) performance.mark('first-card');
    else requestAnimationFrame(look);
  })()`);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(card).first().waitFor();
  return page.evaluate(async () => {
    // With cards in the first picture, the browser tells of that picture after they are there.
    while (
      performance.getEntriesByName('first-card').length === 0 ||
      performance.getEntriesByName('first-contentful-paint').length === 0
    ) {
      await new Promise(requestAnimationFrame);
    }
    return {
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      cardsMs: performance.getEntriesByName('first-card')[0]?.startTime ?? Number.NaN,
    };
  });
}

/** What moves in a frame; `n` is the number of the frame. */
const movements = {
  scroll: `const list = document.querySelector('.virtual'); list.scrollTop += 400;`,
  drag: `
    const canvas = document.querySelector('.graph-canvas canvas:last-child');
    const box = canvas.getBoundingClientRect();
    const at = { clientX: box.left + box.width / 2 + (n % 60) * 4, clientY: box.top + 20 + (n % 60) * 3 };
    const kind = n % 60 === 0 ? 'mousedown' : n % 60 === 59 ? 'mouseup' : 'mousemove';
    canvas.dispatchEvent(new MouseEvent(kind, { ...at, bubbles: true, buttons: 1 }));`,
};

/** Moves something a step a frame; returns the times between frames in milliseconds. */
export function framesOf(page: Page, steps: number, movement: keyof typeof movements): Promise<number[]> {
  return page.evaluate(`(async () => {
    const frames = [];
    let before = performance.now();
    for (let n = 0; n < ${steps}; n++) {
      ${movements[movement]}
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      frames.push(now - before);
      before = now;
    }
    return frames;
  })()`);
}

/** Milliseconds until the first row is another one than before, or there is none. */
export async function timeToOtherRow(page: Page, act: () => Promise<unknown>): Promise<number> {
  const before = await page.locator('.row').first().getAttribute('data-card-id');
  const from = performance.now();
  await act();
  await page.waitForFunction(
    (old) => {
      const row = document.querySelector('.virtual-row .row');
      if (row === null) return document.querySelector('.list-pane .empty') !== null;
      return row.getAttribute('data-card-id') !== old;
    },
    before,
    { polling: 16 },
  );
  return performance.now() - from;
}

const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
export const sayTimes = (values: number[]) =>
  `median ${at(values, 0.5).toFixed(0)} ms, worst ${Math.max(...values).toFixed(0)} ms`;
export const sayFrames = (frames: number[]) =>
  `median ${at(frames, 0.5).toFixed(1)} ms, 95th percentile ${at(frames, 0.95).toFixed(1)} ms, over 50 ms: ${frames.filter((ms) => ms > 50).length} of ${frames.length}`;

export function sayOpenings(name: string, openings: Opening[]): void {
  const paint = sayTimes(openings.map((one) => one.paintMs));
  console.log(`${name.padEnd(26)} first paint ${paint}; cards ${sayTimes(openings.map((one) => one.cardsMs))}`);
}
