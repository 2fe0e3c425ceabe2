/** The buying column of an item: its price, which variant, how many, and the two ways to take it. */

import { useState } from 'react';
import { Link } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Figure } from '#src/design/figures.tsx';
import { IconButton } from '#src/design/icon-button.tsx';
import { Bell, CircleCheck, Minus, Plus } from '#src/design/icons.ts';
import { Rating } from '#src/design/rating.tsx';
import { isUsDollars } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import type { ItemPage, ItemVariant } from '#src/shop/catalogue/contract.ts';

import {
  beforeWords,
  fewLeftText,
  fullName,
  storesText,
  variantCheckout,
} from '#src/shop/catalogue/ui/words.ts';
import { AddToCart } from '../cart/cart-form.tsx';
import { BackNote, type NoteAnswer } from './back-note.tsx';
import { DeliveryPromise } from './delivery-promise.tsx';

export function Buying({
  page,
  chosen,
  answer,
}: {
  page: ItemPage;
  chosen: ItemVariant;
  answer: NoteAnswer | undefined;
}) {
  const { item, variants, reviews } = page;
  const soldOut = variants.filter(({ available }) => available === 0);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-13 text-muted">
        {item.brand}
        {reviews.count > 0 && (
          <a href="#reviews" className="touch flex items-baseline gap-1.5 hover:text-ink">
            <Rating value={reviews.average.toFixed(1)} className="text-ink" />
            <span className="underline underline-offset-2">{counted(reviews.count, 'review')}</span>
          </a>
        )}
      </div>
      <h1 className="mt-1 text-28 lg:text-40">{item.name}</h1>
      <p className="mt-2 text-17 text-muted">{item.description}</p>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
        <Figure size={56}>
          {isUsDollars() && 'US'}
          {priceText(chosen.price)}
        </Figure>
        <span className="text-13 text-muted">{beforeWords(page.taxWithin)}</span>
      </p>
      {variants.length > 1 && <Variants page={page} chosen={chosen} />}
      <div className="mt-4 space-y-1.5">
        {chosen.available > 0 && (
          <p className="flex items-center gap-2.5">
            <CircleCheck size={18} aria-hidden="true" className="text-moss" />
            <span>
              <span className="font-semibold">In stock</span>, {storesText(chosen.stores)}
            </span>
            {chosen.fewLeft !== null && (
              <span className="font-semibold text-amber">{fewLeftText(chosen.fewLeft)}</span>
            )}
          </p>
        )}
        {chosen.available > 0 &&
          soldOut.map((variant) => (
            <p key={variant.id} className="flex items-center gap-2.5 text-muted">
              <Bell size={18} aria-hidden="true" />
              <span>
                <Link
                  to={`?variant=${variant.id}#back`}
                  replace
                  preventScrollReset
                  className="touch font-semibold text-spruce underline underline-offset-2"
                >
                  Tell me when {variant.name || 'it'} is back
                </Link>
                , one mail and no more
              </span>
            </p>
          ))}
      </div>
      {chosen.available > 0 ? (
        <Take key={chosen.id} name={item.name} variant={chosen} />
      ) : (
        <NotNow page={page} chosen={chosen} answer={answer} />
      )}
      <DeliveryPromise variantId={chosen.id} page={page} available={chosen.available > 0} />
    </div>
  );
}

function NotNow({ page, chosen, answer }: Parameters<typeof Buying>[0]) {
  if (!page.item.forSale) return <p className="mt-5 font-semibold text-muted">Not for sale here yet.</p>;
  return (
    <BackNote
      key={chosen.id}
      variant={chosen}
      name={fullName({ name: page.item.name, variant: chosen.name })}
      answer={answer}
    />
  );
}

/** Each variant is an address, so that it works without a script and can be sent to somebody. */
function Variants({
  page: {
    variants,
    variantLabel,
    item: { forSale },
  },
  chosen,
}: {
  page: ItemPage;
  chosen: ItemVariant;
}) {
  return (
    <nav aria-label={variantLabel} className="mt-4">
      <p className="text-13 font-semibold">{variantLabel}</p>
      <ul className="mt-2 grid grid-cols-3 gap-2">
        {variants.map((variant) => (
          <li key={variant.id}>
            <Link
              to={`?variant=${variant.id}`}
              replace
              preventScrollReset
              aria-current={variant.id === chosen.id ? 'true' : undefined}
              className={cx(
                'flex h-15 flex-col justify-center rounded-control border px-3.5',
                variant.id === chosen.id
                  ? 'border-spruce bg-tint outline-1 outline-spruce'
                  : 'border-edge bg-card hover:border-ink',
              )}
            >
              <span className="font-semibold">{variant.name}</span>
              <span className="text-13 text-muted">
                {variant.available > 0 || !forSale ? priceText(variant.price) : 'Sold out'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Take({ name, variant }: { name: string; variant: ItemVariant }) {
  const [quantity, setQuantity] = useState(1);
  return (
    <div className="mt-5 space-y-2">
      <ButtonLink
        to={variantCheckout({ id: variant.id, name: variant.name, price: variant.price, itemName: name })}
        tone="signal"
        size="xl"
        wide
      >
        Buy Now
      </ButtonLink>
      <div className="flex gap-2">
        <div className="flex items-center rounded-control border border-edge bg-card noscript:hidden">
          <IconButton label="One less" disabled={quantity <= 1} onClick={() => setQuantity(quantity - 1)}>
            <Minus size={18} aria-hidden="true" />
          </IconButton>
          <span className="min-w-6 text-center font-semibold tabular-nums" aria-live="polite">
            <span className="sr-only">How many: </span>
            {quantity}
          </span>
          <IconButton
            label="One more"
            disabled={quantity >= variant.available}
            onClick={() => setQuantity(quantity + 1)}
          >
            <Plus size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <AddToCart
          variantId={variant.id}
          name={fullName({ name, variant: variant.name })}
          quantity={quantity}
          size="lg"
          wide
        />
      </div>
    </div>
  );
}
