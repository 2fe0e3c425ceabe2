/** The rides ahead of a driver: those they are committed to, and those they may commit to. */

import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { findMissingAhead } from '#src/riding/drivers/server/review/clearance.ts';
import { keptAloneMs } from '#src/riding/kept-drivers/rules.ts';
import { driverPayCents } from '#src/riding/quotes/fare-parts.ts';
import { toldOptions } from '#src/riding/ride-options/ride-options.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { ReservedRide, RidesAhead } from '../contract.ts';
import {
  areaWords,
  chosenAloneMs,
  lateCountedDays,
  lateFrom,
  listedAheadMs,
  mostLate,
  mostListed,
  reservedTerms,
} from '../rules.ts';
import { homeCityIdOf, lateSince, whyNot } from './committing.ts';
import { timeOf, zoneOf } from './mails.ts';
import type { ReservationsParts } from './parts.ts';
import { countLate, findOpenAhead, findOpenOfDriver, type ReservationRow } from './store.ts';

/** A ride ahead as whoever is not yet its driver sees it. */
export const tripOf = (ride: RideRow, isWhole: boolean) => ({
  id: ride.id,
  scheduledAt: timeOf(ride).toISOString(),
  timeZone: zoneOf(ride),
  vehicleType: ride.vehicleType,
  from: isWhole ? ride.pickupLocation : areaWords(ride.pickupLocation),
  to: isWhole ? ride.destination : areaWords(ride.destination),
  stops: ride.stops.length,
  distanceMeters: ride.distanceMeters,
  durationSeconds: ride.durationSeconds,
  pay: toDecimal(driverPayCents(ride.parts, ride.terms)),
});

export const toReserved = ({
  reservation,
  ride,
}: {
  reservation: ReservationRow;
  ride: RideRow;
}): ReservedRide => ({
  ...tripOf(ride, true),
  committedAt: reservation.committedAt.toISOString(),
  byDesk: reservation.byDesk,
  note: ride.note,
  rideOptions: toldOptions(ride.terms.options),
  lateFrom: reservation.byDesk ? null : lateFrom(timeOf(ride)).toISOString(),
});

/** @throws Refusal not_your_profile, driver_not_found */
export async function listAhead(
  { database, clock, drivers }: Pick<ReservationsParts, 'clock' | 'database' | 'drivers'>,
  actor: Actor,
  driverId: DriverId,
): Promise<RidesAhead> {
  const driver = await drivers.ownById(actor, driverId);
  const now = clock.now();
  const mine = await findOpenOfDriver(database.db, driver.id);
  const late = await countLate(database.db, driver.id, lateSince(now));
  const missing = await database.transaction((tx) => findMissingAhead(tx, driver.id));
  const cityId = homeCityIdOf(driver);
  const found =
    cityId === undefined || late >= mostLate
      ? []
      : await findOpenAhead(database.db, {
          ...{ cityId, types: driver.rideTypes, driver, limit: mostListed * 2 },
          until: new Date(now.getTime() + listedAheadMs),
          chosenFrom: new Date(now.getTime() + chosenAloneMs),
          keptSince: new Date(now.getTime() - keptAloneMs),
        });
  const others = mine.map(({ ride }) => ride);
  const open = found.filter((ride) => whyNot(ride, driver, { others, missing }) === undefined);
  const [first] = missing(now);
  return {
    mine: mine.map(toReserved),
    open: open
      .slice(0, mostListed)
      .map((ride) => ({ ...tripOf(ride, false), chosen: ride.chosenDriverId === driver.id })),
    releaseMinutes: reservedTerms().releaseMinutes,
    late: { count: late, most: mostLate, days: lateCountedDays },
    missing: open.length === 0 && first ? first.words : null,
  };
}
