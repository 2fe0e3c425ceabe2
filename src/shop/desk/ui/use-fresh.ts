import { useEffect } from 'react';
import { useLive } from '#src/platform/browser/live-client.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';

/** Reads a page of the shop's desk again when an order moved, and when somebody comes back to it. */
export function useFresh(): void {
  const again = useReadAgain();
  useLive(['operations'], { 'shop.order_changed': again });
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') again();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [again]);
}
