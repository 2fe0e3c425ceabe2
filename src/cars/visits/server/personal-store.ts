/** Which cars somebody saw and showed, as it belongs to each of them. */
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { Person, PersonalData, Unsettled } from '#src/platform/personal-data.ts';
import { standingStates } from '../rules.ts';
import { carVisits, visitHours } from './tables.ts';

/** A seller's stand with the listing, which ends first. */
async function unsettled(queries: Queries, { userId }: Person): Promise<Unsettled[]> {
  const rows = await queries
    .select({ id: carVisits.id, year: vehicles.year, make: vehicles.make, model: vehicles.model })
    .from(carVisits)
    .innerJoin(vehicles, eq(vehicles.id, carVisits.vehicleId))
    .where(
      and(
        ...[eq(carVisits.buyerId, userId), inArray(carVisits.state, [...standingStates])],
        gt(carVisits.startsAt, sql`now()`),
      ),
    )
    .orderBy(carVisits.id);
  return rows.map(({ id, ...car }) => ({
    words: `Your visit of the ${titleOf(car)} lies ahead. Call it off first.`,
    to: `/visits/${id}`,
    action: 'Open the visit',
  }));
}

const because =
  'The other one keeps when it was and what was said of it; a year after it ended it is removed.';

export const visitsPersonalData: PersonalData = {
  feature: 'car-visits',
  unsettled,
  holdings: [
    {
      title: 'Visits of cars you booked',
      table: carVisits,
      of: carVisits.buyerId,
      fate: { without: { note: null, proposedWords: null } },
      because,
      secret: ['sellerId'],
    },
    {
      title: 'Visits of your cars',
      table: carVisits,
      of: carVisits.sellerId,
      fate: { without: { proposedWords: null } },
      because,
      secret: ['buyerId'],
    },
    {
      title: 'When and where you show your cars',
      table: visitHours,
      of: visitHours.sellerId,
      fate: 'deleted',
    },
  ],
};
