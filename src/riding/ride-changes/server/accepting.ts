/** The rider says yes or no to a change. */

import { randomInt } from 'node:crypto';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PaymentIntentId, RideId, UserId } from '#src/platform/ids.ts';
import {
  tellPassengerOfChange,
  tellPassengerOfEnd,
} from '#src/riding/lifecycle/server/booking/passenger-news.ts';
import { tellPassenger } from '#src/riding/lifecycle/server/booking/passengers.ts';
import { letGoHold } from '#src/riding/lifecycle/server/money/kept-fares.ts';
import {
  getRide,
  noteOperator,
  ownRide,
  rideEvent,
  sideOf,
  tellRide,
  tellWithdrawn,
} from '#src/riding/lifecycle/server/moves/moves.ts';
import { describeRide, heldBeforeMs } from '#src/riding/quotes/rules.ts';
import { isEnded, wakeAheadMs } from '#src/riding/rides/rules.ts';
import { setAndTell } from '#src/riding/rides/server/moving-store.ts';
import {
  deleteSharesOf,
  endOffers,
  endsOf,
  findRide,
  lockRide,
  offersOfRide,
  type RideRow,
} from '#src/riding/rides/server/store.ts';
import { type Changed, changedBetween, type Plan, toldOf } from '../plan.ts';
import { isAboard, isChangedOut, reachedOf, sameTimeMs } from '../rules.ts';
import { lookAtNext } from './following.ts';
import { askWhoPays, bindMoney, holdMore, letGo, requireNotDearer } from './money.ts';
import { type ChangeParts, refuse } from './parts.ts';
import { rowOf } from './present-plan.ts';
import { carOf } from './reckoning.ts';
import { type ChangeRow, countMade, findChange, lockChange, updateChange } from './store.ts';
import { changedMail, tellCallerOfChange } from './telling.ts';

/** Only of a ride ahead. */
const aheadAlone: readonly Changed[] = ['pickup', 'time', 'type', 'passenger'];
const changedOf = (change: ChangeRow): Changed[] => changedBetween(change.before, toldOf(change.plan));

/** @throws Refusal ride_ended, change_over, change_outdated */
function requireStands(change: ChangeRow, ride: RideRow, now: Date): void {
  if (isEnded(ride.status)) throw refuse('ride_ended');
  if (change.state === 'declined' || change.expiresAt <= now) throw refuse('change_over');
  const isSame =
    change.planVersion === ride.planVersion &&
    change.reached === reachedOf(ride) &&
    change.aboard === isAboard(ride.status) &&
    change.beforeCents === ride.heldCents;
  const isTooLate =
    ride.status !== 'scheduled' && changedOf(change).some((what) => aheadAlone.includes(what));
  if (!isSame || isTooLate) throw refuse('change_outdated');
}

/**
 * Yes: the larger hold first, outside any transaction, then plan, price, money and event in one. Said again it changes
 * nothing and is answered alike.
 * @throws Refusal ride_not_found, not_your_ride, ride_ended, change_not_found, change_over, change_outdated,
 *   too_many_changes, card_asked_first, being_held, cannot_hold_more, more_declined, provider_unreachable
 */
export async function acceptChange(
  parts: ChangeParts,
  actor: Actor,
  rideId: RideId,
  changeId: string,
): Promise<RideRow> {
  const { ride, side } = await ownRide(parts, actor, rideId);
  if (side !== 'rider') throw refuse('not_your_ride');
  return accept(parts, ride, changeId, null);
}

/**
 * The rider said yes to the desk on the telephone; what the desk asked for and nothing else. They are written what it is.
 * @throws Refusal own_ride, dearer_by_rider, and those of `acceptChange` but not_your_ride
 */
export async function acceptForRider(
  parts: ChangeParts,
  operator: Actor,
  rideId: RideId,
  changeId: string,
): Promise<RideRow> {
  const ride = await getRide(parts, rideId);
  if (sideOf(parts, operator, ride) !== 'operator') throw refuse('own_ride');
  return accept(parts, ride, changeId, operator.userId);
}

