import { useEffect, useState } from 'react';

export interface Gap {
  from: Date;
  until: Date;
}

const lookEveryMs = 5_000;
/** A page that did nothing for so long was locked away or asleep; a busy one comes late by a few seconds. */
const noticedAfterMs = 30_000;

/** The last time in which this page stood still while `on`, as it does behind a locked screen; null where there was none. */
export function useSilence(on: boolean): { gap: Gap | null; forget: () => void } {
  const [gap, setGap] = useState<Gap | null>(null);
  useEffect(() => {
    if (!on) return setGap(null);
    let last = Date.now();
    const look = () => {
      const from = last;
      last = Date.now();
      if (last - from >= noticedAfterMs) setGap({ from: new Date(from), until: new Date(last) });
    };
    const timer = setInterval(look, lookEveryMs);
    // At once when the page is seen again.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [on]);
  return { gap, forget: () => setGap(null) };
}
