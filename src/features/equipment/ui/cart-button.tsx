import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '#src/design/button.tsx';
import { ShoppingBag } from '#src/design/icons.ts';
import { dismissToast, toastStore } from '#src/design/toast.ts';
import { readPaid } from '#src/features/payments/ui/checkout/paid-here.ts';
import type { EquipmentItem } from '../contract.ts';
import { contentsOf } from './cart-contents.ts';
import { cartStore } from './cart-store.ts';

const CartSheet = lazy(() => import('./cart-sheet.tsx'));

/** The cart with its count; opens the list of what is in it. */
export function CartButton({ items }: { items: readonly EquipmentItem[] }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const cart = useSyncExternalStore(cartStore.subscribe, cartStore.current, cartStore.onServer);
  const contents = contentsOf(cart, items);
  const { pieces, checkout } = contents;
  useEffect(() => {
    // A cart that was paid for is done with.
    if (checkout && readPaid(checkout.slice(checkout.indexOf('?')))) cartStore.clear();
  }, [checkout]);
  return (
    <>
      <Button
        aria-label={pieces === 0 ? 'Cart, empty' : `Cart, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`}
        aria-haspopup="dialog"
        className="noscript:hidden"
        onClick={() => {
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
      </Button>
      {asked && (
        <Suspense>
          <CartSheet contents={contents} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
