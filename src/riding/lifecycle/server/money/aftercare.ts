/** After the ride: money captured or released, receipt, tip, ratings, what the driver earned. */

import { learnPace } from '#src/geo/guidance/server/service.ts';
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { taxNumbers } from '#src/money/tax/tax-numbers.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { type Cents, formatMoney, toDecimal } from '#src/platform/money.ts';
import { may } from '#src/platform/policy.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { companyIssuer } from '#src/platform/settings/company.ts';
import { localDate, zonedTime } from '#src/platform/time/zoned-time.ts';
import { askWords, readTypedAmount } from '#src/platform/typed-numbers.ts';
import { ridePolicy } from '#src/riding/policy.ts';
import {
  driverPayCents,
  farePart,
  sumOfParts,
  taxLinesOf,
  toFarePart,
} from '#src/riding/quotes/fare-parts.ts';
import type { Receipt } from '#src/riding/rides/contract.ts';
import type { RatingTag } from '#src/riding/rides/road.ts';
import { highestTipCents, isEnded, rideReference } from '#src/riding/rides/rules.ts';
import { tipMail } from '#src/riding/rides/server/booking-mails.ts';
import { sumEarnings } from '#src/riding/rides/server/earnings-store.ts';
import { setRide } from '#src/riding/rides/server/moving-store.ts';
import { receiptMail } from '#src/riding/rides/server/receipt-mail.ts';
import {
  findRide,
  type RideRow,
  updateRide,
  whileTipIs,
  whileTipIsUntold,
  whileTipMayBe,
  whileUnratedBy,
  whileUnsettled,
} from '#src/riding/rides/server/store.ts';
import { measureDriven } from '../moves/driven-distance.ts';
import { getRide, sideOf } from '../moves/moves.ts';
import { dropoffOf, pickupOf } from '../moves/way.ts';
import { type Payer, type RideReader, type RidesParts, type RideTeller, refuse } from '../parts.ts';
import { cutShortOf, drivenOf } from '../views/view.ts';
import {
  cancellationParts,
  chargedCents,
  chargedDiscountCents,
  chargedParts,
  waitingParts,
} from './charged.ts';

/** What a receipt is read with. */
type ReceiptParts = RideReader &
  RideTeller &
  Pick<RidesParts, 'changes' | 'compensations' | 'families' | 'holds' | 'taxes'>;

/** What keeps a tip and writes of it. */
type TipParts = ReceiptParts & Pick<RidesParts, 'accounts' | 'baseUrl' | 'mailer'>;

/** What settles an ended ride. */
type SettleParts = TipParts & Pick<RidesParts, 'known' | 'positions'>;

export interface Said {
  stars: number;
  tags?: RatingTag[] | null | undefined;
  comment?: string | null | undefined;
}

/** Captures what an ended ride costs, or lets the hold go. Repeating it changes nothing. */
export async function settleRide(parts: SettleParts, rideId: RideId): Promise<void> {
  const { database, clock, holds, known, mailer, accounts } = parts;
  const seen = known.find(rideId);
  // Of a ride that has ended nothing changes any more that is read here.
  const ride = seen?.completedAt && !seen.settledAt ? seen : await findRide(database.db, rideId);
  if (!ride || ride.settledAt || !isEnded(ride.status)) return;
  const reference = `ride:${ride.id}`;
  const cents = ride.status === 'completed' ? chargedCents(ride) : (ride.cancellationFeeCents ?? 0);
  let number: string | null = null;
  if (cents > 0) {
    const taken = await holds.captureHold({
      paymentIntentId: ride.paymentIntentId,
      amountCents: cents,
      reference,
      driverId: ride.driverId,
      driverPayCents: payOfCapture(ride),
      taxLines: taxLinesOf(ride.status === 'completed' ? chargedParts(ride) : cancellationParts(cents, ride)),
      // Rove pays what the code took off; a cancellation fee has nothing off.
      discountCents: ride.status === 'completed' ? chargedDiscountCents(ride) : 0,
    });
    number = taken.receiptNumber;
  } else {
    await holds.releaseHold({ paymentIntentId: ride.paymentIntentId, reference });
  }
  const waitingPaid =
    ride.status !== 'completed' || ride.waitingCents === 0 || (await chargeWaiting(parts, ride));
  const { distance } = await accounts.choices.read(ride.riderId);
  const driven =
    ride.status === 'completed' && ride.drivenSeconds === null ? await measureDriven(parts, ride) : undefined;
  await database.transaction(async (tx) => {
    const change = {
      settledAt: clock.now(),
      ...(driven && { drivenMeters: driven.meters, drivenSeconds: driven.seconds }),
      ...(waitingPaid
        ? {}
        : { waitingCents: 0, fareCents: chargedCents(ride), driverPayCents: payOfCapture(ride) }),
    };
    const settled = await setRide(tx, rideId, change, whileUnsettled);
    if (!settled) return;
    known.put({ ...ride, ...settled });
    // Whoever waits at a stop learns nothing of roads.
    if (driven?.roads && ride.stops.length === 0 && ride.pickedUpAt)
      await learnPace(tx, driven.roads, driven.seconds, ride.pickedUpAt);
    // Whoever pays has a receipt, for a fee as for a ride.
    const payer = cents > 0 && (await parts.families.payerOf(tx, rideId));
    if (cents > 0)
      await mailer.write(
        tx,
        receiptMail(
          payer ? payer.email : ride.riderEmail,
          await toReceipt(parts, tx, { ...ride, ...settled }, number),
          {
            unit: distance,
            baseUrl: parts.baseUrl,
          },
        ),
      );
  });
}

