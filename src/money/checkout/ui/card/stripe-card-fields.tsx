import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import { type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { cx } from '#src/design/class-names.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { openStripe, stripeGateway } from '../gateway/stripe-gateway.ts';

/** The three card fields as Stripe draws them: a card number typed here never enters this page. */
export default function StripeCardFields({
  publishableKey,
  gateway,
  errors,
  onBegin,
}: {
  publishableKey: string;
  gateway: RefObject<Gateway | null>;
  errors: Record<string, string | undefined>;
  /** Somebody goes into the field of the number; what is typed there is not told. */
  onBegin?: () => void;
}) {
  const stripe = useMemo(() => openStripe(publishableKey).catch(() => null), [publishableKey]);
  return (
    <Elements stripe={stripe}>
      <Fields gateway={gateway} errors={errors} onBegin={onBegin} />
    </Elements>
  );
}

/** Stripe draws in frames of its own, which know nothing of this page's colours. */
function lookOf(color: string) {
  const base = { color, fontSize: '16px', fontFamily: 'system-ui, sans-serif' };
  return { style: { base: { ...base, iconColor: color }, invalid: { color, iconColor: color } } };
}

function Fields({
  gateway,
  errors,
  onBegin,
}: {
  gateway: RefObject<Gateway | null>;
  errors: Record<string, string | undefined>;
  onBegin: (() => void) | undefined;
}) {
  const stripe = useStripe();
  const elements = useElements();
  const look = useMemo(() => lookOf(getComputedStyle(document.body).color), []);
  useEffect(() => {
    if (stripe)
      gateway.current = stripeGateway(stripe, () => elements?.getElement(CardNumberElement) ?? null);
  }, [stripe, elements, gateway]);
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Labelled label="Card number" error={errors.number} wide>
        <CardNumberElement
          options={{ ...look, showIcon: true, disableLink: true }}
          {...(onBegin && { onFocus: onBegin })}
        />
      </Labelled>
      <Labelled label="Expiry" error={errors.expiry}>
        <CardExpiryElement options={look} />
      </Labelled>
      <Labelled label="Security code" error={errors.cvc}>
        <CardCvcElement options={look} />
      </Labelled>
    </div>
  );
}

function Labelled({
  label,
  error,
  wide = false,
  children,
}: {
  label: string;
  error: string | undefined;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? 'col-span-2' : ''}>
      <p className="mb-1.5 text-13 font-semibold">{label}</p>
      <div
        className={cx(
          'h-12 rounded-control border bg-card px-3.5 py-3.5 has-[.StripeElement--focus]:outline-2 has-[.StripeElement--focus]:outline-spruce',
          error ? 'border-brick' : 'border-edge',
        )}
      >
        {children}
      </div>
      {error && <p className="mt-1.5 text-13 font-medium text-brick">{error}</p>}
    </div>
  );
}
