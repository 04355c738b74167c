import type { Page } from '@playwright/test';
import axe from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules of these standards that a theme can break; all others judge what both themes share. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** What axe finds against WCAG 2.2 AA in the light theme, and with the colours of the dark one, as `theme, rule: selector`. */
export async function violationsInThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const wrong = await violations(page, colorScheme === 'light' ? standards : rulesOfColour);
    found.push(...wrong.map((one) => `${colorScheme}, ${one}`));
  }
  return found;
}

/** What axe finds against WCAG 2.2 AA, or these rules alone, as `rule: selector`. */
export async function violations(page: Page, runOnly = standards): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (wanted) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          root: Document,
          options: object,
        ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
      };
    };
    // Colours on their way from one theme to the other are nobody's to read.
    await Promise.allSettled(
      document
        .getAnimations()
        .map(({ effect, finished }) =>
          effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY ? null : finished,
        ),
    );
    const result = await axe.run(document, { runOnly: wanted, resultTypes: ['violations'] });
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
  }, runOnly);
}

/** Elements that stick out of the page to the side, as `tag.class`. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const clip = element.closest('.graph-canvas, .visually-hidden');
        return clip === null && box.width > 0 && box.right > width + 1;
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
  });
}

/** By how much the whole page can be scrolled downwards: our pages scroll inside only. In CSS pixels. */
export function pageOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
}

/** Dots that are not round, as `class: width × height`. */
export function stretchedDots(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.dot')]
      .filter(({ offsetWidth, offsetHeight }) => offsetWidth !== offsetHeight)
      .map((dot) => `${dot.className}: ${dot.offsetWidth} × ${dot.offsetHeight}`),
  );
}
