/** What a seller earned, what waits, and what was paid out. */
import { Link } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { StatusBadge } from '#src/design/badge.tsx';
import { dayText } from '#src/design/day-text.ts';
import { Figure } from '#src/design/figures.tsx';
import type { Earnings } from '../shapes.ts';

export function EarningsPanel({ earnings }: { earnings: Earnings }) {
  if (earnings.sales.length === 0) return null;
  const figures = [
    ['Earned', earnings.earned, 'From sales on Rove, less what was given back.'],
    [
      'Waiting to be paid out',
      earnings.owed,
      Number(earnings.guaranteed) > 0
        ? `${priceText(earnings.guaranteed)} of your sales can still be given back.`
        : 'Nothing of it can be given back any more.',
    ],
    ['Paid out', earnings.paidOut, 'Handed to the bank run.'],
  ] as const;
  return (
    <section aria-labelledby="earnings" className="mt-8">
      <h2 id="earnings" className="text-21">
        Earnings
      </h2>
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
      <details className="mt-4">
        <summary className="touch font-semibold text-spruce">
          {earnings.sales.length === 1 ? 'The sale' : `All ${earnings.sales.length} payments`} behind it
        </summary>
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
          {earnings.sales.map((sale) => (
            <li key={sale.orderId} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-4">
              <div className="min-w-0 grow">
                <Link to={`/vehicles/${sale.vehicleId}`} className="font-semibold hover:underline">
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
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
