import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe finds against WCAG 2.2 AA, as `rule: selector`. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
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
    const result = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
  });
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

/** Dots that are not round, as `class: width × height`. */
export function stretchedDots(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.dot')]
      .filter(({ offsetWidth, offsetHeight }) => offsetWidth !== offsetHeight)
      .map((dot) => `${dot.className}: ${dot.offsetWidth} × ${dot.offsetHeight}`),
  );
}
