import type { Statement } from '../statement';
import type { Overlap } from './overlap';
import type { Relation } from './relation';

/** Events that end a state: which words of the known statement they end. */
const endings: { event: RegExp; ends: (known: Statement) => boolean; unless?: RegExp }[] = [
  {
    event: /毕业(?!论文|设计|照|典礼)|graduated/iu,
    ends: (known) =>
      known.slot?.name === 'study' || /在读|读研|读博|大[一二三四]|研[一二三]|student/iu.test(known.text),
    unless: /打算|准备|要毕业|快毕业|将|before i graduate/iu,
  },
  {
    event: /换(?:了|好)?工作了|跳槽了|\b(?:changed|switched) jobs\b/iu,
    ends: (known) => known.slot?.name === 'work' || known.slot?.name === 'profession',
    unless: /打算|考虑|想换|想跳|thinking|want|plan/iu,
  },
  {
    event: /离职|辞职|辞掉|被裁|裸辞|resigned|laid off|quit my job|left my job|lost my job|失业/iu,
    ends: (known) => known.slot?.name === 'work' || known.slot?.name === 'profession',
    unless: /打算|考虑|想辞|想离职|thinking|want|plan/iu,
  },
  {
    event: /分手|离婚|分开了|broke up|split up|divorced|we separated/iu,
    ends: (known) =>
      ['girlfriend', 'boyfriend', 'wife', 'husband', 'spouse'].includes(known.subject) ||
      /女朋友|男朋友|女友|男友|girlfriend|boyfriend|已婚|结婚了|married|engaged|对象/iu.test(known.text),
    unless: /打算|考虑|想分手/iu,
  },
];

export function endingOf(fresh: Statement, known: Statement, overlap: Overlap): Relation | null {
  for (const { event, ends, unless } of endings) {
    if (!event.test(fresh.text) || unless?.test(fresh.text) || event.test(known.text)) continue;
    if (ends(known)) return { kind: 'ended', strength: 0.8 };
  }
  const died =
    /去世|过世|病逝|走丢|passed away|died|送人了/iu.test(fresh.text) &&
    !/去世|过世|passed away|died/iu.test(known.text);
  if (died && overlap.shared.length > 0) return { kind: 'ended', strength: 0.8 };
  if (namesUnused(fresh, known)) return { kind: 'ended', strength: 0.8 };
  const gone =
    /(?:卖|扔|丢|送人|转让|退)(?:掉|了)|\bsold\b|gave away|got rid of|(?:['’]s| is| are| has) gone(?=[,.!]|$)/iu.test(
      fresh.text,
    );
  if (
    gone &&
    overlap.shared.length > 0 &&
    overlap.left.length <= 1 &&
    (known.deeds.includes('have') ||
      known.deeds.includes('drive') ||
      known.deeds.includes('buy') ||
      known.deeds.includes('use') ||
      known.frame?.after.some((word) => overlap.shared.includes(word)))
  )
    return { kind: 'ended', strength: 0.8 };
  return null;
}

/** The user, and those they work with: 「我们组用 Trello」. */
const ours: ReadonlySet<string> = new Set(['me', 'team', 'company']);

/** 「Trello 我们不用了」, "we stopped using Trello": what is not used any more is used for none of what it was said to be. */
function namesUnused(fresh: Statement, known: Statement): boolean {
  const [thing, ...others] = fresh.specifics;
  if (!fresh.marks.has('ended') || fresh.isPlan || !fresh.deeds.includes('use') || !thing || others.length > 0)
    return false;
  if (known.polarity === -1 || known.isPlan || !ours.has(fresh.subject) || !ours.has(known.subject)) return false;
  return fresh.polarity === -1 && known.specifics.includes(thing);
}
