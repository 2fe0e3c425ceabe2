/** What all moves of a ride are made of, and the first of them: a driver accepts it. */

import { type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { type NewEvent, record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { ridePolicy, whoOfRide } from '#src/riding/policy.ts';
import { isEnded, lateBy, mayMove, moves, type Side, type Verb } from '#src/riding/rides/rules.ts';
import {
  endOffersOfTaken,
  type MovedRide,
  moveAndTell,
  type moveRide,
  type ToldAt,
  whileVersionIs,
} from '#src/riding/rides/server/moving-store.ts';
import {
  findPresentRide,
  isOnRoad,
  lockRideInFront,
  openOnRoadTo,
  servesOptions,
  takesCash,
} from '#src/riding/rides/server/road-store.ts';
import {
  endsOf,
  findRide,
  isHandedFrom,
  type OfferRow,
  ofDriver,
  type RideRow,
  whilePlanIs,
} from '#src/riding/rides/server/store.ts';
import type { DrivenIn } from '#src/riding/rides/shapes.ts';
import { type RideMover, type RideReader, type RidesParts, type RideTeller, refuse } from '../parts.ts';
import { secondsToPickup } from './arrival-times.ts';
import { endHand, isHandedTo, letGo } from './by-hand.ts';
import { movedTime } from './moved-time.ts';

/** What accepting takes: how far the driver is decides what is promised. */
type AcceptParts = RideMover & Pick<RidesParts, 'places' | 'positions' | 'queues' | 'reservations'>;

export type MovedAt = string | null | undefined;

export const settleQueue = 'rides.settle';

/** @throws Refusal ride_not_found */
export async function getRide({ database, drivers }: RideReader, id: RideId): Promise<RideRow> {
  const ride = await findRide(database.db, id);
  if (!ride) throw refuse('ride_not_found');
  if (ride.driverId !== null) await drivers.know(ride.driverId);
  return ride;
}

/** Who is told of what happens to a ride. */
export function partiesOf(
  { drivers }: Pick<RidesParts, 'drivers'>,
  ride: { riderId: UserId; driverId: DriverId | null },
): number[] {
  const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
  return driver ? [ride.riderId, driver.userId] : [ride.riderId];
}

export async function tellRide(
  parts: RideTeller,
  tx: Tx,
  type: string,
  ride: { id: RideId; status: string; riderId: UserId; driverId: DriverId | null },
  payload: object = {},
) {
  await record(tx, rideEvent(parts, type, ride, payload));
}

/** What is told of a ride to those it concerns. */
export const rideEvent = (
  parts: RideTeller,
  type: string,
  ride: { id: RideId; status: string; riderId: UserId; driverId: DriverId | null },
  payload: object = {},
): NewEvent => ({
  type,
  subject: `ride:${ride.id}`,
  payload: { rideId: ride.id, status: ride.status, ...payload },
  userIds: partiesOf(parts, ride),
  at: parts.clock.now(),
});

export async function tellWithdrawn(
  { clock, drivers }: RideTeller,
  tx: Tx,
  ended: OfferRow[],
): Promise<void> {
  for (const offer of ended) {
    if (offer.assignedBy !== null) await endHand(clock, tx, offer);
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
  parts: AcceptParts,
  actor: Actor,
  rideId: RideId,
  claimedDriverId?: number | null,
): Promise<RideRow> {
  const { database, drivers } = parts;
  const driver = await drivers.own(actor);
  if (claimedDriverId && claimedDriverId !== driver.id) throw refuse('not_your_ride');
  if (!driver.isAvailable) throw refuse('driver_offline');
  const known = parts.known.find(rideId);
  const before = known?.status === 'pending' ? known : await getRide(parts, rideId);
  if (!driver.rideTypes.includes(before.vehicleType)) throw refuse('wrong_vehicle_type');
  const taking = (isOnRide: boolean) =>
    database.transaction((tx) => take(parts, tx, driver, before, isOnRide));
  const isOnRide = drivers.isBusy(driver.id);
  // Of somebody who is known to be on no ride it is not asked which; the index of open rides knows better.
  const { ride, seq } = await taking(isOnRide)
    .catch((error) => (isOnRide || !isTaken(error) ? Promise.reject(error) : taking(true)))
    .catch((error) => Promise.reject(isTaken(error) ? refuse('driver_busy') : error));
  if (ride.behindRideId === null) drivers.setBusy(driver.id, { id: rideId, ends: endsOf(before) });
  if (before.driverId !== null && before.behindRideId === null) await freeDriver(parts, before.driverId);
  return parts.known.put({ ...before, ...ride }, seq);
}

const isTaken = (error: unknown): boolean =>
  /^rides_one_(open|next)_per_driver$/.test(violatedConstraint(error) ?? '');

async function take(
  parts: RideTeller & Pick<RidesParts, 'places' | 'positions' | 'queues' | 'reservations'>,
  tx: Tx,
  driver: { id: DriverId; userId: UserId } & DrivenIn,
  before: RideRow,
  isOnRide: boolean,
): Promise<ToldAt> {
  const now = parts.clock.now();
  const { id: rideId } = before;
  const { vehicleInfo, vehicleColor, licensePlate, state } = driver;
  const behindRideId = (isOnRide ? await lockRideInFront(tx, rideId, driver.id) : undefined) ?? null;
  const wanted = { ...before, driverId: driver.id, behindRideId };
  const replaced = before.driverId;
  const verb = replaced === null ? 'accept' : 'hand_over';
  const isOpen = replaced === null ? before.status === 'pending' : isHandedTo(before, driver.id, now);
  // Of whoever comes too late it need not be known how long they would need.
  const etaSeconds = isOpen ? await secondsToPickup(parts, tx, wanted) : null;
  const won = await moveAndTell(
    tx,
    rideId,
    verb,
    {
      ...forTheNext,
      driverId: driver.id,
      behindRideId,
      lateBySeconds: etaSeconds === null ? null : lateBy(before, etaSeconds, now),
      drivenIn: { vehicleInfo, vehicleColor, licensePlate, state },
      assignedAt: now,
      updatedAt: now,
      ...(replaced !== null && { takenFromId: replaced, chosenDriverId: null, chosenUntil: null }),
    },
    rideEvent(parts, 'ride.accepted', { ...wanted, status: moves.accept.to }),
    replaced === null
      ? openOnRoadTo(driver, now, await othersLet(parts, tx, before, driver.id, now))
      : openOnRoadTo(driver, now, isHandedFrom(replaced, driver.id, now)),
  );
  if (!won) throw await whyNotAccepted(tx, rideId, driver.id);
  if (replaced !== null) await letGo(parts, tx, rideId, replaced);
  await endOffersOfTaken(tx, rideId, driver.id, now);
  await parts.queues.leaveFor(tx, driver.id, rideId);
  if (before.scheduledAt) await parts.reservations.endOfRide(tx, rideId, 'driven');
  return won;
}

/** What was so for the driver before, and is not for the next one. */
const forTheNext = {
  arrivedAt: null,
  arrivedHeardAt: null,
  handDriverId: null,
  handUntil: null,
} as const;

/** The operator's hand goes before all, then whoever committed to the ride, then whoever the rider chose, then the line at the pickup. */
async function othersLet(
  { queues, reservations }: Pick<RidesParts, 'queues' | 'reservations'>,
  tx: Tx,
  ride: RideRow,
  driverId: DriverId,
  now: Date,
) {
  if (isHandedTo(ride, driverId, now)) return undefined;
  const isMine = ride.scheduledAt && (await reservations.ofRides(tx, [ride.id])).get(ride.id);
  if (isMine) return reservations.whileOpenTo(driverId);
  const isChosen = ride.chosenDriverId === driverId && ride.chosenUntil !== null && ride.chosenUntil > now;
  return isChosen ? undefined : queues.whileOpenTo(ride, driverId);
}

async function whyNotAccepted(tx: Tx, rideId: RideId, driverId: DriverId) {
  const ride = await findRide(tx, rideId);
  if (!ride) return refuse('ride_not_found');
  if (isEnded(ride.status)) return refuse('ride_ended');
  if (ride.status === 'pending' && ride.handDriverId !== null && ride.handDriverId !== driverId)
    return refuse('asked_someone_else');
  if (ride.status === 'pending' && ride.paidToDriver && !(await takesCash(tx, driverId)))
    return refuse('cash_not_taken');
  if (ride.status === 'pending' && !(await servesOptions(tx, driverId, ride)))
    return refuse('option_not_served');
  if (ride.status === 'pending')
    return refuse((await isOnRoad(tx, driverId)) ? 'asked_someone_else' : 'driver_offline');
  return refuse('driver_already_taken');
}

type Change = Parameters<typeof moveRide>[3];

/** A move by the ride's own driver, with its event `ride.<name>`. */
export interface DriverStep {
  verb: Verb;
  event: string;
  change: (ride: RideRow, now: Date) => Promise<Change> | Change;
  /** What else is written with it. */
  after?: (tx: Tx, ride: MovedRide) => Promise<void>;
  /** What else must hold of the ride when it is written. */
  still?: Parameters<typeof ofDriver>[1];
  payload?: object;
  /** When it happened, where the phone had to wait for a connection. */
  movedAt?: MovedAt;
}

/**
 * Tried on the ride as this process knows it; where that was not the newest, or is against it, the ride is read.
 * @throws Refusal ride_not_found, not_your_ride, ride_ended, move_not_allowed, and those of `change`
 */
export async function driverMove(
  parts: RideMover,
  actor: Actor,
  rideId: RideId,
  step: DriverStep,
): Promise<RideRow> {
  const driver = await parts.drivers.own(actor);
  const known = parts.known.find(rideId);
  const moved =
    known && (await unlessRefused(tryMove(parts, driver.id, known, step, whileVersionIs(known.version))));
  return moved ?? moveAsRead(parts, driver.id, rideId, step);
}

/** Its rider may change where it goes at this very moment: then it is looked at once more. */
async function moveAsRead(
  parts: RideMover,
  driverId: DriverId,
  rideId: RideId,
  step: DriverStep,
): Promise<RideRow> {
  const before = await getRide(parts, rideId);
  return tryMove(parts, driverId, before, step).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const now = await getRide(parts, rideId);
    if (now.planVersion === before.planVersion) throw error;
    return tryMove(parts, driverId, now, step);
  });
}

/** Undefined where it was refused. */
export const unlessRefused = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });

