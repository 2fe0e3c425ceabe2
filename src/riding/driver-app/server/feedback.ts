/** What riders said of a driver: a day later, and without names. */

import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { type Secret, sign } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { driverTimeZone } from '#src/riding/drivers/rules.ts';
import type { Rides } from '#src/riding/lifecycle/server/service.ts';
import { ratingsHiddenMs } from '#src/riding/rides/road.ts';
import type { Feedback } from '../contract.ts';

import { findAppealsOfRides } from './appeals-store.ts';
import { toAppeal } from './appeals-wire.ts';
import { ownDriver, type PayParts } from './pay.ts';

const longestFeedback = 50;

/** The newest ratings that their driver may see. */
export const findSaid = (
  { clock, rides }: { clock: Clock; rides: Pick<Rides, 'pay'> },
  driverId: DriverId,
): ReturnType<Rides['pay']['feedback']> =>
  rides.pay.feedback(driverId, new Date(clock.now().getTime() - ratingsHiddenMs), longestFeedback);

/** Names a rating to its driver without naming the ride. */
export const ratingRef = (secret: Secret, rideId: RideId): string =>
  sign(secret, `rating of ride ${rideId}`, 18).toString('base64url');

/** @throws Refusal not_your_pay */
export async function readFeedback(
  parts: PayParts & { secret: Secret },
  actor: Actor,
  driverId: DriverId,
): Promise<Feedback> {
  const driver = await ownDriver(parts, actor, driverId);
  const said = await findSaid(parts, driverId);
  const appeals = await findAppealsOfRides(
    parts.database.db,
    said.map(({ rideId }) => rideId),
  );
  return {
    said: said.map(({ rideId, stars, tags, comment, ratedAt, struckAt }) => {
      const appeal = appeals.get(rideId);
      return {
        rating: ratingRef(parts.secret, rideId),
        struck: struckAt !== null,
        appeal: appeal ? toAppeal(appeal) : null,
        stars: existing(stars, 'the stars of a rating'),
        tags: tags ?? [],
        comment,
        day: localDate(existing(ratedAt, 'when it was rated'), driverTimeZone(driver.state)),
      };
    }),
  };
}
