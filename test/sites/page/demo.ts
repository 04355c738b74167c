import { h, type PageConfig } from './dom';

/** A note that leads a visitor through the demonstration; only where the server asks for one. */
export function demoNote(config: PageConfig): HTMLElement | null {
  const note = config.demoNote;
  document.documentElement.classList.toggle('demo', typeof note === 'string');
  return typeof note === 'string' ? h('div', { class: 'demo-note', role: 'note' }, note) : null;
}
