import { browser } from 'wxt/browser';

/**
 * Makes an alarm that is not there. A browser may forget alarms when it closes (Firefox does, Chrome says that it may), so
 * this belongs into every start of the worker. One that is there keeps its time.
 */
export async function ensureAlarm(
  name: string,
  when: { periodInMinutes: number; delayInMinutes?: number },
): Promise<void> {
  if (!(await browser.alarms.get(name))) await browser.alarms.create(name, when);
}
