import type { CardKind } from '../../core/memory/types';
import { kindNames } from '../i18n/cards';
import { useWords } from '../i18n/words';

/** A small coloured tick and the word: never the colour alone. */
export function KindTick({ kind }: { kind: CardKind }) {
  const { t } = useWords();
  return (
    <span class="kind">
      <span class="kind-tick" style={{ '--tick': `var(--kind-${kind})` }} aria-hidden="true" />
      {t(kindNames[kind])}
    </span>
  );
}
