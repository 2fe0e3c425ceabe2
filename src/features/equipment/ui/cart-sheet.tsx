/** What is in the cart: how many of each, what it comes to, and the way to pay. Loaded when it is opened. */
import { Minus, Plus, ShoppingBag, Trash2 } from 'lucide-react';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Sheet } from '#src/design/dialog.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import { IconButton } from '#src/design/icon-button.tsx';
import { toCents, toDecimal } from '#src/platform/money.ts';
import type { EquipmentItem } from '../contract.ts';
import { type Line, mostOfOne, paymentAddress, priceText, writeOrder } from '../rules.ts';
import { cartStore } from './cart-store.ts';

interface Chosen extends Line {
  item: EquipmentItem;
}

export default function CartSheet({
  items,
  lines,
  open,
  onOpenChange,
}: {
  items: readonly EquipmentItem[];
  lines: readonly Line[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const chosen: Chosen[] = lines.flatMap((line) => {
    const item = items.find(({ id }) => id === line.id);
    return item ? [{ ...line, item }] : [];
  });
  const total = toDecimal(chosen.reduce((sum, line) => sum + lineCents(line), 0));
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Cart"
      footer={
        chosen.length > 0 && (
          <div className="w-full">
            <p className="mb-4 flex items-baseline justify-between gap-4">
              <span className="font-semibold">Total</span>
              <Figure size={28}>{priceText(total)}</Figure>
            </p>
            <ButtonLink to={checkoutAddress(chosen, total)} tone="ink" size="lg" wide>
              Check Out
            </ButtonLink>
          </div>
        )
      }
    >
      {chosen.length === 0 ? (
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
          {chosen.map((line) => (
            <CartLine key={line.id} {...line} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

const lineCents = ({ item, quantity }: Chosen) => (toCents(item.price) ?? 0) * quantity;

function checkoutAddress(chosen: readonly Chosen[], amount: string): string {
  const [first] = chosen;
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  // One piece of one item is the same purchase as its Buy Now link.
  if (first && count === 1) return paymentAddress({ amount, description: first.item.name });
  return paymentAddress({ amount, description: `${count} pieces of equipment`, orderId: writeOrder(chosen) });
}

function CartLine({ item, quantity, ...line }: Chosen) {
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
          <Figure size={17}>{priceText(toDecimal(lineCents({ item, quantity, ...line })))}</Figure>
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
