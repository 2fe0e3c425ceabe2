/** Split fares: a rider parts the fare of a ride that is over, friends pay by the link, and the rider gets it back. */
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { may } from '#src/platform/policy.ts';
import { findBusinessOfRide } from '#src/riding/business-accounts/server/store.ts';
import { askedOfFamilies } from '#src/riding/family/server/service.ts';
import { ridePolicy } from '#src/riding/policy.ts';
import type { FriendsSplit, Part, Split, Splittable } from '../contract.ts';
import { leastShareCents, shareOf, splitDays, splitWithinDays, waysToSplit } from '../rules.ts';
import { tokenOf } from './links.ts';
import { type RideFare, referenceOf, refuse, type SplitParts } from './parts.ts';
import { mayGoBack, openSplit, passOn, passOnQueue, payPart, priceOfPart, whyClosed } from './paying.ts';
import {
  findParts,
  findSplitOfRide,
  insertSplit,
  lockSplit,
  type PartRow,
  type SplitRow,
  updateSplit,
} from './store.ts';

const dayMs = 24 * 3_600_000;

export type Splits = ReturnType<typeof createSplits>;

export function createSplits(parts: SplitParts) {
  parts.payments.sells('split', {
    toVisitors: true,
    names: ({ orderId }) => Boolean(orderId),
    price: (actor, { orderId }) => priceOfPart(parts, actor, orderId ?? ''),
  });
  parts.jobs.work<{ partId: number }>(passOnQueue, ({ partId }) => passOn(parts, partId));
  return {
    find: (actor: Actor, rideId: RideId) => find(parts, actor, rideId),
    open: (actor: Actor, rideId: RideId, people: number) => open(parts, actor, rideId, people),
    end: (actor: Actor, rideId: RideId) => end(parts, actor, rideId),
    look: (actor: Actor | null, token: string) => look(parts, actor, token),
    pay: async (actor: Actor | null, given: Parameters<typeof payPart>[2]): Promise<FriendsSplit> => {
      await payPart(parts, actor, given);
      return look(parts, actor, given.token);
    },
  };
}

/** @throws Refusal split_ride_not_found, split_not_yet */
async function ownFare(parts: SplitParts, actor: Actor, rideId: RideId) {
  const ride = await parts.rides.aftercare.fareOf(rideId);
  if (!ride || !may(ridePolicy, 'split', ride.riderId === actor.userId ? 'rider' : null))
    throw refuse('split_ride_not_found');
  if ((await findBusinessOfRide(parts.database.db, rideId)) !== undefined) throw refuse('split_on_account');
  const payer = await askedOfFamilies.payerOf(parts.database.db, rideId);
  if (payer)
    throw refuse('split_on_account', {
      words: `${payer.firstName} pays this ride, so there is nothing to split.`,
    });
  const money = ride.completedAt && (await parts.payments.moneyOf(parts.database.db, ride.paymentIntentId));
  const fareCents = money ? money.cardCents + money.giftCents : 0;
  if (fareCents === 0) throw refuse('split_not_yet');
  return { ride, fareCents };
}

/** @throws Refusal split_ride_not_found, split_not_yet */
async function find(
  parts: SplitParts,
  actor: Actor,
  rideId: RideId,
): Promise<{ split: Split | null; splittable: Splittable }> {
  const { ride, fareCents } = await ownFare(parts, actor, rideId);
  const row = await findSplitOfRide(parts.database.db, rideId);
  const { reference } = ride;
  return {
    split: row ? await toSplit(parts, row, ride) : null,
    splittable: { rideId, reference, fare: toDecimal(fareCents), ways: waysToSplit(fareCents) },
  };
}

/**
 * Splits a fare, or makes the link of one that was taken back or has ended anew. The number of people may change while
 * nobody has paid.
 * @throws Refusal split_ride_not_found, split_not_yet, split_too_late, split_too_small, split_fixed, split_fare_back
 */
