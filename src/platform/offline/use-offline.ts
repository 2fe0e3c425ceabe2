import { useEffect } from 'react';
import type { UserId } from '#src/platform/ids.ts';

/** Before this, the page's own files come first. */
const restMs = 1500;

/** Once the page rests, starts what keeps it of use without a network, for whoever is signed in, in their unit. */
export function useOffline(userId: UserId | null, unit: 'km' | 'miles' | null): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const timer = setTimeout(() => {
      import('./start.ts').then(({ startOffline }) => startOffline(userId, unit)).catch(() => {});
    }, restMs);
    return () => clearTimeout(timer);
  }, [userId, unit]);
}
