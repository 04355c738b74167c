import { type ComponentChildren, render } from 'preact';
import { act } from 'preact/test-utils';
import type { UiLanguage } from '../../components/i18n/index';
import { LanguageContext } from '../../components/i18n/words';

/** Does something a user would do and lets the view follow. */
export function doing(step: () => void): void {
  // A step without promises is through when act() returns.
  void act(() => {
    step();
  });
}

/** Draws a view in a language; the root is cleared by drawing `null`. */
export function draw(root: Element, lang: UiLanguage, view: ComponentChildren): void {
  doing(() => render(<LanguageContext.Provider value={lang}>{view}</LanguageContext.Provider>, root));
}

/** The button of that name (label or text). @throws when there is none. */
export function button(name: string, within: ParentNode): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent?.trim() === name,
  );
  if (!found) throw new Error(`No button “${name}”`);
  return found;
}
