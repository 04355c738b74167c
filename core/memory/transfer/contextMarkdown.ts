import type { Clock } from '../ports';
import type { Store } from '../store/store';
import { plainForm } from '../text/hash';
import type { Card, Episode, Language, Scope } from '../types';
import { contextWords } from './contextWords';

/** A file that is read along with every question has to stay short. */
const maxLinesPerSection = 30;
/** Words of names and things that are listed. */
const maxThings = 40;

export interface ContextOptions {
  /** One project or what holds everywhere, by itself: a project's file can be shared without the rest. */
  scope: Scope | 'all';
  /** Language of the headings; what was said stays in the language it was said in. */
  lang: Language;
}

/**
 * What is true now, as Markdown in the template of the summaries: topic, key decisions, to-dos, things involved, mind next
 * time. Made from active cards and from summaries, without what was superseded, has expired or lies in the trash.
 *
 * @param clock for today's date and the user's time zone.
 */
export async function contextMarkdown(store: Store, clock: Clock, { scope, lang }: ContextOptions): Promise<string> {
  const words = contextWords[lang];
  const now = clock.now();
  const dateOf = (at: number): string => new Date(at + clock.utcOffsetMinutes(at) * 60_000).toISOString().slice(0, 10);
  const cards = await store.query('cards');
  const episodes = (await store.query('episodes', { index: 'endedAt', reverse: true })).filter(
    (episode) => episode.status === 'active',
  );
  const current = cards.filter((card) => card.status === 'active' && (card.validTo === null || card.validTo > now));
  const outdated = cards
    .filter((card) => card.status !== 'active' && card.status !== 'archived')
    .map((card) => plainForm(card.text));

  const parts = scopesOf(scope, current, episodes).flatMap((each) => {
    const sections = sectionsOf({
      cards: current.filter((card) => card.scope === each),
      episodes: episodes.filter((episode) => episode.scope === each),
      outdated,
      lang,
      dateOf,
    });
    const name =
      each === 'global' ? words.everywhere : fill(words.project, { name: oneLine(each.slice('project:'.length)) });
    return sections.length > 0 ? [`## ${name}`, ...sections] : [];
  });
  const head = [`# ${words.title}`, `> ${fill(words.note, { date: dateOf(now) })}`];
  return `${[...head, ...(parts.length > 0 ? parts : [words.nothing])].join('\n\n')}\n`;
}

function scopesOf(scope: Scope | 'all', cards: Card[], episodes: Episode[]): Scope[] {
  if (scope !== 'all') return [scope];
  const projects = new Set([...cards, ...episodes].map((row) => row.scope));
  projects.delete('global');
  return ['global', ...[...projects].sort()];
}

interface Material {
  cards: Card[];
  /** Newest first. */
  episodes: Episode[];
  /** Plain forms of what is no longer true. */
  outdated: string[];
  lang: Language;
  dateOf(at: number): string;
}

function sectionsOf({ cards, episodes, outdated, lang, dateOf }: Material): string[] {
  const words = contextWords[lang];
  const ordered = [...cards].sort(
    (left, right) =>
      Number(right.pinned) - Number(left.pinned) ||
      right.importance - left.importance ||
      right.updatedAt - left.updatedAt,
  );
  const lineOf = (card: Card): string => {
    const end = card.validTo ?? (card.kind === 'plan' ? (card.eventTime?.to ?? null) : null);
    return `${card.text}${end === null ? '' : fill(words.until, { date: dateOf(end) })}`;
  };
  const isDecision = (card: Card): boolean => card.kind === 'decision';
  const isToDo = (card: Card): boolean => card.kind === 'plan';
  const isToMind = (card: Card): boolean => card.kind === 'instruction' || card.polarity === -1;
  const rest = ordered.filter((card) => !isDecision(card) && !isToDo(card) && !isToMind(card));
  const stillTrue = (line: string): boolean => {
    const form = plainForm(line);
    return form !== '' && !outdated.some((old) => old !== '' && (old.includes(form) || form.includes(old)));
  };
  const from = (list: 'decisions' | 'todos' | 'mindNextTime'): string[] =>
    episodes.flatMap((episode) => episode[list]).filter(stillTrue);

  const things = [
    ...ordered.flatMap((card) => card.entities),
    ...episodes.flatMap((episode) => episode.things).filter(stillTrue),
  ];
  return [
    section(words.sections.topic, topicLines(rest, lineOf, lang)),
    section(words.sections.decisions, bullets([...ordered.filter(isDecision).map(lineOf), ...from('decisions')], lang)),
    section(words.sections.todos, bullets([...ordered.filter(isToDo).map(lineOf), ...from('todos')], lang)),
    section(words.sections.things, bullets(distinct(things).slice(0, maxThings), lang)),
    section(
      words.sections.mindNextTime,
      bullets([...ordered.filter(isToMind).map(lineOf), ...from('mindNextTime')], lang),
    ),
  ].flat();
}

function section(title: string, lines: string[]): string[] {
  return lines.length > 0 ? [`### ${title}`, lines.join('\n')] : [];
}

/** Facts and preferences under their topic; topics with a single card share the last group. */
function topicLines(cards: Card[], lineOf: (card: Card) => string, lang: Language): string[] {
  const groups = new Map<string, Card[]>();
  for (const card of cards) {
    const group = groups.get(card.topic.trim());
    if (group) group.push(card);
    else groups.set(card.topic.trim(), [card]);
  }
  const named = [...groups].filter(([topic, group]) => topic !== '' && group.length > 1);
  const others = [...groups]
    .filter(([topic, group]) => topic === '' || group.length === 1)
    .flatMap(([, group]) => group);
  const lines = named.flatMap(([topic, group]) => [
    `**${escapeLine(topic)}**\n`,
    ...bullets(group.map(lineOf), lang),
    '',
  ]);
  if (named.length === 0) return bullets(others.map(lineOf), lang);
  if (others.length > 0) lines.push(`**${contextWords[lang].otherTopics}**\n`, ...bullets(others.map(lineOf), lang));
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

function bullets(texts: string[], lang: Language): string[] {
  const lines = distinct(texts);
  const shown = lines.slice(0, maxLinesPerSection).map((line) => `- ${escapeLine(line)}`);
  const more = lines.length - shown.length;
  return more > 0 ? [...shown, `- ${fill(contextWords[lang].more, { count: String(more) })}`] : shown;
}

/** The first of each group of lines that differ in case, spaces and punctuation only. */
function distinct(texts: string[]): string[] {
  const byForm = new Map<string, string>();
  for (const text of texts) {
    const form = plainForm(text);
    if (form !== '' && !byForm.has(form)) byForm.set(form, text);
  }
  return [...byForm.values()];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What was said as one line of plain text: no line break, heading, quote, list, code or HTML can come out of it. */
function escapeLine(text: string): string {
  return oneLine(text)
    .replace(/[\\`*[\]<>|]|(?<!\w)_|_(?!\w)/g, (character) => `\\${character}`)
    .replace(/^[#+-]/, (character) => `\\${character}`)
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

function fill(template: string, params: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}