const payOfWaiting = (ride: RideRow): Cents => driverPayCents(waitingParts(ride), ride.terms);

const payOfCapture = (ride: RideRow) =>
  (ride.driverPayCents ?? 0) - (ride.status === 'completed' ? payOfWaiting(ride) : 0);

/** Waiting is charged apart, since a hold cannot grow; when it is declined, Rove lets it go. */
const chargeWaiting = ({ holds }: Pick<RidesParts, 'holds'>, ride: RideRow) =>
  holds.chargeMore({
    paymentIntentId: ride.paymentIntentId,
    amountCents: ride.waitingCents,
    reference: `ride:${ride.id}:waiting`,
    description: `Waiting, ride ${rideReference(ride.id)}`,
    driverId: ride.driverId,
    driverPayCents: payOfWaiting(ride),
    taxLines: taxLinesOf(waitingParts(ride)),
  });

async function ridersOwn(parts: RideReader, actor: Actor, rideId: RideId): Promise<RideRow> {
  const ride = await getRide(parts, rideId);
  if (!may(ridePolicy, 'pay', sideOf(parts, actor, ride))) throw refuse('not_your_ride');
  return ride;
}

/**
 * Keeps what one side says of the other. A rider's stars join the driver's mean later; see `countRatings`.
 * @throws Refusal not_your_ride, not_completed, already_rated
 */
export async function rate(
  parts: RideReader & RideTeller,
  actor: Actor,
  rideId: RideId,
  { stars, tags, comment }: Said,
): Promise<RideRow> {
  const { database, clock } = parts;
  const ride = await getRide(parts, rideId);
  const side = sideOf(parts, actor, ride);
  if (!may(ridePolicy, 'rate', side)) throw refuse('not_your_ride');
  if (ride.status !== 'completed') throw refuse('not_completed');
  const said = {
    driverStars: stars,
    driverTags: tags?.length ? [...new Set(tags)] : null,
    driverComment: comment || null,
    driverRatedAt: clock.now(),
  };
  const change = side === 'rider' ? said : { riderStars: stars };
  if (!(await updateRide(database.db, rideId, change, whileUnratedBy(side === 'rider' ? 'rider' : 'driver'))))
    throw refuse('already_rated');
  return getRide(parts, rideId);
}

/** @throws Refusal invalid_request */
function readTip(typed: string | number): Cents {
  const reading = readTypedAmount(typed, { leastCents: 1, mostCents: highestTipCents });
  if ('cents' in reading && reading.cents > 0 && reading.cents <= highestTipCents) return reading.cents;
  const words = `A tip is more than ${formatMoney(0, { short: true })} and at most ${formatMoney(highestTipCents, { short: true })}.`;
  throw refusePlatform('invalid_request', {
    fields: { amount: 'ask' in reading ? askWords(reading) : words },
  });
}

/**
 * All of a tip is the driver's. Asked for again in the same amount it is the same tip, so that a rider whose
 * provider was away may try again.
 * @throws Refusal not_your_ride, not_completed, already_tipped, tip_failed, invalid_request
 */
