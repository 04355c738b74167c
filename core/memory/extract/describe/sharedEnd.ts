import type { Draft } from '../../types';

/** Between two clauses of one sentence. */
const withinSentence = /^[^。！？!?;；\n]{0,12}$/u;
/** What follows from what was said before it, and lasts as long. */
const follows = /^(?:所以|因此|只好|只能|就只|得(?=先|去|在|靠|用|吃|喝|住)|这几天)|^(?:so|which means|meaning)\b/iu;
const ledBy = /(?:\bso|所以|因此)[\s,，]*$/iu;
/** A trouble of the body or of a thing, for which nobody names an end of its own. */
const trouble =
  /崴|扭伤|骨折|拔了?牙|做了?手术|开刀|住院|请了?(?:病|产|年|事)?假|上不了班|动不了|走不了路|坏了|没修好|\b(?:sprained|twisted|broken?(?! up)|broke(?! up)|in for repair|at the (?:garage|mechanic|vet)|off sick|signed off|in (?:a )?(?:cast|plaster|hospital))\b/iu;

const isPassing = ({ durable, validTo, kind }: Draft): boolean =>
  !durable && validTo !== null && kind !== 'plan' && kind !== 'event';

/**
 * Clauses of one sentence that last no longer than the one that says until when: 「脚崴了，上不了班，在家躺到这周日」, "phone's in
 * for repair till Friday so I'm on my old one".
 */
export function shareEnds(turnText: string, drafts: readonly Draft[]): Draft[] {
  return drafts.map((draft, at) => {
    if (!draft.durable || draft.explicit || draft.eventTime !== null || draft.kind === 'instruction') return draft;
    const [before, after] = [drafts[at - 1], drafts[at + 1]];
    const lead = before ? turnText.slice(before.end, draft.start) : '';
    const rests = follows.test(draft.quote) || ledBy.test(lead);
    if (before && isPassing(before) && withinSentence.test(lead) && rests) return passing(draft, before);
    const behind = after ? turnText.slice(draft.end, after.start) : '';
    if (after && isPassing(after) && withinSentence.test(behind) && trouble.test(draft.quote))
      return passing(draft, after);
    return draft;
  });
}

const passing = (draft: Draft, { validFrom, validTo }: Draft): Draft => ({
  ...draft,
  durable: false,
  validFrom,
  validTo,
});
