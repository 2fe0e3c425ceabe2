/** A ride on a company's account: its rules are asked in the transaction that books it, under the lock of the account. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { cities } from '#src/geo/streets/cities/cities.ts';
import { promiseOnAccount } from '#src/money/on-account/server/service.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { BusinessId, QuoteId } from '#src/platform/ids.ts';
import type { Refusal } from '#src/platform/refusal.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import { makeBooking, wishesOf } from '#src/riding/lifecycle/server/booking/booking.ts';
import type { FareHolds } from '#src/riding/lifecycle/server/money/fare-holds.ts';
import { priceOf } from '#src/riding/quotes/server/selling.ts';
import type { QuoteRow } from '#src/riding/quotes/server/service.ts';
import type { WishesRequest } from '#src/riding/rides/contract.ts';
import { scheduledMail } from '#src/riding/rides/server/booking-mails.ts';
import { findRideOfQuote, type RideRow } from '#src/riding/rides/server/store.ts';
import type { BusinessPays } from '../contract.ts';
import { type BusinessRules, monthStart, rulesWords, sameCode, type TripAsked, whyNot } from '../rules.ts';
import { isOverdue } from './invoice-store.ts';
import { type BusinessParts, refuse } from './parts.ts';
import {
  type BusinessRow,
  findAccountsOf,
  findBusiness,
  findMember,
  insertBusinessRide,
  isBusinessRide,
  lockBusiness,
  sumUsed,
} from './store.ts';

export type BusinessBooking = WishesRequest & { quoteId: QuoteId; costCode?: string | null | undefined };

const asked = (
  trip: Pick<QuoteRow, 'scheduledAt' | 'pickupLat' | 'pickupLng' | 'cityId' | 'vehicleType'>,
  cents: number,
  now: Date,
): TripAsked => ({
  at: trip.scheduledAt ?? now,
  timeZone: timeZoneAt({ lat: trip.pickupLat, lng: trip.pickupLng }),
  ...{ cityId: trip.cityId, vehicleType: trip.vehicleType, cents },
});

/**
 * Books on the account. Sent again, the same booking answers with its ride.
 * @throws Refusal of the call’s list in the contract
 */
export async function bookOnAccount(
  parts: BusinessParts,
  actor: Actor,
  { id, address, said }: { id: BusinessId; address: string; said: BusinessBooking },
): Promise<RideRow> {
  const { database, holds, payments, quotes } = parts;
  const { userId } = actor;
  const [business, member] = await Promise.all([
    findBusiness(database.db, id),
    findMember(database.db, id, userId),
  ]);
  const made = await findRideOfQuote(database.db, said.quoteId);
  if (made?.riderId === userId && (await isBusinessRide(database.db, made.id, id))) return made;
  if (!business || !member) throw refuse('business_not_found');
  const price = priceOf(await quotes.bookable(actor, said.quoteId));
  const paymentIntentId = await promiseOnAccount(payments.parts, {
    ...{ ...price, userId, taxLines: price.taxLines ?? [] },
    ...{ owedBy: id, label: `Account of ${business.legalName}` },
  });
  // The company's own promise is bound by this call alone.
  const ofCompany: FareHolds = {
    ...holds,
    claimHold: (tx, hold) => holds.claimHold(tx, { ...hold, owedBy: id }),
  };
  return makeBooking({ ...parts, holds: ofCompany }, actor, {
    quoteId: said.quoteId,
    paymentIntentId,
    wishes: () => wishesOf(parts, actor, said, address),
    tell: (tx, ride) => bindToAccount(parts, tx, { ride, id, costCode: said.costCode ?? null }),
    letGo: (_refusal: Refusal) => holds.releaseUnclaimed(paymentIntentId, userId),
  });
}

