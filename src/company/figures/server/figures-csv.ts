/** Figures as a file for a spreadsheet: a line for each period and city. */
import { csvFile } from '#src/platform/csv.ts';
import type { Figure, Figures } from '../contract.ts';

const columns: readonly [name: string, of: (figure: Figure) => number | string | null][] = [
  ['Asked for', ({ asked }) => asked],
  ['Rides', ({ rides }) => rides],
  ['Offered', ({ offered }) => offered],
  ['Accepted', ({ accepted }) => accepted],
  ['Acceptance, %', ({ acceptance }) => percent(acceptance)],
  ['Waiting p50, s', ({ waitP50Seconds }) => waitP50Seconds],
  ['Waiting p95, s', ({ waitP95Seconds }) => waitP95Seconds],
  ['Nobody found', ({ unmatched }) => unmatched],
  ['Cancelled by riders', ({ cancelledByRider }) => cancelledByRider],
  ['Cancelled by drivers', ({ cancelledByDriver }) => cancelledByDriver],
  ['Cancelled by operators', ({ cancelledByOperator }) => cancelledByOperator],
  ['Cancelled by the system', ({ cancelledBySystem }) => cancelledBySystem],
  ['Online, s', ({ onlineSeconds }) => onlineSeconds],
  ['With a rider, s', ({ rideSeconds }) => rideSeconds],
  ['Utilisation, %', ({ utilisation }) => percent(utilisation)],
  ['Fares without tax', ({ fares }) => fares],
  ['Fares given back', ({ faresBack }) => faresBack],
  ['Promo codes', ({ promotions }) => promotions],
  ['Not collected', ({ uncollected }) => uncollected],
  ['Drivers’ pay', ({ driversPay }) => driversPay],
  ['Commission', ({ commission }) => commission],
  ['Tax owed', ({ tax }) => tax],
  ['Payouts', ({ payouts }) => payouts],
  ['Cars sold', ({ carsSold }) => carsSold],
  ['Sales of cars', ({ carSales }) => carSales],
  ['Orders of gear', ({ gearSold }) => gearSold],
  ['Sales of gear', ({ gearSales }) => gearSales],
  ['Letters sent', ({ letters }) => letters],
  ['Questions', ({ questions }) => questions],
  ['Questions answered', ({ questionsAnswered }) => questionsAnswered],
];

const percent = (share: number | null): string | null => (share === null ? null : (share * 100).toFixed(1));

/** An empty cell is where there was nothing to divide. A period without any has a line for no city. */
export function figuresCsv({ periods, cities, by, currency }: Figures): string {
  const nameOf = (id: string) => cities.find((city) => city.id === id)?.name ?? id;
  return csvFile(
    [
      by === 'week' ? 'Week from' : 'Day',
      ...(by === 'hour' ? ['Hour'] : []),
      'City',
      ...columns.map(([name]) => name),
      'Currency',
    ],
    periods.flatMap(({ day, hour, total, cities: byCity }) => {
      const lines = Object.entries(byCity);
      return (lines.length > 0 ? lines : [['', total] as const]).map(([city, figure]) => [
        ...[day, ...(hour === null ? [] : [hourWords(hour)]), city === '' ? '' : nameOf(city)],
        ...columns.map(([, of]) => String(of(figure) ?? '')),
        currency,
      ]);
    }),
  );
}

/** `01:00`, and `01:00 again` where clocks show it a second time. */
const hourWords = (hour: string): string => `${hour.slice(0, 2)}:00${hour.endsWith('b') ? ' again' : ''}`;
