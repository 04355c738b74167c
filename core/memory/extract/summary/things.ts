import type { Card, Turn } from '../../types';
import { findEntities } from '../describe/entities';
import { amount } from './cues';

/** File names and paths, addresses, packages, code names: what a conversation was working on. */
const patterns: RegExp[] = [
  /(?<![\w/.@-])(?:[\w@.-]{1,60}\/){0,6}[\w@-][\w@.-]{0,60}\.(?:tsx?|jsx?|mjs|cjs|py|rs|go|java|kt|swift|cpp|hpp|cc|cs|rb|php|vue|svelte|html?|css|scss|json|ya?ml|toml|md|txt|csv|tsv|xlsx?|docx?|pptx?|pdf|sql|sh|ps1|ipynb|png|jpe?g|svg|zip|env|lock|log|xml|ini|conf)(?![\w/])/gi,
  /(?<=https?:\/\/)(?:github\.com|gitlab\.com|gitee\.com|npmjs\.com\/package|huggingface\.co|arxiv\.org)\/[\w@.-]{1,60}(?:\/[\w.-]{1,60})?/gi,
  /《[^》\n]{1,40}》/g,
  /(?<=`)[A-Za-z_][\w.@/-]{2,40}(?=`)/g,
];

/** Characters of all turns together that are looked at. */
const maxLength = 60_000;

/** Files and things a conversation is about, the most mentioned first; the user's words count more than the answers. */
export function findThings(turns: Turn[], cards: Card[]): string[] {
  const weights = new Map<string, number>();
  const add = (name: string, weight: number) => weights.set(name, (weights.get(name) ?? 0) + weight);
  let read = 0;
  for (const turn of turns) {
    const text = turn.text.slice(0, Math.max(0, maxLength - read));
    read += text.length;
    const weight = turn.role === 'user' ? 2 : 1;
    for (const pattern of patterns) for (const match of text.matchAll(pattern)) add(match[0], weight);
    if (turn.role !== 'user') continue;
    const prose = text.replace(/```[\s\S]*?(?:```|$)/g, ' ');
    for (const name of findEntities(prose.slice(0, 4000))) if (isThing(name)) add(name, 1);
  }
  for (const card of cards) for (const entity of card.entities) if (isThing(entity)) add(entity, 1);
  const named = [...weights].sort((a, b) => b[1] - a[1]).map(([name]) => name);
  // "app.ts" says nothing that "src/app.ts" does not.
  return named.filter((name) => !named.some((other) => other !== name && other.endsWith(`/${name}`)));
}

function isThing(name: string): boolean {
  return name.length > 1 && !amount.test(name);
}