async function open(parts: SplitParts, actor: Actor, rideId: RideId, people: number): Promise<Split> {
  const { database, clock } = parts;
  const { ride, fareCents } = await ownFare(parts, actor, rideId);
  const now = clock.now();
  if (now.getTime() - existing(ride.completedAt, 'the end').getTime() > splitWithinDays * dayMs)
    throw refuse('split_too_late');
  const shareCents = shareOf(fareCents, people);
  if (shareCents < leastShareCents) throw refuse('split_too_small');
  if (!(await mayGoBack(parts, database.db, ride.paymentIntentId, 1))) throw refuse('split_fare_back');
  const expiresAt = new Date(now.getTime() + splitDays * dayMs);
  const split = await database.transaction(async (tx) => {
    const fresh = await insertSplit(tx, { rideId, fareCents, people, shareCents, createdAt: now, expiresAt });
    if (fresh) {
      await announce(parts, tx, fresh, ride, 'split.opened');
      return fresh;
    }
    const row = existing(await lockSplit(tx, { rideId }), 'the split that was there first');
    if (row.people !== people && (await findParts(tx, row.id)).length > 0) throw refuse('split_fixed');
    const parting = row.people === people ? {} : { people, shareCents };
    const isClosed = row.endedAt !== null || row.expiresAt <= now;
    // Links of another price end with it; a payment begun on them would be of another amount.
    const linkRound = row.people === people ? row.linkRound : row.linkRound + 1;
    const again = await updateSplit(tx, row.id, { ...parting, linkRound, endedAt: null, expiresAt });
    if (isClosed) await announce(parts, tx, again, ride, 'split.opened');
    return again;
  });
  return toSplit(parts, split, ride);
}

/** Repeating it changes nothing. @throws Refusal split_ride_not_found, split_not_found */
async function end(parts: SplitParts, actor: Actor, rideId: RideId): Promise<Split> {
  const { ride } = await ownFare(parts, actor, rideId);
  const ended = await parts.database.transaction(async (tx) => {
    const row = await lockSplit(tx, { rideId });
    if (!row) throw refuse('split_not_found');
    if (row.endedAt) return row;
    await announce(parts, tx, row, ride, 'split.ended');
    return updateSplit(tx, row.id, { endedAt: parts.clock.now(), linkRound: row.linkRound + 1 });
  });
  return toSplit(parts, ended, ride);
}

const announce = ({ clock }: SplitParts, tx: Tx, { id }: SplitRow, ride: RideFare, type: string) =>
  record(tx, {
    type,
    subject: referenceOf(id),
    payload: { rideId: ride.rideId },
    userIds: [ride.riderId],
    at: clock.now(),
  });

/** @throws Refusal split_not_found */
async function look(parts: SplitParts, actor: Actor | null, token: string): Promise<FriendsSplit> {
  const { split, ride } = await openSplit(parts, token);
  const { db } = parts.database;
  const [paid, closed] = await Promise.all([
    findParts(db, split.id),
    whyClosed(parts, db, split, ride, actor?.userId ?? null),
  ]);
  return { ...commonOf(split, ride, paid), rider: ride.riderFirstName, closed };
}

async function toSplit(parts: SplitParts, split: SplitRow, ride: RideFare): Promise<Split> {
  const paid = await findParts(parts.database.db, split.id);
  const isOpen = split.endedAt === null && split.expiresAt > parts.clock.now();
  const back = paid.filter(({ status }) => status === 'passed_on');
  return {
    ...commonOf(split, ride, paid),
    rideId: ride.rideId,
    fare: toDecimal(split.fareCents),
    paidBack: toDecimal(back.reduce((sum, { cents }) => sum + cents, 0)),
    path: isOpen ? `/split?token=${tokenOf(parts.secret, split)}` : null,
  };
}

function commonOf(split: SplitRow, ride: RideFare, paid: PartRow[]) {
  const standing = paid.filter(({ status }) => status !== 'returned');
  return {
    reference: ride.reference,
    pickupLocation: ride.pickupLocation,
    destination: ride.destination,
    completedAt: existing(ride.completedAt, 'the end of the ride').toISOString(),
    timeZone: ride.timeZone,
    people: split.people,
    share: toDecimal(split.shareCents),
    open: Math.max(0, split.people - 1 - standing.length),
    expiresAt: split.expiresAt.toISOString(),
    parts: paid.map(toPart),
  };
}

const toPart = ({ id, payerName: name, cents, createdAt, status }: PartRow): Part => ({
  id,
  name,
  amount: toDecimal(cents),
  paidAt: createdAt.toISOString(),
  state: status === 'passed_on' ? 'paid' : status === 'returned' ? 'returned' : 'passing',
});
