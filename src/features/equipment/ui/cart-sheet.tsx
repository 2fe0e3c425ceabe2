/** What is in the cart: how many of each, what it comes to, and the way to pay. Loaded when it is opened. */

import { Button, ButtonLink } from '#src/design/button.tsx';
import { Sheet } from '#src/design/dialog.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import { IconButton } from '#src/design/icon-button.tsx';
import { Minus, Plus, ShoppingBag, Trash2 } from '#src/design/icons.ts';
import { mostOfOne, priceText } from '../rules.ts';
import type { CartContents, CartLine } from './cart-contents.ts';
import { cartStore } from './cart-store.ts';

export default function CartSheet({
  contents: { lines, total, checkout },
  open,
  onOpenChange,
}: {
  contents: CartContents;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Cart"
      footer={
        checkout && (
          <div className="w-full">
            <p className="mb-4 flex items-baseline justify-between gap-4">
              <span className="font-semibold">Total</span>
              <Figure size={28}>{priceText(total)}</Figure>
            </p>
            <ButtonLink to={checkout} tone="ink" size="lg" wide>
              Check Out
            </ButtonLink>
          </div>
        )
      }
    >
      {lines.length === 0 ? (
        <EmptyState
          as="h3"
          title="Nothing in it yet"
          icon={<ShoppingBag size={26} aria-hidden="true" />}
          action={<Button onClick={() => onOpenChange(false)}>Back to the catalogue</Button>}
        >
          What you add to the cart is kept in this browser until you buy it or take it out.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <CartRow key={line.id} {...line} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function CartRow({ item, quantity, total }: CartLine) {
  return (
    <li className="flex gap-4 py-4">
      <img
        src={item.picture.src}
        alt=""
        width={72}
        height={72}
        className="size-[72px] shrink-0 rounded-control border border-line bg-card object-contain p-1.5 dark:bg-ground"
      />
      <div className="min-w-0 grow">
        <div className="flex items-baseline justify-between gap-3">
          <p className="font-semibold">{item.name}</p>
          <Figure size={17}>{priceText(total)}</Figure>
        </div>
        <div className="mt-1 -ml-2 flex items-center">
          <IconButton
            label={`One ${item.name} less`}
            disabled={quantity <= 1}
            onClick={() => cartStore.set(item.id, quantity - 1)}
          >
            <Minus size={18} aria-hidden="true" />
          </IconButton>
          <span className="min-w-6 text-center font-semibold tabular-nums" aria-live="polite">
            <span className="sr-only">{item.name}: </span>
            {quantity}
          </span>
          <IconButton
            label={`One ${item.name} more`}
            disabled={quantity >= mostOfOne}
            onClick={() => cartStore.set(item.id, quantity + 1)}
          >
            <Plus size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Take ${item.name} out of the cart`}
            className="ml-auto text-muted"
            onClick={() => cartStore.set(item.id, 0)}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
