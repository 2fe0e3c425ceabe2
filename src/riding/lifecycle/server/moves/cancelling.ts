/** How a ride is called off: by its rider, by its driver, who may only give it back, and by an operator. */

import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { requireIn } from '#src/platform/http/permission.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { toCents, toDecimal } from '#src/platform/money.ts';
import { driverPayCents } from '#src/riding/quotes/fare-parts.ts';
import {
  cancellationFee,
  isEnded,
  isNoShow,
  mayMove,
  type Side,
  type Verb,
} from '#src/riding/rides/rules.ts';
import { cancelledMail } from '#src/riding/rides/server/booking-mails.ts';
import { moveRide } from '#src/riding/rides/server/moving-store.ts';
import { noteGivenBack, promoteRideBehind } from '#src/riding/rides/server/road-store.ts';
import {
  endOffers,
  offersByMachine,
  offersOfRide,
  type RideRow,
  whileAs,
} from '#src/riding/rides/server/store.ts';
import { tellPassengerOfEnd } from '../booking/passenger-news.ts';
import { cancellationParts } from '../money/charged.ts';
import { type RideMover, type RidesParts, refuse } from '../parts.ts';
import {
  freeDriver,
  getRide,
  noteOperator,
  reopened,
  settleQueue,
  sideOf,
  tellRide,
  tellWithdrawn,
} from './moves.ts';

/** What ends a ride before its time. */
export type CancelParts = RideMover &
  Pick<RidesParts, 'baseUrl' | 'jobs' | 'mailer' | 'promotions' | 'queues' | 'reservations' | 'texter'>;

/** Why; the most that it may cost by what they were told, as a decimal; whether a driver who may end it as a no-show wants that. */
export interface CancelSaid {
  reason?: string | null | undefined;
  feeAtMost?: string | null | undefined;
  noShow?: boolean | null | undefined;
}

/**
 * As whoever asks may: the rider, the driver, or an operator.
 * @throws Refusal ride_not_found, not_your_ride, not_allowed, cannot_cancel, fee_rose (with the `fee` of now), ride_ended
 */
export async function cancel(
  parts: CancelParts,
  actor: Pick<Actor, 'userId' | 'permissions' | 'permissionsIn'>,
  rideId: RideId,
  said: CancelSaid = {},
): Promise<RideRow> {
  const ride = await getRide(parts, rideId);
  const side = sideOf(parts, actor, ride);
  if (side === 'rider') return cancelAsRider(parts, ride, said);
  if (side === 'driver') return cancelAsDriver(parts, ride, said);
  requireIn(actor, 'rides.dispatch', ride.cityId);
  return cancelAsOperator(parts, ride, { userId: actor.userId, reason: said.reason });
}

/**
 * A rider ends the ride, perhaps for a fee.
 * @throws Refusal cannot_cancel, fee_rose (with the `fee` of now), ride_ended
 */
async function cancelAsRider(
  parts: CancelParts,
  ride: RideRow,
  { reason, feeAtMost }: CancelSaid,
): Promise<RideRow> {
  const now = parts.clock.now();
  requireMove(ride, 'cancel', 'rider');
  const feeCents = cancellationFee(ride, 'rider', now);
  refuseDearer(feeCents, feeAtMost);
  return end(parts, ride, { verb: 'cancel', side: 'rider', reason, feeCents, now });
}

/**
 * A driver gives the ride back to the queue, or ends it when the rider did not show up.
 * @throws Refusal cannot_cancel, fee_rose (with the `fee` of now), ride_ended
 */
async function cancelAsDriver(
  parts: CancelParts,
  ride: RideRow,
  { reason, feeAtMost, noShow }: CancelSaid,
): Promise<RideRow> {
  const now = parts.clock.now();
  const isOver = noShow !== false && isNoShow(ride, now);
  requireMove(ride, isOver ? 'cancel' : 'reopen', 'driver');
  if (noShow && !isOver) throw refuse('cannot_cancel', { words: mayStillCome });
  const feeCents = cancellationFee(ride, 'driver', now);
  refuseDearer(feeCents, feeAtMost);
  if (!isOver) return giveBack(parts, ride, now);
  return end(parts, ride, { verb: 'cancel', side: 'driver', reason, feeCents, now });
}

const mayStillCome = 'The rider may still come: their five minutes are not over. Nothing was ended.';

/** Which operator it is, and why. */
interface ByOperator {
  userId: UserId;
  reason?: string | null | undefined;
}

/**
 * An operator ends a ride that nobody has got into, for nothing.
 * @throws Refusal cannot_cancel, ride_ended
 */
export async function cancelAsOperator(
  parts: CancelParts,
  ride: RideRow,
  { userId, reason }: ByOperator,
): Promise<RideRow> {
  const now = parts.clock.now();
  requireMove(ride, 'cancel', 'operator');
  return end(parts, ride, { verb: 'cancel', side: 'operator', reason, feeCents: 0, now }, (tx) =>
    noteOperator(tx, 'ride.cancelled_by_operator', ride.id, { by: userId, reason: reason || null }, now),
  );
}

/**
 * The company ends a ride that nobody has got into, for nothing, since whoever was to pay it pays no more.
 * @throws Refusal cannot_cancel, ride_ended
 */
export async function cancelUnpaid(parts: CancelParts, ride: RideRow, reason: string): Promise<RideRow> {
  requireMove(ride, 'cancel', 'operator');
  const now = parts.clock.now();
  return end(parts, ride, { verb: 'cancel', side: 'operator', reason, feeCents: 0, now });
}

