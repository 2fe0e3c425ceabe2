/** A ride that a family pays: its rules are asked in the transaction that books it, under the lock of the family. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { cityAt } from '#src/geo/streets/cities/cities.ts';
import { type LatLng, pointOf } from '#src/geo/streets/geo.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PaymentIntentId, QuoteId, RideId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import { monthStart } from '#src/riding/business-accounts/rules.ts';
import { makeBooking, wishesOf } from '#src/riding/lifecycle/server/booking/booking.ts';
import type { FareHolds } from '#src/riding/lifecycle/server/money/fare-holds.ts';
import { makeShare } from '#src/riding/lifecycle/server/views/sharing.ts';
import { priceOf } from '#src/riding/quotes/server/selling.ts';
import type { QuoteRow } from '#src/riding/quotes/server/service.ts';
import type { WishesRequest } from '#src/riding/rides/contract.ts';
import { scheduledMail } from '#src/riding/rides/server/booking-mails.ts';
import { findRideOfQuote, type RideRow } from '#src/riding/rides/server/store.ts';
import type { FamilyPays } from '../contract.ts';
import { type FamilyTrip, familyLabel, whyNotPaid } from '../rules.ts';
import { bookedMail, cardMail, nameOf } from './mails.ts';
import { type FamilyParts, refuse } from './parts.ts';
import {
  claimCardTold,
  type FamilyRow,
  findFamily,
  findFamilyRide,
  findPayer,
  findPlaceOf,
  insertFamilyRide,
  lockFamily,
  type MemberRow,
  sumUsed,
} from './store.ts';
import { toldWords, wordsOf } from './words.ts';

export type FamilyBooking = WishesRequest & { quoteId: QuoteId };
type Payer = Awaited<ReturnType<typeof findPayer>>;

const spotOf = (at: LatLng): FamilyTrip['spots'][number] => ({ at, cityId: cityAt(pointOf(at))?.id ?? null });

/** A trip by its places, in their order. */
export const tripAsked = (
  { places, at }: { places: readonly LatLng[]; at: Date },
  cents: Cents,
): FamilyTrip => {
  const [pickup] = places;
  return { at, timeZone: pickup ? timeZoneAt(pickup) : booksTimeZone(), spots: places.map(spotOf), cents };
};

type Trip = Pick<QuoteRow, 'scheduledAt' | 'pickupLat' | 'pickupLng' | 'stops' | 'destLat' | 'destLng'>;

const asked = (trip: Trip, cents: Cents, now: Date): FamilyTrip =>
  tripAsked(
    {
      at: trip.scheduledAt ?? now,
      places: [
        { lat: trip.pickupLat, lng: trip.pickupLng },
        ...trip.stops,
        { lat: trip.destLat, lng: trip.destLng },
      ],
    },
    cents,
  );

/** What this month has brought of one person, but for one ride. */
export async function usedBy(
  queries: Queries,
  memberId: number,
  now: Date,
  without?: RideId,
): Promise<Cents> {
  const used = await sumUsed(queries, [memberId], monthStart(now, booksTimeZone()), without);
  return used.get(memberId) ?? 0;
}

/** Where somebody stands in a family that another pays for; undefined without one. */
async function findPaidFor(
  queries: Queries,
  userId: Actor['userId'],
): Promise<{ member: MemberRow; payer: Payer } | undefined> {
  const member = await findPlaceOf(queries, userId);
  const family = member && (await findFamily(queries, member.familyId));
  if (!member || !family || family.endedAt || family.payerId === userId) return undefined;
  return { member, payer: await findPayer(queries, family.id) };
}

/**
 * Books a ride of one’s own by the card of whoever pays. Sent again, the same booking answers with its ride.
 * @throws Refusal of the call’s list in the contract
 */
export async function bookByFamily(
  parts: FamilyParts,
  actor: Actor,
  { address, said }: { address: string; said: FamilyBooking },
): Promise<RideRow> {
  const { database, clock, holds, quotes } = parts;
  const { db } = database;
  const made = await findRideOfQuote(db, said.quoteId);
  if (made?.riderId === actor.userId && (await findFamilyRide(db, made.id))) return made;
  const found = await findPaidFor(db, actor.userId);
  if (!found) throw refuse('family_not_found');
  if (said.passenger) throw refuse('family_guest');
  const { member, payer } = found;
  const quote = await quotes.bookable(actor, said.quoteId);
  // Before the card is asked: what the rules refuse is held nowhere.
  const usedCents = await usedBy(db, member.id, clock.now());
  const who = { payer: nameOf(payer.firstName), usedCents };
  const no = whyNotPaid(member.rules, asked(quote, quote.totalCents, clock.now()), who);
  if (no) throw refuse('family_rule', { words: no });
  const paymentIntentId = await holdOnCard(parts, actor, found, quote);
  // Who rides reads whose card it is, and no more of it.
  const ofFamily: FareHolds = {
    ...holds,
    claimHold: async (tx, hold) => ({ ...(await holds.claimHold(tx, hold)), label: familyLabel(who.payer) }),
  };
  return makeBooking({ ...parts, holds: ofFamily }, actor, {
    ...{ quoteId: said.quoteId, paymentIntentId, payerId: payer.userId },
    ...(member.isYoung && { pinRule: 'always' as const }),
    wishes: () => wishesOf(parts, actor, said, address),
    tell: (tx, ride) => bindToFamily(parts, tx, ride, member),
    letGo: () => holds.releaseUnclaimed(paymentIntentId, payer.userId),
  });
}

