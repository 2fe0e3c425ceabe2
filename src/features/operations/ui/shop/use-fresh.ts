import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useLive } from '#src/platform/live-client.ts';

/** Reads a page of the shop's desk again when an order moved, and when somebody comes back to it. */
export function useFresh(): void {
  const { revalidate } = useRevalidator();
  const again = () => void revalidate();
  useLive(['operations'], { 'shop.order_changed': again });
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [revalidate]);
}