export async function tryMove(
  parts: RideMover,
  driverId: DriverId,
  before: RideRow,
  { verb, event, change, after, still, payload, movedAt }: DriverStep,
  guard?: ReturnType<typeof whileVersionIs>,
): Promise<RideRow> {
  const { database, clock, known } = parts;
  if (before.driverId !== driverId) throw refuse('not_your_ride');
  if (isEnded(before.status)) throw refuse('ride_ended');
  if (!mayMove(before.status, verb, 'driver')) throw refuse('move_not_allowed');
  // The ride in front comes first.
  if (before.behindRideId !== null) throw refuse('move_not_allowed');
  const now = movedTime(movedAt, before.updatedAt, clock.now());
  const changes = { updatedAt: now, ...(await change(before, now)) };
  const told = rideEvent(parts, event, { ...before, status: moves[verb].to }, payload);
  const where = ofDriver(driverId, whilePlanIs(before), still, guard);
  const moved = after
    ? await database.transaction(async (tx) => {
        const moved = await moveAndTell(tx, before.id, verb, changes, told, where);
        if (moved) await after(tx, moved.ride);
        return moved;
      })
    : await database.once((queries) => moveAndTell(queries, before.id, verb, changes, told, where));
  if (!moved) throw refuse('move_not_allowed');
  // What the move wrote, beside the rider's name; reading it again would cost a round trip a move.
  return known.put({ ...before, ...moved.ride }, moved.seq);
}

