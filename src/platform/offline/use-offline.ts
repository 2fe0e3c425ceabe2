import { useEffect } from 'react';

/** Before this, the page's own files come first. */
const restMs = 1500;

/** Once the page rests, starts what keeps it of use without a network, for whoever is signed in. */
export function useOffline(userId: number | null): void {
  useEffect(() => {
    if (!import.meta.env.PROD) return;
    const timer = setTimeout(() => {
      import('./start.ts').then(({ startOffline }) => startOffline(userId)).catch(() => {});
    }, restMs);
    return () => clearTimeout(timer);
  }, [userId]);
}
