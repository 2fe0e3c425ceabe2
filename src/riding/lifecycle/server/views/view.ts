/** Rides as callers see them. */

import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { type Cents, toDecimal } from '#src/platform/money.ts';
import { may } from '#src/platform/policy.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { personOf, ratingOf } from '#src/riding/drivers/server/service.ts';
import { ridePolicy, type WhoOfRide } from '#src/riding/policy.ts';
import { driverPayCents, toFarePart } from '#src/riding/quotes/fare-parts.ts';
import { heldBeforeMs } from '#src/riding/quotes/rules.ts';
import { termTimes } from '#src/riding/quotes/terms.ts';
import { toldOptions } from '#src/riding/ride-options/ride-options.ts';
import type { Ride } from '#src/riding/rides/contract.ts';
import { cutShortWords } from '#src/riding/rides/road.ts';
import { waitingSince } from '#src/riding/rides/rules.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { passengerOf } from '../booking/passengers.ts';
import { chargedParts, waitingParts } from '../money/charged.ts';
import { mayAskPin, pinAskOf } from '../moves/presence.ts';

export type Viewer = WhoOfRide;

const iso = (date: Date | null) => date?.toISOString() ?? null;
const decimal = (cents: Cents | null) => (cents === null ? null : toDecimal(cents));

/** What was driven with the rider in the car; null until the ride is over, and where nobody knows. */
export const drivenOf = ({ completedAt, drivenMeters, drivenSeconds }: RideRow): Ride['driven'] =>
  completedAt === null || drivenSeconds === null ? null : { meters: drivenMeters, seconds: drivenSeconds };

/** Why a ride was not driven as planned, and what had been promised; money is the payer's and operators' to know. */
export const cutShortOf = (row: RideRow, seesMoney = true): Ride['cutShort'] =>
  row.cutShort && {
    reason: row.cutShort,
    words: cutShortWords[row.cutShort],
    metersAway: row.metersShort,
    stopsSkipped: row.stopsSkipped,
    promised: seesMoney && row.charged ? toDecimal(row.heldCents) : null,
  };

/** A ride for one viewer, with what `ridePolicy` lets them see. */
export function toRide(row: RideRow, drivers: Drivers, viewer: Viewer): Ride {
  const driver = row.driverId === null ? undefined : drivers.find(row.driverId);
  const seesDriver = may(ridePolicy, 'see_driver', viewer);
  const seesPassenger = may(ridePolicy, 'see_passenger', viewer);
  const seesPayment = may(ridePolicy, 'see_payment', viewer);
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    bookingType: row.bookingType,
    vehicleType: row.vehicleType,
    pickupLocation: row.pickupLocation,
    destination: row.destination,
    pickup: { lat: row.pickupLat, lng: row.pickupLng },
    dropoff: { lat: row.destLat, lng: row.destLng },
    stops: row.stops,
    stopsDone: row.stopsDone,
    stopArrivedAt: iso(row.stopArrivedAt),
    distanceMeters: row.distanceMeters,
    durationSeconds: row.durationSeconds,
    estimatedFare: toDecimal(viewer === 'driver' ? driverPayCents(row.parts, row.terms) : row.heldCents),
    fare: viewer === 'driver' ? decimal(row.driverPayCents) : decimal(row.fareCents),
    parts: seesPayment ? [...chargedParts(row), ...waitingParts(row)].map(toFarePart) : [],
    scheduledTime: iso(row.scheduledAt),
    timeZone: timeZoneAt({ lat: row.pickupLat, lng: row.pickupLng }),
    driver: driver
      ? {
          id: seesDriver ? driver.id : drivers.aliasOf(`guests of ride ${row.id}`, driver.id),
          user: seesDriver ? personOf(driver) : { ...personOf(driver), lastName: '' },
          rating: ratingOf(driver),
          vehicleInfo: driver.vehicleInfo,
          vehicleColor: driver.vehicleColor,
          licensePlate: driver.licensePlate,
          state: driver.state,
          totalRides: driver.totalRides,
        }
      : null,
    passenger: passengerOf(row, seesPassenger),
    bookedFor:
      row.passengerName !== null && seesPassenger
        ? { name: row.passengerName, phone: row.passengerPhone ?? '', texted: row.passengerTextedAt !== null }
        : null,
    note: seesDriver ? row.note : null,
    rideOptions: seesDriver ? toldOptions(row.terms.options) : [],
    pin: seesPin(row, drivers, viewer) ? row.pin : null,
    pinAsk: viewer === 'guest' ? null : pinAskOf(row),
    behind: row.behindRideId !== null && row.status === 'driver_assigned',
    lateMinutes: row.lateBySeconds === null ? null : Math.max(1, Math.round(row.lateBySeconds / 60)),
    arrivedAt: iso(row.arrivedAt),
    waitingSince: iso(waitingSince(row)),
    times: termTimes(row.terms),
    completedAt: iso(row.completedAt),
    driven: drivenOf(row),
    cutShort: cutShortOf(row, seesPayment),
    cancelledBy: row.cancelledBy,
    cancelReason: row.cancelReason,
    cancellationFee: decimal(row.cancellationFeeCents),
    tip: decimal(row.tipCents),
    myRating: viewer === 'rider' ? row.driverStars : viewer === 'driver' ? row.riderStars : null,
    paymentLabel: seesPayment ? row.paymentLabel : null,
    hailType: row.hailType,
    collect: viewer === 'guest' ? null : collectOf(row),
    fareHold: seesPayment ? fareHoldOf(row) : null,
  };
}

const seesPin = (row: RideRow, drivers: Drivers, viewer: Viewer): boolean =>
  mayAskPin(row) &&
  (may(ridePolicy, 'see_pin', viewer) || (viewer === 'driver' && hearsNothing(row, drivers)));

/** What the driver is handed; nothing of a ride that came to nothing. */
const collectOf = (row: RideRow): string | null =>
  row.paidToDriver && row.status !== 'cancelled' && row.status !== 'no_driver'
    ? toDecimal(row.fareCents ?? row.heldCents)
    : null;

function fareHoldOf({ status, scheduledAt, fareStep, fareUntil, fareTries }: RideRow): Ride['fareHold'] {
  if (status !== 'scheduled' || !scheduledAt) return null;
  const step = fareStep ?? 'held';
  return {
    step,
    from: step === 'kept' ? new Date(scheduledAt.getTime() - heldBeforeMs).toISOString() : null,
    until: step === 'held' ? null : iso(fareUntil),
    tries: step === 'kept' ? fareTries : 0,
  };
}

/** A simulated driver that has arrived; see `fleetDomain`. */
const hearsNothing = (row: RideRow, drivers: Drivers) =>
  row.arrivedAt !== null && row.driverId !== null && drivers.isSimulated(row.driverId);
