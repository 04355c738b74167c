import { detectors } from './detectors';
import { detectPrivateWords } from './detectors/privateWord';
import { languageAround, placeholderFor, placeholderPattern } from './placeholders';
import { readText } from './reading';
import {
  type DetectorId,
  detectorIds,
  type FilterOptions,
  type FilterResult,
  type PrivacyFilter,
  type PrivateSpan,
} from './types';

/**
 * The filter that every text passes before it is written, embedded or logged.
 * @example createFilter({}).apply('我的手机号是13800138000').text // '我的手机号是[手机号]'
 */
export function createFilter(options: FilterOptions = {}): PrivacyFilter {
  const modes = options.modes ?? {};
  const modeOf = (kind: DetectorId) => modes[kind] ?? 'mask';
  const active = [...detectors, detectPrivateWords(options.privateWords ?? [])].filter(
    (detector) => modeOf(detector.id) !== 'allow',
  );
  return {
    apply(text) {
      const spans = findSpans(text, active);
      if (spans.length === 0) return { text, spans: [], dropped: [] };
      const dropped = spans.filter((span) => modeOf(span.kind) === 'drop').map((span) => statementAround(text, span));
      return rewrite(text, spans, dropped, options.lang ?? 'en');
    },
  };
}

function findSpans(text: string, active: typeof detectors): PrivateSpan[] {
  const reading = readText(text);
  const spans: PrivateSpan[] = [];
  for (const detector of active) {
    const view = reading[detector.view];
    for (const { start, end } of detector.find(view.text)) {
      if (end > start) spans.push({ ...balanced(text, view.toOriginal(start, end)), kind: detector.id });
    }
  }
  return spans.length === 0 ? spans : outsidePlaceholders(text, unite(spans));
}

/** A bracket whose other half stands outside goes out, or comes in, so that the masked text reads on. */
function balanced(text: string, { start, end }: { start: number; end: number }): { start: number; end: number } {
  const piece = text.slice(start, end);
  if (/^[(（]/.test(piece) && !/[)）]/.test(piece)) return { start: start + 1, end };
  if (/^[^(（]*[)）]/.test(piece) && /[(（]/.test(text[start - 1] ?? '')) return { start: start - 1, end };
  return { start, end };
}

/** Overlapping spans become one, under the kind that comes first in `detectorIds`: nothing sticks out unmasked. */
function unite(spans: PrivateSpan[]): PrivateSpan[] {
  const rank = (kind: DetectorId) => detectorIds.indexOf(kind);
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const united: PrivateSpan[] = [];
  for (const span of sorted) {
    const last = united.at(-1);
    if (last && span.start < last.end) {
      last.end = Math.max(last.end, span.end);
      if (rank(span.kind) < rank(last.kind)) last.kind = span.kind;
    } else {
      united.push({ ...span });
    }
  }
  return united;
}

function outsidePlaceholders(text: string, spans: PrivateSpan[]): PrivateSpan[] {
  const taken = [...text.matchAll(placeholderPattern)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  if (taken.length === 0) return spans;
  return spans.filter((span) => !taken.some(([start, end]) => span.start >= start && span.end <= end));
}

const statementEnd = /[。！？!?；;\n]|\.(?=\s|$)/g;

/** The whole statement a span stands in, with its closing mark. */
function statementAround(text: string, span: PrivateSpan): PrivateSpan {
  let start = 0;
  const from = Math.max(0, span.start - 2000);
  for (const match of text.slice(from, span.start).matchAll(statementEnd)) start = from + match.index + match[0].length;
  if (start === 0 && from > 0) start = from;
  const rest = text.slice(span.end, span.end + 2000);
  const closing = new RegExp(statementEnd.source).exec(rest);
  const end = span.end + (closing ? closing.index + closing[0].length : rest.length);
  return { start, end, kind: span.kind };
}

function rewrite(text: string, spans: PrivateSpan[], dropped: PrivateSpan[], lang: 'zh' | 'en'): FilterResult {
  const lost = unite(dropped);
  const masked = spans.filter((span) => !lost.some((gone) => span.start < gone.end && span.end > gone.start));
  const cuts = [
    ...lost.map((gone) => ({ ...gone, put: '' })),
    ...masked.map((span) => ({
      ...span,
      put: placeholderFor(
        span.kind,
        languageAround(text, span.start, span.end, lang),
        text.slice(span.start, span.end),
      ),
    })),
  ].sort((a, b) => a.start - b.start);
  let out = '';
  let from = 0;
  for (const cut of cuts) {
    out += text.slice(from, cut.start) + cut.put;
    from = cut.end;
  }
  return { text: out + text.slice(from), spans: masked, dropped: lost };
}