export async function tip(
  parts: Pick<RidesParts, 'database' | 'drivers' | 'families' | 'holds'>,
  actor: Actor,
  rideId: RideId,
  amount: string | number,
): Promise<RideRow> {
  const { database, holds } = parts;
  const ride = await ridersOwn(parts, actor, rideId);
  if (ride.status !== 'completed') throw refuse('not_completed');
  if (ride.paidToDriver || (await holds.coverOf(database.db, ride.paymentIntentId)).raise === 'account')
    throw refuse('tip_failed', { words: 'No card pays this ride. Give a tip in the driver’s hand.' });
  const payer = await parts.families.payerOf(database.db, rideId);
  if (payer)
    throw refuse('tip_failed', {
      words: `${payer.firstName} pays this ride. Give a tip in the driver’s hand.`,
    });
  const tipCents = readTip(amount);
  const claimed = await updateRide(database.db, rideId, { tipCents }, whileTipMayBe(tipCents));
  if (!claimed) throw refuse('already_tipped');
  const paid = await holds.chargeMore({
    paymentIntentId: ride.paymentIntentId,
    amountCents: tipCents,
    reference: `ride:${ride.id}:tip`,
    description: `Tip, ride ${rideReference(ride.id)}`,
    driverId: ride.driverId,
    driverPayCents: tipCents,
  });
  if (!paid) {
    await updateRide(database.db, rideId, { tipCents: null });
    throw refuse('tip_failed');
  }
  return getRide(parts, rideId);
}

/**
 * A tip that was charged is mailed with the whole receipt, once. One whose answer was lost is charged or declined later,
 * when nobody waits for it; the ride then says what became of it.
 */
export async function hearOfTip(parts: TipParts, { type, payload }: RoveEvent): Promise<void> {
  const { database, holds } = parts;
  const reference = String(payload.reference);
  const rideId = Number(/^ride:(\d+):tip$/.exec(reference)?.[1]);
  if (!rideId) return;
  const tipCents = Number(payload.amountCents);
  if (type === 'payment.settled') await keepTip(parts, rideId, tipCents);
  else if (!(await holds.isCharging(reference)))
    await updateRide(database.db, rideId, { tipCents: null }, whileTipIs(tipCents));
}

async function keepTip(parts: TipParts, rideId: RideId, tipCents: Cents): Promise<void> {
  const { database, clock, mailer, accounts, drivers, baseUrl, holds } = parts;
  const ride = await findRide(database.db, rideId);
  if (!ride) return;
  if (ride.driverId !== null) await drivers.know(ride.driverId);
  const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
  const { distance } = await accounts.choices.read(ride.riderId);
  await database.transaction(async (tx) => {
    const change = { tipCents, tipToldAt: clock.now() };
    if (!(await updateRide(tx, rideId, change, whileTipIsUntold))) return;
    const money = await holds.moneyOf?.(tx, ride.paymentIntentId);
    const receipt = await toReceipt(parts, tx, { ...ride, ...change }, money?.receiptNumber ?? null);
    await mailer.write(
      tx,
      receiptMail(ride.riderEmail, receipt, { unit: distance, baseUrl, isTipped: true }),
    );
    if (driver) await mailer.write(tx, tipMail(ride, driver, tipCents, baseUrl));
  });
}

/** @throws Refusal not_your_ride, not_completed when nothing was charged */
export async function findReceipt(parts: ReceiptParts, actor: Actor, rideId: RideId): Promise<Receipt> {
  const ride = await ridersOwn(parts, actor, rideId);
  if (ride.fareCents === null && !ride.cancellationFeeCents) throw refuse('not_completed');
  const { db } = parts.database;
  const money = await parts.holds.moneyOf?.(db, ride.paymentIntentId);
  const refunds = (money?.refunds ?? [])
    .filter(({ status }) => status !== 'failed')
    .map(({ key, cardCents, giftCents, at, creditNote }) => ({
      label: backWords(key),
      amount: toDecimal(cardCents + giftCents),
      at: at.toISOString(),
      creditNote,
    }));
  return { ...(await toReceipt(parts, db, ride, money?.receiptNumber ?? null)), refunds };
}

function backWords(key: string): string {
  if (key.startsWith('split-part:')) return 'A friend’s part, paid back to you';
  return key.startsWith('promise:') ? 'Paid back because the car came late' : 'Paid back to you';
}

/** A ride as its fare is spoken of, and the payment that it was paid with; undefined when there is none. */
export async function fareOf({ database }: Pick<RidesParts, 'database'>, rideId: RideId) {
  const ride = await findRide(database.db, rideId);
  if (!ride) return undefined;
  const { riderId, riderFirstName, riderEmail, paymentIntentId, pickupLocation, destination } = ride;
  return {
    ...{ rideId, riderId, riderFirstName, riderEmail, paymentIntentId, pickupLocation, destination },
    reference: rideReference(rideId),
    /** Null until the ride is over and its fare was taken. */
    completedAt: ride.settledAt && ride.completedAt,
    timeZone: timeZoneAt(pickupOf(ride)),
  };
}

