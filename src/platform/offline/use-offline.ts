import { useEffect } from 'react';
import type { UserId } from '#src/platform/ids.ts';
import type { KeptCompany } from './offline-storage.ts';

/** Before this, the page's own files come first. */
const restMs = 1500;

/** Once the page rests, starts what keeps it of use without a network, for whoever is signed in, in their unit. */
export function useOffline(
  userId: UserId | null,
  unit: 'km' | 'miles' | null,
  { settings, cities }: KeptCompany,
): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const timer = setTimeout(() => {
      import('./start.ts')
        .then(({ startOffline }) => startOffline(userId, unit, { settings, cities }))
        .catch(() => {});
    }, restMs);
    return () => clearTimeout(timer);
  }, [userId, unit, settings, cities]);
}
