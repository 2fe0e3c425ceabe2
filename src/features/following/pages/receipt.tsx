import { Fragment } from 'react';
import { redirect } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Bill } from '#src/design/figures.tsx';
import { Printer } from '#src/design/icons.ts';
import { Logo } from '#src/design/logo.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { When } from '#src/design/when.tsx';
import { useUnitChoice } from '#src/features/accounts/ui/session.ts';
import { useUnits } from '#src/features/accounts/ui/use-units.ts';
import { RideAgain } from '#src/features/booking/ui/ride-again.tsx';
import { partWords } from '#src/features/quoting/rules.ts';
import type { Receipt as RideReceipt, ridesCalls } from '#src/features/rides/contract.ts';
import { dollars, duration } from '#src/features/rides/ui/trip-words.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/api.ts';
import { transportOf } from '#src/platform/page-context.ts';
import type { Route } from './+types/receipt.ts';

export const handle: PageHandle = { shell: 'focus', back: { to: '/', label: 'Rides' } };
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Receipt ${loaderData?.receipt?.reference ?? ''} | Rove` },
  { name: 'robots', content: 'noindex' },
];

export const loader = ({ context, params }: Route.LoaderArgs) => find(params.id, transportOf(context));
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => find(params.id);

async function find(
  id: string,
  transport?: Transport,
): Promise<{ receipt: RideReceipt | null; words: string }> {
  try {
    const receipt = await apiFor<typeof ridesCalls>(transport)('GET /api/rides/:id/receipt', {
      params: { id },
    });
    return { receipt, words: '' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.status === 401) throw redirect(`/login?next=${encodeURIComponent(`/rides/${id}/receipt`)}`);
    return { receipt: null, words: error.words ?? 'There is no such receipt.' };
  }
}

export default function Receipt({ loaderData: { receipt, words } }: Route.ComponentProps) {
  const { distance } = useUnitChoice();
  if (!receipt) {
    return (
      <div className="page-column grid grow place-items-center py-10">
        <EmptyState
          as="h1"
          title="No receipt"
          className="w-full max-w-[560px]"
          action={<ButtonLink to="/">To the rides</ButtonLink>}
        >
          {words}
        </EmptyState>
      </div>
    );
  }
  const {
    reference,
    issuedAt,
    timeZone,
    pickupLocation,
    destination,
    driverName,
    parts,
    total,
    paymentLabel,
  } = receipt;
  return (
    <div className="page-column flex grow flex-col items-center py-8 print:py-0">
      <Card className="w-full max-w-[560px] p-6 md:p-8 print:border-0">
        <div className="flex items-start justify-between gap-4">
          <Logo className="text-28" />
          <p className="text-right text-13 text-muted">
            {reference}
            <br />
            <When at={issuedAt} zone={timeZone} />
          </p>
        </div>
        <h1 className="mt-6 text-28">Receipt</h1>
        <dl className="mt-4 grid grid-cols-[88px_1fr] gap-y-2 border-t border-line pt-4">
          <dt className="text-muted">From</dt>
          <dd>{pickupLocation}</dd>
          {receipt.stops.map(({ address }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same place may be a stop twice.
            <Fragment key={index}>
              <dt className="text-muted">By</dt>
              <dd>{address}</dd>
            </Fragment>
          ))}
          <dt className="text-muted">To</dt>
          <dd>{destination}</dd>
          {receipt.passengerName && (
            <>
              <dt className="text-muted">For</dt>
              <dd>{receipt.passengerName}</dd>
            </>
          )}
          {driverName && (
            <>
              <dt className="text-muted">Driver</dt>
              <dd>{driverName}</dd>
            </>
          )}
          {paymentLabel && (
            <>
              <dt className="text-muted">Paid with</dt>
              <dd>{paymentLabel}</dd>
            </>
          )}
        </dl>
        <Bill
          className="mt-5 border-t border-line pt-4"
          lines={parts.map(({ label, amount }) => ({
            label: partWords(label, distance),
            amount: dollars(amount),
          }))}
          total={{ label: 'Total, USD', amount: dollars(total) }}
        />
        <WhatWasDriven receipt={receipt} />
        {receipt.refunds.length > 0 && (
          <Bill
            className="mt-4 border-t border-line pt-4"
            lines={receipt.refunds.map(({ label, amount }) => ({ label, amount: `-${dollars(amount)}` }))}
            total={{ label: 'You paid in the end', amount: dollars(paidInTheEnd(receipt)) }}
          />
        )}
      </Card>
      <div className="mt-5 flex flex-wrap justify-center gap-3 print:hidden">
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          Print
        </Button>
        <ButtonLink to={`/live-tracking?rideId=${receipt.rideId}`}>Back to the ride</ButtonLink>
        {driverName && parts[0]?.label !== 'Cancellation fee' && (
          <ButtonLink to={`/rides/${receipt.rideId}/split`}>Split the fare</ButtonLink>
        )}
      </div>
      <div className="mt-3 w-full max-w-[560px] print:hidden">
        <RideAgain ride={receipt} />
      </div>
    </div>
  );
}

/** The fare was promised for the way as planned; what was driven stands beside it. */
function WhatWasDriven({ receipt }: { receipt: RideReceipt }) {
  const { far } = useUnits();
  const { planned, driven, cutShort, pickedUpAt, endedAt, timeZone } = receipt;
  if (!driven) return null;
  return (
    <section aria-label="What was driven" className="mt-4 border-t border-line pt-4 text-15">
      <dl className="grid grid-cols-[88px_1fr] gap-y-1">
        <dt className="text-muted">Driven</dt>
        <dd>
          {driven.meters !== null && `${far(driven.meters)} in `}
          {duration(driven.seconds)}
          {pickedUpAt && endedAt && (
            <>
              , <When at={pickedUpAt} zone={timeZone} show="time" /> to{' '}
              <When at={endedAt} zone={timeZone} show="time" />
            </>
          )}
        </dd>
        <dt className="text-muted">Planned</dt>
        <dd>
          {far(planned.meters)} in about {duration(planned.seconds)}
          {!cutShort?.promised && ', which the fare was agreed for'}
        </dd>
      </dl>
      {cutShort && (
        <p className="mt-2">
          {cutShort.words}
          {cutShort.promised &&
            ` You pay for what was driven, and not the ${dollars(cutShort.promised)} that was promised for the whole way.`}
        </p>
      )}
    </section>
  );
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
const paidInTheEnd = ({ total, refunds }: RideReceipt): string =>
  (refunds.reduce((left, { amount }) => left - cents(amount), cents(total)) / 100).toFixed(2);
