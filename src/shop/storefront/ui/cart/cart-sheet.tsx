/** The cart beside the page one is on. Loaded when it is first opened. */

import { useEffect, useState } from 'react';
import { priceText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Sheet } from '#src/design/dialog.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Figure } from '#src/design/figures.tsx';
import { ShoppingBag } from '#src/design/icons.ts';
import { Skeleton } from '#src/design/skeleton.tsx';

import { beforeWords, cartCheckout } from '#src/shop/catalogue/ui/words.ts';
import { CartLines, ChangedNotice } from './cart-lines.tsx';
import { cartStore, useCart } from './cart-store.ts';

export default function CartSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { cart } = useCart();
  const [failed, setFailed] = useState(false);
  const read = () => {
    setFailed(false);
    cartStore.read().catch(() => setFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each opening.
  useEffect(() => {
    if (open) read();
  }, [open]);
  const full = cart !== null && cart.lines.length > 0;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Cart"
      footer={
        full && (
          <div className="w-full">
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-semibold">Total</span>
              <Figure size={28}>{priceText(cart.total)}</Figure>
            </p>
            <p className="mb-4 text-13 text-muted">{beforeWords(cart.taxWithin, { begins: true })}.</p>
            <div className="flex gap-3">
              <ButtonLink to="/cart" size="lg">
                Open Cart
              </ButtonLink>
              {!cart.changed && (
                <ButtonLink to={cartCheckout(cart)} tone="ink" size="lg" className="grow">
                  Check Out
                </ButtonLink>
              )}
            </div>
          </div>
        )
      }
    >
      {cart === null && failed && (
        <ErrorPanel title="Failed to fetch your cart" onRetry={read}>
          The connection was lost.
        </ErrorPanel>
      )}
      {cart === null && !failed && <Skeleton className="h-24" />}
      {cart !== null && !full && (
        <EmptyState
          as="h3"
          title="Nothing in it yet"
          icon={<ShoppingBag size={26} aria-hidden="true" />}
          action={<Button onClick={() => onOpenChange(false)}>Back to the catalogue</Button>}
        >
          What you add stays here until you buy it or take it out.
        </EmptyState>
      )}
      {full && (
        <>
          <ChangedNotice cart={cart} />
          <CartLines cart={cart} />
        </>
      )}
    </Sheet>
  );
}
