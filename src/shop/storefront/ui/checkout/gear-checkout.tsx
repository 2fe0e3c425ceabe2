/** Paying for gear on one page: contact and delivery first, then the shared payment component under what was said. */

import { type ReactNode, Suspense, useId, useRef } from 'react';
import { Link } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { ErrorSummary } from '#src/design/error-summary.tsx';
import { Lock, Timer } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { CheckoutLoading } from '#src/money/checkout/ui/paying/checkout-loading.tsx';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { useTypedEarly } from '#src/platform/browser/typed-early.ts';
import { toCents, toDecimal } from '#src/platform/money.ts';
import { company } from '#src/platform/settings/company.ts';
import type { ShopCheckout } from '#src/shop/catalogue/cart-contract.ts';
import { holdMinutes } from '#src/shop/catalogue/settings.ts';
import { shopDayText } from '#src/shop/catalogue/ui/words.ts';
import { ContactFields, DeliveryFields } from './fields.tsx';
import { billingOf, fieldLabels, type GearForm } from './form.ts';
import { GearSummary } from './gear-summary.tsx';
import type { GearOpening } from './opening.ts';
import { type GearCheckoutState, useGearCheckout } from './use-gear-checkout.ts';

const Checkout = lazyPart(() => import('#src/money/checkout/ui/paying/checkout.tsx'));

export default function GearCheckout({
  opening,
  description,
  shownAmount,
}: {
  opening: GearOpening;
  description: string;
  /** What the address of the page says it costs. */
  shownAmount: string;
}) {
  const checkout = useGearCheckout(opening);
  const { held, editing, quote } = checkout;
  if (opening.problem && !held) return <NothingToPay problem={opening.problem} />;
  const heading = (
    <Heading checkout={checkout} description={description}>
      {quote && opening.wanted.from !== 'cart' && <OtherPrice items={quote.lines} shown={shownAmount} />}
    </Heading>
  );
  if (held && !editing) return <Paying {...{ checkout, held, heading }} />;
  return <Details checkout={checkout} heading={heading} />;
}

/** First half: who and where to. Its button holds the stock. */
function Details({ checkout, heading }: { checkout: GearCheckoutState; heading: ReactNode }) {
  const ids = useId();
  const { form, change, problems, quote, option, busy, trouble } = checkout;
  const element = useRef<HTMLFormElement>(null);
  useTypedEarly(element);
  const named = Object.entries(problems).filter(([, words]) => words);
  return (
    <form
      ref={element}
      noValidate
      aria-label="Contact and delivery"
      className="@container"
      onSubmit={(event) => {
        event.preventDefault();
        void checkout.hold();
      }}
    >
      <div className="grid gap-x-[88px] gap-y-6 @4xl:grid-cols-[minmax(0,640px)_minmax(0,392px)] @4xl:grid-rows-[auto_1fr]">
        <div className="@container min-w-0 space-y-8">
          {heading}
          {trouble && (trouble.words || named.length > 0) && (
            <ErrorSummary
              key={trouble.attempt}
              title={trouble.title}
              problems={named.map(([name, message]) => ({
                fieldId: `${ids}-${name}`,
                message: `${fieldLabels[name as keyof GearForm]}: ${message}`,
              }))}
            >
              {trouble.words}
            </ErrorSummary>
          )}
          <ContactFields {...{ ids, form, problems, change }} />
          <DeliveryFields {...{ ids, form, problems, change }} quote={quote} option={option} />
        </div>
        <div className="min-w-0 @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1">
          {quote && <GearSummary quote={quote} option={option} intent={null} />}
        </div>
        <div className="max-lg:sticky max-lg:bottom-0 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4 max-lg:py-3 max-lg:pb-[calc(12px+env(safe-area-inset-bottom))] @4xl:col-start-1">
          <Button type="submit" tone="signal" size="xl" wide busy={busy}>
            Continue to Payment{option && `, ${priceText(option.total)}`}
          </Button>
          <p className="mt-3 flex items-center justify-center gap-2 text-13 text-muted max-lg:hidden">
            <Lock size={14} aria-hidden="true" />
            Held for you for {holdMinutes} minutes. Nothing is charged yet.
          </p>
        </div>
      </div>
    </form>
  );
}

/** Second half: what was said, to be changed, and the shared payment component. */
function Paying({
  checkout,
  held,
  heading,
}: {
  checkout: GearCheckoutState;
  held: ShopCheckout;
  heading: ReactNode;
}) {
  const { form, trouble } = checkout;
  const billing = billingOf(form);
  // After a reload in another tab the address is not known here, and the card's has to be typed.
  const delivery = billing?.line1 && billing.postalCode ? billing : null;
  return (
    <Suspense fallback={<CheckoutLoading />}>
      <Checkout
        key={held.token}
        purchase={{
          paymentType: 'equipment',
          orderId: held.paymentOrderId,
          amount: held.total,
          receiptEmail: held.email,
        }}
        onPaid={checkout.place}
        defaultCountry={form.country || company().country}
        payer={{ name: form.name, email: form.email, phone: form.phone }}
        {...(delivery && { delivery })}
        place="phone"
        heading={() => (
          <div className="space-y-6">
            {heading}
            {trouble && (
              <ErrorPanel key={trouble.attempt} title={trouble.title}>
                {trouble.words}
              </ErrorPanel>
            )}
            <Said checkout={checkout} held={held} />
            <h2 className="text-21">Payment</h2>
          </div>
        )}
        summary={(intent) => (
          <GearSummary
            quote={{ lines: held.lines, pieces: held.lines.reduce((sum, line) => sum + line.quantity, 0) }}
            option={held.option}
            intent={intent}
          />
        )}
      />
    </Suspense>
  );
}

