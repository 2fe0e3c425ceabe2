import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * What `read` finds, asked each time the popover around `inside` is opened and kept while the next answer is on its
 * way; undefined before the first, where it failed, and where `of` is undefined. Another `of` forgets what was found.
 */
export function useWhenOpened<T>(
  read: () => Promise<T>,
  of: unknown,
): { inside: RefObject<HTMLElement | null>; found: T | undefined } {
  const inside = useRef<HTMLElement>(null);
  const [found, setFound] = useState<T>();
  useEffect(() => {
    setFound(undefined);
    const popover = inside.current?.closest<HTMLElement>('[popover]');
    if (of === undefined || !popover) return;
    const done = new AbortController();
    const look = () =>
      void read().then(
        (answer) => !done.signal.aborted && setFound(answer),
        () => {},
      );
    popover.addEventListener('toggle', ({ newState }) => newState === 'open' && look(), {
      signal: done.signal,
    });
    // The press that opened it may have fetched this code too.
    if (popover.matches(':popover-open')) look();
    return () => done.abort();
  }, [read, of]);
  return { inside, found };
}
