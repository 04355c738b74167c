import type { Tokenizer } from '../../ports';
import { takeQuantities } from '../quantities';
import { meaningful, takeMarkers } from './content';

export interface Correction {
  wrong: string[];
  right: string[];
}

/** 「不是周三，是周四」, "it's B, not A", "I said A but I meant B". */
export function readCorrection(text: string, tokenizer: Tokenizer): Correction | null {
  const forms: [RegExp, 'wrong' | 'right'][] = [
    [
      /\bfrom ((?:[\p{L}\d +#-]|\.(?=\d)){1,25}?) (?:over )?to ([\p{L}\d .+#-]{1,25}?)(?= (?:at|for|in|on|last|this|because|as)\b|[,.;!]|$)/iu,
      'wrong',
    ],
    [/从([^，。,;；]{1,12}?)(?:换|改|转|跳槽|迁移|升级|迁)(?:成|到|为|去|用)([^，。,;；了]{1,12})/u, 'wrong'],
    [/不是([^，。,;；]{1,20})[，。,;；]?\s*(?:而)?(?:应该)?是([^，。,;；!！]{1,30})/u, 'wrong'],
    [/是([^，。,;；]{1,20})[，。,;；]?\s*(?:而)?不是([^，。,;；!！]{1,20})/u, 'right'],
    [/(?:姓|叫|住|属)([^，。,;；]{1,8})[，,]\s*不(?:姓|叫|住|属)([^，。,;；!！]{1,8})/u, 'right'],
    [/不(?:姓|叫|住|属)([^，。,;；]{1,8})[，,]\s*(?:姓|叫|住|属)([^，。,;；!！]{1,8})/u, 'wrong'],
    [/把([^，。,;；]{1,15})(?:说|写|记|搞|打)成(?:了)?([^，。,;；!！]{1,15})/u, 'right'],
    [
      /\b(?:drop|forget|scrap|ditch|lose) (?:the |that )?([^,.;]{1,25}?)(?: thing| bit| stuff)?,? (?:and )?(?:just )?(?:call me|use|go with|make it|do|say) ([^,.;!]{1,30})/iu,
      'wrong',
    ],
    [
      /(?:is|are|was|am|it's|in|on|at) not (?:in |on |at )?([^,.;]{1,30}?)[,;]? (?:but|it is|it's|i am|i live in|rather|actually) ?(?:in |on |at )?([^,.;!]{1,30})/iu,
      'wrong',
    ],
    [
      /\b(?:is|are|am|in|on|at|meant|to) ([^,.;]{1,30}?),? (?:and |but )?(?:not|rather than|instead of) (?:in |on |at )?([^,.;!]{1,30})/iu,
      'right',
    ],
  ];
  for (const [pattern, first] of forms) {
    const [, one = '', other = ''] = pattern.exec(text) ?? [];
    if (one === '') continue;
    const read = (part: string) => {
      const { rest, quantities } = takeQuantities(takeMarkers(part).rest);
      return [...meaningful(rest, tokenizer, 'me'), ...quantities.map((quantity) => quantity.value)];
    };
    const [left, right] = [read(one), read(other)];
    if (left.length === 0 || right.length === 0) continue;
    return first === 'wrong' ? { wrong: left, right } : { wrong: right, right: left };
  }
  return null;
}