const nameOf = ({ firstName, lastName }: Pick<Payer, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** @param number of the payment that the fare was paid with */
async function toReceipt(
  { changes, clock, compensations, drivers, families, taxes }: ReceiptParts,
  queries: Queries,
  ride: RideRow,
  number: string | null,
): Promise<Receipt> {
  const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
  const lines =
    ride.status === 'completed'
      ? [
          ...chargedParts(ride),
          ...waitingParts(ride),
          ...(ride.tipCents ? [farePart({ kind: 'tip' }, ride.tipCents)] : []),
        ]
      : cancellationParts(ride.cancellationFeeCents ?? 0, ride);
  const at = ride.settledAt ?? ride.completedAt ?? ride.cancelledAt ?? clock.now();
  const taxLines = taxLinesOf(lines);
  const rider = nameOf({ firstName: ride.riderFirstName, lastName: ride.riderLastName });
  const payer = await families.payerOf(queries, ride.id);
  const numbers = await taxes.numbersOf(taxLines, { at, driverId: driver?.userId }, queries);
  return {
    rideId: ride.id,
    reference: rideReference(ride.id),
    number,
    issuedAt: at.toISOString(),
    timeZone: timeZoneAt({ lat: ride.pickupLat, lng: ride.pickupLng }),
    pickupLocation: ride.pickupLocation,
    destination: ride.destination,
    stops: ride.stops,
    pickup: pickupOf(ride),
    dropoff: dropoffOf(ride),
    passengerName: ride.passengerName ?? (payer ? rider : null),
    driverName: driver?.firstName ?? null,
    drivenIn: driver ? ride.drivenIn : null,
    parts: lines.map(toFarePart),
    total: toDecimal(sumOfParts(lines)),
    refunds: [],
    paymentLabel: ride.paymentLabel,
    planned: { meters: ride.distanceMeters, seconds: ride.durationSeconds },
    driven: drivenOf(ride),
    askedAt: ride.createdAt.toISOString(),
    scheduledAt: ride.scheduledAt?.toISOString() ?? null,
    pickedUpAt: ride.pickedUpAt?.toISOString() ?? null,
    endedAt: (ride.completedAt ?? ride.cancelledAt)?.toISOString() ?? null,
    droppedOff: ride.status === 'completed',
    cutShort: cutShortOf(ride),
    changes: ride.planVersion === 0 ? [] : await changes.findForReceipt(queries, ride.id),
    compensation: ride.scheduledAt && (await compensations.ofRide(queries, ride.id)),
    issuer: companyIssuer(),
    taxNumbers: taxNumbers(taxLines, numbers).map(({ name, number }) => ({ name, number })),
    buyerName: payer ? nameOf(payer) : rider,
  };
}

/** Earnings of the driver's local day and of the week that began on Monday. @throws Refusal not_your_ride */
export async function findEarnings(
  { database, clock, drivers }: RideReader & RideTeller,
  actor: Actor,
  driverId: DriverId,
  timeZone: string,
) {
  const driver = await drivers.ownById(actor, driverId).catch(() => {
    throw refuse('not_your_ride', { words: 'These are the earnings of another driver.' });
  });
  const { day, week } = localStarts(clock.now(), timeZone);
  const [today, thisWeek] = await Promise.all([
    sumEarnings(database.db, driver.id, day),
    sumEarnings(database.db, driver.id, week),
  ]);
  return {
    today: toDecimal(today.cents),
    week: toDecimal(thisWeek.cents),
    ridesToday: today.rides,
    ridesWeek: thisWeek.rides,
  };
}

/** Midnight today and on Monday, as instants, by the clocks of `timeZone`. */
function localStarts(now: Date, timeZone: string): { day: Date; week: Date } {
  const local = localDate(now, timeZone);
  const day = zonedTime(local, '00:00', timeZone);
  const weekday = (new Date(`${local}T12:00:00Z`).getUTCDay() + 6) % 7;
  const monday = new Date(Date.parse(`${local}T12:00:00Z`) - weekday * 24 * 3600_000)
    .toISOString()
    .slice(0, 10);
  return { day, week: zonedTime(monday, '00:00', timeZone) };
}
