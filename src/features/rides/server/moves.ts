/** The moves that drivers and riders make on a ride: accept, decline, arriving, arrived, start, complete, cancel. */

import { type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import { type Actor, hasRole } from '#src/platform/http/actor.ts';
import {
  cancellationFee,
  driverPayCents,
  driverShare,
  isEnded,
  isNoShow,
  lateBy,
  mayMove,
  nextStopOf,
  type Side,
  type Verb,
  waitingFee,
  waitingSince,
} from '../rules.ts';
import { secondsToPickup } from './arrival-times.ts';
import { movedTime } from './moved-time.ts';
import { type RidesParts, refuse } from './parts.ts';
import { checkPin, mustBeAt } from './presence.ts';
import {
  isOnRoad,
  lockRideInFront,
  noteGivenBack,
  openOnRoadTo,
  presentOf,
  promoteRideBehind,
} from './road-store.ts';
import {
  endOffers,
  endsOf,
  findOpenRideOf,
  findRide,
  moveRide,
  type OfferRow,
  ofDriver,
  offersOfRide,
  offerTo,
  type RideRow,
  updateRide,
  whileAs,
} from './store.ts';
import { pickupOf } from './way.ts';

type MovedAt = string | null | undefined;

export const settleQueue = 'rides.settle';

/** A ride as a move leaves it, without its rider's name. */
type MovedRide = NonNullable<Awaited<ReturnType<typeof moveRide>>>;

/** @throws Refusal ride_not_found */
export async function getRide({ database, drivers }: RidesParts, id: number): Promise<RideRow> {
  const ride = await findRide(database.db, id);
  if (!ride) throw refuse('ride_not_found');
  if (ride.driverId !== null) await drivers.know(ride.driverId);
  return ride;
}

/** Who is told of what happens to a ride. */
export function partiesOf(
  { drivers }: RidesParts,
  ride: { riderId: number; driverId: number | null },
): number[] {
  const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
  return driver ? [ride.riderId, driver.userId] : [ride.riderId];
}

export async function tellRide(
  parts: RidesParts,
  tx: Tx,
  type: string,
  ride: { id: number; status: string; riderId: number; driverId: number | null },
  payload: object = {},
) {
  const { clock } = parts;
  await record(tx, {
    type,
    subject: `ride:${ride.id}`,
    payload: { rideId: ride.id, status: ride.status, ...payload },
    userIds: partiesOf(parts, ride),
    at: clock.now(),
  });
}

export async function tellWithdrawn(
  { clock, drivers }: RidesParts,
  tx: Tx,
  ended: OfferRow[],
): Promise<void> {
  for (const offer of ended) {
    const driver = drivers.find(offer.driverId);
    if (!driver) continue;
    await record(tx, {
      type: `offer.${offer.status}`,
      subject: `offer:${offer.id}`,
      payload: { offerId: offer.id, rideId: offer.rideId },
      userIds: [driver.userId],
      at: clock.now(),
    });
  }
}

/**
 * The first driver to accept has the ride; an offer asks one driver first but the guarded update decides.
 * @throws Refusal ride_not_found, not_your_ride, driver_offline, driver_busy, wrong_vehicle_type,
 *   driver_already_taken, asked_someone_else, ride_ended
 */
export async function accept(
  parts: RidesParts,
  actor: Actor,
  rideId: number,
  claimedDriverId?: number | null,
): Promise<RideRow> {
  const { database, clock, drivers } = parts;
  const driver = await drivers.own(actor);
  if (claimedDriverId && claimedDriverId !== driver.id) throw refuse('not_your_ride');
  if (!driver.isAvailable) throw refuse('driver_offline');
  const before = await getRide(parts, rideId);
  if (!driver.rideTypes.includes(before.vehicleType)) throw refuse('wrong_vehicle_type');
  const now = clock.now();
  let accepted: MovedRide;
  try {
    accepted = await database.transaction(async (tx) => {
      const behindRideId = (await lockRideInFront(tx, rideId, driver.id)) ?? null;
      const won = await moveRide(
        tx,
        rideId,
        'accept',
        { driverId: driver.id, behindRideId, assignedAt: now, updatedAt: now },
        openOnRoadTo(driver, now),
      );
      if (!won) throw await whyNotAccepted(tx, rideId, driver.id);
      // Measured of the one who has the ride, not of everybody who tried.
      const etaSeconds = await secondsToPickup(parts, tx, won);
      const ride = { ...won, lateBySeconds: etaSeconds === null ? null : lateBy(won, etaSeconds, now) };
      await updateRide(tx, rideId, { lateBySeconds: ride.lateBySeconds });
      await endOffers(tx, 'accepted', offerTo(rideId, driver.id));
      await tellWithdrawn(parts, tx, await endOffers(tx, 'withdrawn', offersOfRide(rideId)));
      await tellRide(parts, tx, 'ride.accepted', ride);
      return ride;
    });
  } catch (error) {
    if (/^rides_one_(open|next)_per_driver$/.test(violatedConstraint(error) ?? ''))
      throw refuse('driver_busy');
    throw error;
  }
  if (accepted.behindRideId === null) drivers.setBusy(driver.id, { id: rideId, ends: endsOf(before) });
  return { ...before, ...accepted };
}

async function whyNotAccepted(tx: Tx, rideId: number, driverId: number) {
  const ride = await findRide(tx, rideId);
  if (!ride) return refuse('ride_not_found');
  if (isEnded(ride.status)) return refuse('ride_ended');
  if (ride.status === 'pending')
    return refuse((await isOnRoad(tx, driverId)) ? 'asked_someone_else' : 'driver_offline');
  return refuse('driver_already_taken');
}

/** A move by the ride's own driver, with its event `ride.<name>`. */
export async function driverMove(
  parts: RidesParts,
  actor: Actor,
  rideId: number,
  verb: Verb,
  event: string,
  change: (
    ride: RideRow,
    now: Date,
  ) => Promise<Parameters<typeof moveRide>[3]> | Parameters<typeof moveRide>[3],
  {
    after,
    still,
    payload,
    movedAt,
  }: {
    after?: (tx: Tx, ride: MovedRide) => Promise<void>;
    /** What else must hold of the ride when it is written. */
    still?: Parameters<typeof ofDriver>[1];
    payload?: object;
    /** When it happened, where the phone had to wait for a connection. */
    movedAt?: MovedAt;
  } = {},
): Promise<RideRow> {
  const { database, clock, drivers } = parts;
  const driver = await drivers.own(actor);
  const before = await getRide(parts, rideId);
  if (before.driverId !== driver.id) throw refuse('not_your_ride');
  if (isEnded(before.status)) throw refuse('ride_ended');
  if (!mayMove(before.status, verb, 'driver')) throw refuse('move_not_allowed');
  // The ride in front comes first.
  if (before.behindRideId !== null) throw refuse('move_not_allowed');
  const now = movedTime(movedAt, before.updatedAt, clock.now());
  const changes = await change(before, now);
  const moved = await database.transaction(async (tx) => {
    const ride = await moveRide(tx, rideId, verb, { updatedAt: now, ...changes }, ofDriver(driver.id, still));
    if (!ride) throw refuse('move_not_allowed');
    await tellRide(parts, tx, event, ride, payload);
    await after?.(tx, ride);
    return ride;
  });
  // What the move wrote, beside the rider's name; reading it again would cost a round trip a move.
  return { ...before, ...moved };
}

export const arriving = (parts: RidesParts, actor: Actor, rideId: number) =>
  driverMove(parts, actor, rideId, 'arriving', 'ride.arriving', () => ({}));

export async function arrived(
  parts: RidesParts,
  actor: Actor,
  rideId: number,
  movedAt?: MovedAt,
): Promise<RideRow> {
  const { drivers } = parts;
  const ride = await getRide(parts, rideId);
  // A phone that lost the first answer asks again; the first arrival's time counts.
  if (ride.arrivedAt && ride.status === 'driver_arriving' && ride.driverId === (await drivers.own(actor)).id)
    return ride;
  return driverMove(
    parts,
    actor,
    rideId,
    'arrived',
    'ride.arrived',
    (before, now) => {
      const at = mustBeAt(parts, before, pickupOf(before), now);
      return { arrivedAt: at, arrivedHeardAt: parts.clock.now(), updatedAt: at };
    },
    { movedAt },
  );
}

/** @throws Refusal wrong_pin, too_many_pins and the moves' own */
export async function start(
  parts: RidesParts,
  actor: Actor,
  rideId: number,
  pin: string,
  movedAt?: MovedAt,
): Promise<RideRow> {
  const { drivers, rateOf } = parts;
  const driver = await drivers.own(actor);
  const ride = await getRide(parts, rideId);
  if (ride.driverId !== driver.id) throw refuse('not_your_ride');
  if (isEnded(ride.status)) throw refuse('ride_ended');
  if (ride.status !== 'driver_arriving' || !ride.arrivedAt) throw refuse('move_not_allowed');
  await checkPin(parts, ride, pin);
  return driverMove(
    parts,
    actor,
    rideId,
    'start',
    'ride.picked_up',
    async (before, now) => ({
      pickedUpAt: now,
      wrongPins: 0,
      waitingCents: waitingFee(waitingSince(before), now, await rateOf(before.cityId, before.vehicleType)),
    }),
    { movedAt },
  );
}

/** @throws Refusal stops_left and the moves' own */
export async function complete(
  parts: RidesParts,
  actor: Actor,
  rideId: number,
  movedAt?: MovedAt,
): Promise<RideRow> {
  const { clock, drivers, jobs } = parts;
  const ride = await driverMove(
    parts,
    actor,
    rideId,
    'complete',
    'ride.completed',
    (before, now) => {
      if (nextStopOf(before) !== null) throw refuse('stops_left');
      return {
        completedAt: now,
        fareCents: before.heldCents + before.waitingCents,
        driverPayCents: driverPayCents(before.parts) + Math.round(before.waitingCents * driverShare),
      };
    },
    {
      movedAt,
      async after(tx, done) {
        await drivers.addToRecord(tx, existing(done.driverId, 'the driver'), { rides: 1 });
        await jobs.send(tx, settleQueue, { rideId });
        const next = await promoteRideBehind(tx, rideId, clock.now());
        if (next) await tellRide(parts, tx, 'ride.next_up', next);
      },
    },
  );
  await freeDriver(parts, ride.driverId);
  return ride;
}

/** The driver has ended a ride; another may have been waiting behind it. */
async function freeDriver({ database, drivers }: RidesParts, driverId: number | null): Promise<void> {
  if (driverId === null) return;
  const next = await findOpenRideOf(database.db, presentOf(driverId));
  drivers.setBusy(driverId, next ? { id: next.id, ends: endsOf(next) } : null);
  await drivers.refresh(driverId);
}

export function sideOf({ drivers }: RidesParts, actor: Actor, ride: RideRow): Side {
  if (ride.riderId === actor.userId) return 'rider';
  if (ride.driverId !== null && drivers.find(ride.driverId)?.userId === actor.userId) return 'driver';
  if (hasRole(actor, 'operator')) return 'operator';
  throw refuse('not_your_ride');
}

/**
 * A rider ends the ride, perhaps for a fee; a driver gives it back to the queue, or ends it when the rider did not show up.
 * @throws Refusal ride_not_found, not_your_ride, cannot_cancel, ride_ended
 */
export async function cancel(
  parts: RidesParts,
  actor: Actor,
  rideId: number,
  reason?: string | null,
): Promise<RideRow> {
  const { database, clock, jobs, promotions } = parts;
  const before = await getRide(parts, rideId);
  const side = sideOf(parts, actor, before);
  if (isEnded(before.status)) throw refuse('ride_ended');
  const now = clock.now();
  const verb: Verb = side === 'driver' && !isNoShow(before, now) ? 'reopen' : 'cancel';
  if (!mayMove(before.status, verb, side)) throw refuse('cannot_cancel');
  const fee = cancellationFee(before, side, now);
  await database.transaction(async (tx) => {
    // The fee was worked out for this state and driver; a ride that has moved on in between is looked at afresh.
    const still = whileAs(before);
    const ride =
      verb === 'reopen'
        ? await moveRide(tx, rideId, 'reopen', reopened(before, now), still)
        : await moveRide(
            tx,
            rideId,
            'cancel',
            {
              cancelledAt: now,
              cancelledBy: side,
              cancelReason: reason || null,
              cancellationFeeCents: fee,
              driverPayCents: before.driverId === null ? null : Math.round(fee * driverShare),
              updatedAt: now,
            },
            still,
          );
    if (!ride) throw refuse('cannot_cancel');
    await tellWithdrawn(parts, tx, await endOffers(tx, 'withdrawn', offersOfRide(rideId)));
    if (verb === 'reopen')
      await noteGivenBack(tx, before, existing(before.driverId, 'who gives the ride back'), now);
    const told = { ...ride, driverId: before.driverId };
    await tellRide(parts, tx, verb === 'reopen' ? 'ride.reopened' : 'ride.cancelled', told, { by: side });
    // Which operator it was is kept, and is not for the people of the ride to read.
    if (side === 'operator') {
      await record(tx, {
        type: 'ride.cancelled_by_operator',
        subject: `ride-operations:${rideId}`,
        payload: { rideId, by: actor.userId, reason: reason || null },
        userIds: [],
        at: now,
      });
    }
    if (verb === 'cancel') {
      await promotions.giveBack(tx, `ride:${rideId}`);
      await jobs.send(tx, settleQueue, { rideId });
    }
  });
  if (before.behindRideId === null) await freeDriver(parts, before.driverId);
  return getRide(parts, rideId);
}

function reopened(before: RideRow, now: Date): Parameters<typeof moveRide>[3] {
  return {
    driverId: null,
    behindRideId: null,
    chosenDriverId: null,
    chosenUntil: null,
    assignedAt: null,
    arrivedAt: null,
    arrivedHeardAt: null,
    searchStartedAt: now,
    priority: before.priority + 1,
    updatedAt: now,
  };
}
