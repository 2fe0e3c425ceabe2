/** Which times of a seller are free, and taking one of them. */
import { zoneOf } from '#src/cars/vehicles/server/clocks.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { dayMs, endOf, isFree, timesOf, type VisitHours } from '../rules.ts';
import { refuse, type VisitParts } from './parts.ts';
import { countBeside, findAbsences, findTaken } from './store.ts';

/** Free times by days of where the car stands. @param without a visit that would make room */
export async function freeTimes(
  { clock }: Pick<VisitParts, 'clock'>,
  queries: Queries,
  vehicle: VehicleRow,
  hours: VisitHours,
  without = 0,
): Promise<{ day: string; times: string[] }[]> {
  const zone = zoneOf(vehicle);
  const now = clock.now();
  const taken = await findTaken(queries, vehicle.sellerId, now, without);
  const days = new Map<string, string[]>();
  for (const at of timesOf(hours, zone, now)) {
    if (!isFree(at, hours, vehicle.id, taken)) continue;
    const day = localDate(at, zone);
    days.set(day, [...(days.get(day) ?? []), at.toISOString()]);
  }
  return [...days].map(([day, times]) => ({ day, times }));
}

/**
 * The time somebody chose, with its seller's times locked.
 * @throws Refusal visit_time_unusable, visit_time_taken, visits_overlap
 */
export async function requireTime(
  { clock }: Pick<VisitParts, 'clock'>,
  tx: Tx,
  vehicle: VehicleRow,
  hours: VisitHours,
  buyerId: UserId,
  at: Date,
  without = 0,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const now = clock.now();
  const isShown = timesOf(hours, zoneOf(vehicle), now).some((one) => one.getTime() === at.getTime());
  if (!isShown) throw refuse('visit_time_unusable', { fields: { at: 'Choose another time.' } });
  if (!isFree(at, hours, vehicle.id, await findTaken(tx, vehicle.sellerId, now, without)))
    throw refuse('visit_time_taken', { fields: { at: 'Choose another time.' } });
  const time = { startsAt: at, endsAt: endOf(at, hours) };
  if ((await countBeside(tx, buyerId, time, without)) > 0)
    throw refuse('visits_overlap', { fields: { at: 'Choose another time.' } });
  return time;
}

/** Until when a buyer books none, after too many visits to which they did not come; null while they may. */
export async function pausedUntil(
  { clock, noShows: { most, days } }: Pick<VisitParts, 'clock' | 'noShows'>,
  queries: Queries,
  buyerId: UserId,
): Promise<Date | null> {
  const since = new Date(clock.now().getTime() - days * dayMs);
  const absences = await findAbsences(queries, 'buyer', buyerId, since, most);
  const oldest = absences[most - 1];
  return oldest ? new Date(oldest.getTime() + days * dayMs) : null;
}
