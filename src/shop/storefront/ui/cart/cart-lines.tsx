/** What is in a cart, line by line: how many, what it comes to, and what changed since it was put in. */

import { Link } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Figure } from '#src/design/figures.tsx';
import { IconButton } from '#src/design/icon-button.tsx';
import { Minus, Plus, Trash2, TrendingUp } from '#src/design/icons.ts';
import type { Cart, CartLine } from '#src/shop/catalogue/cart-contract.ts';

import { addressOfItem, fewLeftText, fullName } from '#src/shop/catalogue/ui/words.ts';
import { CartForm } from './cart-form.tsx';

export function CartLines({ cart, className }: { cart: Cart; className?: string }) {
  return (
    <ul className={cx('divide-y divide-line', className)}>
      {cart.lines.map((line) => (
        <CartRow key={line.variantId} line={line} />
      ))}
    </ul>
  );
}

function CartRow({ line }: { line: CartLine }) {
  const { picture, variant, quantity, price } = line;
  const left = fewLeftText(line.fewLeft);
  return (
    <li id={`line-${line.variantId}`} className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 gap-y-3 py-4">
      <img
        src={picture.src}
        alt=""
        width={72}
        height={72}
        className="size-[72px] rounded-control border border-line bg-card object-contain p-1.5 dark:bg-ground"
      />
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-3">
          <p className="font-semibold">
            <Link to={addressOfItem(line)} className="hover:underline">
              {line.name}
            </Link>
          </p>
          <Figure size={17}>{priceText(line.total)}</Figure>
        </div>
        <p className="text-13 text-muted">
          {variant && `${variant}, `}
          {priceText(price)} each
        </p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
          <Quantity line={line} />
          {left && <p className="text-13 font-semibold text-amber">{left}</p>}
          <CartForm intent="set" variantId={line.variantId} quantity={0}>
            {() => (
              <IconButton
                type="submit"
                label={`Take ${fullName(line)} out of the cart`}
                className="-mr-2 text-muted"
              >
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            )}
          </CartForm>
        </div>
      </div>
      {line.change && (
        <div
          role="note"
          className="col-span-full flex items-start gap-2.5 rounded-control bg-wash-amber px-3.5 py-3"
        >
          <TrendingUp size={18} aria-hidden="true" className="mt-px shrink-0 text-amber" />
          <p className={quantity > 0 ? '' : 'font-semibold'}>{line.change.words}</p>
        </div>
      )}
    </li>
  );
}

function Quantity({ line }: { line: CartLine }) {
  const { variantId, quantity, available } = line;
  const name = fullName(line);
  return (
    <div className="-ml-px flex items-center rounded-control border border-edge bg-card">
      <CartForm intent="set" {...{ variantId }} quantity={quantity - 1}>
        {() => (
          <IconButton type="submit" label={`One ${name} less`} disabled={quantity <= 1}>
            <Minus size={18} aria-hidden="true" />
          </IconButton>
        )}
      </CartForm>
      <span className="min-w-6 text-center font-semibold tabular-nums" aria-live="polite">
        <span className="sr-only">{name}: </span>
        {quantity}
      </span>
      <CartForm intent="set" {...{ variantId }} quantity={quantity + 1}>
        {() => (
          <IconButton type="submit" label={`One ${name} more`} disabled={quantity >= available}>
            <Plus size={18} aria-hidden="true" />
          </IconButton>
        )}
      </CartForm>
    </div>
  );
}

/** Tells at the top that lines changed, and goes on with them as they are now. */
export function ChangedNotice({ cart, className }: { cart: Cart; className?: string }) {
  if (!cart.changed) return null;
  const changed = cart.lines.filter(({ change }) => change);
  return (
    <div role="alert" className={cx('rounded-card border border-amber bg-wash-amber px-4 py-3.5', className)}>
      <p className="font-semibold">
        {changed.length === 1 ? 'One thing changed' : `${changed.length} things changed`} since you put{' '}
        {changed.length === 1 ? 'it' : 'them'} in
      </p>
      <p className="mt-0.5">
        {changed.map((line, index) => (
          <span key={line.variantId}>
            {index > 0 && ', '}
            <a href={`#line-${line.variantId}`} className="font-semibold underline underline-offset-2">
              {fullName(line)}
            </a>
          </span>
        ))}
        . Nothing is charged before you pay.
      </p>
      <CartForm intent="accept" className="mt-3">
        {(busy) => (
          <Button type="submit" size="sm" busy={busy}>
            Go on as it is now
          </Button>
        )}
      </CartForm>
    </div>
  );
}
