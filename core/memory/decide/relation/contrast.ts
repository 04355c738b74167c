import type { Statement } from '../statement';

/** Two of a kind that people keep apart: what is said of the one says nothing of the other. */
const twins: readonly (readonly [RegExp, RegExp])[] = [
  [/楼上|\bupstairs\b/iu, /楼下|\bdownstairs\b/iu],
  [
    /去程|出发的|\b(?:outbound|departing)\b|\b(?:flight|train|bus|ferry|trip|leg|drive) (?:out|there|over)\b/iu,
    /返程|回程|\breturn(?:ing)? (?:flight|train|trip|ticket|leg)\b|\b(?:flight|train|bus|ferry|trip|leg|drive) (?:back|home)\b/iu,
  ],
  [
    /(?:早|晨|上午)(?:课|会)(?!员)|\bmorning (?:class|session|meeting|lesson|group|walk|dose|feed|round)\b/iu,
    /(?:晚|下午)(?:课|会)(?!员)|\b(?:afternoon|evening|night) (?:class|session|meeting|lesson|group|walk|dose|feed|round)\b/iu,
  ],
  [
    /家里|家用|我家的?|\b(?:at|my) home\b|\bhome (?:office|pc|computer|router|address)\b/iu,
    /公司|单位|办公室|\b(?:at work|(?:work|office) (?:pc|computer|laptop|router|address)|at the office)\b/iu,
  ],
  [
    /左(?=[手眼耳腿脚膝肩臂侧边])|\bleft (?:hand|eye|ear|leg|foot|knee|shoulder|side)\b/iu,
    /右(?=[手眼耳腿脚膝肩臂侧边])|\bright (?:hand|eye|ear|leg|foot|knee|shoulder|side)\b/iu,
  ],
  [/大宝|老大/u, /小宝|二宝|老二/u],
  [/前门|\bfront door\b/iu, /后门|\bback door\b/iu],
  [/(?:白|日|早)班的|\bday shift['’]s\b/iu, /(?:夜|晚)班的|\bnight shift['’]s\b/iu],
  [/室内|\bindoors?\b/iu, /室外|户外|\boutdoors?\b/iu],
  [/主卧|\bmaster bedroom\b/iu, /次卧|客卧|\bguest (?:bed)?room\b/iu],
  [/前端|\bfront[ -]?end\b/iu, /后端|\bback[ -]?end\b/iu],
  [/夏天|夏季|\bsummer\b/iu, /冬天|冬季|\bwinter\b/iu],
  [
    /东[边侧面头]|\beast(?:ern)? (?:side|end|field|wing)\b/iu,
    /西[边侧面头]|\bwest(?:ern)? (?:side|end|field|wing)\b/iu,
  ],
  [
    /南[边侧面头]|\bsouth(?:ern)? (?:side|end|field|wing)\b/iu,
    /北[边侧面头]|\bnorth(?:ern)? (?:side|end|field|wing)\b/iu,
  ],
];

/** A thing that is told from its like by its colour: "the grey trailer", 「黑猫」. */
const coloured =
  /(?<![\p{L}])(black|white|gr[ea]y|red|blue|green|yellow|brown|silver|orange|pink|purple) (\p{L}{3,})|(?<!\p{Script=Han}[发变刷染])([黑白灰红蓝绿黄橘棕银粉紫])色?的?(猫|狗|车|包|鞋|手机|伞|箱|杯|自行车|摩托|裙|衣|房|门|墙)/giu;

/** The colours of the things a text calls by one, by the thing. */
function colours(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, colour, thing, hue, object] of text.toLowerCase().matchAll(coloured)) {
    const name = thing ?? object ?? '';
    found.set(name, (found.get(name) ?? new Set()).add((colour ?? hue ?? '').replace('gray', 'grey')));
  }
  return found;
}

function differInColour(mine: string, theirs: string): boolean {
  const others = colours(theirs);
  return [...colours(mine)].some(([thing, own]) => {
    const other = others.get(thing);
    return other !== undefined && [...own].every((colour) => !other.has(colour));
  });
}

/** Said of the second of two where the first is just called by its name: "my return flight" beside "my flight". */
const second = /返程|回程|备用|\breturn (?:flight|train|ticket|leg)\b|\b(?:spare|backup|second) /iu;

/** What for, said first: "For Go I write everything in vim", 「写前端用 TypeScript」. */
const purposes: readonly RegExp[] = [
  /^for ([\p{L}+#]+),? (?:i|we|my)\b/iu,
  /^(?:我)?(?:写|做|画|剪|打)([a-z+#]+|\p{Script=Han}{2})(?:的时候|的话|时|都|一般|主要|就)?用/iu,
];

function differInPurpose(mine: string, theirs: string): boolean {
  return purposes.some((pattern) => {
    const [, own] = pattern.exec(mine) ?? [];
    const [, other] = pattern.exec(theirs) ?? [];
    return own !== undefined && other !== undefined && own.toLowerCase() !== other.toLowerCase();
  });
}

/**
 * True where two statements are about two of a kind: upstairs and downstairs, the home computer and the one at work. What
 * is said to have moved from one to the other is not.
 */
export function areTwins(fresh: Statement, known: Statement): boolean {
  if (fresh.correction !== null || fresh.marks.has('correction')) return false;
  const moved = fresh.marks.has('change') && fresh.slot !== null && fresh.slot.name === known.slot?.name;
  if (moved) return false;
  const [mine, theirs] = [fresh.text, known.text];
  const parted = twins.some(([one, other]) => {
    const [here, there] = [one.test(mine), one.test(theirs)];
    return here !== there && (here ? other.test(theirs) && !other.test(mine) : other.test(mine) && !other.test(theirs));
  });
  // "Got a green car now" speaks of the car that is driven, whatever colour the last one had.
  const toldApart =
    differInPurpose(mine, theirs) ||
    (!fresh.marks.has('change') && !fresh.marks.has('now') && differInColour(mine, theirs));
  return (
    parted ||
    toldApart ||
    (second.test(mine) !== second.test(theirs) && !fresh.marks.has('change') && !fresh.marks.has('ended'))
  );
}
