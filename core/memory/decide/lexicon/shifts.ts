/** When somebody works, where the day is cut in shifts. */
type Shift = 'night' | 'day' | 'early' | 'late';

const on = '(?:on|onto|to|do|does|doing|work|works|working) (?:the )?';
const shifts: readonly [Shift, RegExp][] = [
  [
    'night',
    new RegExp(
      `(?:夜班|晚班|[大小]夜(?!曲))(?!的)|\\bnight ?shifts?\\b|\\bgraveyard shift|\\b${on}nights\\b|\\bnights only\\b`,
      'iu',
    ),
  ],
  ['day', new RegExp(`(?:白班|日班)(?!的)|\\bday ?shifts?\\b|\\b${on}days\\b|\\bdays only\\b`, 'iu')],
  ['early', new RegExp(`早班(?![机车船的])|\\bearly shifts?\\b|\\b${on}earlies\\b`, 'iu')],
  ['late', new RegExp(`中班(?!的)|\\blate shifts?\\b|\\b${on}lates\\b`, 'iu')],
];

/** The shift that was: "off nights", 「早班轮完了」, 「不上夜班了」. */
const over =
  /\b(?:off|from|no more|instead of|done with) (?:the )?(?:nights?|days?|earlies|lates)(?: shifts?)?\b|不(?:用)?[上做轮]\p{Script=Han}{1,2}班了|从\p{Script=Han}{1,2}班(?=[转调换改])|\p{Script=Han}{1,2}班(?:轮|上|做|顶)?(?:完|结束|到头)了/giu;
/** "Roommate does the early shift" is not about the user, though it says no "my". */
const ofOneself =
  /^(?:(?:and|so|but|also)\s)?(?:i\b|i['’]m|we\b|work(?:['’]s| has)|(?:finally|now|back|just|got|been|moved|switched|off|on|starting|started|days|nights|no more)\b)|\bme\b|^.{0,8}(?:我|咱|俺)|^(?:转|换|调|改|现在|平时|平常|轮|上|从|这周|下周|最近|以后|早班|中班|晚班|夜班|白班)/iu;

/** The shifts a text says somebody works, without those that are over. */
export function shiftsIn(text: string, subject: string): Shift[] {
  if (subject === 'me' && !ofOneself.test(text)) return [];
  const left = text.replace(over, ' ');
  return shifts.filter(([, pattern]) => pattern.test(left)).map(([name]) => name);
}
