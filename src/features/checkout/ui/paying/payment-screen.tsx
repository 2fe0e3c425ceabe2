import { lazy, Suspense, useEffect, useState } from 'react';
import { Button, ButtonLink } from '#src/design/button.tsx';
import type { Payment } from '#src/features/payments/contract.ts';
import { defaultAmount, longestDescription, readAmount } from '#src/features/payments/rules.ts';
import { CheckoutLoading } from './checkout-loading.tsx';
import { OrderSummary } from './order-summary.tsx';
import { pageTitles, readPaymentType, successWords, wayBack } from './page-words.ts';
import { PaidCard } from './paid-card.tsx';
import { forgetPaid, keepPaid, readPaid } from './paid-here.ts';
import { PaymentHeading } from './payment-heading.tsx';
import { PurchasePicture } from './purchase-picture.tsx';

const Checkout = lazy(() => import('./checkout.tsx'));

/** What the address of the payment page asks for. The amount is only shown: the server decides what it costs. */
export type Purchase = ReturnType<typeof readPurchase>;

export function readPurchase(address: string) {
  const query = new URL(address).searchParams;
  const amount = readAmount(query.get('amount') ?? defaultAmount);
  const id = (name: string) => Number(query.get(name)) || undefined;
  const type = readPaymentType(query.get('type'));
  return {
    type,
    back: wayBack(type, id('vehicleId')),
    amount: 'cents' in amount ? (amount.cents / 100).toFixed(2) : defaultAmount,
    description: (query.get('description') || 'Payment').slice(0, longestDescription),
    quoteId: query.get('quoteId') ?? undefined,
    orderId: query.get('orderId') ?? undefined,
    rideId: id('rideId'),
    vehicleId: id('vehicleId'),
  };
}

/** Paying for a ride or a vehicle. */
export function PaymentScreen({ purchase }: { purchase: Purchase }) {
  const { type, amount, description } = purchase;
  const [paid, setPaid] = useState<{ payment: Payment; again: boolean } | null>(null);
  useEffect(() => {
    // Coming back to a page that was paid shows what was paid, not an empty form that invites to pay twice.
    const kept = readPaid(location.search);
    if (kept) setPaid({ payment: kept, again: true });
  }, []);

  const finish = async (payment: Payment) => {
    await keepPaid(location.search, payment);
    setPaid({ payment, again: false });
    scrollTo({ top: 0 });
  };

  if (paid) {
    return (
      <div className="page-column grow py-10 md:py-16">
        <PaidCard
          title={paid.again ? 'You have paid this' : 'Thank you'}
          words={successWords(type, paid.payment)}
          payment={paid.payment}
        >
          <ButtonLink to={purchase.back.to} tone="spruce" size="lg">
            {purchase.back.label}
          </ButtonLink>
          {paid.again && (
            <Button
              size="lg"
              onClick={() => {
                forgetPaid(location.search);
                setPaid(null);
              }}
            >
              Pay Again
            </Button>
          )}
        </PaidCard>
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-[1168px] grow px-4 py-8 lg:px-6 lg:py-12">
      <Suspense fallback={<CheckoutLoading />}>
        <Checkout
          purchase={{
            amount,
            description,
            paymentType: type,
            ...(purchase.quoteId && { quoteId: purchase.quoteId }),
            ...(purchase.orderId && { orderId: purchase.orderId }),
            ...(type === 'ride' && { rideId: purchase.rideId ?? 1 }),
            ...(type === 'vehicle' && { vehicleId: purchase.vehicleId ?? 1 }),
          }}
          onPaid={finish}
          place="phone"
          heading={(intent) => (
            <PaymentHeading
              title={pageTitles[type]}
              {...{ description, amount, intent }}
              picture={<PurchasePicture beside="title" type={type} src={intent?.picture} />}
            />
          )}
          summary={(intent) => (
            <OrderSummary
              {...{ intent, amount, description }}
              picture={<PurchasePicture beside="summary" type={type} src={intent?.picture} />}
            />
          )}
        />
      </Suspense>
    </div>
  );
}
