/** Path of a Chromium-based browser on this machine, or null. */
export function findBrowser(): string | null;
/** A browser, installed first where that can be done without asking. Throws with advice when there is none. */
export function ensureBrowser(): string;
