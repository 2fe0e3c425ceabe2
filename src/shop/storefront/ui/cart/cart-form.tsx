/** One change of the cart as a form: it is sent to the page `/cart`, or by a script without leaving this page. */
import { type ReactNode, useState } from 'react';
import { Button, type ButtonSize } from '#src/design/button.tsx';
import { toast } from '#src/design/toast.ts';
import { ApiError } from '#src/platform/browser/api.ts';
import type { VariantId } from '#src/platform/ids.ts';
import type { Cart } from '#src/shop/catalogue/cart-contract.ts';
import { cartStore } from './cart-store.ts';

export type CartIntent = 'add' | 'set' | 'accept';

export function CartForm({
  intent,
  variantId,
  quantity = 1,
  onChanged,
  className,
  children,
}: {
  intent: CartIntent;
  variantId?: VariantId;
  /** With `set` the number of it there shall be; with `add` how many more. */
  quantity?: number;
  onChanged?: (cart: Cart) => void;
  className?: string;
  /** Its button, which may show that the change is under way. */
  children: (busy: boolean) => ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  async function send(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const cart = await change(intent, variantId ?? 0, quantity);
      onChanged?.(cart);
    } catch (error) {
      const words = error instanceof ApiError ? error.words : undefined;
      toast({
        title: 'Cart Not Changed',
        description: words ?? 'The connection was lost. Please try again.',
        tone: 'failure',
      });
      // What is shown may be what is no longer true.
      if (intent !== 'add') void cartStore.read().catch(() => {});
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      method="post"
      action="/cart"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {variantId !== undefined && <input type="hidden" name="variantId" value={variantId} />}
      <input type="hidden" name="quantity" value={quantity} />
      {children(busy)}
    </form>
  );
}

function change(intent: CartIntent, variantId: VariantId, quantity: number): Promise<Cart> {
  if (intent === 'accept') return cartStore.accept();
  return intent === 'add' ? cartStore.add(variantId, quantity) : cartStore.set(variantId, quantity);
}

/** Puts a variant into the cart and says so. */
export function AddToCart({
  variantId,
  name,
  quantity = 1,
  size,
  wide = false,
}: {
  variantId: VariantId;
  name: string;
  quantity?: number;
  size?: ButtonSize;
  wide?: boolean;
}) {
  return (
    <CartForm
      intent="add"
      {...{ variantId, quantity }}
      className={wide ? 'grow' : ''}
      onChanged={() => toast({ title: 'Added to Cart', description: name, tone: 'success' })}
    >
      {(busy) => (
        <Button type="submit" size={size} wide={wide} busy={busy} aria-label={`Add to Cart: ${name}`}>
          Add to Cart
        </Button>
      )}
    </CartForm>
  );
}
