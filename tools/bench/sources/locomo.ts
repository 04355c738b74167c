import type { BenchItem, BenchQuery, BenchSet } from '../recallSet';

/** One of the ten long conversations of LoCoMo, the parts that are read. */
export interface LocomoSample {
  sample_id: string;
  conversation: Record<string, string | { speaker: string; dia_id: string; text: string }[]>;
  observation?: Record<string, Record<string, [text: string, evidence: string | string[]][]>>;
  qa: { question: string; answer?: string | number; evidence: string[]; category: number }[];
}

const categories = ['', 'multi_hop', 'temporal', 'open_domain', 'single_hop', 'adversarial'];
const adversarial = 5;
const months = 'january february march april may june july august september october november december'.split(' ');

/** Two sets: the turns of the conversations, and the statements LoCoMo drew from them, with the questions of each. */
export function convertLocomo(samples: readonly LocomoSample[]): BenchSet[] {
  const turns: BenchSet = { name: 'locomo_turn_en', corpus: [], queries: [], unanswerable: [] };
  const statements: BenchSet = { name: 'locomo_obs_en', corpus: [], queries: [], unanswerable: [] };
  for (const sample of samples) {
    const scope = `lc${sample.sample_id.replace(/\D/g, '')}`;
    const times = sessionTimes(sample);
    const said = turnsOf(sample, scope, times);
    const noted = statementsOf(sample, `${scope}o`, times);
    turns.corpus.push(...said);
    statements.corpus.push(...noted.map(({ item }) => item));
    const known = new Set(said.map(({ id }) => id));
    for (const [number, qa] of sample.qa.entries()) {
      const evidence = qa.evidence.flatMap((ids) => ids.split(/[;,\s]+/)).filter((id) => id !== '');
      const query = (change: Partial<BenchQuery>): BenchQuery => ({
        id: `${scope}:q${number}`,
        scopes: [scope],
        text: qa.question,
        relevant_ids: [],
        ignore_ids: [],
        category: categories[qa.category] ?? 'other',
        lang: 'en',
        query_time: null,
        before_seq: null,
        ...change,
      });
      if (qa.category === adversarial) {
        turns.unanswerable.push(query({}));
        continue;
      }
      const heard = evidence.map((id) => `${scope}:${id}`).filter((id) => known.has(id));
      if (heard.length > 0) turns.queries.push(query({ relevant_ids: heard }));
      const stated = noted.filter(({ from }) => from.some((id) => evidence.includes(id))).map(({ item }) => item.id);
      if (stated.length > 0) {
        statements.queries.push(query({ id: `${scope}:q${number}o`, scopes: [`${scope}o`], relevant_ids: stated }));
      }
    }
  }
  return [turns, statements];
}

/** "1:56 pm on 8 May, 2023" as ISO, by session number. */
function sessionTimes({ conversation }: LocomoSample): Map<string, string> {
  const times = new Map<string, string>();
  for (const [key, value] of Object.entries(conversation)) {
    const session = /^session_(\d+)_date_time$/.exec(key)?.[1];
    const read = typeof value === 'string' && /(\d+):(\d+) (am|pm) on (\d+) (\w+),? (\d+)/i.exec(value);
    if (!session || !read) continue;
    const [, hour = '', minute = '', half = '', day = '', month = '', year = ''] = read;
    const hours = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
    const monthNumber = months.indexOf(month.toLowerCase()) + 1;
    const pad = (value: number | string) => String(value).padStart(2, '0');
    times.set(session, `${year}-${pad(monthNumber)}-${pad(day)}T${pad(hours)}:${minute}`);
  }
  return times;
}

function turnsOf({ conversation }: LocomoSample, scope: string, times: Map<string, string>): BenchItem[] {
  const items: BenchItem[] = [];
  for (const session of [...times.keys()].sort((left, right) => Number(left) - Number(right))) {
    const turns = conversation[`session_${session}`];
    if (!Array.isArray(turns)) continue;
    for (const { speaker, dia_id, text } of turns) {
      items.push({ ...base(scope, session, times), id: `${scope}:${dia_id}`, text, speaker, seq: items.length });
    }
  }
  return items;
}

function statementsOf(
  sample: LocomoSample,
  scope: string,
  times: Map<string, string>,
): { item: BenchItem; from: string[] }[] {
  const found: { item: BenchItem; from: string[] }[] = [];
  for (const [key, bySpeaker] of Object.entries(sample.observation ?? {})) {
    const session = /^session_(\d+)_/.exec(key)?.[1] ?? '';
    for (const [speaker, list] of Object.entries(bySpeaker)) {
      for (const [text, evidence] of list) {
        const item = {
          ...base(scope, session, times),
          id: `${scope}:${found.length}`,
          text,
          speaker,
          seq: found.length,
        };
        found.push({ item, from: [evidence].flat() });
      }
    }
  }
  return found;
}

function base(scope: string, session: string, times: Map<string, string>) {
  const time = times.get(session) ?? null;
  return { scope, session: `${scope.replace(/o$/, '')}:S${session}`, time, lang: 'en' as const };
}
