import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { ArrowUpRight, CircleAlert, Info } from '#src/design/icons.ts';
import type { CheckoutHandle } from '../paying/use-checkout.ts';
import { isPayPal } from './paypal-way.ts';

/** Why the PayPal tab is disabled and where else to go, for who asks. Its room is kept while that is not known. */
export function PayPalNotice({ known, cardsOnly }: { known: boolean; cardsOnly: string | null }) {
  if (cardsOnly) return <p className="mt-1 py-1.5 text-13 text-muted">{cardsOnly}</p>;
  return (
    <details className={cx('mt-1 text-13 text-muted', !known && 'invisible')}>
      <summary className="touch inline-flex cursor-pointer list-none items-center gap-2 py-1.5 hover:text-ink">
        <Info size={15} aria-hidden="true" />
        Why is PayPal off?
      </summary>
      <p className="mb-1">
        PayPal is off: PayPal credentials need updating.{' '}
        <a
          href="https://www.paypal.com"
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-0.5 font-semibold text-spruce hover:underline"
        >
          Visit PayPal
          <ArrowUpRight size={14} aria-hidden="true" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </p>
    </details>
  );
}

/** Paying at PayPal's own page. */
export function PayPalPane({ checkout, ofRide }: { checkout: CheckoutHandle; ofRide: boolean }) {
  const { intent, phase } = checkout;
  const asking = intent !== null && isPayPal(intent);
  return (
    <div className="mt-5 space-y-4">
      <p className="text-17">
        You confirm at PayPal and come back here.{' '}
        {intent?.captureMethod !== 'manual'
          ? 'You are charged when you are back.'
          : ofRide
            ? 'The amount is held now and charged when the ride has ended.'
            : 'The amount is held now and charged once the vehicle is yours.'}
      </p>
      {ofRide && intent?.captureMethod === 'manual' && (
        <p className="text-muted">A tip or waiting time afterwards cannot be added to a PayPal payment.</p>
      )}
      <Button
        tone="signal"
        size="xl"
        wide
        busy={phase !== 'editing' && phase !== 'done'}
        disabled={intent === null}
        onClick={() => void (phase === 'done' ? checkout.tellAgain() : checkout.payWithPayPal())}
      >
        {phase === 'done'
          ? 'Paid. Continue'
          : asking
            ? 'Ask PayPal again'
            : `Pay ${intent ? `${moneyText(intent.dueAmount)} ` : ''}with PayPal`}
      </Button>
      <p role="status" className="sr-only">
        {phase === 'leaving' && 'Going to PayPal'}
        {phase === 'paying' && 'Asking PayPal'}
      </p>
    </div>
  );
}

/** The PayPal tab of the vehicle payment page. */
export function PayPalProblem() {
  return (
    <div className="mt-5 flex items-start gap-3 rounded-card border border-line bg-wash-amber p-4">
      <CircleAlert size={20} aria-hidden="true" className="mt-px text-amber" />
      <div>
        <p className="font-semibold">PayPal authentication issue</p>
        <p className="mt-0.5 text-muted">
          PayPal does not accept our sign-in at the moment. Pay by card, UnionPay or a wallet instead.
        </p>
      </div>
    </div>
  );
}
