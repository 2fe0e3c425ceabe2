import { Fragment, type ReactNode } from 'react';
import { Link, redirect } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Bill } from '#src/design/figures.tsx';
import { Download, Printer } from '#src/design/icons.ts';
import { Logo } from '#src/design/logo.tsx';
import { Plate } from '#src/design/plate.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { When } from '#src/design/when.tsx';
import { useUnitChoice } from '#src/people/accounts/ui/session.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { currencyCode, formatMoney } from '#src/platform/money.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { RideAgain } from '#src/riding/booking/ui/ride-again.tsx';
import { compensationWords } from '#src/riding/compensations/words.ts';
import { SendToExpenses } from '#src/riding/expense-receipts/ui/send-to-expenses.tsx';
import { partWords } from '#src/riding/quotes/part-words.ts';
import type { Receipt as RideReceipt, ridesCalls } from '#src/riding/rides/contract.ts';
import { plateRegion } from '#src/riding/rides/ui/ride-words.ts';
import { duration } from '#src/riding/rides/ui/trip-words.ts';
import { changedLine, paidInTheEndCents, receiptCar, receiptTimes } from '../receipt-words.ts';
import { SomethingWrong } from '../ui/after/something-wrong.tsx';
import type { Route } from './+types/receipt.ts';

export const handle: PageHandle = { shell: 'focus', back: { to: '/', label: 'Rides' } };
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(`Receipt ${loaderData?.receipt?.reference ?? ''}`) },
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
  const { rideId, parts, total, refunds } = receipt;
  return (
    <div className="page-column flex grow flex-col items-center gap-x-12 gap-y-8 py-8 lg:flex-row lg:items-start lg:justify-center print:py-0">
      <Card className="w-full max-w-[620px] p-5 md:p-8 print:border-0">
        <Head receipt={receipt} />
        <Facts receipt={receipt} />
        <Bill
          className="mt-5 border-t border-line pt-4"
          lines={parts.map((part) => ({
            label: partWords(part, distance),
            amount: moneyText(part.amount),
          }))}
          total={{ label: `Total, ${currencyCode().toUpperCase()}`, amount: moneyText(total) }}
        />
        {receipt.changes.length > 0 && (
          <ul aria-label="What was changed" className="mt-4 space-y-1 border-t border-line pt-4 text-15">
            {receipt.changes.map(({ at, ...change }) => (
              <li key={at}>{changedLine(change)}</li>
            ))}
          </ul>
        )}
        <WhatWasDriven receipt={receipt} />
        {receipt.compensation && (
          <p className="mt-4 border-t border-line pt-4 text-15">{compensationWords(receipt.compensation)}</p>
        )}
        {refunds.length > 0 && (
          <Bill
            className="mt-4 border-t border-line pt-4"
            lines={refunds.map(({ label, amount, creditNote }) => ({
              label: (
                <>
                  {label}
                  {creditNote && (
                    <>
                      {', '}
                      <Link
                        to={`/credit-notes/${creditNote}`}
                        className="touch font-semibold whitespace-nowrap text-spruce print:text-ink"
                      >
                        {creditNote}
                      </Link>
                    </>
                  )}
                </>
              ),
              amount: `-${moneyText(amount)}`,
            }))}
            total={{
              label: 'You paid in the end',
              amount: formatMoney(paidInTheEndCents(receipt)),
            }}
          />
        )}
      </Card>
      <aside className="w-full max-w-[620px] space-y-6 lg:max-w-[340px] print:hidden">
        <div className="grid grid-cols-2 gap-3">
          <ButtonLink to={`/api/rides/${rideId}/receipt.pdf`} tone="signal" wide reloadDocument>
            <Download size={18} aria-hidden="true" />
            PDF
          </ButtonLink>
          <Button wide onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            Print
          </Button>
          <ButtonLink wide to={`/live-tracking?rideId=${rideId}`}>
            Back to the ride
          </ButtonLink>
          {receipt.driverName && parts.every(({ kind }) => kind !== 'cancellation') && (
            <ButtonLink wide to={`/rides/${rideId}/split`}>
              Split the fare
            </ButtonLink>
          )}
          <SendToExpenses rideId={rideId} />
        </div>
        <RideAgain ride={receipt} />
        <SomethingWrong rideId={rideId} isCompleted={parts.every(({ kind }) => kind !== 'cancellation')} />
      </aside>
    </div>
  );
}

function Head({ receipt }: { receipt: RideReceipt }) {
  const { issuer, taxNumbers, number, reference, issuedAt, timeZone } = receipt;
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <Logo className="text-28" />
        <h1 className="text-28">Receipt</h1>
      </div>
      <div className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-2 text-13 text-muted">
        <p className="max-w-[300px]">
          {issuer.name}
          <br />
          {issuer.postalAddress}
          {taxNumbers.map(({ name, number: under }) => (
            <span key={name} className="block">
              {name} number <span className="font-semibold text-ink">{under}</span>
            </span>
          ))}
        </p>
        <p className="md:text-right">
          {number && <span className="block font-semibold text-ink">{number}</span>}
          Ride {reference}
          <br />
          <When at={issuedAt} zone={timeZone} />
        </p>
      </div>
    </>
  );
}

/** The trip: where, when, who drove and in what, and how it was paid. */
function Facts({ receipt }: { receipt: RideReceipt }) {
  const { pickupLocation, destination, stops, buyerName, passengerName } = receipt;
  const { driverName, drivenIn, paymentLabel } = receipt;
  const facts: [label: string, words: ReactNode][] = [
    ['From', pickupLocation],
    ...stops.map(({ address }): [string, string] => ['By', address]),
    ['To', destination],
    ...receiptTimes(receipt).map(({ label, words }): [string, ReactNode] => [
      label,
      // Countries change their clocks, and browser and server need not have heard of it at the same time.
      <span key={label} suppressHydrationWarning>
        {words}
      </span>,
    ]),
    ['Paid by', buyerName],
    ['For', passengerName],
    ['Driver', driverName],
    ['Car', receiptCar(receipt)],
    [
      'Plate',
      drivenIn?.licensePlate && (
        <Plate number={drivenIn.licensePlate} region={plateRegion(drivenIn.state)} className="my-0.5" />
      ),
    ],
    ['Paid with', paymentLabel],
  ];
  return (
    <dl className="mt-4 grid grid-cols-[100px_minmax(0,1fr)] gap-y-2 border-t border-line pt-4">
      {facts.map(
        ([label, words], index) =>
          words && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same place may be a stop twice.
            <Fragment key={index}>
              <dt className="text-muted">{label}</dt>
              <dd>{words}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** The fare was promised for the way as planned; what was driven stands beside it. */
function WhatWasDriven({ receipt }: { receipt: RideReceipt }) {
  const { far } = useUnits();
  const { planned, driven, cutShort } = receipt;
  if (!driven) return null;
  return (
    <section aria-label="What was driven" className="mt-4 border-t border-line pt-4 text-15">
      <dl className="grid grid-cols-[100px_minmax(0,1fr)] gap-y-1">
        <dt className="text-muted">Driven</dt>
        <dd>
          {driven.meters !== null && `${far(driven.meters)} in `}
          {duration(driven.seconds)}
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
            ` You pay for what was driven, and not the ${moneyText(cutShort.promised)} that was promised for the whole way.`}
        </p>
      )}
    </section>
  );
}
