import { useCallback, useEffect, useRef, useState } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import type { cartCalls, ShopCheckout } from '#src/shop/catalogue/cart-contract.ts';
import type { GearOpening } from './opening.ts';

const api = apiFor<typeof cartCalls>();

/** The stock that is held for this page: until its time is over, it is given up, or it is ordered. */
export function useHeld(opening: GearOpening) {
  const [held, setHeld] = useState<ShopCheckout | null>(opening.held);
  const [editing, setEditing] = useState(opening.held === null);
  const [over, setOver] = useState(opening.over);

  // Whoever leaves the page lets the stock go; a page that is closed lets it go when its time is over.
  const open = useRef<string | null>(null);
  open.current = held?.link ?? null;
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
      // While developing, React leaves and comes back at once.
      queueMicrotask(() => {
        const link = open.current;
        if (link && !here.current)
          void fetch(`/api/shop/checkouts/${link}`, { method: 'DELETE', keepalive: true }).catch(() => {});
      });
    };
  }, []);

  useEffect(() => {
    if (!held) return;
    const leftMs = new Date(held.heldUntil).getTime() - Date.now();
    // A payment that is under way stays on the screen: it is ordered, or refused with words and paid back.
    const timer = setTimeout(() => setOver(true), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [held]);

  const keep = useCallback((next: ShopCheckout) => {
    setHeld(next);
    nameInAddress(next.link);
    setEditing(false);
    setOver(false);
  }, []);
  /** It is no longer this page's: ordered, or over. */
  const drop = useCallback(() => {
    open.current = null;
    setHeld(null);
  }, []);
  const letGo = useCallback(async () => {
    const token = open.current;
    if (token) await api('DELETE /api/shop/checkouts/:token', { params: { token } }).catch(() => {});
    drop();
    nameInAddress(null);
    setEditing(true);
  }, [drop]);
  const runOut = useCallback(() => {
    drop();
    nameInAddress(null);
    setOver(true);
    setEditing(true);
  }, [drop]);
  return { held, editing, over, keep, drop, letGo, runOut, edit: () => setEditing(true) };
}

/** The address names the checkout, so that a reload and the way back from the bank find it. */
function nameInAddress(link: string | null): void {
  const url = new URL(location.href);
  if (link) url.searchParams.set('checkout', link);
  else url.searchParams.delete('checkout');
  history.replaceState(history.state, '', url);
}
