/** A ride for a caller: paid to the driver or on their saved card it is booked at once, by a link once it is paid. */

import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PaymentIntentId, QuoteId, UserId } from '#src/platform/ids.ts';
import { formatMoney, toDecimal } from '#src/platform/money.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { makeBooking, type Rider } from '#src/riding/lifecycle/server/booking/booking.ts';
import { finishBooking } from '#src/riding/lifecycle/server/booking/unfinished-bookings.ts';
import { toRide } from '#src/riding/lifecycle/server/views/view.ts';
import { priceOf } from '#src/riding/quotes/server/selling.ts';
import type { CallerWish, QuoteRow, Wishes } from '#src/riding/quotes/server/service.ts';
import type { EstimateRequest } from '#src/riding/quotes/shapes.ts';
import type { Ride } from '#src/riding/rides/contract.ts';
import { findOpenRideOf, findRide, findRideOfQuote, type RideRow } from '#src/riding/rides/server/store.ts';
import type { PhonePay, TripToPay } from '../contract.ts';
import { quoteOf, tokenOf } from './links.ts';
import { type PhoneParts, refuse } from './parts.ts';
import { findFreeGuest, hasNumber, insertGuest, ofRider } from './store.ts';

/** Whoever has a link has so long to pay; a price is held for no longer. */
export const linkValidMs = 15 * 60_000;

export interface ForCallerSaid {
  quoteId: QuoteId;
  phone: string;
  name: string;
  userId?: UserId | null | undefined;
  note?: string | null | undefined;
  pay: PhonePay;
  cardAgreed: boolean;
}

type CallersWishes = Wishes & { caller: CallerWish };

/** Cities of whoever calls; null for all. */
type Cities = readonly string[] | null;

/** @throws Refusal outside_your_cities, and those of an estimate */
export async function estimateForCaller(
  { quotes }: PhoneParts,
  operator: Actor,
  trip: Omit<EstimateRequest, 'promoCode'>,
  cities: Cities,
) {
  const estimate = await quotes.estimate(null, { ...trip, promoCode: null });
  // A key for one city may ask what a trip elsewhere costs, and books none.
  if (estimate.covered && !operator.program) await requireWithin(quotes, estimate.quoteId, cities);
  return estimate;
}

/** A quote that is none is refused where it is used. @throws Refusal outside_your_cities */
async function requireWithin(quotes: PhoneParts['quotes'], quoteId: string, cities: Cities): Promise<void> {
  if (cities === null) return;
  const quote = await quotes.find(quoteId as QuoteId);
  if (quote && (quote.cityId === null || !cities.includes(quote.cityId))) throw refuse('outside_your_cities');
}

/** @throws Refusal of the call's list in the contract */
export async function bookForCaller(
  parts: PhoneParts,
  operator: Actor,
  said: ForCallerSaid,
  cities: Cities,
): Promise<{ ride: Ride | null; linkUntil: string | null; pinToTell: string | null }> {
  const { pay, cardAgreed, name, phone } = said;
  if (operator.program && (said.userId || pay === 'card')) throw refuse('guests_only');
  if (pay === 'card' && !(cardAgreed && said.userId)) throw refuse('card_not_agreed');
  if (pay === 'link' && !parts.texter.reaches) throw refuse('no_texts');
  await refuseElsewhere(parts, operator, said.quoteId);
  await requireWithin(parts.quotes, said.quoteId, cities);
  const riderId = await riderOf(parts, said, cities);
  const wishes: CallersWishes = {
    ...{ driverId: null, promisedEtaSeconds: null, note: said.note || null, passenger: { name, phone } },
    caller: { riderId, by: operator.userId, paidToDriver: pay === 'driver', cardAgreed: pay === 'card' },
  };
  if (pay === 'link') return { ride: null, linkUntil: await sendLink(parts, said, wishes), pinToTell: null };
  const ride = await bookNow(parts, said, wishes);
  // Whether a text went out was written after the ride.
  const told = await findRide(parts.database.db, ride.id);
  const pinToTell = told?.passengerTextedAt ? null : ride.pin;
  return { ride: toRide(ride, parts.drivers, 'operator'), linkUntil: null, pinToTell };
}

/** A key for one city books nothing elsewhere; a quote that is none is refused where it is used. @throws Refusal outside_key */
async function refuseElsewhere({ quotes }: PhoneParts, { program }: Actor, quoteId: QuoteId): Promise<void> {
  if (!program || program.cityId === null) return;
  const quote = await quotes.find(quoteId);
  if (quote && quote.cityId !== program.cityId) throw refuse('outside_key');
}

/** Their account, or the guest who stands for them. @throws Refusal caller_unknown, caller_riding */
async function riderOf(parts: PhoneParts, { userId, phone }: ForCallerSaid, cities: Cities): Promise<UserId> {
  const { db } = parts.database;
  if (!userId) return (await findFreeGuest(db, phone)) ?? insertGuest(db, parts.clock.now());
  if (!(await hasNumber(db, userId, phone, cities))) throw refuse('caller_unknown');
  if (await findOpenRideOf(db, ofRider(userId))) throw refuse('caller_riding');
  return userId;
}

