import type { UiLanguage } from '../../components/i18n/index';
import { inpageWords, maskedNames } from '../../components/i18n/inpage';
import type { SaidLine } from './sayLine';

/** Says that private data was masked, once a page for each kind: so that it is known and not tiresome. */
export function tellMasked(line: SaidLine, lang: () => UiLanguage): (kinds: string[]) => void {
  const said = new Set<string>();
  return (kinds) => {
    const fresh = kinds.filter((kind) => maskedNames[kind] && !said.has(kind));
    for (const kind of fresh) said.add(kind);
    const [first] = fresh;
    const name = first === undefined ? undefined : maskedNames[first];
    if (name) line.say(inpageWords.masked, { what: name[lang()] });
  };
}
