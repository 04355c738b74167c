import { parseArgs } from 'node:util';
import { fillMemory, layDown } from '../../test/support/filledMemory';
import { measureInPage } from './inPageTimes';
import { dropIndex, indexCards, openBrowser, sleep } from './uiBrowser';
import { measureMany } from './uiMany';
import { framesOf, type Opening, sayFrames, sayOpenings, sayTimes, timeToCards } from './uiTimes';

export const usage =
  'npm run bench -- ui --extension DIR [--cards 10000] [--many 100000] [--runs 5] [--in-page]   over the e2e build: time to the first cards in popup and page with a sleeping worker (the popup also where the worker has kept nothing for it), a waking one and one that reads all cards again; with many cards: opening, scrolling, jumping and searching the list; frames of the graph; with --in-page only panel and insertion on mock sites';

async function measureOpening(extension: string, cards: number, runs: number): Promise<void> {
  const { context, page, base } = await openBrowser(extension);
  try {
    await layDown(page, fillMemory(cards, Date.now()));
    await indexCards(context, page);
    console.log(`${cards} cards, ${runs} runs`);
    const unkept: Opening[] = [];
    for (let run = 0; run < runs; run++) {
      await sleep(context, page);
      await page.evaluate(() => chrome.storage.session.remove('firstSight'));
      unkept.push(await timeToCards(page, `${base}popup.html`, '.card'));
      // The worker it woke goes on keeping what the popup shows first: let it finish.
      await page.waitForTimeout(2000);
    }
    sayOpenings('popup, nothing kept', unkept);
    const places = [
      ['popup', 'popup.html', '.card'],
      ['memories', 'memories.html', '.row'],
    ] as const;
    for (const [name, file, card] of places) {
      const awake: Opening[] = [];
      const asleep: Opening[] = [];
      for (let run = 0; run < runs; run++) {
        await sleep(context, page);
        asleep.push(await timeToCards(page, `${base}${file}`, card));
        await page.waitForTimeout(2000);
        awake.push(await timeToCards(page, `${base}${file}`, card));
      }
      sayOpenings(`${name}, worker asleep`, asleep);
      sayOpenings(`${name}, worker awake`, awake);
    }
    await dropIndex(context, page);
    for (const [name, file, card] of places) {
      const busy: Opening[] = [];
      for (let run = 0; run < runs; run++) {
        await page.waitForTimeout(2000);
        busy.push(await timeToCards(page, `${base}${file}`, card));
      }
      sayOpenings(`${name}, worker busy`, busy);
    }
    await page.goto(`${base}memories.html#/graph`);
    await page.reload();
    await page.locator('.graph-canvas canvas').first().waitFor();
    await page.waitForTimeout(1500);
    const nodes = await page.locator('.graph-header [role=status]').textContent();
    console.log(`graph (${nodes?.trim()}), dragging: ${sayFrames(await framesOf(page, 240, 'drag'))}`);
  } finally {
    await context.close();
  }
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      extension: { type: 'string', default: '.output/chrome-mv3-e2e' },
      cards: { type: 'string', default: '10000' },
      many: { type: 'string', default: '100000' },
      runs: { type: 'string', default: '5' },
      'in-page': { type: 'boolean', default: false },
    },
  });
  if (values['in-page']) {
    for (const { site, panelMs, insertMs } of await measureInPage(Number(values.runs))) {
      console.log(`${site.padEnd(10)} panel ${sayTimes(panelMs)}; insertion ${sayTimes(insertMs)}`);
    }
    return;
  }
  await measureOpening(values.extension, Number(values.cards), Number(values.runs));
  if (Number(values.many) > 0) await measureMany(values.extension, Number(values.many));
}
