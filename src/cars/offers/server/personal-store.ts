/** What buyers offered and sellers answered, as it belongs to each of them. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { Person, PersonalData, Unsettled } from '#src/platform/personal-data.ts';
import { carOfferSteps, carOffers, carOfferTerms } from './tables.ts';

/** A seller's stand with the listing, which ends first. */
async function unsettled(queries: Queries, { userId }: Person): Promise<Unsettled[]> {
  const rows = await queries
    .select({ id: carOffers.id, year: vehicles.year, make: vehicles.make, model: vehicles.model })
    .from(carOffers)
    .innerJoin(vehicles, eq(vehicles.id, carOffers.vehicleId))
    .where(and(eq(carOffers.buyerId, userId), inArray(carOffers.state, ['open', 'accepted'])))
    .orderBy(carOffers.id);
  return rows.map(({ id, ...car }) => ({
    words: `Your offer for the ${titleOf(car)} stands. Withdraw it first.`,
    to: `/offers/${id}`,
    action: 'Open the offer',
  }));
}

const stepsOf = ({ userId }: Person) =>
  sql`exists (select 1 from car_offers o where o.id = ${carOfferSteps.offerId} and (
    (o.buyer_id = ${userId} and ${carOfferSteps.by} = 'buyer') or
    (o.seller_id = ${userId} and ${carOfferSteps.by} = 'seller')))`;

export const offersPersonalData: PersonalData = {
  feature: 'car-offers',
  unsettled,
  holdings: [
    {
      title: 'Amounts you named for cars, with what you wrote',
      table: carOfferSteps,
      where: stepsOf,
      fate: { without: { words: null } },
      because: 'The other one keeps which amounts were named and when.',
    },
    {
      title: 'Offers you made for cars',
      table: carOffers,
      of: carOffers.buyerId,
      fate: 'kept',
      because: 'The seller keeps what was agreed; a year after it ended it is removed.',
      secret: ['sellerId'],
    },
    {
      title: 'Offers for your cars',
      table: carOffers,
      of: carOffers.sellerId,
      fate: 'kept',
      because: 'The buyer keeps what was agreed; a year after it ended it is removed.',
      secret: ['buyerId'],
    },
    {
      title: 'From which price on you take offers',
      table: carOfferTerms,
      where: ({ userId }) =>
        sql`${carOfferTerms.vehicleId} in (select v.id from vehicles v where v.seller_id = ${userId})`,
      fate: 'deleted',
    },
  ],
};
