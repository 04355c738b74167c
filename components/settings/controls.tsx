import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

/** A part of the settings under one heading. */
export function Part(props: { title: string; help?: string; children: ComponentChildren }) {
  return (
    <section class="setting-part" aria-label={props.title} data-part={props.title} tabIndex={-1}>
      <h2 class="title">{props.title}</h2>
      {props.help !== undefined && <p class="muted small">{props.help}</p>}
      {props.children}
    </section>
  );
}

type TextTarget = HTMLInputElement | HTMLTextAreaElement;

/** What is being typed stands until the field is left, though the page may be drawn anew meanwhile. */
function useTyped(saved: string, commit: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? saved,
    onInput: (event: { currentTarget: TextTarget }) => setTyped(event.currentTarget.value),
    onChange: (event: { currentTarget: TextTarget }) => {
      commit(event.currentTarget.value);
      setTyped(null);
    },
  };
}

/** One line of text. */
export function TextField(props: {
  label: string;
  /** The name is read out only, where the place says what is meant. */
  hideLabel?: boolean;
  value: string;
  isAddress?: boolean;
  placeholder?: string;
  onPick: (value: string) => void;
}) {
  const typed = useTyped(props.value, (text) => props.onPick(text.trim()));
  const placeholder = props.placeholder ?? '';
  return props.isAddress ? (
    <label class="setting-row">
      <span>{props.label}</span>
      <input class="field setting-wide" type="url" placeholder={placeholder} {...typed} />
    </label>
  ) : (
    <label class={props.hideLabel ? 'setting-name' : 'setting-row'}>
      <span class={props.hideLabel ? 'visually-hidden' : ''}>{props.label}</span>
      <input class={`field ${props.hideLabel ? '' : 'setting-wide'}`} placeholder={placeholder} {...typed} />
    </label>
  );
}

export function Toggle(props: {
  label: string;
  on: boolean;
  help?: string;
  /** Belongs to the row above. */
  sub?: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label class={`setting-row ${props.sub ? 'sub' : ''}`}>
      <span>
        {props.label}
        {props.help !== undefined && <span class="muted small setting-help">{props.help}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        class="switch"
        checked={props.on}
        aria-checked={props.on}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

export function Choice<V extends string>(props: {
  label: string;
  value: V;
  options: readonly (readonly [value: V, name: string])[];
  onPick: (value: V) => void;
}) {
  return (
    <label class="setting-row">
      <span>{props.label}</span>
      <select
        class="field setting-field"
        value={props.value}
        onChange={(event) => {
          const picked = props.options.find(([value]) => value === event.currentTarget.value);
          if (picked) props.onPick(picked[0]);
        }}
      >
        {props.options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A whole number within bounds; what lies outside is brought to the nearest bound. */
export function NumberField(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  onPick: (value: number) => void;
}) {
  const typed = useTyped(String(props.value), (text) => {
    const number = Math.round(Number(text));
    if (Number.isFinite(number)) props.onPick(Math.min(Math.max(number, props.min), props.max));
  });
  return (
    <label class="setting-row">
      <span>{props.label}</span>
      <input class="field setting-field" type="number" inputMode="numeric" min={props.min} max={props.max} {...typed} />
    </label>
  );
}

/** A list kept as one entry a line. */
export function LinesField(props: { label: string; help: string; lines: string[]; onPick: (lines: string[]) => void }) {
  const typed = useTyped(props.lines.join('\n'), (text) => props.onPick(readLines(text)));
  return (
    <label class="setting-block">
      <span>{props.label}</span>
      <span class="muted small">{props.help}</span>
      <textarea class="field" rows={Math.min(8, Math.max(2, props.lines.length + 1))} {...typed} />
    </label>
  );
}

/** The entries of a text, one a line; empty and double ones left out. */
export function readLines(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
}
