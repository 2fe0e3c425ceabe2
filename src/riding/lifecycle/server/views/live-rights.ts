/** What a live stream may carry, asked when it opens and again and again while it is open. */
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import { citiesFor, hasRole, mayOperate } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { Claim, HeldRight } from '#src/platform/live/rights-watch.ts';
import { may } from '#src/platform/policy.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { allRidesPolicy, queuePolicy, ridePolicy, whoOfRide } from '#src/riding/policy.ts';
import { isQueueTopic } from '#src/riding/queues/rules.ts';
import { findPartiesOfRides, findShares } from '#src/riding/rides/server/store.ts';
import { overseeingSomeTopic, overseeingTopic } from '../desk/operations.ts';

const cityTopic = /^city:[a-z]{1,20}$/;
const rideTopic = /^ride:(\d{1,9})$/;

const rideIdOf = (topic: string): number | undefined => {
  const id = rideTopic.exec(topic)?.[1];
  return id === undefined ? undefined : Number(id);
};

/** Three questions to the database, however many streams are asked about. */
export function createLiveRights(parts: {
  database: Database;
  clock: Clock;
  accounts: Accounts;
  drivers: Drivers;
  /** What rooms above this one let somebody follow who shows their word for it. */
  mayFollow?: ((topic: string, share: string | undefined) => boolean) | undefined;
}) {
  const { database, clock, accounts, drivers, mayFollow } = parts;

  return async (claims: readonly Claim[]): Promise<HeldRight[]> => {
    const sessionIds = claims.flatMap(({ sessionId }) => sessionId ?? []);
    const rideIds = claims.flatMap(({ topics }) => topics.flatMap((topic) => rideIdOf(topic) ?? []));
    const tokens = claims.flatMap(({ share }) => share ?? []);
    const [sessions, rides, shares] = await Promise.all([
      accounts.livingSessions([...new Set(sessionIds)]),
      findPartiesOfRides(database.db, [...new Set(rideIds)]),
      findShares(database.db, [...new Set(tokens)], clock.now()),
    ]);

    return claims.map(({ topics, userId, sessionId, share }) => {
      const session = sessionId === null ? undefined : sessions.get(sessionId);
      const person = session?.userId === userId ? session : undefined;
      const seesAll = may(
        allRidesPolicy,
        'follow',
        person && mayOperate(person, 'rides.read') ? 'operator' : null,
      );
      const seesSome = person !== undefined && citiesFor(person, 'rides.read')?.length !== 0;
      const mayFollowRide = (rideId: RideId) => {
        if (share !== undefined && shares.get(share) === rideId) return may(ridePolicy, 'follow', 'guest');
        const ride = rides.get(rideId);
        if (!ride || !person) return false;
        const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
        const who = whoOfRide(person, {
          riderId: ride.riderId,
          driverUserId: driver?.userId,
          cityId: ride.cityId,
        });
        return may(ridePolicy, 'follow', who);
      };
      return {
        signedIn: userId === null || person !== undefined,
        topics: topics.filter((topic) => {
          const rideId = rideIdOf(topic);
          if (rideId !== undefined) return mayFollowRide(rideId);
          if (mayFollow?.(topic, share)) return true;
          if (isQueueTopic(topic))
            return may(queuePolicy, 'follow', person && hasRole(person, 'driver') ? 'driver' : null);
          return (
            cityTopic.test(topic) ||
            (topic === overseeingTopic && seesAll) ||
            (topic === overseeingSomeTopic && seesSome)
          );
        }),
      };
    });
  };
}
