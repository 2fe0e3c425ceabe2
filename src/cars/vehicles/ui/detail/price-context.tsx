/** How a price stands in its market, and what it was before. */

import { dealLimits } from '#src/cars/valuation/deal-rating.ts';
import { priceText } from '#src/design/amount-text.ts';
import { dayText } from '#src/design/day-text.ts';
import { centsOf, formatMoney } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { VehicleDetail } from '../../shapes.ts';
import { DealBadge } from '../deal-badge.tsx';
import { differenceText } from '../words.ts';

// The scale shows this much of the market price on either side.
const scaleShare = 0.1;
const bands = [
  { name: 'Great', to: dealLimits.great, className: 'bg-moss' },
  { name: 'Good', to: dealLimits.good, className: 'bg-moss/55' },
  { name: 'Fair', to: dealLimits.fair, className: 'bg-lake/45' },
  { name: 'High', to: scaleShare, className: 'bg-amber/60' },
] as const;

const none: readonly number[] = [];

const place = (share: number): number =>
  ((Math.min(scaleShare, Math.max(-scaleShare, share)) + scaleShare) / (2 * scaleShare)) * 100;

const bandsOnScale = bands.map(({ name, to, className }, i) => {
  const before = bands[i - 1];
  return { name, className, width: place(to) - (before ? place(before.to) : 0) };
});

export function PriceContext({ vehicle }: { vehicle: VehicleDetail }) {
  const { deal, dealReasons } = vehicle;
  const share = deal.market && deal.difference ? Number(deal.difference) / Number(deal.market) : null;
  return (
    <section aria-label="Price rating" className="border-y border-line py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <DealBadge deal={deal} />
        <span className="tabular-nums">
          {share === null || deal.market === null
            ? differenceText(deal)
            : `${differenceText(deal)}, which is ${priceText(deal.market)}`}
        </span>
      </p>
      {share !== null && <PriceScale share={share} price={vehicle.price} />}
      <details className="mt-3 text-13 text-muted">
        <summary className="touch font-semibold text-spruce underline">How we rate prices</summary>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {dealReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          <li>
            Great is 4.5 % or more below market, good 1.5 %, high more than 3.5 % above. Only listings on{' '}
            {companyName()} count.
          </li>
        </ul>
      </details>
    </section>
  );
}

/** Where a price stands between great and high; above it one dot for each comparable car, where they are known. */
export function PriceScale({
  share,
  price,
  spread = none,
}: {
  /** Of the market price: below zero is cheaper. */
  share: number;
  price: string;
  /** The same of each comparable car. */
  spread?: readonly number[];
}) {
  const at = place(share);
  return (
    <div aria-hidden="true" className="mt-10">
      {spread.length > 0 && <Dots spread={spread} />}
      <div className="relative">
        <span
          className="absolute bottom-4 -translate-x-1/2 rounded-control bg-solid px-2 py-1 text-13 font-semibold text-on-solid tabular-nums"
          style={{ left: `clamp(28px, ${at}%, calc(100% - 28px))` }}
        >
          {priceText(price)}
        </span>
        <span className="absolute -top-1.5 h-5 w-0.5 bg-ink" style={{ left: `${at}%` }} />
        <div className="flex h-2 gap-0.5">
          {bandsOnScale.map(({ name, className, width }) => (
            <span
              key={name}
              className={`${className} first:rounded-l-full last:rounded-r-full`}
              style={{ width: `${width}%` }}
            />
          ))}
        </div>
      </div>
      <div className="mt-1.5 flex text-13 text-muted">
        {bandsOnScale.map(({ name, width }) => (
          <span key={name} style={{ width: `${width}%` }}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

const dotsAcross = 40;
const mostDotsInColumn = 8;

/** Stacked by place; a column that is full stands for more. */
function Dots({ spread }: { spread: readonly number[] }) {
  const columns = new Array<number>(dotsAcross).fill(0);
  for (const share of spread) {
    const column = Math.min(dotsAcross - 1, Math.floor((place(share) / 100) * dotsAcross));
    columns[column] = Math.min(mostDotsInColumn, (columns[column] ?? 0) + 1);
  }
  const high = Math.max(...columns);
  return (
    <svg
      viewBox={`0 0 ${dotsAcross * 10} ${high * 10}`}
      aria-hidden="true"
      className="mb-9 block w-full fill-edge opacity-70"
    >
      {columns.flatMap((count, column) =>
        Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
          <circle key={`${column} ${row}`} cx={column * 10 + 5} cy={(high - row) * 10 - 5} r="4" />
        )),
      )}
    </svg>
  );
}

export function PriceHistory({ vehicle }: { vehicle: VehicleDetail }) {
  const entries = [...vehicle.priceHistory].reverse();
  return (
    <section aria-labelledby="price-history">
      <h2 id="price-history" className="text-28">
        Price history
      </h2>
      <table className="mt-4 w-full max-w-xl border-collapse">
        <thead className="sr-only">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Price</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, i) => {
            const before = entries[i + 1];
            const change = before ? centsOf(entry.price) - centsOf(before.price) : 0;
            return (
              <tr key={entry.at} className="border-t border-line">
                <td className="py-2.5 text-muted">{dayText(entry.at)}</td>
                <td className="py-2.5 text-right font-semibold tabular-nums">{priceText(entry.price)}</td>
                <td className="w-40 py-2.5 pl-6 text-13 text-muted tabular-nums">
                  {before
                    ? `${change < 0 ? 'Down' : 'Up'} ${formatMoney(Math.abs(change), { short: true })}`
                    : 'First asking price'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
