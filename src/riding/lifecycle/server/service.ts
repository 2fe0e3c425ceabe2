/** Rides, put together: booking, moves, dispatch, following, aftercare. Each verb lives in its own file. */

import { createRefresh } from '#src/platform/events/refresh.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import type { AskedOfRides } from '#src/riding/quotes/server/service.ts';
import { findDriven } from '#src/riding/rides/server/driven-store.ts';
import { countPendingNear, countRidesTaken, findBooked } from '#src/riding/rides/server/store.ts';
import { createFinishing } from './booking/unfinished-bookings.ts';
import { createOverseeing } from './desk/operations.ts';
import { tick } from './dispatch/dispatch.ts';
import { createDispatchLoop } from './dispatch/dispatch-loop.ts';
import { createDrawnCars } from './dispatch/drawn-cars.ts';
import { createRequests } from './dispatch/requests.ts';
import { fareOf, findReceipt, hearOfTip, settleRide } from './money/aftercare.ts';
import { createKeptFares } from './money/kept-fares.ts';
import { createPay } from './money/pay.ts';
import { countRatings } from './money/ratings.ts';
import { settleQueue } from './moves/moves.ts';
import { createCarrying } from './moves/reassigning.ts';
import { createRideCache } from './moves/ride-cache.ts';
import { createRideTracking } from './moves/ride-tracking.ts';
import { endForSuspended } from './moves/suspended-people.ts';
import type { RidesParts } from './parts.ts';
import { createLiveRights } from './views/live-rights.ts';
import { heedReset } from './views/shares-end.ts';

export { findPersonOfUser, findRide, type RideRow } from '#src/riding/rides/server/store.ts';
export { passengerOf } from './booking/passengers.ts';
export { overseeingSomeTopic, overseeingTopic } from './desk/operations.ts';
export { rideOnReceipt } from './money/on-receipt.ts';
export type { Pay } from './money/pay.ts';
export { getRide, ownRide, partiesOf } from './moves/moves.ts';
export { dropoffOf, placesLeftOf, placesOf } from './moves/way.ts';
export type {
  AskedOfChanges,
  AskedOfCompensations,
  AskedOfFamilies,
  AskedOfFlights,
  AskedOfSafety,
  Trip,
  Willing,
} from './parts.ts';
export { toRide } from './views/view.ts';

/** What quoting asks of rides, by SQL alone. */
export const askedOfRides: AskedOfRides = { countPendingNear, countRidesTaken, findBooked, findDriven };

export type Rides = ReturnType<typeof createRides>;

export function createRides(given: Omit<RidesParts, 'cars' | 'known'>) {
  const known = createRideCache();
  const parts: RidesParts = {
    ...given,
    known,
    cars: createDrawnCars(given),
  };
  const { log, eventBus, jobs, leases, measures } = parts;
  const following = createRideTracking(parts);
  const loop = createDispatchLoop({
    log,
    leases,
    tick: (city) => tick(parts, city),
    sweep: parts.quotes.sweep,
    cities: parts.cities,
    measures,
  });
  const finishing = createFinishing(parts);
  const ratings = createInterval(() => countRatings(parts), {
    everyMs: 3_600_000,
    failed: 'ratings were not counted; it is tried again',
    log,
  });
  const heeding = heedEvents(parts, following);
  const fares = createKeptFares(parts);
  eventBus.consume('rides', ['payment.settled', 'payment.released'], (event) => hearOfTip(parts, event));
  for (const heed of [endForSuspended, heedReset]) heed(parts, eventBus);
  parts.drivers.carrying.fill(createCarrying(parts));
  jobs.work<{ rideId: RideId }>(settleQueue, ({ rideId }) => settleRide(parts, rideId));

  return {
    /** What the routes of rides hand to its verbs. */
    parts,
    dispatch: { without: loop.without },
    fares,
    aftercare: {
      settle: (id: RideId) => settleRide(parts, id),
      /** For whoever shares the fare of a ride; undefined without one. */
      fareOf: (id: RideId) => fareOf(parts, id),
      receipt: (actor: Actor, id: RideId) => findReceipt(parts, actor, id),
    },
    pay: createPay(parts),
    requests: createRequests(parts),
    /** Tells of each position of a car with a ride, in the process that looks after its city. */
    onCarried: following.onCarried,
    overseeing: createOverseeing(parts),
    liveRights: createLiveRights(parts),
    async start({ dispatchLoop }: { dispatchLoop: boolean }): Promise<void> {
      await following.start();
      if (!dispatchLoop) return;
      for (const each of [loop, finishing, fares, parts.reservations]) each.start();
      ratings.start({ atOnce: true });
    },
    async stop(): Promise<void> {
      heeding.stop();
      const rounds = [finishing, fares, loop, ratings, parts.reservations];
      await Promise.all(rounds.map((each) => each.stop()));
    },
  };
}

/** What this process remembers of rides follows the events of all of them. */
function heedEvents(
  { known, log, eventBus }: Pick<RidesParts, 'eventBus' | 'known' | 'log'>,
  following: ReturnType<typeof createRideTracking>,
) {
  const rereading = createRefresh((rideId: RideId) => following.reload(rideId), {
    failed: 'a ride could not be read again; it is tried until it works',
    log,
  });
  eventBus.onEvent((event) => {
    if (!/^ride(-operations)?:/.test(event.subject)) return;
    const rideId = Number(event.payload.rideId);
    rereading.now(rideId, () => following.reload(rideId, known.heard(rideId, event.cursor)));
  });
  return rereading;
}
