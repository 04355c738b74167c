import type { Card, CardKind, Scope } from '../../core/memory/types';
import { cardWords, kindNames } from '../i18n/cards';
import { resolveLanguage } from '../i18n/index';
import { memoriesWords } from '../i18n/memories';
import { sayDay } from '../i18n/time';
import { useWords } from '../i18n/words';
import type { FieldEdit } from './fieldEdit';

/** The fields of a card beside its statement; each is saved as it is left. */
export function DetailFields(props: { card: Card; projects: string[]; onEdit: (edit: FieldEdit) => void }) {
  const { t } = useWords();
  const { card, onEdit } = props;
  const scopes: Scope[] = ['global', ...props.projects.map((project): Scope => `project:${project}`)];
  if (!scopes.includes(card.scope)) scopes.push(card.scope);
  return (
    <div class="fields">
      <label class="field-row">
        <span class="muted">{t(memoriesWords.kind)}</span>
        <select
          class="field"
          value={card.kind}
          onChange={(event) => onEdit({ kind: event.currentTarget.value as CardKind })}
        >
          {(Object.keys(kindNames) as CardKind[]).map((kind) => (
            <option key={kind} value={kind}>
              {t(kindNames[kind])}
            </option>
          ))}
        </select>
      </label>
      <label class="field-row">
        <span class="muted">{t(memoriesWords.project)}</span>
        <select
          class="field"
          value={card.scope}
          onChange={(event) => onEdit({ scope: event.currentTarget.value as Scope })}
        >
          {scopes.map((scope) => (
            <option key={scope} value={scope}>
              {scope === 'global' ? t(cardWords.global) : scope.slice('project:'.length)}
            </option>
          ))}
        </select>
      </label>
      <label class="field-row">
        <span class="muted">{t(memoriesWords.topic)}</span>
        <input
          class="field"
          value={card.topic}
          onChange={(event) => onEdit({ topic: event.currentTarget.value.trim() })}
        />
      </label>
      <label class="field-row">
        <span class="muted">{t(memoriesWords.tags)}</span>
        <input
          class="field"
          value={card.tags.join(', ')}
          placeholder={t(memoriesWords.tagsHint)}
          onChange={(event) => onEdit({ tags: splitTags(event.currentTarget.value) })}
        />
      </label>
      <label class="field-row">
        <span class="muted">{t(memoriesWords.importance)}</span>
        <select
          class="field"
          value={String(card.importance)}
          onChange={(event) => onEdit({ importance: Number(event.currentTarget.value) })}
        >
          {[1, 2, 3, 4, 5].map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </select>
      </label>
      <DateField
        label={t(memoriesWords.validFrom)}
        at={card.validFrom}
        time="00:00"
        onPick={(validFrom) => onEdit({ validFrom })}
      />
      <DateField
        label={t(memoriesWords.validTo)}
        at={card.validTo}
        time="23:59:59.999"
        onPick={(validTo) => onEdit({ validTo })}
      />
    </div>
  );
}

/** Tags as written, separated by commas of either script; empty and double ones left out. */
export function splitTags(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,，、]/)
        .map((tag) => tag.trim().replace(/^#/, ''))
        .filter((tag) => tag !== ''),
    ),
  ];
}

/**
 * A day on the user's calendar, kept as the instant of it that `time` says: a memory is still true on its last day.
 * The browser writes such a field in its own language, whatever ours is: 05/01/2031. Then the day stands beside it in
 * words.
 */
function DateField(props: { label: string; at: number | null; time: string; onPick: (at: number | null) => void }) {
  const { lang } = useWords();
  const isForeign = resolveLanguage('auto', navigator.language) !== lang;
  return (
    <label class="field-row">
      <span class="muted">
        {props.label}
        {isForeign && props.at !== null && ` · ${sayDay(props.at, lang)}`}
      </span>
      <input
        class="field"
        type="date"
        value={props.at === null ? '' : dayOf(props.at)}
        onChange={(event) => {
          const { value } = event.currentTarget;
          props.onPick(value === '' ? null : new Date(`${value}T${props.time}`).getTime());
        }}
      />
    </label>
  );
}

function dayOf(at: number): string {
  const date = new Date(at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
