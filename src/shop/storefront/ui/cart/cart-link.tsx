import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { ShoppingBag } from '#src/design/icons.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import { piecesText } from '#src/shop/catalogue/ui/words.ts';
import { cartStore, useCart } from './cart-store.ts';

/** In the header of every page, once something is in the cart: how much, and the way to it. */
export function CartLink() {
  const { pieces } = useCart();
  const account = useSession()?.id;
  const { pathname } = useLocation();
  // An account may have filled its cart elsewhere; a visitor's is known here, so nobody is asked for it.
  useEffect(() => {
    if (!isOffered('shop')) return;
    if (account !== undefined || cartStore.current().pieces > 0) void cartStore.read().catch(() => {});
  }, [account]);
  if (pieces === 0 || !isOffered('shop') || pathname === '/cart') return null;
  return (
    <Link
      to="/cart"
      aria-label={`${piecesText(pieces)} in your cart`}
      className="relative grid size-11 shrink-0 place-items-center rounded-control hover:bg-well"
    >
      <ShoppingBag size={22} aria-hidden="true" />
      <span
        aria-hidden="true"
        className="absolute top-1 right-0.5 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-spruce px-1 text-[11px] leading-none font-bold text-on-spruce tabular-nums"
      >
        {pieces > 99 ? '99+' : pieces}
      </span>
    </Link>
  );
}
