/** A statement as a CSV file for a spreadsheet, and what it has in common with the one for paper. */
import { csvCell } from '#src/platform/csv.ts';
import { centsOf, toDecimal } from '#src/platform/money.ts';
import { localTime } from '#src/platform/time/zoned-time.ts';
import type { EarnedRide, Statement } from '../contract.ts';

export const kinds = {
  ride: 'Ride',
  cancellation: 'Cancellation fee',
  no_show: 'Rider did not come',
} as const;

export const columns: readonly [heading: string, value: (ride: EarnedRide) => string][] = [
  ['Kind', ({ kind }) => kinds[kind]],
  ['From', ({ pickupLocation }) => pickupLocation],
  ['To', ({ destination }) => destination],
  ['km', ({ distanceMeters }) => (distanceMeters / 1000).toFixed(1)],
  ['min', ({ durationSeconds }) => String(Math.round(durationSeconds / 60))],
  ['Planned km', ({ plannedMeters }) => (plannedMeters / 1000).toFixed(1)],
  ['Planned min', ({ plannedSeconds }) => String(Math.round(plannedSeconds / 60))],
  ['Base', ({ base }) => base],
  ['Distance', ({ distance }) => distance],
  ['Time', ({ time }) => time],
  ['Busy', ({ busy }) => busy],
  ['Waiting', ({ waiting }) => waiting],
  ['Fare', ({ fare }) => fare],
  ['Commission', ({ commission }) => minus(commission)],
  ['Tip', ({ tip }) => tip],
  ['You', ({ earned }) => earned],
];

export const minus = (amount: string) => (Number(amount) === 0 ? amount : `-${amount}`);

export const timeOf = (at: string, timeZone: string) => localTime(new Date(at), timeZone);

/** One line a ride, one of totals, and the tax number where there is one; amounts are in the installation's currency. */
export function toCsv(statement: Statement): string {
  const { totals, timeZone } = statement;
  const heading = ['Date', 'Time', 'Reference', ...columns.map(([name]) => name)];
  const without = (put: Record<string, string>) => heading.map((name) => put[name] ?? '');
  const rows = statement.days.flatMap(({ date, rides, bonuses }) => [
    ...rides.map((ride) => [
      date,
      timeOf(ride.endedAt, timeZone),
      ride.reference,
      ...columns.map(([, of]) => of(ride)),
    ]),
    ...bonuses.map(({ words, amount, paidAt }) =>
      without({ Date: date, Time: timeOf(paidAt, timeZone), Kind: words, You: amount }),
    ),
  ]);
  const sum = heading.map(() => '');
  const put = (name: string, value: string) => {
    sum[heading.indexOf(name)] = value;
  };
  sum[0] = 'Total';
  put('Fare', toTotal(totals));
  put('Commission', minus(totals.commission));
  put('Tip', totals.tips);
  put('You', totals.earned);
  const tax = statement.taxNumber
    ? [['HST/GST registration', statement.taxNumber, ...sum.slice(2).map(() => '')]]
    : [];
  const own =
    centsOf(totals.tax) > 0 ? [['Tax you pay over', totals.tax, ...sum.slice(2).map(() => '')]] : [];
  return `${[heading, ...rows, sum, ...own, ...tax].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Fares and cancellation fees together, in decimal digits. */
function toTotal({ fares, cancellationFees }: Statement['totals']): string {
  return toDecimal(centsOf(fares) + centsOf(cancellationFees));
}
