/**
 * Fares of rides so far ahead that no hold lasts until then. The card is confirmed and kept at the booking, and its hold
 * let go; the day before, the fare is held again.
 *
 *   booked ──▶ kept ──a day before──▶ held ──▶ the search for a driver begins
 *               │  ▲                   ▲
 *               │  └ not reached: again│ confirmed
 *               └───────no──────▶ asked┘
 *                                  └──two hours before──▶ cancelled, and nothing is charged
 *
 * Each arrow is one transaction, guarded by the step it leaves, with its event and what is written to the rider.
 */
import type { Claimed, HeldLater } from '#src/money/processing/server/service.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { NewEvent, RoveEvent } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PaymentIntentId, RideId } from '#src/platform/ids.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { heldBeforeMs } from '#src/riding/quotes/rules.ts';
import { confirmUntil, type FareEvent } from '#src/riding/rides/rules.ts';
import { cardAskedMail, unpaidMail } from '#src/riding/rides/server/booking-mails.ts';
import { moveRide, setAndTell, setRide } from '#src/riding/rides/server/moving-store.ts';
import { findRide, type RideRow, updateRide } from '#src/riding/rides/server/store.ts';
import { tellPassengerOfEnd } from '../booking/passenger-news.ts';
import { rideEvent, settleQueue, tellRide } from '../moves/moves.ts';
import { type Payer, type RideReader, type RidesParts, type RideTeller, refuse } from '../parts.ts';
import { findFaresDue, findHoldsTooOld, whileFareIs } from './kept-fares-store.ts';

/** What holds the fare of a ride ahead, asks for it again, and ends the ride where it cannot be held. */
type FareParts = AskingParts & Pick<RidesParts, 'holds' | 'log'>;

/** What asks a rider for another card. */
type AskingParts = RideReader &
  RideTeller &
  Pick<RidesParts, 'baseUrl' | 'families' | 'jobs' | 'mailer' | 'promotions' | 'reservations' | 'texter'>;

const lookEveryMs = 30_000;
/** After the card provider could not be reached. */
const againAfterMs = 5 * 60_000;

const referenceOf = ({ id }: Pick<RideRow, 'id'>): string => `ride:${id}`;
const dueOf = ({ scheduledAt, id }: Pick<RideRow, 'scheduledAt' | 'id'>): Date =>
  new Date(existing(scheduledAt, `the time of ride ${id}`).getTime() - heldBeforeMs);

/**
 * What is written of the fare of a ride that is booked so far ahead: its payment is another from now on.
 * @param keeps what of the payment outlives its hold
 * @throws Refusal method_not_kept
 */
export async function keepFare(
  { holds }: Pick<RidesParts, 'holds'>,
  tx: Tx,
  ride: Pick<RideRow, 'id' | 'paymentIntentId'>,
  keeps: Claimed['keeps'],
  from: Date,
) {
  if (keeps === 'nothing') throw refuse('method_not_kept');
  // No bank lets go of what a gift card pays.
  if (keeps === 'set_aside') return { fareStep: 'held' as const };
  const { paymentIntentId } = ride;
  const kept = await holds.keepForLater(tx, { paymentIntentId, reference: referenceOf(ride) });
  return {
    paymentIntentId: existing(kept, `what pays ride ${ride.id} later`),
    bookedWithId: paymentIntentId,
    fareStep: 'kept' as const,
    fareDueAt: from,
  };
}

/** Has a hold let go that something else stands for by now; where the provider is away, reconciliation does. */
export async function letGoHold(
  { holds, log }: Pick<RidesParts, 'holds' | 'log'>,
  rideId: RideId,
  paymentIntentId: PaymentIntentId,
): Promise<void> {
  await holds
    .releaseHold({ paymentIntentId, reference: `ride:${rideId}` })
    .catch((error: unknown) => log.warn({ err: error, ride: rideId }, 'a hold is let go later'));
}

/** Told to the rider alone: whoever follows the ride by a link hears of no money. */
const fareEvent = (parts: RideTeller, type: FareEvent, ride: RideRow): NewEvent => ({
  ...rideEvent(parts, type, ride),
  subject: `ride-fare:${ride.id}`,
});

/** A round: holds that would be too old, then what is due. One that fails keeps no other from its turn. */
async function lookAfterFares(parts: FareParts): Promise<void> {
  const { database, clock, log } = parts;
  const each = async (found: RideRow[], work: (ride: RideRow) => Promise<unknown>) => {
    for (const ride of found)
      await work(ride).catch((error: unknown) =>
        log.error({ err: error, ride: ride.id }, 'the fare of a ride ahead was not looked after'),
      );
  };
  await each(await findHoldsTooOld(database.db), (ride) => renewFare(parts, ride));
  await each(await findFaresDue(database.db, clock.now()), (ride) =>
    ride.fareStep === 'asked' ? endAsking(parts, ride) : holdFare(parts, ride),
  );
}

export type KeptFares = ReturnType<typeof createKeptFares>;

