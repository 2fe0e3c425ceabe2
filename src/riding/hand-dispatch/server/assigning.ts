/** An operator asks a driver for a ride by hand, takes that back, or takes the ride from whoever has it. */

import { noteAct } from '#src/platform/audit/under-way.ts';
import { type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import { updatePause } from '#src/riding/drivers/server/store.ts';
import { makeOffer } from '#src/riding/lifecycle/server/dispatch/offer-store.ts';
import { isHanded, letGo } from '#src/riding/lifecycle/server/moves/by-hand.ts';
import {
  freeDriver,
  getRide,
  noteOperator,
  reopened,
  tellRide,
  tellWithdrawn,
} from '#src/riding/lifecycle/server/moves/moves.ts';
import { moveRide, setRide } from '#src/riding/rides/server/moving-store.ts';
import {
  endOffers,
  lockRide,
  offersOfRide,
  offerTo,
  type RideRow,
  whileAs,
} from '#src/riding/rides/server/store.ts';
import { askedByHandMs, cannotWords } from '../rules.ts';
import { type Fit, fitsOf } from './candidates.ts';
import { type HandParts, refuse, requireDispatchable, requireOther } from './parts.ts';
import { findAskedByHand, offersOfMachineTo } from './store.ts';

interface Assignment {
  driverId: DriverId;
  from: DriverId | null;
  reason: string;
  carBroken: boolean;
}

/**
 * The driver is asked alone, and may decline: the ride keeps the driver it has until then, unless that one's car is
 * broken. What the machine asks of the ride and of the driver is withdrawn in the same transaction.
 * @throws Refusal ride_not_found, ride_ended, own_ride, rider_aboard, ride_not_to_assign, driver_not_found,
 *   ride_moved_on, ride_reserved_for, already_asked (saying who), driver_asked, driver_cannot (saying why)
 */
export async function assign(
  parts: HandParts,
  operator: Actor,
  rideId: RideId,
  { driverId, from, reason, carBroken }: Assignment,
): Promise<void> {
  const { database, drivers, known } = parts;
  const before = await getRide(parts, rideId);
  requireDispatchable(parts, operator, before);
  await drivers.know(driverId).catch(() => {});
  const driver = drivers.find(driverId);
  if (!driver) throw refuse('driver_not_found');
  if (before.driverId !== from) throw refuse('ride_moved_on');
  const fit = await requireFit(parts, before, driverId);
  await database
    .transaction(async (tx) => {
      const ride = await requireUnchanged(parts, tx, operator, rideId, from);
      await requireUnreserved(parts, tx, ride, driverId);
      const isLetGo = carBroken && from !== null;
      if (isLetGo) await release(parts, tx, ride, from, carBroken);
      await tellWithdrawn(parts, tx, await endOffers(tx, 'withdrawn', offersOfRide(rideId)));
      await tellWithdrawn(parts, tx, await endOffers(tx, 'withdrawn', offersOfMachineTo(driverId)));
      await offerByHand(parts, tx, ride, { operator, driver, fit, from: isLetGo ? null : from });
      const at = parts.clock.now();
      const payload = { by: operator.userId, reason, driverId, from, carBroken };
      await noteOperator(tx, 'ride.assigned_by_operator', rideId, payload, at);
      noteAct({ before: { driver: from }, after: { asked: driverId, carBroken }, about: [driver.userId] });
    })
    .catch((error) => Promise.reject(isAskedAlready(error) ? refuse('driver_asked') : error));
  known.put(await getRide(parts, rideId));
  if (carBroken) await freeDriver(parts, from);
}

const isAskedAlready = (error: unknown): boolean =>
  violatedConstraint(error)?.startsWith('offers_one_open') === true;

/** @throws Refusal driver_cannot, driver_asked */
async function requireFit(parts: HandParts, ride: RideRow, driverId: DriverId): Promise<Fit> {
  const [fit] = await fitsOf(parts, ride, [driverId]);
  const cannot = fit ? fit.cannot : 'offline';
  if (cannot === 'asked_by_hand') throw refuse('driver_asked');
  if (!fit || cannot !== null)
    throw refuse('driver_cannot', { words: `This driver ${cannotWords[cannot ?? 'offline']}.` });
  return fit;
}

/** As the operator saw it, and locked. @throws Refusal ride_moved_on, already_asked and those of where it stands */
async function requireUnchanged(
  parts: HandParts,
  tx: Tx,
  operator: Actor,
  rideId: RideId,
  from: DriverId | null,
): Promise<RideRow> {
  const ride = await lockRide(tx, rideId);
  if (!ride) throw refuse('ride_not_found');
  requireDispatchable(parts, operator, ride);
  if (ride.driverId !== from) throw refuse('ride_moved_on');
  const asked = isHanded(ride, parts.clock.now()) ? await findAskedByHand(tx, rideId) : undefined;
  if (asked) {
    const driver = parts.drivers.find(asked.offer.driverId);
    const name = driver ? fullName(driver) : 'a driver';
    throw refuse('already_asked', {
      words: `${asked.by} is asking ${name} for it at this moment. Take that back first.`,
    });
  }
  return ride;
}

/** @throws Refusal ride_reserved_for */
async function requireUnreserved(
  { reservations }: HandParts,
  tx: Tx,
  ride: RideRow,
  driverId: DriverId,
): Promise<void> {
  if (!ride.scheduledAt) return;
  const reserved = (await reservations.ofRides(tx, [ride.id])).get(ride.id);
  if (reserved && reserved.driverId !== driverId) throw refuse('ride_reserved_for');
}

/** @throws Refusal driver_cannot where they went off the road or took another ride in this moment */
async function offerByHand(
  { clock }: HandParts,
  tx: Tx,
  ride: RideRow,
  {
    operator,
    driver,
    fit,
    from,
  }: {
    operator: Actor;
    driver: { id: DriverId; userId: number };
    fit: Fit;
    from: DriverId | null;
  },
): Promise<void> {
  const offeredAt = clock.now();
  const expiresAt = new Date(offeredAt.getTime() + askedByHandMs);
  await setRide(tx, ride.id, { handDriverId: driver.id, handUntil: expiresAt, updatedAt: offeredAt });
  const isMade = await makeOffer(tx, {
    rideId: ride.id,
    round: ride.round,
    driverId: driver.id,
    driverUserId: driver.userId,
    chosen: false,
    fromQueue: false,
    byHand: { assignedBy: operator.userId, from },
    behindRideId: fit.behindRideId,
    etaSeconds: fit.etaSeconds ?? 0,
    offeredAt,
    expiresAt,
  });
  if (!isMade)
    throw refuse('driver_cannot', {
      words: 'This driver went off the road or took another ride in this moment.',
    });
}

/** @throws Refusal ride_not_found, own_ride, nobody_asked for whoever comes after the answer */
export async function takeBackAsking(
  parts: HandParts,
  operator: Actor,
  rideId: RideId,
  driverId: DriverId,
): Promise<void> {
  const { clock, database, known } = parts;
  requireOther(parts, operator, await getRide(parts, rideId));
  await database.transaction(async (tx) => {
    await lockRide(tx, rideId);
    const asked = await findAskedByHand(tx, rideId);
    if (asked?.offer.driverId !== driverId) throw refuse('nobody_asked');
    await tellWithdrawn(parts, tx, await endOffers(tx, 'withdrawn', offerTo(rideId, driverId)));
    const payload = { by: operator.userId, reason: null, driverId };
    await noteOperator(tx, 'ride.asking_withdrawn', rideId, payload, clock.now());
    noteAct({ before: { asked: driverId }, after: { asked: null } });
  });
  known.put(await getRide(parts, rideId));
}

/**
 * Others are asked, this driver not again, and nothing of it counts against them.
 * @throws Refusal ride_not_found, ride_ended, own_ride, rider_aboard, ride_not_to_assign, ride_moved_on
 */
export async function releaseToOthers(
  parts: HandParts,
  operator: Actor,
  rideId: RideId,
  { from, reason, carBroken }: Omit<Assignment, 'driverId'> & { from: DriverId },
): Promise<void> {
  const { clock, database, known } = parts;
  requireDispatchable(parts, operator, await getRide(parts, rideId));
  await database.transaction(async (tx) => {
    const ride = await lockRide(tx, rideId);
    if (!ride) throw refuse('ride_not_found');
    requireDispatchable(parts, operator, ride);
    if (ride.driverId !== from) throw refuse('ride_moved_on');
    await release(parts, tx, ride, from, carBroken);
    const payload = { by: operator.userId, reason, from, carBroken };
    await noteOperator(tx, 'ride.released_by_operator', rideId, payload, clock.now());
    noteAct({ before: { driver: from }, after: { driver: null, carBroken } });
  });
  known.put(await getRide(parts, rideId));
  await freeDriver(parts, from);
}

/** First in the queue, for nothing, and with whom an operator asks for it already. */
async function release(
  parts: HandParts,
  tx: Tx,
  ride: RideRow,
  from: DriverId,
  carBroken: boolean,
): Promise<void> {
  const now = parts.clock.now();
  const change = { ...reopened(ride, now), takenFromId: from };
  const moved = await moveRide(tx, ride.id, 'reopen', change, whileAs(ride));
  if (!moved) throw refuse('ride_moved_on');
  await tellRide(parts, tx, 'ride.reopened', { ...moved, driverId: from }, { by: 'operator' });
  await letGo(parts, tx, ride.id, from);
  if (!carBroken || !(await updatePause(tx, from, now))) return;
  const driver = parts.drivers.find(from);
  await record(tx, {
    type: 'driver.paused',
    subject: `driver:${from}`,
    payload: { driverId: from },
    userIds: driver ? [driver.userId] : [],
    at: now,
  });
}
