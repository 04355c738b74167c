import { useState } from 'preact/hooks';
import type { Card, Evidence, HistoryEntry, Reason, Turn } from '../../core/memory/types';
import { useOwnFocus } from '../cards/focus';
import { KindTick } from '../cards/KindTick';
import { SourceView } from '../cards/SourceView';
import { StatementEditor } from '../cards/StatementEditor';
import { sayLink } from '../cards/sayLink';
import { cardWords, statusNames } from '../i18n/cards';
import { changeNames, memoriesWords } from '../i18n/memories';
import { sayFullTime, sayWhen } from '../i18n/time';
import { useWords } from '../i18n/words';
import { Icon, IconButton } from '../icons';
import { DetailFields } from './DetailFields';
import type { FieldEdit } from './fieldEdit';

export interface OpenCard {
  card: Card;
  history: HistoryEntry[];
  turns: Turn[];
  linked: Card[];
}

export interface DetailActions {
  onEdit: (card: Card, edit: FieldEdit) => void;
  onPin: (card: Card, pinned: boolean) => void;
  onForget: (card: Card) => void;
  onSplit: (card: Card, texts: string[]) => void;
  onUnlink: (from: Card, to: Card) => void;
  onOpenCard: (id: string) => void;
  onOpenSource: (evidence: Evidence) => void;
}

/** One card in full: statement, fields, where it came from, what it is linked to, how it became what it is. */
export function CardDetail(props: {
  open: OpenCard;
  projects: string[];
  now: number;
  siteName: (id: string) => string;
  describe: (reason: Reason) => string;
  actions: DetailActions;
  /** The editor is open, by key or by button. */
  editing: boolean;
  onEditing: (editing: boolean) => void;
  onClose: () => void;
}) {
  const { card, history, turns, linked } = props.open;
  const { t, lang } = useWords();
  const [splitting, setSplitting] = useState(false);
  const { actions } = props;
  return (
    <article class="detail" aria-label={card.text} data-card-id={card.id}>
      <div class="detail-bar">
        <KindTick kind={card.kind} />
        <span class={`status ${card.status}`}>{t(statusNames[card.status])}</span>
        <span class="grow" />
        <IconButton icon="edit" label={t(cardWords.edit)} onClick={() => props.onEditing(true)} />
        <IconButton
          icon={card.pinned ? 'unpin' : 'pin'}
          label={t(card.pinned ? cardWords.unpin : cardWords.pin)}
          pressed={card.pinned}
          onClick={() => actions.onPin(card, !card.pinned)}
        />
        <IconButton icon="split" label={t(memoriesWords.split)} onClick={() => setSplitting(!splitting)} />
        <IconButton icon="forget" label={t(cardWords.forget)} onClick={() => actions.onForget(card)} />
        <IconButton icon="close" label={t(memoriesWords.back)} onClick={props.onClose} />
      </div>
      {props.editing ? (
        <StatementEditor
          text={card.text}
          onCancel={() => props.onEditing(false)}
          onSave={(text) => {
            props.onEditing(false);
            if (text !== card.text) actions.onEdit(card, { text });
          }}
        />
      ) : (
        <h1 class={`detail-text ${card.status === 'superseded' ? 'was' : ''}`} lang={card.lang}>
          {card.text}
        </h1>
      )}
      <Chain {...props} />
      {splitting && (
        <SplitForm
          text={card.text}
          onCancel={() => setSplitting(false)}
          onSplit={(texts) => {
            setSplitting(false);
            actions.onSplit(card, texts);
          }}
        />
      )}
      <p class="muted small">
        {t(memoriesWords.uses, { recalled: card.recallCount, used: card.usedCount, said: card.mentionCount })}
        {' · '}
        {t(memoriesWords.confidence)} {Math.round(card.confidence * 100)}%
      </p>
      <DetailFields card={card} projects={props.projects} onEdit={(edit) => actions.onEdit(card, edit)} />
      <section class="detail-part">
        <h2 class="section-title">{t(memoriesWords.sources)}</h2>
        {card.evidence.length === 0 && <p class="muted small">{t(cardWords.noSource)}</p>}
        {card.evidence.map((evidence) => (
          <SourceView
            key={`${evidence.turnId} ${evidence.start}`}
            evidence={evidence}
            turn={turns.find((turn) => turn.id === evidence.turnId)}
            siteName={props.siteName}
            now={props.now}
            onOpen={actions.onOpenSource}
          />
        ))}
      </section>
      <section class="detail-part">
        <h2 class="section-title">{t(memoriesWords.links)}</h2>
        {card.links.length === 0 && <p class="muted small">{t(memoriesWords.noLinks)}</p>}
        <ul class="links">
          {card.links.map((link) => {
            const other = linked.find((one) => one.id === link.to);
            if (!other) return null;
            return (
              <li key={`${link.to} ${link.type}`} class="link">
                <button type="button" class="link-open" onClick={() => actions.onOpenCard(link.to)}>
                  <span class="card-text">{other.text}</span>
                  <span class="muted small">{sayLink(link, t, props.describe)}</span>
                </button>
                <IconButton
                  icon="close"
                  label={t(memoriesWords.unlink)}
                  onClick={() => actions.onUnlink(card, other)}
                />
              </li>
            );
          })}
        </ul>
      </section>
      <section class="detail-part">
        <h2 class="section-title">{t(memoriesWords.history)}</h2>
        {history.length === 0 && <p class="muted small">{t(memoriesWords.noHistory)}</p>}
        <ol class="history">
          {history.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} {...props} />
          ))}
        </ol>
      </section>
      {!history.some((entry) => entry.change === 'created') && (
        <p class="muted small">
          {t(changeNames.created)}
          {' · '}
          <time title={sayFullTime(card.createdAt, lang)}>{sayWhen(card.createdAt, props.now, lang)}</time>
        </p>
      )}
    </article>
  );
}

