/** What the arrows go to in a row. */
export const rowStop = '.offer-tick, .judge-yes';

/** The first tick, or the panel itself while there is none: keys work from the first moment. */
export function focusFirst(panel: HTMLElement | null): void {
  (panel?.querySelector<HTMLElement>(rowStop) ?? panel)?.focus();
}

/** Moves the focus to the next or the last of the stops; stays at the ends. */
export function moveFocus(panel: HTMLElement | null, stop: string, by: 1 | -1): void {
  const stops = [...(panel?.querySelectorAll<HTMLElement>(stop) ?? [])];
  const focused = (panel?.getRootNode() as ShadowRoot | Document | undefined)?.activeElement ?? null;
  const row = focused?.closest('.offer');
  const at = stops.findIndex((one) => one === focused || row?.contains(one));
  const next = at === -1 ? (by === 1 ? 0 : stops.length - 1) : Math.min(Math.max(at + by, 0), stops.length - 1);
  stops[next]?.focus();
}

/** Tab goes round inside the panel. */
export function keepFocusInside(panel: HTMLElement | null, event: KeyboardEvent): void {
  const stops = [
    ...(panel?.querySelectorAll<HTMLElement>(
      'button:not(:disabled), a[href], input, select, textarea, [tabindex]:not([tabindex="-1"])',
    ) ?? []),
  ];
  const focused = (panel?.getRootNode() as ShadowRoot | Document | undefined)?.activeElement;
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (focused !== edge && focused !== panel) return;
  if (focused === panel && !event.shiftKey) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