export function createKeptFares(parts: FareParts & Pick<RidesParts, 'eventBus' | 'leases'>) {
  const { log, leases, eventBus } = parts;
  const rounds = createInterval(() => lookAfterFares(parts), {
    everyMs: lookEveryMs,
    failed: 'fares of rides ahead were not looked after',
    log,
    isMine: () => leases.holds('sweeping'),
  });
  eventBus.consume('rides.fares', ['payment.authorised', 'payment.released'], (event) =>
    hearOfFare(parts, event),
  );
  return {
    /** A round; for tests with a clock of their own. */
    lookAfter: () => lookAfterFares(parts),
    toConfirm: (actor: Pick<Actor, 'userId'>, named: string | null | undefined) =>
      fareToConfirm(parts, actor, named),
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}

/**
 * Another payment takes the place of one whose hold has gone, or would be too old by the time of the ride. What a gift
 * card pays alone stays as it is.
 */
async function renewFare(
  parts: RideReader & RideTeller & Pick<RidesParts, 'holds' | 'log'>,
  ride: RideRow,
): Promise<void> {
  const { database, clock, holds } = parts;
  const { id, paymentIntentId } = ride;
  const renewed = await database.transaction(async (tx) => {
    const now = clock.now();
    const still = whileFareIs(ride, 'held', 'kept', 'asked');
    if (!(await setRide(tx, id, { fareStep: 'held', fareDueAt: null, updatedAt: now }, still))) return false;
    const amountCents = ride.heldCents;
    const kept = await holds.keepForLater(tx, { paymentIntentId, reference: referenceOf(ride), amountCents });
    if (kept === null) return false;
    const change = {
      paymentIntentId: kept,
      bookedWithId: ride.bookedWithId ?? paymentIntentId,
      fareStep: 'kept' as const,
      fareDueAt: new Date(Math.max(dueOf(ride).getTime(), now.getTime())),
      fareUntil: null,
    };
    return setAndTell(tx, id, change, fareEvent(parts, 'ride.fare_kept', ride));
  });
  if (renewed) await letGoHold(parts, id, paymentIntentId);
}

/** The day before: the fare is held on the card that was kept, or its rider is asked. */
async function holdFare(parts: FareParts, ride: RideRow): Promise<void> {
  const said = await askForHold(parts, ride);
  if (said === 'held') return void (await becomeHeld(parts, ride));
  if (said === 'gone') return renewFare(parts, ride);
  if (said === 'unreachable') return tryAgain(parts, ride);
  const { database, clock, families, mailer, baseUrl } = parts;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const until = untilOf(ride, now);
    const change = { fareStep: 'asked' as const, fareDueAt: until, fareUntil: until, updatedAt: now };
    const event = fareEvent(parts, 'ride.card_asked', ride);
    const asked = await setAndTell(tx, ride.id, change, event, whileFareIs(ride, 'kept'));
    const payer = asked && (await families.payerOf(tx, ride.id));
    if (asked) await mailer.write(tx, cardAskedMail({ ...ride, ...asked.ride }, said, baseUrl, payer));
  });
}

const untilOf = ({ scheduledAt, id }: RideRow, now: Date): Date =>
  confirmUntil(existing(scheduledAt, `the time of ride ${id}`), now);

/** The provider is asked outside any transaction. */
const askForHold = (
  { holds }: Pick<RidesParts, 'holds'>,
  ride: RideRow,
): Promise<HeldLater | 'unreachable'> =>
  holds.holdLater(ride.paymentIntentId).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'provider_unreachable') return 'unreachable' as const;
    throw error;
  });

/** Tried every five minutes; a ride whose fare cannot be held in time is called off while its rider can still find another. */
async function tryAgain(parts: AskingParts, ride: RideRow): Promise<void> {
  const { database, clock } = parts;
  const now = clock.now();
  const until = ride.fareUntil ?? untilOf(ride, now);
  if (now >= until) return callOff(parts, ride, 'unreachable');
  const again = new Date(Math.min(now.getTime() + againAfterMs, until.getTime()));
  const change = { fareDueAt: again, fareUntil: until, fareTries: ride.fareTries + 1 };
  await updateRide(database.db, ride.id, change, whileFareIs(ride, 'kept'));
}

/** The time to confirm is over: who did so at the last moment rides, for the others it is called off. */
async function endAsking(parts: AskingParts & Pick<RidesParts, 'holds'>, ride: RideRow): Promise<void> {
  const said = await askForHold(parts, ride);
  if (said === 'held') await becomeHeld(parts, ride);
  // A confirmation may be there that nobody can tell of now; the ride is not called off over that before its time.
  else if (said === 'unreachable' && clockIsBefore(parts, ride.scheduledAt))
    await updateRide(
      parts.database.db,
      ride.id,
      { fareDueAt: new Date(parts.clock.now().getTime() + againAfterMs) },
      whileFareIs(ride, 'asked'),
    );
  else await callOff(parts, ride, 'unconfirmed');
}

const clockIsBefore = ({ clock }: Pick<RidesParts, 'clock'>, at: Date | null): boolean =>
  at !== null && clock.now() < at;