/** Where a statement replaced another: "was … → now …", both openable. */
function Chain(props: { open: OpenCard; actions: DetailActions }) {
  const { t } = useWords();
  const { card, linked } = props.open;
  const newer = linked.find((one) => one.id === card.supersededBy);
  const older = (card.supersedes ?? []).flatMap((id) => linked.find((one) => one.id === id) ?? []);
  if (!newer && older.length === 0) return null;
  return (
    <ul class="chain small">
      {older.map((one) => (
        <li key={one.id}>
          <span class="muted">{t(memoriesWords.was)}</span>{' '}
          <button type="button" class="text-button" onClick={() => props.actions.onOpenCard(one.id)}>
            <s>{one.text}</s>
          </button>
        </li>
      ))}
      {newer && (
        <li>
          <span class="muted">{t(memoriesWords.now)}</span>{' '}
          <button type="button" class="text-button" onClick={() => props.actions.onOpenCard(newer.id)}>
            {newer.text}
          </button>
        </li>
      )}
    </ul>
  );
}

function HistoryRow(props: {
  entry: HistoryEntry;
  open: OpenCard;
  now: number;
  describe: (reason: Reason) => string;
  actions: DetailActions;
}) {
  const { t, lang } = useWords();
  const { entry } = props;
  const back = editable(entry.before);
  const wasText = entry.before.text;
  return (
    <li class="history-row">
      <span>
        {t(changeNames[entry.change])}
        <span class="muted"> · {props.describe(entry.reason)}</span>
      </span>
      {wasText !== undefined && wasText !== props.open.card.text && (
        <span class="muted">
          {t(memoriesWords.was)} <s>{wasText}</s>
        </span>
      )}
      <span class="history-foot muted small">
        <time title={sayFullTime(entry.at, lang)}>{sayWhen(entry.at, props.now, lang)}</time>
        {entry.change !== 'created' && Object.keys(back).length > 0 && (
          <button type="button" class="text-button" onClick={() => props.actions.onEdit(props.open.card, back)}>
            {t(memoriesWords.restoreThis)}
          </button>
        )}
      </span>
    </li>
  );
}

const editableFields = [
  'text',
  'kind',
  'topic',
  'tags',
  'scope',
  'importance',
  'validFrom',
  'validTo',
  'polarity',
] as const satisfies readonly (keyof FieldEdit)[];

/** The part of an earlier state that can be set again. */
function editable(before: Partial<Card>): FieldEdit {
  return Object.fromEntries(editableFields.flatMap((field) => (field in before ? [[field, before[field]]] : [])));
}

function SplitForm(props: { text: string; onSplit: (texts: string[]) => void; onCancel: () => void }) {
  const { t } = useWords();
  const [text, setText] = useState(props.text);
  const box = useOwnFocus();
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (lines.length > 1) props.onSplit(lines);
      }}
    >
      <p class="muted small">{t(memoriesWords.splitHelp)}</p>
      <textarea
        ref={box}
        class="field"
        rows={4}
        value={text}
        aria-label={t(memoriesWords.split)}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.isComposing) props.onCancel();
        }}
      />
      <div class="editor-buttons">
        <button type="button" class="button quiet" onClick={props.onCancel}>
          {t(cardWords.cancel)}
        </button>
        <button type="submit" class="button filled" disabled={lines.length < 2}>
          <Icon name="split" />
          {t(memoriesWords.split)} {lines.length > 1 ? lines.length : ''}
        </button>
      </div>
    </form>
  );
}
