/** Code that nobody needs before they touch the page. */
import { type ComponentType, lazy, memo, Suspense, useState } from 'react';
import { loadWithRetry } from '#src/platform/load-with-retry.ts';
import { lazyPart } from './lazy-part.ts';

const signs = ['pointerdown', 'keydown', 'focusin', 'change'] as const;

/**
 * Resolves when the visitor first presses, types, moves the focus or chooses. At once on the server, and where the
 * address has a query: that page is the answer to something they did.
 */
let wake: () => void;
const touched = new Promise<void>((resolve) => {
  wake = resolve;
  if (typeof document === 'undefined' || location.search) return resolve();
  const stop = new AbortController();
  for (const sign of signs) {
    document.addEventListener(
      sign,
      () => {
        stop.abort();
        // Not in the turn of the press itself: what shows that it was felt is painted first.
        setTimeout(resolve);
      },
      { capture: true, passive: true, signal: stop.signal },
    );
  }
});

/**
 * Fetches now what waits for a touch. For pages that change by themselves: React holds a change back until every
 * part that it may concern is there.
 */
export const wakeParts = (): void => wake();

/**
 * A component that the server renders at once and whose code the browser fetches at the first touch; until
 * then it stands as plain HTML, also as long as the network is away. For what looks the same until it is used,
 * given props that stay equal so long.
 */
export function onTouch<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Part = lazy<ComponentType<P>>(() => touched.then(() => loadWithRetry(load)));
  return memo(function OnTouch(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}

/** Parts that the server may have drawn already, which the page must have before it takes them over. */
const awaited: Promise<unknown>[] = [];

/**
 * A component that is fetched at the first touch, ahead of being drawn, for what answers something the visitor
 * does. To be drawn inside a `Suspense`.
 */
export function readyAfterTouch<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: { default: ComponentType<P> } | undefined;
  const fetched = async () => {
    loaded ??= await load();
    return loaded;
  };
  if (typeof document !== 'undefined') {
    const early = touched.then(fetched).catch(() => {});
    if (location.search) awaited.push(early);
  }
  const Part = lazyPart(fetched);
  return function ReadyAfterTouch(props: P) {
    // What has come is drawn at once; a promise would put nothing in its place for a moment.
    const [Drawn] = useState<ComponentType<P>>(() => loaded?.default ?? Part);
    return <Drawn {...props} />;
  };
}

/** Resolves when everything that this page's HTML may hold has come. */
export const partsAreHere = (): Promise<unknown> => Promise.all(awaited);

/** Fetches at the first touch what is no component. */
export function loadOnTouch(load: () => Promise<unknown>): void {
  if (typeof document !== 'undefined') void touched.then(load).catch(() => {});
}