/** Whoever pays hears of a card that does not. @throws Refusal family_card, provider_unreachable */
async function holdOnCard(
  { database, clock, mailer, payments, baseUrl }: FamilyParts,
  actor: Actor,
  { member, payer }: { member: MemberRow; payer: Payer },
  quote: QuoteRow,
): Promise<PaymentIntentId> {
  const price = priceOf(quote);
  try {
    return await payments.forCaller.onUsualCard({
      ...{ ...price, userId: payer.userId, taxLines: price.taxLines ?? [] },
      // A hold that no ride came of is found by nobody who books for themselves.
      reference: `family:${quote.id}`,
    });
  } catch (error) {
    if (!(error instanceof Refusal) || !/^saved_card_/.test(error.code)) throw error;
    await database.transaction(async (tx) => {
      if (await claimCardTold(tx, member.familyId, clock.now()))
        await mailer.write(tx, cardMail(payer, nameOf(actor.firstName), baseUrl));
    });
    throw refuse('family_card', {
      words: `The card of ${nameOf(payer.firstName)} could not be charged, and they were told by mail. Pay another way for now.`,
    });
  }
}

/** Asks all that has to hold, with the family locked, so that two bookings do not pass a limit together. */
async function bindToFamily(
  { baseUrl, clock, mailer }: FamilyParts,
  tx: Tx,
  ride: RideRow,
  before: MemberRow,
): Promise<void> {
  const now = clock.now();
  const { family, member } = await lockPlace(tx, before);
  // Marked as young meanwhile, whose PIN is always asked for.
  if (member.isYoung !== before.isYoung)
    throw refuse('family_rule', { words: 'What is paid for you has just been changed. Book once more.' });
  const payer = await findPayer(tx, family.id);
  const usedCents = await usedBy(tx, member.id, now, ride.id);
  const who = { payer: nameOf(payer.firstName), usedCents };
  const no = whyNotPaid(member.rules, asked(ride, ride.heldCents, now), who);
  if (no) throw refuse('family_rule', { words: no });
  await insertFamilyRide(tx, { rideId: ride.id, familyId: family.id, memberId: member.id });
  if (ride.status === 'scheduled') await mailer.write(tx, scheduledMail(ride, baseUrl, now));
  if (member.isTold) {
    const { path } = await makeShare({ clock }, tx, ride);
    await mailer.write(tx, bookedMail(payer, nameOf(ride.riderFirstName), ride, `${baseUrl}${path}`));
  }
  await record(tx, {
    type: 'family.ride_booked',
    subject: `family:${family.id}`,
    payload: { familyId: family.id, rideId: ride.id },
    userIds: [payer.userId],
    at: now,
  });
}

/** @throws Refusal family_not_found for whoever is out of it by now */
export async function lockPlace(
  tx: Tx,
  { familyId, id, userId }: Pick<MemberRow, 'familyId' | 'id' | 'userId'>,
): Promise<{ family: FamilyRow; member: MemberRow }> {
  const family = await lockFamily(tx, familyId);
  const member = await findPlaceOf(tx, userId);
  if (!family || family.endedAt || member?.id !== id) throw refuse('family_not_found');
  return { family, member };
}

/** Whether the family of somebody pays for an estimate, as the paying step says it. @throws Refusal quote_not_found */
export async function readPaying(
  parts: FamilyParts,
  { userId }: Actor,
  quoteId: QuoteId,
): Promise<FamilyPays | null> {
  const { database, clock, quotes } = parts;
  const { db } = database;
  const found = await findPaidFor(db, userId);
  if (!found) return null;
  const quote = await quotes.find(quoteId);
  if (!quote || quote.userId !== userId) throw refuse('quote_not_found');
  const { member } = found;
  const payer = nameOf(found.payer.firstName);
  const now = clock.now();
  const usedCents = await usedBy(db, member.id, now);
  const trip = asked(quote, quote.totalCents, now);
  return {
    label: familyLabel(payer),
    words: wordsOf(member.rules, payer),
    told: toldWords(member, payer),
    refused: whyNotPaid(member.rules, trip, { payer, usedCents }) ?? (await whyNoCard(parts, found.payer)),
  };
}

/** What a booking would find out too late; while the provider cannot be asked, nothing is said of it. */
async function whyNoCard({ payments }: FamilyParts, { userId, firstName }: Payer): Promise<string | null> {
  const card = await payments.forCaller.usualCard(userId).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  const payer = nameOf(firstName);
  return card === null
    ? `${payer} has no saved card now. Pay another way, or ask ${payer} to save one.`
    : null;
}
