/** What a driver may accept: their own offer first, then open rides nearby. */
import { type Drivers, nearbyRadiusMeters } from '#src/features/drivers/server/service.ts';
import { distanceMeters } from '#src/features/places/geo.ts';
import { type Places, timeZoneAt } from '#src/features/places/server/service.ts';
import type { Tracking } from '#src/features/tracking/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { RideRequest } from '../contract.ts';
import { driverPayCents } from '../rules.ts';
import { findOpenOffers, findPendingRides, type OfferRow, type RideRow, ratingOfRider } from './store.ts';

const listedRequests = 20;

export function createRequests(parts: {
  database: Database;
  clock: Clock;
  drivers: Drivers;
  tracking: Tracking;
  places: Places;
}) {
  const { database, clock, drivers, tracking, places } = parts;

  /** Empty while the driver is offline or on a ride. */
  async function list(actor: Actor): Promise<RideRequest[]> {
    const driver = await drivers.own(actor).catch(() => undefined);
    if (!driver || !drivers.isFree(driver.id)) return [];
    const now = clock.now();
    const position = tracking.positionOf(driver.id);
    const [pending, open] = await Promise.all([findPendingRides(database.db), findOpenOffers(database.db)]);
    const offerOf = new Map(open.map((offer) => [offer.rideId, offer]));
    const mine = pending.filter((ride) => {
      if (ride.vehicleType !== driver.vehicleType) return false;
      const offer = offerOf.get(ride.id);
      if (offer) return offer.driverId === driver.id;
      const askedAlone = ride.chosenDriverId !== null && ride.chosenUntil !== null && ride.chosenUntil > now;
      if (askedAlone && ride.chosenDriverId !== driver.id) return false;
      return position !== undefined && straightMeters(position, ride) <= nearbyRadiusMeters;
    });
    mine.sort((a, b) => Number(offerOf.has(b.id)) - Number(offerOf.has(a.id)));
    return Promise.all(
      mine.slice(0, listedRequests).map((ride) => toRequest(ride, offerOf.get(ride.id), driver.id)),
    );
  }

  async function toRequest(
    ride: RideRow,
    offer: OfferRow | undefined,
    driverId: number,
  ): Promise<RideRequest> {
    const position = tracking.positionOf(driverId);
    const pickup = { lat: ride.pickupLat, lng: ride.pickupLng };
    const [way, riderRating] = await Promise.all([
      position ? places.route(position, pickup, clock.now()) : undefined,
      ratingOfRider(database.db, ride.riderId),
    ]);
    const pay = toDecimal(driverPayCents(ride.parts));
    return {
      id: ride.id,
      status: ride.status,
      pickupAddress: ride.pickupLocation,
      destinationAddress: ride.destination,
      pickup,
      dropoff: { lat: ride.destLat, lng: ride.destLng },
      estimatedFare: toDecimal(ride.heldCents),
      pay,
      createdAt: ride.createdAt.toISOString(),
      scheduledTime: ride.scheduledAt?.toISOString() ?? null,
      timeZone: timeZoneAt(pickup),
      vehicleType: ride.vehicleType,
      distanceMeters: ride.distanceMeters,
      durationSeconds: ride.durationSeconds,
      pickupDistanceMeters: way ? Math.round(way.distanceMeters) : null,
      pickupEtaSeconds: way ? Math.round(way.durationSeconds) : null,
      user: { firstName: ride.riderFirstName, lastName: '' },
      riderRating,
      offer: offer ? { id: offer.id, expiresAt: offer.expiresAt.toISOString() } : null,
    };
  }

  return { list };
}

const straightMeters = (at: { lat: number; lng: number }, ride: RideRow): number =>
  distanceMeters([at.lng, at.lat], [ride.pickupLng, ride.pickupLat]);