/** @param operator who heard the yes; null where the rider said it here */
async function accept(
  parts: ChangeParts,
  ride: RideRow,
  changeId: string,
  operator: UserId | null,
): Promise<RideRow> {
  const { database, clock, drivers, known } = parts;
  const rideId = ride.id;
  const change = await findChange(database.db, rideId, changeId);
  if (!change || (operator !== null && change.askedBy !== 'desk')) throw refuse('change_not_found');
  if (change.state === 'made') return ride;
  if (operator !== null) requireNotDearer(ride, change.plan);
  requireStands(change, ride, clock.now());
  const plan = change.endsHere ? await endingWhereItIs(parts, ride, change.plan) : change.plan;
  const larger = await holdMore(parts, ride, change);
  const made = await database
    .transaction((tx) => make(parts, tx, rideId, { changeId, plan, larger, operator }))
    .catch(async (error: unknown) => {
      if (larger) await letGo(parts, ride, larger);
      throw error;
    });
  if (!made) return getRide(parts, rideId);
  if (made.letGo) await letGoHold(parts, rideId, made.letGo);
  if (made.ride.driverId !== null && made.ride.behindRideId === null)
    drivers.setBusy(made.ride.driverId, { id: rideId, ends: endsOf(made.ride) });
  return known.put(made.ride, made.seq);
}

/** A car moves on while somebody reads: the ride ends where it can stop now, at the price that was shown. */
async function endingWhereItIs(parts: ChangeParts, ride: RideRow, plan: Plan): Promise<Plan> {
  const here = carOf(parts, ride);
  const { address } = await parts.places.reverse(here);
  return { ...plan, destination: { address, ...here } };
}

interface Made {
  ride: RideRow;
  /** Undefined where the ride was written to after its event. */
  seq: number | undefined;
  /** What was held before and is let go now. */
  letGo: PaymentIntentId | null;
}

/** Null where this very change was made meanwhile. */
async function make(
  parts: ChangeParts,
  tx: Tx,
  rideId: RideId,
  of: { changeId: string; plan: Plan; larger: PaymentIntentId | null; operator: UserId | null },
): Promise<Made | null> {
  const now = parts.clock.now();
  const before = existing(await lockRide(tx, rideId), `ride ${rideId}`);
  const change = await lockChange(tx, rideId, of.changeId);
  if (!change) throw refuse('change_not_found');
  if (change.state === 'made') return null;
  requireStands(change, before, now);
  if (isChangedOut(await countMade(tx, rideId), change.endsHere)) throw refuse('too_many_changes');
  const changed = changedOf(change);
  if (!change.endsHere) await askWhoPays(tx, before, of.plan, now);
  const money = await bindMoney(parts, tx, before, of.plan, of.larger);
  if (changed.includes('pickup') || changed.includes('destination'))
    await parts.holds.describe(
      tx,
      money.paymentIntentId ?? before.paymentIntentId,
      describeRide(of.plan.pickup.address, of.plan.destination.address),
    );
  const payload = { changeId: change.id, by: change.askedBy, changed };
  const told = await setAndTell(
    tx,
    rideId,
    {
      ...rowOf(of.plan),
      ...money,
      ...timesOf(before, of.plan, changed),
      planVersion: before.planVersion + 1,
      updatedAt: now,
    },
    rideEvent(parts, 'ride.changed', before, payload),
  );
  const { ride: row, seq } = existing(told, `ride ${rideId}`);
  const after: RideRow = { ...before, ...row };
  await updateChange(tx, change.id, { state: 'made', answeredAt: now, plan: of.plan });
  // What drivers are asked at this moment is another trip.
  if (before.status === 'pending')
    await tellWithdrawn(parts, tx, await endOffers(tx, 'withdrawn', offersOfRide(rideId)));
  if (before.status === 'scheduled') await changedAhead(parts, tx, { before, after, changed });
  if (of.operator !== null) {
    const did = { by: of.operator, reason: null, changeId: change.id, changed };
    await noteOperator(tx, 'ride.changed_by_operator', rideId, did, now);
    await tellCallerOfChange(parts, tx, after);
  }
  const isHeard = await tellWhoRides(parts, tx, { before, after, changed });
  if (before.status === 'scheduled' || of.operator !== null)
    await parts.mailer.write(tx, changedMail(after, change, isHeard, parts.baseUrl, now));
  const isGiven = before.driverId !== null && (await lookAtNext(parts, tx, before, after));
  const isWritten = changed.includes('passenger') && isHeard === true;
  return {
    ride: isWritten ? existing(await findRide(tx, rideId), `ride ${rideId}`) : after,
    seq: isWritten || isGiven ? undefined : seq,
    letGo: money.paymentIntentId ? before.paymentIntentId : null,
  };
}

