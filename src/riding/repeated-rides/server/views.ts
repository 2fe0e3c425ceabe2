/** Repeated rides as their riders see them. */
import type { Queries } from '#src/platform/database/database.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { RepeatedDay, RepeatedRide } from '../contract.ts';
import { daysOf, pickupAt } from '../rules.ts';
import { type DayRow, findDays, type SeriesRow } from './store.ts';

type SeenDay = Awaited<ReturnType<typeof findDays>>[number];

export const rhythmOf = ({ firstDay, lastDay, weekdays, leftOut }: SeriesRow) => ({
  firstDay,
  lastDay,
  weekdays,
  leftOut,
});

function stateOf(row: SeenDay | undefined): RepeatedDay['state'] {
  if (!row) return 'coming';
  const isOff = row.rideStatus === 'cancelled' || row.rideStatus === 'no_driver';
  return row.state === 'booked' && isOff ? 'called_off' : row.state;
}

export async function toRepeated(
  queries: Queries,
  series: readonly SeriesRow[],
  now: Date,
): Promise<RepeatedRide[]> {
  const known = await findDays(
    queries,
    series.map(({ id }) => id),
  );
  return series.map((one) => {
    const rows = new Map<DayRow['day'], SeenDay>(
      known.filter(({ seriesId }) => seriesId === one.id).map((row) => [row.day, row]),
    );
    const today = localDate(now, one.timeZone);
    return {
      ...{ id: one.id, pickup: one.pickup, stops: one.stops, destination: one.destination },
      ...{ vehicleType: one.vehicleType, time: one.localTime, timeZone: one.timeZone },
      ...{ weekdays: one.weekdays, until: one.lastDay, flight: one.flight },
      days: daysOf(rhythmOf(one))
        .filter((day) => day >= today)
        .map((day) => {
          const row = rows.get(day);
          return {
            day,
            at: pickupAt(day, one).toISOString(),
            state: stateOf(row),
            rideId: row?.rideId ?? null,
            why: row?.why ?? null,
          };
        }),
    };
  });
}