/** The driver has ended a ride; another may have been waiting behind it. */
export async function freeDriver(
  { database, drivers }: RideReader,
  driverId: DriverId | null,
): Promise<void> {
  if (driverId === null) return;
  const next = await findPresentRide(database.db, driverId);
  drivers.setBusy(driverId, next ? { id: next.id, ends: endsOf(next) } : null);
  await drivers.refresh(driverId);
}

/** What the actor is to the ride. @throws Refusal not_your_ride for whoever may not see it */
export function sideOf(
  { drivers }: Pick<RidesParts, 'drivers'>,
  actor: Pick<Actor, 'userId' | 'permissions' | 'permissionsIn'>,
  ride: RideRow,
): Exclude<Side, 'system'> {
  const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
  const who = whoOfRide(actor, {
    riderId: ride.riderId,
    driverUserId: driver?.userId,
    cityId: ride.cityId,
  });
  if (who === null || !may(ridePolicy, 'see', who)) throw refuse('not_your_ride');
  return who;
}

/** @throws Refusal ride_not_found, not_your_ride for whoever is neither its rider nor its driver */
export async function ownRide(
  parts: RideReader,
  actor: Actor,
  rideId: RideId,
): Promise<{ ride: RideRow; side: 'rider' | 'driver' }> {
  const ride = await getRide(parts, rideId);
  const side = sideOf(parts, actor, ride);
  if (side === 'operator' || !may(ridePolicy, 'take_part', side)) throw refuse('not_your_ride');
  return { ride, side };
}

export type OperatorDid =
  | 'ride.booked_by_operator'
  | 'ride.assigned_by_operator'
  | 'ride.asking_withdrawn'
  | 'ride.released_by_operator'
  | 'ride.noted_by_operator'
  | 'ride.changed_by_operator'
  | 'ride.code_sent_by_operator'
  | 'ride.cancelled_by_operator'
  | 'ride.completed_by_operator'
  | 'ride.lost_item_reported'
  | 'ride.lost_item_asked_again'
  | 'ride.lost_item_ended';

/** Kept for operators: which of them did something to a ride and why, which is not for the people of the ride to read. */
export const noteOperator = (
  tx: Tx,
  type: OperatorDid,
  rideId: RideId,
  payload: { by: UserId; reason: string | null } & Record<string, unknown>,
  at: Date,
): Promise<unknown> =>
  record(tx, {
    type,
    subject: `ride-operations:${rideId}`,
    payload: { rideId, ...payload },
    userIds: [],
    at,
  });

export function reopened(before: RideRow, now: Date): Parameters<typeof moveRide>[3] {
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