/**
 * An operator calls a ride off because whoever telephoned asks for it: for what it costs a rider at this moment.
 * @throws Refusal cannot_cancel, fee_rose (with the `fee` of now), ride_ended
 */
export async function cancelForCaller(
  parts: CancelParts,
  ride: RideRow,
  { userId, reason, feeAtMost }: ByOperator & { feeAtMost: string },
): Promise<RideRow> {
  const now = parts.clock.now();
  requireMove(ride, 'cancel', 'rider');
  const feeCents = cancellationFee(ride, 'rider', now);
  refuseDearer(feeCents, feeAtMost);
  return end(parts, ride, { verb: 'cancel', side: 'rider', reason, feeCents, now }, (tx) =>
    noteOperator(tx, 'ride.cancelled_by_operator', ride.id, { by: userId, reason: reason || null }, now),
  );
}

/**
 * An operator calls a ride off though the rider has got in; one that waited behind it comes next.
 * @throws Refusal ride_not_found, cannot_cancel (also to an operator who is its rider or driver), ride_ended
 */
export async function callOff(
  parts: CancelParts,
  operator: Pick<Actor, 'userId'>,
  rideId: RideId,
  reason: string,
): Promise<RideRow> {
  const ride = await getRide(parts, rideId);
  const now = parts.clock.now();
  requireMove(
    ride,
    'call_off',
    sideOf(parts, { userId: operator.userId, permissions: ['rides.read'] }, ride),
  );
  const by = { by: operator.userId, reason: reason || null };
  return end(parts, ride, { verb: 'call_off', side: 'operator', reason, feeCents: 0, now }, async (tx) => {
    await noteOperator(tx, 'ride.cancelled_by_operator', rideId, by, now);
    const next = await promoteRideBehind(tx, rideId, now);
    if (next) await tellRide(parts, tx, 'ride.next_up', next);
  });
}

/** @throws Refusal ride_ended, cannot_cancel */
function requireMove(ride: RideRow, verb: Verb, side: Side): void {
  if (isEnded(ride.status)) throw refuse('ride_ended');
  if (!mayMove(ride.status, verb, side)) throw refuse('cannot_cancel');
}

/** @throws Refusal fee_rose (with the `fee` of now) where it costs more than they were told */
function refuseDearer(feeCents: number, feeAtMost: string | null | undefined): void {
  if (feeAtMost && feeCents > (toCents(feeAtMost) ?? 0))
    throw refuse('fee_rose', { more: { fee: toDecimal(feeCents) } });
}

interface Ending {
  verb: 'cancel' | 'call_off';
  side: 'rider' | 'driver' | 'operator';
  reason: string | null | undefined;
  feeCents: number;
  now: Date;
}

/** `also` is written with it. */
async function end(
  parts: CancelParts,
  before: RideRow,
  { verb, side, reason, feeCents, now }: Ending,
  also?: (tx: Tx) => Promise<unknown>,
): Promise<RideRow> {
  const { database, jobs, mailer, promotions, queues, reservations, baseUrl } = parts;
  const change = {
    cancelledAt: now,
    cancelledBy: side,
    cancelReason: reason || null,
    cancellationFeeCents: feeCents,
    driverPayCents:
      before.driverId === null ? null : driverPayCents(cancellationParts(feeCents, before), before.terms),
    updatedAt: now,
  };
  await database.transaction(async (tx) => {
    // The fee was worked out for this state and driver; a ride that has moved on in between is looked at afresh.
    const ride = await moveRide(tx, before.id, verb, change, whileAs(before));
    if (!ride) throw refuse('cannot_cancel');
    await tellWithdrawn(parts, tx, await endOffers(tx, 'withdrawn', offersOfRide(before.id)));
    await tellRide(parts, tx, 'ride.cancelled', { ...ride, driverId: before.driverId }, { by: side });
    if (side !== 'driver') await queues.giveBack(tx, before.id);
    if (before.scheduledAt) await reservations.endOfRide(tx, before.id, 'called_off');
    // Of a ride that nobody was sent to yet; one under way is called off before everybody’s eyes.
    if (before.status === 'scheduled' && side !== 'driver')
      await mailer.write(tx, cancelledMail(before, side, baseUrl, now));
    await tellPassengerOfEnd(parts, tx, before, side === 'driver');
    await also?.(tx);
    await promotions.giveBack(tx, `ride:${before.id}`);
    await jobs.send(tx, settleQueue, { rideId: before.id });
  });
  return withoutDriver(parts, before);
}

/** Ahead of the queue; its driver is not asked again. */
async function giveBack(parts: RideMover, before: RideRow, now: Date): Promise<RideRow> {
  await parts.database.transaction(async (tx) => {
    const ride = await moveRide(tx, before.id, 'reopen', reopened(before, now), whileAs(before));
    if (!ride) throw refuse('cannot_cancel');
    // Whom an operator asks in their place is asked on.
    await tellWithdrawn(parts, tx, await endOffers(tx, 'withdrawn', offersByMachine(before.id)));
    await noteGivenBack(tx, before, existing(before.driverId, 'who gives the ride back'), now);
    await tellRide(parts, tx, 'ride.reopened', { ...ride, driverId: before.driverId }, { by: 'driver' });
  });
  return withoutDriver(parts, before);
}

/** The ride of now; who drove it is free, where it was not one behind another. */
async function withoutDriver(
  parts: Pick<RidesParts, 'database' | 'drivers' | 'known'>,
  before: RideRow,
): Promise<RideRow> {
  if (before.behindRideId === null) await freeDriver(parts, before.driverId);
  return parts.known.put(await getRide(parts, before.id));
}