/** Asks all that has to hold, with the account locked, so that two bookings do not pass a limit together. */
async function bindToAccount(
  parts: BusinessParts,
  tx: Tx,
  { ride, id, costCode }: { ride: RideRow; id: BusinessId; costCode: string | null },
): Promise<void> {
  const now = parts.clock.now();
  const business = await lockBusiness(tx, id);
  const member = await findMember(tx, id, ride.riderId);
  if (!business || !member) throw refuse('business_not_found');
  if (business.state !== 'approved') throw refuse('business_closed');
  if (ride.passengerName !== null && member.role === 'member') throw refuse('guests_by_coordinators');
  if (await isOverdue(tx, id, now)) throw refuse('business_overdue');
  const code = codeOf(business, costCode);
  // The ride is among what was used by now.
  const used = await usedBy(tx, business, { userId: ride.riderId, now, without: ride.heldCents });
  const no = whyNot(business, asked(ride, ride.heldCents, now), used);
  if (no) throw refuse('business_rule', { words: no });
  await insertBusinessRide(tx, { rideId: ride.id, businessId: id, costCode: code });
  await record(tx, {
    type: 'business.ride_booked',
    subject: `business:${id}`,
    payload: { businessId: id, rideId: ride.id },
    userIds: [],
    at: now,
  });
  if (ride.status === 'scheduled') await parts.mailer.write(tx, scheduledMail(ride, parts.baseUrl, now));
}

/** What it is filed under, as the company writes it. @throws Refusal cost_code_needed, cost_code_unknown */
function codeOf({ costCodeWay, costCodes }: BusinessRow, said: string | null): string | null {
  const code = said?.trim() || null;
  if (costCodeWay === 'none') return null;
  if (code === null) throw refuse('cost_code_needed');
  if (costCodeWay === 'free') return code;
  const listed = costCodes.find((one) => sameCode(one, code));
  if (listed === undefined) throw refuse('cost_code_unknown');
  return listed;
}

/** What this month has brought of the company and of one person, but for `without`. */
export async function usedBy(
  queries: Queries,
  { id }: BusinessRow,
  { userId, now, without }: { userId: number; now: Date; without: number },
) {
  const since = monthStart(now, booksTimeZone());
  const all = await sumUsed(queries, [id], since);
  const own = await sumUsed(queries, [id], since, userId);
  return { byCompany: (all.get(id) ?? 0) - without, byMember: (own.get(id) ?? 0) - without };
}

/** The rules in words, with the cities by their names. */
export const wordsOf = (rules: BusinessRules): string =>
  rulesWords(
    rules,
    cities()
      .filter(({ id }) => rules.cities?.includes(id))
      .map(({ name }) => name),
  );

/** Which companies pay for an estimate, as the paying step says it. @throws Refusal quote_not_found */
export async function listPaying(
  { database, clock, quotes }: BusinessParts,
  actor: Actor,
  quoteId: QuoteId,
): Promise<BusinessPays[]> {
  const { db } = database;
  const accounts = await findAccountsOf(db, actor.userId);
  const approved = accounts.filter(({ business }) => business.state === 'approved');
  if (approved.length === 0) return [];
  const quote = await quotes.find(quoteId);
  if (!quote || quote.userId !== actor.userId) throw refuse('quote_not_found');
  const now = clock.now();
  return Promise.all(
    approved.map(async ({ business }) => {
      const used = await usedBy(db, business, { userId: actor.userId, now, without: 0 });
      const overdue = await isOverdue(db, business.id, now);
      return {
        id: business.id,
        name: nameAmong(business, approved),
        words: wordsOf(business.rules),
        refused: overdue
          ? 'An invoice of your company is overdue, so nothing is booked on account.'
          : whyNot(business, asked(quote, quote.totalCents, now), used),
        ...{ costCodeWay: business.costCodeWay, costCodes: business.costCodes },
      };
    }),
  );
}

/** Two companies of one name are told apart by where they are. */
function nameAmong(
  { id, legalName, postalAddress }: BusinessRow,
  others: { business: BusinessRow }[],
): string {
  const hasTwin = others.some(
    ({ business }) => business.id !== id && sameCode(business.legalName, legalName),
  );
  return hasTwin ? `${legalName}, ${postalAddress}` : legalName;
}