/** The fare is held: bound to the ride in the transaction that says so. @returns false for whoever comes second */
async function becomeHeld(
  parts: RideReader & RideTeller & Pick<RidesParts, 'families' | 'holds'>,
  ride: RideRow,
): Promise<boolean> {
  const { database, clock, families, holds } = parts;
  const { id, paymentIntentId, riderId, heldCents: amountCents } = ride;
  return database.transaction(async (tx) => {
    const change = { fareStep: 'held' as const, fareDueAt: null, fareUntil: null, updatedAt: clock.now() };
    if (!(await setRide(tx, id, change, whileFareIs(ride, 'kept', 'asked')))) return false;
    const payer = await families.payerOf(tx, id);
    const userId = payer?.userId ?? riderId;
    const claim = { paymentIntentId, userId, amountCents, reference: referenceOf(ride) };
    const { label } = await holds.claimHold(tx, claim);
    // The card of a payer is theirs: who rides reads whose it is, and no more of it.
    const paymentLabel = payer ? ride.paymentLabel : label;
    await setAndTell(tx, id, { paymentLabel }, fareEvent(parts, 'ride.fare_held', ride));
    return true;
  });
}

/** Why a ride ahead was called off, for whoever booked it. */
const calledOff = {
  unconfirmed: 'The fare could not be held, and the card was not confirmed in time.',
  unreachable: 'The fare could not be held: the card provider could not be reached.',
} as const;

/** Nothing is charged; whoever was to ride is told. */
async function callOff(parts: AskingParts, ride: RideRow, why: keyof typeof calledOff): Promise<void> {
  const { database, clock, families, jobs, mailer, promotions, baseUrl } = parts;
  const { id } = ride;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const change = {
      cancelledAt: now,
      cancelledBy: 'system' as const,
      cancelReason: calledOff[why],
      cancellationFeeCents: 0,
      fareDueAt: null,
      updatedAt: now,
    };
    const ended = await moveRide(tx, id, 'lapse', change, whileFareIs(ride, 'kept', 'asked'));
    if (!ended) return;
    await tellRide(parts, tx, 'ride.cancelled', ended, { by: 'system' });
    await parts.reservations.endOfRide(tx, id, 'called_off');
    await promotions.giveBack(tx, referenceOf(ride));
    await jobs.send(tx, settleQueue, { rideId: id });
    const unpaid = unpaidMail(ride, calledOff[why], baseUrl, now);
    await mailer.write(tx, unpaid);
    const payer = await families.payerOf(tx, id);
    if (payer) await mailer.write(tx, { ...unpaid, to: payer.email, hello: payer.firstName });
    await tellPassengerOfEnd(parts, tx, ride);
  });
}

/**
 * What is heard of a fare's payment: its rider has confirmed it, at this desk or elsewhere; or its hold has gone before
 * the ride, as a bank may let it go.
 */
async function hearOfFare(
  parts: RideReader & RideTeller & Pick<RidesParts, 'families' | 'holds' | 'log'>,
  { type, payload }: RoveEvent,
): Promise<void> {
  const rideId = Number(/^ride:(\d+)$/.exec(String(payload.reference))?.[1]);
  const ride = rideId ? await findRide(parts.database.db, rideId) : undefined;
  if (ride?.status !== 'scheduled' || !isPaidWith(ride, payload)) return;
  if (type === 'payment.released') await renewFare(parts, ride);
  else if (ride.fareStep === 'kept' || ride.fareStep === 'asked') await becomeHeld(parts, ride);
}

const isPaidWith = ({ paymentIntentId }: RideRow, payload: RoveEvent['payload']): boolean =>
  paymentIntentId === payload.paymentId || paymentIntentId === payload.paymentIntentId;

const paidBy = ({ firstName }: Payer): string =>
  `${firstName} pays this ride, and was asked by mail to confirm the card.`;

/**
 * The payment that a rider is asked to confirm; null where the request names no ride.
 * @throws Refusal ride_not_found, not_your_ride, payment_already_used where nothing is asked
 */
async function fareToConfirm(
  { database, families }: Pick<RidesParts, 'database' | 'families'>,
  { userId }: Pick<Actor, 'userId'>,
  named: string | null | undefined,
): Promise<{ id: PaymentIntentId; cardsOnly: string } | null> {
  const rideId = Number(/^ride:(\d{1,9})$/.exec(named ?? '')?.[1]);
  if (!rideId) return null;
  const ride = await findRide(database.db, rideId);
  if (!ride) throw refuse('ride_not_found');
  const payer = await families.payerOf(database.db, rideId);
  if ((payer?.userId ?? ride.riderId) !== userId)
    throw refuse('not_your_ride', payer && { words: paidBy(payer) });
  if (ride.status !== 'scheduled' || ride.fareStep !== 'asked')
    throw refuse('payment_already_used', { words: 'The fare of this ride wants nothing from you now.' });
  return { id: ride.paymentIntentId, cardsOnly: 'The fare of a booked ride is confirmed with a card.' };
}
