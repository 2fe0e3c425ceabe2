import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSession } from '../session.ts';

/** What a menu can say of how many wait behind a line; `0` and what is not known are not shown. */
export type WayCounts = Partial<Record<'bookings' | 'news' | 'inquiries', number>>;
export type ReadWayCounts = () => Promise<WayCounts>;

/**
 * The counts for whoever is signed in, read each time the menu around `menu` is opened, and kept while the next are
 * on their way. What cannot be read is not counted.
 */
export function useWayCounts(read: ReadWayCounts): {
  menu: RefObject<HTMLElement | null>;
  counts: WayCounts;
} {
  const userId = useSession()?.id;
  const menu = useRef<HTMLElement>(null);
  const [counts, setCounts] = useState<WayCounts>({});
  useEffect(() => {
    setCounts({});
    const popover = menu.current?.closest<HTMLElement>('[popover]');
    if (userId === undefined || !popover) return;
    const done = new AbortController();
    const look = () =>
      void read().then(
        (found) => !done.signal.aborted && setCounts(found),
        () => {},
      );
    popover.addEventListener('toggle', ({ newState }) => newState === 'open' && look(), {
      signal: done.signal,
    });
    // The press that opened it may have fetched this code too.
    if (popover.matches(':popover-open')) look();
    return () => done.abort();
  }, [read, userId]);
  return { menu, counts };
}