function Said({ checkout, held }: { checkout: GearCheckoutState; held: ShopCheckout }) {
  const { form } = checkout;
  const { option } = held;
  const ship = option.method === 'ship';
  return (
    <section aria-label="Contact and delivery" className="rounded-card border border-line bg-card p-5">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[96px_minmax(0,1fr)]">
        <dt className="text-muted">Contact</dt>
        <dd className="min-w-0 break-words">
          {held.email}
          {form.phone && `, ${form.phone}`}
        </dd>
        <dt className="text-muted">{ship ? 'Ship to' : 'Pick up'}</dt>
        <dd className="min-w-0 break-words">
          {ship && form.street
            ? `${form.name}, ${form.street}${form.unit && `, ${form.unit}`}, ${[form.postalCode && !form.region ? `${form.postalCode} ${form.town}` : form.town, form.region && `${form.region} ${form.postalCode}`].filter(Boolean).join(', ')}`
            : option.label}
        </dd>
        <dt className="text-muted">{ship ? 'Arrives' : 'Ready'}</dt>
        <dd>
          {shopDayText(option.promisedFor)}
          {ship && `, ${option.label}`}
        </dd>
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" onClick={checkout.edit}>
          Change
        </Button>
        <Button size="sm" tone="ghost" onClick={() => void checkout.letGo()}>
          Give it up
        </Button>
      </div>
    </section>
  );
}

function Heading({
  checkout,
  description,
  children,
}: {
  checkout: GearCheckoutState;
  description: string;
  children: ReactNode;
}) {
  const { held, editing, over, changes } = checkout;
  return (
    <header className="space-y-4">
      <div>
        <h1 className="text-28 @xl:text-40">Equipment Purchase</h1>
        <p className="mt-1 text-17 text-muted">{description}</p>
        {held && !editing && !over && (
          <p className="mt-1 flex items-center gap-2 text-muted">
            <Timer size={18} aria-hidden="true" />
            <span>
              Held for you until <When at={held.heldUntil} show="time" />
            </span>
          </p>
        )}
      </div>
      {over && (
        <div role="alert" className="rounded-card border border-amber bg-wash-amber px-4 py-3.5">
          <p className="font-semibold">The time to pay is over</p>
          <p className="mt-0.5">
            Others can have what was held for you. What you typed is kept; continue to hold it once more.
          </p>
          {held && !editing && (
            <Button size="sm" className="mt-3" onClick={() => void checkout.letGo()}>
              Start again
            </Button>
          )}
        </div>
      )}
      {children}
      {changes.length > 0 && (
        <div role="alert" className="rounded-card border border-amber bg-wash-amber px-4 py-3.5">
          <p className="font-semibold">
            {changes.length === 1 ? 'One thing changed' : `${changes.length} things changed`}. Nothing was
            charged.
          </p>
          <ul className="mt-1 list-disc space-y-0.5 pl-5">
            {changes.map((line) => (
              <li key={`${line.variantId}-${line.what}`}>{line.words}</li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="sm" onClick={() => void checkout.acceptChanges()}>
              Go on as it is now
            </Button>
            <ButtonLink size="sm" to="/cart">
              Open Cart
            </ButtonLink>
          </div>
        </div>
      )}
    </header>
  );
}

/** A link may be older than the price. */
function OtherPrice({ items, shown }: { items: readonly { total: string }[]; shown: string }) {
  const now = items.reduce((sum, { total }) => sum + (toCents(total) ?? 0), 0);
  const then = toCents(shown);
  if (then === null || then === now) return null;
  return (
    <p role="note" className="rounded-card bg-wash-amber px-4 py-3.5">
      The link you followed says {priceText(shown)}. It costs {priceText(toDecimal(now))} now, before delivery
      and what it adds of tax.
    </p>
  );
}

function NothingToPay({ problem }: { problem: NonNullable<GearOpening['problem']> }) {
  const emptyCart = problem.code === 'cart_empty';
  return (
    <div className="max-w-[640px] space-y-5">
      <h1 className="text-28 lg:text-40">Equipment Purchase</h1>
      <ErrorPanel title="There is nothing to pay for here">{problem.words}</ErrorPanel>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/equipment" tone="spruce">
          Back to Equipment
        </ButtonLink>
        {!emptyCart && (
          <Link to="/cart" className="flex h-11 items-center font-semibold text-spruce underline">
            Open Cart
          </Link>
        )}
      </p>
    </div>
  );
}
