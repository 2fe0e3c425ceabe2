import { ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Button } from '#src/design/button.tsx';
import type { EquipmentItem } from '../contract.ts';
import { cartStore } from './cart-store.ts';

const CartSheet = lazy(() => import('./cart-sheet.tsx'));

/** The cart with its count; opens the list of what is in it. */
export function CartButton({ items }: { items: readonly EquipmentItem[] }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const lines = useSyncExternalStore(cartStore.subscribe, cartStore.current, cartStore.onServer);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <>
      <Button
        aria-label={count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
        aria-haspopup="dialog"
        className="noscript:hidden"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <ShoppingBag size={18} aria-hidden="true" />
        Cart
        <span className="min-w-[1ch] tabular-nums">{count}</span>
      </Button>
      {asked && (
        <Suspense>
          <CartSheet items={items} lines={lines} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
