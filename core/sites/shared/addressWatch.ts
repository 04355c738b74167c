/** How often the address is looked at where the browser does not tell of navigations. */
const pollMs = 500;

/**
 * Calls `onChange` when the page's address changed without a reload. The page's history functions are left alone: the
 * Navigation API tells where it exists, and a slow poll covers the rest. Ends with `signal`.
 */
export function watchAddress(window: Window, onChange: (url: URL) => void, signal: AbortSignal): { check(): void } {
  let last = window.location.href;
  const check = (): void => {
    if (signal.aborted || window.location.href === last) return;
    last = window.location.href;
    onChange(new URL(last));
  };
  const navigation: unknown = Reflect.get(window, 'navigation');
  if (navigation instanceof EventTarget) navigation.addEventListener('currententrychange', check, { signal });
  window.addEventListener('popstate', check, { signal });
  window.addEventListener('hashchange', check, { signal });
  const timer = window.setInterval(check, pollMs);
  signal.addEventListener('abort', () => window.clearInterval(timer));
  return { check };
}
