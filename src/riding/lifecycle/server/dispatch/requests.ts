/** What a driver may accept: their own offer first, then open rides nearby. */

import { type Places, timeZoneAt } from '#src/geo/places/server/service.ts';
import type { KnownPosition, Positions } from '#src/geo/positions/server/service.ts';
import { distanceMeters } from '#src/geo/streets/geo.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { nearbyRadiusMeters } from '#src/riding/drivers/rules.ts';
import { type Drivers, ratingOf } from '#src/riding/drivers/server/service.ts';
import type { Queues } from '#src/riding/queues/server/service.ts';
import { driverPayCents } from '#src/riding/quotes/fare-parts.ts';
import type { Reservations } from '#src/riding/reservations/server/service.ts';
import { mayServe, toldOptions } from '#src/riding/ride-options/ride-options.ts';
import type { RideRequest } from '#src/riding/rides/contract.ts';
import { bearingDegrees } from '#src/riding/rides/road.ts';
import { findBlockedPairs, pairKey } from '#src/riding/rides/server/road-store.ts';
import {
  findOpenOffers,
  findPendingRides,
  findRide,
  type OfferRow,
  type RideRow,
  sumRiderStars,
} from '#src/riding/rides/server/store.ts';
import { passengerOf } from '../booking/passengers.ts';
import { isHandedToAnother } from '../moves/by-hand.ts';
import type { Willing } from '../parts.ts';
import { tripOf } from './dispatch.ts';

const listedRequests = 20;

interface Parts {
  database: Database;
  clock: Clock;
  drivers: Drivers;
  positions: Positions;
  places: Places;
  willing?: Willing | undefined;
  queues: Pick<Queues, 'forOthers'>;
  reservations: Pick<Reservations, 'ofRides'>;
}

export function createRequests(parts: Parts) {
  const { database, clock, drivers, places, positions, queues, reservations, willing = () => true } = parts;

  /** Empty while the driver is offline or on a break; on a ride, the one request that may come behind it. */
  async function list(actor: Actor): Promise<RideRequest[]> {
    const driver = await drivers.own(actor).catch(() => undefined);
    if (!driver || !drivers.mayBeAsked(driver.id)) return [];
    const isFree = drivers.isFree(driver.id);
    const now = clock.now();
    const position = positions.positionOf(driver.id);
    // Where hundreds wait in another city, they must not hide those of this one.
    const city = position && (places.cityAt(position)?.id ?? null);
    const [pending, open] = await Promise.all([
      findPendingRides(database.db, city),
      findOpenOffers(database.db),
    ]);
    const offerOf = new Map(open.map((offer) => [offer.rideId, offer]));
    const blocked = await findBlockedPairs(
      database.db,
      pending.map((ride) => ride.riderId),
    );
    const isForOthers = await queues.forOthers(pending, driver.id);
    const ahead = pending.filter(({ scheduledAt }) => scheduledAt !== null);
    const reserved = await reservations.ofRides(
      database.db,
      ahead.map(({ id }) => id),
    );
    const handed = open.find((offer) => offer.driverId === driver.id && offer.assignedBy !== null);
    // It may have a driver still, who keeps it until this one takes it.
    const byHand = handed && (await findRide(database.db, handed.rideId));
    const asked = byHand && !pending.some(({ id }) => id === byHand.id) ? [...pending, byHand] : pending;
    const mine = asked.filter((ride) => {
      if (!driver.rideTypes.includes(ride.vehicleType)) return false;
      if (ride.paidToDriver && !driver.takesCash) return false;
      if (!mayServe(driver.serves, ride.terms.options)) return false;
      const offer = offerOf.get(ride.id);
      if (offer) return offer.driverId === driver.id;
      if (!isFree || ride.riderId === driver.userId || blocked.has(pairKey(ride.riderId, driver.id)))
        return false;
      if (isHandedToAnother(ride, driver.id, now) || ride.takenFromId === driver.id) return false;
      const committed = reserved.get(ride.id);
      if (committed) return committed.driverId === driver.id;
      if (!willing(driver.id, tripOf(ride))) return false;
      const askedAlone = ride.chosenDriverId !== null && ride.chosenUntil !== null && ride.chosenUntil > now;
      if (askedAlone && ride.chosenDriverId !== driver.id) return false;
      // Where somebody waits in line at the pickup, it comes by an offer alone.
      if (!askedAlone && isForOthers(ride)) return false;
      return position !== undefined && straightMeters(position, ride) <= nearbyRadiusMeters;
    });
    mine.sort((a, b) => Number(offerOf.has(b.id)) - Number(offerOf.has(a.id)));
    return Promise.all(
      mine.slice(0, listedRequests).map((ride) => toRequest(parts, ride, offerOf.get(ride.id), position)),
    );
  }

  return { list };
}

const straightMeters = (at: { lat: number; lng: number }, ride: RideRow): number =>
  distanceMeters([at.lng, at.lat], [ride.pickupLng, ride.pickupLat]);

/** A ride as the driver at `position` may take it; `offer` is theirs, where they are asked alone. */
async function toRequest(
  { database, clock, places }: Pick<Parts, 'database' | 'clock' | 'places'>,
  ride: RideRow,
  offer: OfferRow | undefined,
  position: KnownPosition | undefined,
): Promise<RideRequest> {
  const pickup = { lat: ride.pickupLat, lng: ride.pickupLng };
  const [way, riderRating] = await Promise.all([
    position ? places.route(position, pickup, clock.now()) : undefined,
    sumRiderStars(database.db, ride.riderId).then(ratingOf),
  ]);
  const pay = toDecimal(driverPayCents(ride.parts, ride.terms));
  return {
    id: ride.id,
    status: ride.status,
    pickupAddress: ride.pickupLocation,
    destinationAddress: ride.destination,
    pickup,
    dropoff: { lat: ride.destLat, lng: ride.destLng },
    stops: ride.stops.map(({ address }) => address),
    note: ride.note,
    rideOptions: toldOptions(ride.terms.options),
    estimatedFare: toDecimal(ride.heldCents),
    pay,
    collect: ride.paidToDriver ? toDecimal(ride.heldCents) : null,
    createdAt: ride.createdAt.toISOString(),
    scheduledTime: ride.scheduledAt?.toISOString() ?? null,
    timeZone: timeZoneAt(pickup),
    vehicleType: ride.vehicleType,
    distanceMeters: ride.distanceMeters,
    durationSeconds: ride.durationSeconds,
    pickupDistanceMeters: way ? Math.round(way.distanceMeters) : null,
    pickupEtaSeconds: way ? Math.round(way.durationSeconds) : null,
    user: { firstName: passengerOf(ride, false).firstName, lastName: '' },
    riderRating,
    surge: ride.terms.surge,
    heading: Math.round(bearingDegrees(pickup, { lat: ride.destLat, lng: ride.destLng })) % 360,
    offer: offer
      ? {
          id: offer.id,
          expiresAt: offer.expiresAt.toISOString(),
          behindRideId: offer.behindRideId,
          fromQueue: offer.fromQueue,
          byDesk: offer.assignedBy !== null,
        }
      : null,
  };
}
