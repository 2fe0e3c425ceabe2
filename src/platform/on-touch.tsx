/** Code that nobody needs before they touch the page. */
import { type ComponentType, lazy, memo, Suspense } from 'react';

const signs = ['pointerdown', 'keydown', 'focusin'] as const;

/**
 * Resolves when the visitor first presses, types or moves the focus. At once on the server, and where the
 * address has a query: that page is the answer to something they did.
 */
const touched = new Promise<void>((resolve) => {
  if (typeof document === 'undefined' || location.search) return resolve();
  const stop = new AbortController();
  for (const sign of signs) {
    document.addEventListener(
      sign,
      () => {
        stop.abort();
        resolve();
      },
      { capture: true, passive: true, signal: stop.signal },
    );
  }
});

/**
 * A component that the server renders at once and whose code the browser fetches at the first touch; until
 * then it stands as plain HTML. For what looks the same until it is used, given props that stay equal so long.
 */
export function onTouch<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Part = lazy<ComponentType<P>>(() => touched.then(load));
  return memo(function OnTouch(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}

/** Fetches what the visitor is likely to want next, once they have begun. */
export function loadOnTouch(load: () => Promise<unknown>): void {
  if (typeof document !== 'undefined') void touched.then(load).catch(() => {});
}
