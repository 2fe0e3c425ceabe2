import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { ButtonLink, type ButtonSize, type ButtonTone } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Figure } from '#src/design/figures.tsx';
import { Check } from '#src/design/icons.ts';
import { Rating } from '#src/design/rating.tsx';
import type { EquipmentItem, ItemPicture } from '#src/shop/catalogue/contract.ts';
import { paymentAddress } from '#src/shop/catalogue/rules.ts';
import { addressOfItem, fewLeftText } from '#src/shop/catalogue/ui/words.ts';
import { AddToCart } from './cart/cart-form.tsx';

/** One of the catalogue: the object on paper, its name, one line, price and the two ways to take it. */
export function ItemCard({ item }: { item: EquipmentItem }) {
  return (
    <article className="flex h-full flex-col p-5 md:p-6">
      <ObjectPicture picture={item.picture} className="mx-auto mb-5 w-full max-w-[264px] md:max-w-[344px]" />
      <div className="flex grow flex-col">
        <Maker item={item} spread />
        <h2 className="mt-1 text-21">
          <ItemLink item={item} />
        </h2>
        <p className="mt-1 mb-4 text-muted">{item.description}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
          <p>
            <Figure size={28}>{priceText(item.price)}</Figure>
            {item.fewLeft !== null && (
              <span className="ml-2 text-13 font-semibold text-amber">{fewLeftText(item.fewLeft)}</span>
            )}
          </p>
          <Actions item={item} tone="ink" size="sm" />
        </div>
      </div>
    </article>
  );
}

/** The first of what is shown: large, with what it is made of, and the page's one main action. */
export function LeadItem({ item }: { item: EquipmentItem }) {
  const wide = item.picture.width > item.picture.height;
  return (
    <article className="grid items-center gap-x-12 gap-y-6 p-5 md:grid-cols-[3fr_2fr] md:p-8 lg:grid-cols-[7fr_5fr] lg:px-14 lg:py-12">
      <ObjectPicture
        picture={item.picture}
        eager
        className={cx('mx-auto w-full', wide ? 'max-w-[600px]' : 'max-w-[344px] lg:max-w-[440px]')}
      />
      <div>
        <Maker item={item} />
        <h2 className="mt-2 text-28 lg:text-40">
          <ItemLink item={item} />
        </h2>
        <p className="mt-3 max-w-[44ch] text-17">{item.description}</p>
        <ul className="mt-5 space-y-2">
          {[...item.features, stockText(item)].map((feature) => (
            <li key={feature} className="flex items-start gap-2.5">
              <Check size={18} aria-hidden="true" className="mt-0.5 text-spruce" />
              {feature}
            </li>
          ))}
        </ul>
        <Figure size={40} className="mt-6 block">
          {priceText(item.price)}
        </Figure>
        <div className="mt-4">
          <Actions item={item} tone="signal" size="lg" />
        </div>
      </div>
    </article>
  );
}

function Maker({ item, spread = false }: { item: EquipmentItem; spread?: boolean }) {
  return (
    <p className={cx('flex items-center gap-4 text-13 text-muted', spread && 'justify-between')}>
      {item.brand}
      <Rating value={item.rating.toFixed(1)} className="text-ink" />
    </p>
  );
}

/** The way to its own page; all of the card answers to it but for the buttons. */
function ItemLink({ item }: { item: EquipmentItem }) {
  return (
    <Link to={addressOfItem({ slug: item.slug })} prefetch="intent" className="hover:underline">
      {item.name}
    </Link>
  );
}

function stockText({ forSale, inStock, fewLeft }: EquipmentItem): string {
  if (!forSale) return 'Not for sale here yet';
  if (!inStock) return 'Out of stock';
  return fewLeftText(fewLeft) ?? 'In stock';
}

function Actions({ item, tone, size }: { item: EquipmentItem; tone: ButtonTone; size: ButtonSize }) {
  if (!item.forSale)
    return <p className="flex h-10 items-center font-semibold text-muted">Not for sale here yet</p>;
  if (!item.inStock) {
    return (
      <p className="flex h-10 items-center gap-4 font-semibold text-muted">
        Out of stock
        <Link to={`${addressOfItem({ slug: item.slug })}#back`} className="touch text-spruce underline">
          Tell me when it is back<span className="sr-only">: {item.name}</span>
        </Link>
      </p>
    );
  }
  const { name, price } = item;
  return (
    <div className={cx('flex flex-wrap gap-2', tone !== 'signal' && 'flex-row-reverse')}>
      <ButtonLink
        to={paymentAddress({ amount: price, description: name })}
        tone={tone}
        size={size}
        aria-label={`Buy Now: ${name}`}
      >
        Buy Now
      </ButtonLink>
      <AddToCart variantId={item.variantId} name={name} size={size} />
    </div>
  );
}

/** The drawing with the shadow it casts on the paper, its scale bar in the corner it leaves free, and what lies over it. */
export function ObjectPicture({
  picture: { src, alt, width, height, scaleBar },
  eager = false,
  className,
  children,
}: {
  picture: ItemPicture;
  eager?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <figure className={cx('relative', width > height && 'pb-7', className)}>
      <div className="relative">
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          className="h-auto w-full drop-shadow-[7px_10px_0_light-dark(rgb(11_21_18/0.13),rgb(0_0_0/0.38))]"
        />
        {children}
      </div>
      {scaleBar && (
        <figcaption
          style={{ width: `${scaleBar.share * 100}%` }}
          className={cx(
            'absolute bottom-1 text-13 text-muted tabular-nums',
            scaleBar.side === 'right' ? 'right-11' : width > height ? 'left-[3.6%]' : 'left-0',
          )}
        >
          <span aria-hidden="true" className="block h-2 border-x border-b border-current" />
          <span className="absolute -bottom-1.5 left-full ml-2 whitespace-nowrap">
            <span className="sr-only">The bar is </span>
            {scaleBar.centimeters} cm
          </span>
        </figcaption>
      )}
    </figure>
  );
}
