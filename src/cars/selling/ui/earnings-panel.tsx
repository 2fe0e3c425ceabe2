/** What a seller earned, what waits, and what was paid out. */
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { Earnings } from '#src/cars/listings/shapes.ts';
import { priceText } from '#src/design/amount-text.ts';
import { StatusBadge } from '#src/design/badge.tsx';
import { dayText } from '#src/design/day-text.ts';
import { Figure } from '#src/design/figures.tsx';
import { PayeePanel } from '#src/money/payments/ui/payee-panel.tsx';
import { apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { companyName } from '#src/platform/settings/company.ts';

const selling = apiFor<typeof sellingCalls>();

/** Whoever works for the seller sees the money; the bank account and the statements are the seller's own. */
export function EarningsPanel({ earnings: read, isOwn }: { earnings: Earnings; isOwn: boolean }) {
  const [earnings, setEarnings] = useEarnings(read);
  return (
    <section aria-labelledby="earnings" className="mt-8">
      <h2 id="earnings" className="text-21">
        Earnings
      </h2>
      {(earnings.sales.length > 0 || !isOwn) && <Figures earnings={earnings} />}
      {isOwn && (
        <div className="mt-4 max-w-[640px]">
          <PayeePanel
            title="Payouts"
            balance={earnings.owed}
            money={earnings}
            counts={waitWords(earnings)}
            onName={() => selling('POST /api/vehicles/earnings/bank-account')}
            onSend={async (idempotencyKey) =>
              setEarnings(await selling('POST /api/vehicles/earnings/cash-out', { idempotencyKey }))
            }
          />
        </div>
      )}
      {earnings.sales.length > 0 && <Sales sales={earnings.sales} />}
      {isOwn && (
        <p className="mt-4">
          <Link to="/yearly-statements/seller" className="touch font-semibold text-spruce underline">
            Statements of a year
          </Link>
        </p>
      )}
    </section>
  );
}

function Figures({ earnings }: { earnings: Earnings }) {
  const figures = [
    ['Earned', earnings.earned, `From sales on ${companyName()}, less what was given back.`],
    [
      'Waiting to be paid out',
      earnings.owed,
      Number(earnings.guaranteed) > 0
        ? `${priceText(earnings.guaranteed)} of your sales can still be given back.`
        : 'Nothing of it can be given back any more.',
    ],
    ['Paid out', earnings.paidOut, 'Sent to your bank, by ourselves or with the company’s bank run.'],
  ] as const;
  return (
    <dl className="mt-4 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3">
      {figures.map(([label, amount, words]) => (
        <div key={label} className="bg-card p-5">
          <dt className="text-13 text-muted">{label}</dt>
          <dd>
            <Figure size={28}>
              {Number(amount) < 0 ? '−' : ''}
              {priceText(amount)}
            </Figure>
            <p className="mt-1 text-13 text-muted">{words}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What was read, and read again when a payout moves or its owner comes back from the provider's page. */
function useEarnings(read: Earnings) {
  const [earnings, setEarnings] = useState(read);
  const [search, setSearch] = useSearchParams();
  const isBack = search.has('bank');
  useEffect(() => setEarnings(read), [read]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return.
  useEffect(() => {
    if (!isBack) return;
    setSearch({}, { replace: true, preventScrollReset: true });
    selling('POST /api/vehicles/earnings/bank-account/look').then(setEarnings, () => {});
  }, [isBack]);
  const again = () => void selling('GET /api/vehicles/earnings').then(setEarnings, () => {});
  useLive([], { 'payout.on_way': again, 'payout.paid': again, 'payout.failed': again });
  return [earnings, setEarnings] as const;
}

function waitWords({ payoutWaitDays: days, waits, held }: Earnings): string {
  if (days === 0) return '';
  const wait =
    days === null ? 'until the car can no longer be given back' : days === 1 ? 'a day' : `${days} days`;
  const rule = `The money of a sale is yours once the car is handed over, and waits ${wait} before it goes out`;
  const sums = [
    ...(Number(held) > 0 ? [`${priceText(held)} waits for cars to be handed over`] : []),
    ...(Number(waits) > 0 ? [`${priceText(waits)} of yours waits now`] : []),
  ];
  return `${[rule, ...sums].join('; ')}.`;
}

function Sales({ sales }: Pick<Earnings, 'sales'>) {
  return (
    <details className="mt-4">
      <summary className="touch font-semibold text-spruce">
        {sales.length === 1 ? 'The sale' : `All ${sales.length} payments`} behind it
      </summary>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {sales.map((sale) => (
          <li key={sale.orderId} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-4">
            <div className="min-w-0 grow">
              <Link
                to={sale.kind === 'full' ? `/car-orders/${sale.orderId}` : `/vehicles/${sale.vehicleId}`}
                className="font-semibold hover:underline"
              >
                {sale.title}
              </Link>
              <p className="text-13 text-muted">
                {sale.kind === 'deposit' ? 'Deposit' : 'Sale'}, {dayText(sale.at)}
                {sale.guaranteedUntil && `, may be given back until ${dayText(sale.guaranteedUntil)}`}
              </p>
            </div>
            {sale.isTakenBack && <StatusBadge status="refunded" label="Given back" />}
            <span className={sale.isTakenBack ? 'text-muted line-through' : 'font-semibold'}>
              {priceText(sale.amount)}
            </span>
            {Number(sale.kept) > 0 && (
              <span className="font-semibold">{priceText(sale.kept)} stayed with you</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
