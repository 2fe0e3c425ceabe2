import { moves } from '#src/riding/rides/rules.ts';
import { endOffers, findRides, type OfferRow, offersOfRides } from '#src/riding/rides/server/store.ts';
import { tellWithdrawn } from '../moves/moves.ts';
import type { RideReader, RideTeller } from '../parts.ts';

const stillAsked: readonly string[] = ['pending', ...moves.hand_over.from];

/** The rider got into the car there was, or the ride is over: whoever is asked for it by hand is asked no longer. */
export async function withdrawOvertaken(
  parts: RideReader & RideTeller,
  open: readonly OfferRow[],
): Promise<void> {
  const asked = open.flatMap((offer) => (offer.assignedBy === null ? [] : [offer.rideId]));
  if (asked.length === 0) return;
  const { database } = parts;
  const gone = (await findRides(database.db, asked)).filter(({ status }) => !stillAsked.includes(status));
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await database.transaction(async (tx) =>
    tellWithdrawn(parts, tx, await endOffers(tx, 'withdrawn', offersOfRides(ids))),
  );
}
