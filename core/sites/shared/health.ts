import type { SiteAdapter } from '../types';
import type { SiteHealth } from './captureTypes';
import { lettersOf } from './compareText';
import type { RegisteredTurn } from './registeredTurn';
import { countMatches, selectAll, selectFirst } from './select';

export interface HealthFacts {
  adapter: SiteAdapter;
  document: Document;
  /** The page shows a chat of the user (with or without turns). */
  isChat: boolean;
  /** The address is that of a stored conversation, and its turns may be read: there must be some. */
  isStored: boolean;
  /** How long this place has been shown. */
  shownForMs: number;
  turns: readonly RegisteredTurn[];
  /** Exchanges seen, by endpoint. */
  traffic: Record<string, number>;
  isHookAlive: boolean;
}

/** A page is given this long to draw itself before something missing counts. */
const graceMs = 6_000;
/** And this long before a stored conversation without a turn counts: some are slow to load. */
const emptyGraceMs = 15_000;
/** A page that says less may be one that is still loading, or was not found. */
const fewLetters = 150;

/**
 * Whether the adapter still understands the page: problems as codes, and a report of the page's structure. Neither holds a
 * word of the chat: selectors, counts and names of attributes only.
 */
export function readHealth(facts: HealthFacts): SiteHealth {
  const { adapter, document, turns } = facts;
  const problems: SiteHealth['problems'] = [];
  const settled = facts.isChat && facts.shownForMs >= graceMs;
  const told = turns.filter((turn) => turn.network).length;
  const shown = turns.filter((turn) => turn.dom).length;

  if (settled && told > 0 && shown === 0) problems.push({ code: 'siteTurnsNotRead', params: { told } });
  const isEmpty = facts.isStored && turns.length === 0 && facts.shownForMs >= emptyGraceMs;
  if (isEmpty && saysMuch(document)) problems.push({ code: 'siteNothingRead' });
  if (settled && turns.length > 0) {
    for (const role of ['user', 'assistant'] as const) {
      const ofRole = turns.filter((turn) => turn.role === role);
      // Two questions without an answer anywhere, or the other way round: what the page shows is read by half.
      const isHalf = ofRole.length === 0 && shown >= 2;
      if (isHalf || (shown > 0 && ofRole.length > 0 && !ofRole.some((turn) => turn.dom))) {
        problems.push({ code: 'siteRoleNotRead', params: { role } });
      }
    }
  }
  if (settled && !selectFirst(document, adapter.selectors.composer.any)) problems.push({ code: 'siteNoComposer' });
  const differing = turns.filter((turn) => turn.disagrees).length;
  if (differing > 0) problems.push({ code: 'siteTextsDiffer', params: { turns: differing } });
  for (const [name, selector] of Object.entries(adapter.selectors)) {
    if (!settled || name === 'composer') continue;
    const count = selectAll(document, selector.any).length;
    if (count > selector.expect.max) problems.push({ code: 'siteCountOff', params: { selector: name, count } });
  }

  const isTold = (role: RegisteredTurn['role']): boolean => turns.some((turn) => turn.role === role && turn.network);
  const stillKept = isTold('user') && isTold('assistant');
  return {
    site: adapter.id,
    ok: problems.length === 0,
    problems,
    stillKept,
    // Counting every alternative costs more than all the rest, and most of the time nobody asks.
    get report() {
      return describeStructure(facts, problems);
    },
  };
}

/** Whether there are words on the page beside its bars, lists and controls. */
function saysMuch(document: Document): boolean {
  const walker = document.createTreeWalker(document.body, 4);
  let letters = 0;
  for (let node = walker.nextNode(); node && letters < fewLetters; node = walker.nextNode()) {
    const here = node.parentElement;
    if (here && !here.closest(besideChat)) letters += lettersOf(node.nodeValue ?? '').length;
  }
  return letters >= fewLetters;
}

const besideChat =
  'nav, aside, header, footer, form, dialog, button, script, style, noscript, template, textarea, [contenteditable], [hidden], ' +
  '[role="navigation"], [role="dialog"], [role="alert"], [role="button"]';

function describeStructure({ adapter, document, ...facts }: HealthFacts, problems: SiteHealth['problems']): string {
  const told = facts.turns.filter((turn) => turn.network).length;
  const shown = facts.turns.filter((turn) => turn.dom).length;
  const traffic = Object.entries(facts.traffic).map(([name, count]) => `${name} ${count}`);
  return [
    `site ${adapter.id}, chat ${facts.isChat}, hook ${facts.isHookAlive}`,
    `turns: ${told} in traffic, ${shown} on the page, ${facts.turns.length} together`,
    `traffic: ${traffic.join(', ') || 'none'}`,
    ...Object.entries(adapter.selectors).map(([name, selector]) => {
      const { counts, used } = countMatches(document, selector);
      const which = used === null ? 'none' : `alternative ${used + 1}`;
      return `${name}: ${which} of ${selector.any.length} [${counts.join(', ')}]`;
    }),
    ...problems.map(({ code, params }) => `! ${code} ${JSON.stringify(params ?? {})}`),
  ].join('\n');
}
