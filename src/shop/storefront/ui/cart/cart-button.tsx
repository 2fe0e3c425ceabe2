import { Suspense, useEffect, useState } from 'react';
import { ButtonLink } from '#src/design/button.tsx';
import { ShoppingBag } from '#src/design/icons.ts';
import { dismissToast, toastStore } from '#src/design/toast.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { piecesText } from '#src/shop/catalogue/ui/words.ts';
import { cartStore, useCart } from './cart-store.ts';

const CartSheet = lazyPart(() => import('./cart-sheet.tsx'));

/** The cart with its count: opens the list of what is in it, or without a script the cart's own page. */
export function CartButton() {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const { pieces } = useCart();
  // The count that this browser remembers may be another device's past.
  useEffect(() => void cartStore.read().catch(() => {}), []);
  return (
    <>
      <ButtonLink
        to="/cart"
        aria-label={pieces === 0 ? 'Cart, empty' : `Cart, ${piecesText(pieces)}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          // What was just added is in the list now, and its message would lie over the total.
          const shown = toastStore.current();
          if (shown) dismissToast(shown.id);
          setAsked(true);
          setOpen(true);
        }}
      >
        <ShoppingBag size={18} aria-hidden="true" />
        Cart
        <span className="min-w-[1ch] tabular-nums">{pieces}</span>
      </ButtonLink>
      {asked && (
        <Suspense>
          <CartSheet open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
