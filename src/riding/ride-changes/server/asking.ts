/** The price of a change is asked: by the rider for themselves, by the driver as a suggestion to them. */

import { randomBytes } from 'node:crypto';
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { getRide, ownRide, sideOf, tellRide } from '#src/riding/lifecycle/server/moves/moves.ts';
import { driverPayCents } from '#src/riding/quotes/fare-parts.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { ChangeRequest, QuotedChange, RideChanges } from '../contract.ts';
import { changedBetween, toldOf } from '../plan.ts';
import { type ChangedBy, changeValidMs, isAboard, isChangedOut, mostOpen, reachedOf } from '../rules.ts';
import { askWhoPays, requireNotDearer, requirePayable } from './money.ts';
import { type ChangeParts, refuse } from './parts.ts';
import { planOf } from './present-plan.ts';
import { type Reckoned, reckon } from './reckoning.ts';
import { asItIs, reckonAhead } from './reckoning-ahead.ts';
import { type ChangeRow, countMade, findMade, findSuggested, insertChange, makeRoom } from './store.ts';
import { toChange } from './views.ts';

/**
 * @throws Refusal ride_not_found, not_your_ride, ride_ended, nothing_changed, too_many_changes, too_many_stops,
 *   not_while_searching, only_ahead, only_aboard, position_unknown, card_asked_first, cannot_hold_more, nobody_to_ask,
 *   and those of places and estimates
 */
export async function askChange(
  parts: ChangeParts,
  actor: Actor,
  rideId: RideId,
  wish: ChangeRequest,
): Promise<QuotedChange> {
  const { ride, side } = await ownRide(parts, actor, rideId);
  return askFor(parts, actor, { ride, by: side }, wish);
}

/**
 * The desk asks for a rider on the telephone.
 * @throws Refusal own_ride, passenger_by_rider, dearer_by_rider, and those of `askChange` but those of sides
 */
export async function askForRider(
  parts: ChangeParts,
  operator: Actor,
  rideId: RideId,
  wish: ChangeRequest,
): Promise<QuotedChange> {
  const ride = await getRide(parts, rideId);
  if (sideOf(parts, operator, ride) !== 'operator') throw refuse('own_ride');
  if (wish.passenger !== undefined) throw refuse('passenger_by_rider');
  return askFor(parts, operator, { ride, by: 'desk' }, wish);
}

async function askFor(
  parts: ChangeParts,
  actor: Actor,
  { ride, by }: { ride: RideRow; by: ChangedBy },
  wish: ChangeRequest,
): Promise<QuotedChange> {
  const { database, clock } = parts;
  await requireChangeable(parts, ride, wish);
  if (by === 'driver') requireAskable(ride, wish);
  const reckoned = await reckoningOf(parts, actor, ride, wish);
  const { plan } = reckoned;
  if (changedBetween(toldOf(planOf(ride)), toldOf(plan)).length === 0) throw refuse('nothing_changed');
  if (by === 'desk') requireNotDearer(ride, plan);
  await requirePayable(parts, ride, plan);
  if (by !== 'driver' && !wish.endHere)
    await database.transaction((tx) => askWhoPays(tx, ride, plan, clock.now()));
  const row = await database.transaction(async (tx) => {
    const now = clock.now();
    await makeRoom(tx, ride.id, now, mostOpen);
    const row = await insertChange(tx, rowFor(ride, wish, reckoned, { by, now }));
    if (by === 'driver') await tellSuggested(parts, tx, ride, row);
    return row;
  });
  return { ...toChange(row, by), polyline: reckoned.way.polyline };
}

const tellSuggested = (parts: ChangeParts, tx: Tx, ride: RideRow, { id, endsHere }: ChangeRow) =>
  tellRide(parts, tx, 'ride.change_suggested', ride, { changeId: id, endsHere });

function rowFor(
  ride: RideRow,
  wish: ChangeRequest,
  { plan, arrivesAt, arrivedBefore, way }: Reckoned,
  { by, now }: { by: ChangedBy; now: Date },
): ChangeRow {
  return {
    id: `change_${randomBytes(16).toString('hex')}`,
    rideId: ride.id,
    askedBy: by,
    state: by === 'driver' ? 'suggested' : 'quoted',
    endsHere: wish.endHere,
    planVersion: ride.planVersion,
    reached: reachedOf(ride),
    aboard: isAboard(ride.status),
    before: toldOf(planOf(ride)),
    plan,
    beforeCents: ride.heldCents,
    afterCents: plan.totalCents,
    payBeforeCents: driverPayCents(ride.parts, ride.terms),
    payAfterCents: driverPayCents(plan.parts, plan.terms),
    wayMeters: Math.round(way.meters),
    waySeconds: Math.round(way.seconds),
    arrivesAt,
    arrivedBefore,
    paymentIntentId: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + changeValidMs),
    answeredAt: null,
  };
}

function reckoningOf(
  parts: ChangeParts,
  actor: Actor,
  ride: RideRow,
  wish: ChangeRequest,
): Promise<Reckoned> | Reckoned {
  if (ride.status === 'scheduled') return reckonAhead(parts, actor, ride, wish);
  if (wish.endHere || wish.destination || wish.stops) return withNote(reckon(parts, ride, wish), wish);
  return withNote(Promise.resolve(asItIs(ride)), wish);
}

const withNote = async (reckoned: Promise<Reckoned>, { note }: ChangeRequest): Promise<Reckoned> => {
  const { plan, ...rest } = await reckoned;
  return { ...rest, plan: note === undefined ? plan : { ...plan, note: note || null } };
};

/** Whether such a change may be where the ride stands. */
async function requireChangeable(
  { database }: Pick<ChangeParts, 'database'>,
  ride: RideRow,
  wish: ChangeRequest,
): Promise<void> {
  if (isEnded(ride.status)) throw refuse('ride_ended');
  if (wish.endHere && !isAboard(ride.status)) throw refuse('only_aboard');
  const hasTime = Boolean(wish.scheduledDate || wish.scheduledTime);
  const isOfAhead = Boolean(wish.pickup || wish.vehicleType || hasTime || wish.passenger !== undefined);
  if (ride.status === 'pending' && isOfAhead) throw refuse('not_while_searching');
  if (ride.status !== 'scheduled' && isOfAhead) throw refuse('only_ahead');
  if (isAboard(ride.status) && wish.note !== undefined)
    throw refuse('only_ahead', { words: 'Your driver has read the note. Tell them.' });
  if (isChangedOut(await countMade(database.db, ride.id), wish.endHere)) throw refuse('too_many_changes');
}

/** Whom a driver may ask, and what. */
function requireAskable(ride: RideRow, wish: ChangeRequest): void {
  if (ride.behindRideId !== null || ride.status === 'scheduled') throw refuse('not_your_ride');
  if (ride.hailType === 'phone_dispatch' || wish.note !== undefined) throw refuse('nobody_to_ask');
}

/** @throws Refusal ride_not_found, not_your_ride */
export async function readChanges(
  parts: Pick<ChangeParts, 'clock' | 'database' | 'drivers'>,
  ride: RideRow,
  side: 'rider' | 'driver' | 'operator',
): Promise<RideChanges> {
  const { database, clock } = parts;
  const [made, suggested] = await Promise.all([
    findMade(database.db, ride.id),
    isEnded(ride.status) ? undefined : findSuggested(database.db, ride.id, clock.now()),
  ]);
  const stands = suggested?.planVersion === ride.planVersion ? suggested : undefined;
  return {
    suggested: stands && side !== 'operator' ? toChange(stands, side) : null,
    made: made.map((row) => toChange(row, side)),
  };
}
