import { noteProblem } from '../../core/platform/log';
import { notePauses } from '../../core/platform/pauses';
import { defaultSettings, loadSettings, settingsItem } from '../../core/platform/settings';

/**
 * Writes down when the user pauses and goes on, whichever page the switch is on. The browser wakes the worker for it, so
 * this is called in its first tick.
 */
export function watchPauses(): void {
  const note = (work: Promise<void>): void => {
    work.catch((error: unknown) => noteProblem('pauses', error));
  };
  settingsItem.watch((settings) => note(notePauses({ ...defaultSettings, ...settings }, Date.now())));
  // What changed while nobody listened counts from now on.
  note(loadSettings().then((settings) => notePauses(settings, Date.now())));
}
