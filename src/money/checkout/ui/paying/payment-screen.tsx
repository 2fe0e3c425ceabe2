import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import type { Payment } from '#src/money/payments/contract.ts';
import { defaultAmount, longestDescription, readAmount } from '#src/money/payments/rules.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { toDecimal } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { CheckoutLoading } from './checkout-loading.tsx';
import { OrderSummary } from './order-summary.tsx';
import { pageTitles, readPaymentType, successWords, titleOf, wayBack } from './page-words.ts';
import { PaidCard } from './paid-card.tsx';
import { forgetPaid, keepPaid, readPaid } from './paid-here.ts';
import { PaymentHeading } from './payment-heading.tsx';
import { PurchasePicture } from './purchase-picture.tsx';

const Checkout = lazyPart(() => import('./checkout.tsx'));

/** What the address of the payment page asks for. The amount is only shown: the server decides what it costs. */
export type Purchase = ReturnType<typeof readPurchase>;

export function readPurchase(address: string) {
  const query = new URL(address).searchParams;
  const amount = readAmount(query.get('amount') ?? defaultAmount());
  const id = (name: string) => Number(query.get(name)) || undefined;
  const type = readPaymentType(query.get('type'));
  return {
    type,
    back: wayBack(type, id('vehicleId')),
    amount: 'cents' in amount ? toDecimal(amount.cents) : defaultAmount(),
    description: (query.get('description') || 'Payment').slice(0, longestDescription),
    quoteId: query.get('quoteId') ?? undefined,
    orderId: query.get('orderId') ?? undefined,
    rideId: id('rideId'),
    vehicleId: id('vehicleId'),
  };
}

/** The trip that a payment of a ride is for. */
export interface PayableTrip {
  quoteId: string;
  price: string;
  description: string;
  /** From, to and what else is bought, as it is read before the button. */
  facts: ReactNode;
  /** Books it once it is paid for. @returns the payment as it stands then, or `pay_again` where it was let go */
  book: (payment: Payment) => Promise<Payment | 'pay_again'>;
}

/** Paying for a ride or a vehicle; where the address names nothing to book, paying an amount. */
export function PaymentScreen({
  purchase,
  trip,
  isOver,
}: {
  purchase: Purchase;
  /** Null where no estimate is there to be booked. */
  trip: PayableTrip | null;
  /** The address names an estimate that can no longer be booked. */
  isOver: boolean;
}) {
  const { type } = purchase;
  const [paid, setPaid] = useState<{ payment: Payment; again: boolean } | null>(null);
  useEffect(() => {
    // Coming back to a page that was paid shows what was paid, not an empty form that invites to pay twice.
    const kept = readPaid(location.search);
    if (kept) setPaid({ payment: kept, again: true });
  }, []);

  const finish = async (payment: Payment) => {
    const booked = trip ? await trip.book(payment) : payment;
    if (booked === 'pay_again') return booked;
    await keepPaid(location.search, booked);
    setPaid({ payment: booked, again: false });
    scrollTo({ top: 0 });
  };

  if (paid) {
    return (
      <div className="page-column grow py-10 md:py-16">
        <PaidCard
          title={paid.again ? 'You have paid this' : 'Thank you'}
          words={successWords(type, paid.payment, purchase.orderId === 'deposit')}
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
  if (isOver) return <EstimateOver />;
  return <PayingColumn {...{ purchase, trip, finish }} />;
}

/** What is paid for, beside the form. */
function PayingColumn({
  purchase,
  trip,
  finish,
}: {
  purchase: Purchase;
  trip: PayableTrip | null;
  finish: (payment: Payment) => Promise<'pay_again' | undefined>;
}) {
  const { type, vehicleId, orderId } = purchase;
  const title = titleOf(type, trip !== null);
  const amount = trip?.price ?? purchase.amount;
  const description = trip?.description ?? purchase.description;
  const booksNothing = type === 'ride' && !trip;
  return (
    <div className="mx-auto w-full max-w-[1168px] grow px-4 py-8 lg:px-6 lg:py-12">
      <Suspense fallback={<CheckoutLoading />}>
        <Checkout
          purchase={{
            amount,
            description,
            paymentType: booksNothing ? 'custom' : type,
            ...(trip && { quoteId: trip.quoteId }),
            ...(orderId && { orderId }),
            ...(type === 'vehicle' && { vehicleId: vehicleId ?? 1 }),
          }}
          onPaid={finish}
          place="phone"
          heading={(intent) => (
            <>
              <PaymentHeading
                {...{ title, description, amount, intent }}
                picture={
                  !booksNothing && <PurchasePicture beside="title" type={type} src={intent?.picture} />
                }
              />
              {trip?.facts}
              {booksNothing && <BooksNothing />}
            </>
          )}
          summary={(intent) => (
            <OrderSummary
              {...{ intent, amount, description }}
              picture={
                !booksNothing && <PurchasePicture beside="summary" type={type} src={intent?.picture} />
              }
            />
          )}
        />
      </Suspense>
    </div>
  );
}

/** Said before the button: money is taken here, and no car comes for it. */
const BooksNothing = () => (
  <p className="rounded-card border border-line bg-well p-4">
    <b className="font-semibold">No ride is booked with this.</b> You pay {companyName()} the amount above.
    For a {pageTitles.ride}, choose your trip first:{' '}
    <a href="/" className="font-semibold whitespace-nowrap text-spruce underline">
      Book a ride
    </a>
  </p>
);

const EstimateOver = () => (
  <div className="page-column grow py-10 md:py-16">
    <div className="mx-auto max-w-[560px] space-y-4">
      <h1 className="text-28">{pageTitles.ride}</h1>
      <ErrorPanel title="This fare estimate can no longer be paid">
        It has expired, was booked already, or belongs to another account. Nothing is charged.
      </ErrorPanel>
      <ButtonLink to="/" tone="signal" size="lg">
        Get a Fare Estimate
      </ButtonLink>
    </div>
  </div>
);
