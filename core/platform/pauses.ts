import PQueue from 'p-queue';
import { storage } from 'wxt/utils/storage';
import type { Settings } from './settings';

/** A time in which nothing said was to be kept: everywhere, on one site or in one conversation. */
interface Pause {
  /** `all`, `site:ID` or `chat:SITE:CONVERSATION`. */
  what: string;
  /** UTC milliseconds. */
  from: number;
  /** Null while it lasts. */
  until: number | null;
}

/** Turns that were forgone in one conversation, by their marks; see core/sites/shared/turnMark.ts. */
interface Forgone {
  /** Said before our eyes while paused: never kept. */
  live: string[];
  /** Seen while paused, and nobody knew when it was said: kept only where another source knows better. */
  seen: string[];
}

type Switches = Pick<Settings, 'paused' | 'sitesOff' | 'conversationsOff'>;

const maxPauses = 2_000;
/** Marks kept in all, some 3 MB; those of the chats paused longest ago give way. */
const maxMarks = 200_000;
/** A question leaves the page a moment before the switch is known everywhere, and the other way round. */
const slackMs = 1_000;

const pausesItem = storage.defineItem<Pause[]>('local:pauses', { fallback: [] });
const forgoneItem = storage.defineItem<Record<string, Forgone>>('local:forgone', { fallback: {} });
/** The worker is the only writer; one change at a time keeps reading and writing together. */
const changes = new PQueue({ concurrency: 1 });

const switchedOff = (settings: Switches): string[] => [
  ...(settings.paused ? ['all'] : []),
  ...settings.sitesOff.map((id) => `site:${id}`),
  ...settings.conversationsOff.map((key) => `chat:${key}`),
];

/** Opens and closes pauses so that they agree with the settings as they are from now on. */
export async function notePauses(settings: Switches, now: number): Promise<void> {
  await changes.add(async () => {
    const pauses = await pausesItem.getValue();
    const off = new Set(switchedOff(settings));
    const open = new Set(pauses.filter(({ until }) => until === null).map(({ what }) => what));
    const begun = [...off].filter((what) => !open.has(what));
    if (begun.length === 0 && [...open].every((what) => off.has(what))) return;
    const next = pauses.map((pause) =>
      pause.until === null && !off.has(pause.what) ? { ...pause, until: now } : pause,
    );
    await pausesItem.setValue([...next, ...begun.map((what) => ({ what, from: now, until: null }))].slice(-maxPauses));
  });
}

/** Keeps the marks of turns that were forgone in a conversation. */
export async function keepForgone(site: string, conversationId: string, marks: Forgone): Promise<void> {
  if (marks.live.length === 0 && marks.seen.length === 0) return;
  await changes.add(async () => {
    const all = await forgoneItem.getValue();
    const key = `${site}:${conversationId}`;
    const { [key]: before, ...others } = all;
    const join = (kind: keyof Forgone): string[] => [...new Set([...(before?.[kind] ?? []), ...marks[kind]])];
    const entries = [...Object.entries(others), [key, { live: join('live'), seen: join('seen') }] as const];
    let left = maxMarks;
    const kept = entries.reverse().filter(([, one]) => {
      left -= one.live.length + one.seen.length;
      return left >= 0;
    });
    await forgoneItem.setValue(Object.fromEntries(kept.reverse()));
  });
}

/** Forgets every pause and every mark; for "delete everything". A pause that lasts begins anew. */
export async function clearPauses(settings: Switches, now: number): Promise<void> {
  await changes.add(async () => {
    await forgoneItem.removeValue();
    await pausesItem.setValue(switchedOff(settings).map((what) => ({ what, from: now, until: null })));
  });
}

/** Says of a turn whether it was said while that was not to be kept. */
export type PauseTest = (turn: { at: number; atIsExact: boolean; marks: readonly string[] }) => boolean;

/** The test for the turns of one conversation, with what is known now. */
export async function pauseTestFor(site: string, conversationId: string): Promise<PauseTest> {
  const [pauses, forgone] = await Promise.all([pausesItem.getValue(), forgoneItem.getValue()]);
  const key = `${site}:${conversationId}`;
  const here = pauses.filter(({ what }) => what === 'all' || what === `site:${site}` || what === `chat:${key}`);
  const live = new Set(forgone[key]?.live);
  const seen = new Set(forgone[key]?.seen);
  return ({ at, atIsExact, marks }) => {
    if (marks.some((mark) => live.has(mark))) return true;
    if (!atIsExact) return marks.some((mark) => seen.has(mark));
    return here.some(({ from, until }) => at >= from - slackMs && (until === null || at < until - slackMs));
  };
}