/**
 * Whoever rides on somebody else's account, until they sit in the car.
 * @returns null where nobody was to be told, and false where no text may go out
 */
async function tellWhoRides(
  parts: ChangeParts,
  tx: Tx,
  { before, after, changed }: { before: RideRow; after: RideRow; changed: readonly Changed[] },
): Promise<boolean | null> {
  if (changed.includes('passenger')) {
    if (before.passengerPhone !== after.passengerPhone) await tellPassengerOfEnd(parts, tx, before);
    return after.passengerPhone === null ? null : tellPassenger(parts, tx, after);
  }
  if (changed.every((what) => what === 'note')) return null;
  return tellPassengerOfChange(parts, tx, after);
}

/** When a driver is looked for and the fare is held, where that moves; who rides instead has a PIN of their own. */
function timesOf(before: RideRow, plan: Plan, changed: readonly Changed[]) {
  const at = plan.scheduledAt === null ? null : new Date(plan.scheduledAt);
  return {
    ...(at &&
      changed.includes('time') && {
        wakeAt: new Date(at.getTime() - wakeAheadMs[0]),
        ...(before.fareStep === 'kept' && { fareDueAt: new Date(at.getTime() - heldBeforeMs) }),
      }),
    ...(changed.includes('passenger') && {
      pin: String(randomInt(10_000)).padStart(4, '0'),
      passengerTextedAt: null,
    }),
  };
}

/** Who committed to it is told or asked anew, and whoever rode before follows it no more. */
async function changedAhead(
  parts: ChangeParts,
  tx: Tx,
  of: { before: RideRow; after: RideRow; changed: readonly Changed[] },
): Promise<void> {
  const { reservations } = parts;
  const { before, after, changed } = of;
  const movedMs = Math.abs((after.scheduledAt?.getTime() ?? 0) - (before.scheduledAt?.getTime() ?? 0));
  const asksAnew = changed.includes('pickup') || changed.includes('type') || movedMs > sameTimeMs;
  if (changed.some((what) => what !== 'note' && what !== 'passenger'))
    await reservations.heedChange(tx, after.id, asksAnew);
  if (changed.includes('passenger') && (await deleteSharesOf(tx, after.id)))
    await tellRide(parts, tx, 'ride.unshared', after);
}

/**
 * No to what the driver suggests; the driver takes it back alike. Said again, or of one that is over, it changes nothing.
 * @throws Refusal ride_not_found, not_your_ride, change_not_found
 */
export async function declineChange(
  parts: ChangeParts,
  actor: Actor,
  rideId: RideId,
  changeId: string,
): Promise<void> {
  const { database, clock } = parts;
  const { ride, side } = await ownRide(parts, actor, rideId);
  await database.transaction(async (tx) => {
    const change = await lockChange(tx, rideId, changeId);
    if (!change) throw refuse('change_not_found');
    if (side === 'driver' && change.askedBy !== 'driver') throw refuse('not_your_ride');
    if (change.state === 'made' || change.state === 'declined') return;
    await updateChange(tx, changeId, { state: 'declined', answeredAt: clock.now() });
    if (change.askedBy === 'rider') return;
    await tellRide(parts, tx, 'ride.change_answered', ride, { changeId, by: side });
  });
}
