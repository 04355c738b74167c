/**
 * Looks at a promise without touching it: the page gets the very promise the browser made. `then` is the browser's own,
 * taken before page code could replace it, so that zone.js and its kind notice nothing.
 */
const nativeThen = Promise.prototype.then;

export function aside<T>(promise: Promise<T>, onValue: (value: T) => void, onError: () => void = ignore): void {
  Reflect.apply(nativeThen, promise, [guarded(onValue), onError]);
}

/** Runs a piece of watching so that no error of ours reaches the page. */
export function guarded<A extends unknown[]>(watch: (...args: A) => void): (...args: A) => void {
  return (...args) => {
    try {
      watch(...args);
    } catch {
      // Watching failed; the page goes on as without us, and the DOM is still read.
    }
  };
}

function ignore(): void {
  // The page deals with its own errors.
}

/** Defines a hidden own property, so that listing the object's keys shows what it always showed. */
export function shadow(target: object, name: PropertyKey, value: unknown): void {
  Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
}
