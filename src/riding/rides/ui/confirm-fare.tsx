/** Whoever pays a ride ahead confirms its fare with their bank, or with another card. */

import { type ReactNode, Suspense, useMemo } from 'react';
import { When } from '#src/design/when.tsx';
import { CheckoutLoading } from '#src/money/checkout/ui/paying/checkout-loading.tsx';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import type { RideId } from '#src/platform/ids.ts';
import { company } from '#src/platform/settings/company.ts';

const Checkout = lazyPart(() => import('#src/money/checkout/ui/paying/checkout.tsx'));

export function ConfirmFare({
  ride,
  until,
  onPaid,
  children,
}: {
  /** `at` is null for a ride without a time. */
  ride: { id: RideId; from: string; to: string; at: string | null; timeZone: string };
  until: string;
  onPaid: () => Promise<void>;
  /** What is asked of its reader, in a sentence or two. */
  children: ReactNode;
}) {
  const { id, from, to, at, timeZone } = ride;
  const purchase = useMemo(() => ({ paymentType: 'ride' as const, orderId: `ride:${id}` }), [id]);
  return (
    <div className="page-column flex grow flex-col items-center py-8">
      <div className="w-full max-w-[640px]">
        <Suspense fallback={<CheckoutLoading />}>
          <Checkout
            purchase={purchase}
            defaultCountry={company().country}
            takesGift={false}
            brief
            submitLabel="Confirm"
            place="phone"
            heading={() => (
              <header>
                <h1 className="text-28 md:text-40">Confirm your card</h1>
                <p className="mt-1 text-17">{children}</p>
                <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-card border border-line bg-well p-4">
                  <dt className="text-muted">From</dt>
                  <dd className="font-semibold">{from}</dd>
                  <dt className="text-muted">To</dt>
                  <dd className="font-semibold">{to}</dd>
                  {at && (
                    <>
                      <dt className="text-muted">When</dt>
                      <dd className="font-semibold">
                        <When at={at} show="ahead" zone={timeZone} />
                      </dd>
                    </>
                  )}
                  <dt className="text-muted">Confirm until</dt>
                  <dd className="font-semibold">
                    <When at={until} show="both" zone={timeZone} />
                    <span className="block font-normal text-muted">
                      After that the ride is cancelled, and nothing is charged.
                    </span>
                  </dd>
                </dl>
              </header>
            )}
            onPaid={onPaid}
          />
        </Suspense>
      </div>
    </div>
  );
}
