import { ArrowUpRight, CircleAlert, Info } from 'lucide-react';

/** Beside the disabled PayPal tab: why, and where else to go. */
export function PayPalNotice() {
  return (
    <p className="mt-2.5 flex items-start gap-2 text-13 text-muted">
      <Info size={15} aria-hidden="true" className="mt-px" />
      <span>
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
      </span>
    </p>
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