async function bookNow(
  parts: PhoneParts,
  { quoteId, pay }: ForCallerSaid,
  wishes: CallersWishes,
): Promise<RideRow> {
  const { accounts, holds, payments, quotes } = parts;
  const { riderId } = wishes.caller;
  const quote = await quotes.forCaller(quoteId, { wishes });
  const rider = toRider(await accounts.getUser(riderId));
  const price = priceOf(quote);
  const of = { ...price, userId: riderId, taxLines: price.taxLines ?? [] };
  const begin = pay === 'driver' ? payments.forCaller.toDriver : payments.forCaller.onUsualCard;
  const paymentIntentId = await begin(of);
  return makeBooking(parts, rider, {
    quoteId: quote.id,
    paymentIntentId,
    wishes: () => wishes,
    letGo: () => holds.releaseUnclaimed(paymentIntentId, riderId),
  }).catch((error: unknown) => {
    // They are told of it by whoever books for them.
    if (error instanceof Refusal && error.code === 'already_riding') throw refuse('caller_riding');
    throw error;
  });
}

const toRider = ({ id: userId, ...person }: Omit<Rider, 'userId'> & { id: UserId }): Rider => ({
  ...person,
  userId,
});

/** What follows on paying; of a ride ahead its time, by the clocks at the pickup. */
function thenWords({ scheduledAt, pickupLat, pickupLng }: QuoteRow): string {
  if (!scheduledAt) return 'A car is then looked for.';
  const zone = timeZoneAt({ lat: pickupLat, lng: pickupLng });
  return `It is then booked for ${momentWords(scheduledAt, zone, 'ahead', true)}.`;
}

/** @throws Refusal text_not_sent @returns until when it may be paid */
async function sendLink(
  { database, clock, texter, quotes, baseUrl, secret }: PhoneParts,
  { quoteId, phone }: ForCallerSaid,
  wishes: CallersWishes,
): Promise<string> {
  const until = new Date(clock.now().getTime() + linkValidMs);
  const quote = await quotes.forCaller(quoteId, { wishes, until });
  await database.transaction(async (tx) => {
    const written = await texter.write(tx, {
      to: phone,
      userId: wishes.caller.riderId,
      userEmail: '',
      isCaller: true,
      body: () =>
        [
          `${companyName()}: pay ${formatMoney(quote.totalCents)} for your ride within 15 minutes. ${thenWords(quote)}`,
          `${baseUrl}/pay-ride?token=${tokenOf(secret, quote.id)}`,
        ].join('\n'),
    });
    if (!written) throw refuse('text_not_sent');
    await record(tx, {
      type: 'phone_booking.link_sent',
      subject: `phone-booking:${quote.id}`,
      payload: { by: wishes.caller.by, riderId: wishes.caller.riderId },
      userIds: [],
      at: clock.now(),
    });
  });
  return until.toISOString();
}

/** What finds the trip of a link. */
export type LinkParts = Pick<PhoneParts, 'clock' | 'database' | 'quotes' | 'secret'>;

/**
 * The trip that a link asks to be paid; null for words that are no link.
 * @throws Refusal link_ended
 */
export async function findLinked(
  { secret, clock, database, quotes }: LinkParts,
  token: string,
): Promise<QuoteRow | null> {
  const quoteId = quoteOf(secret, token);
  if (!quoteId) return null;
  const quote = await quotes.find(quoteId);
  const caller = quote?.wishes?.caller;
  const isByLink = caller && !caller.paidToDriver && !caller.cardAgreed;
  const isOver = !quote || !isByLink || quote.expiresAt <= clock.now();
  if (isOver || (await findRideOfQuote(database.db, quoteId))) throw refuse('link_ended');
  return quote;
}

/** @throws Refusal link_ended */
export async function lookByLink(parts: LinkParts, token: string): Promise<TripToPay> {
  const quote = await findLinked(parts, token);
  if (!quote) throw refuse('link_ended');
  return {
    pickup: { address: quote.pickupLocation, lat: quote.pickupLat, lng: quote.pickupLng },
    destination: { address: quote.destination, lat: quote.destLat, lng: quote.destLng },
    stops: quote.stops,
    vehicleType: quote.vehicleType,
    fare: toDecimal(quote.totalCents),
    scheduledTime: quote.scheduledAt?.toISOString() ?? null,
    timeZone: timeZoneAt({ lat: quote.pickupLat, lng: quote.pickupLng }),
    until: quote.expiresAt.toISOString(),
  };
}

/**
 * Books the trip of a link with what stands authorised for it, as is done by itself where this call never comes. Repeating
 * it changes nothing.
 * @throws Refusal link_ended, also where it could not be booked any more and the money was let go; provider_unreachable
 */
export async function bookPaid(parts: PhoneParts, token: string, paymentIntentId: PaymentIntentId) {
  const { database, payments, quotes, secret } = parts;
  const quoteId = quoteOf(secret, token);
  const quote = quoteId && (await quotes.find(quoteId));
  if (!quote) throw refuse('link_ended');
  const { payment, userId } = await payments.lookAt(paymentIntentId);
  const reference = `quote:${quote.id}`;
  if (payment.reference === reference)
    await finishBooking(parts, {
      ...{ paymentIntentId, userId, reference, email: null },
      amountCents: quote.totalCents,
    });
  const made = await findRideOfQuote(database.db, quote.id);
  if (!made) throw refuse('link_ended', { words: lateWords });
  return { pickup: { lat: quote.pickupLat, lng: quote.pickupLng } };
}
const lateWords =
  'This ride could not be booked any more. What you paid was only held and goes back to you. Telephone again.';
