/**
 * Which quote and which payment a booking means that names neither, as the specification's client sends it: the newest
 * open quote of that trip that something authorised fits, in amount, payer and age.
 */

import type { UnbookedHold } from '#src/money/processing/server/service.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PaymentIntentId, QuoteId } from '#src/platform/ids.ts';
import { Refusal, refuse as refusePlatform } from '#src/platform/refusal.ts';
import { anyTrip } from '#src/riding/quotes/rules.ts';
import type { QuoteRow } from '#src/riding/quotes/server/service.ts';
import type { BookRequest } from '#src/riding/rides/contract.ts';
import { findRideOfQuote, type RideRow } from '#src/riding/rides/server/store.ts';
import { usualVehicleType } from '#src/riding/vehicle-types/vehicle-types.ts';
import { type RidesParts, refuse } from '../parts.ts';

export interface Named {
  quoteId: QuoteId;
  paymentIntentId: PaymentIntentId;
}

const goesBack = 'What you paid for it was only held and goes back to you.';

/**
 * What cannot be bound is let go at once. A booking that was sent again answers with its ride.
 * @throws Refusal invalid_request without an estimate, quote_not_found, quote_expired, quote_used, payment_required,
 *   payment_wrong_amount, provider_unreachable
 */
export async function nameBooking(
  parts: Pick<RidesParts, 'database' | 'holds' | 'quotes'>,
  actor: Actor,
  request: BookRequest,
): Promise<Named | { made: RideRow }> {
  const { quoteId, paymentIntentId } = request;
  if (quoteId && paymentIntentId) return { quoteId, paymentIntentId };
  const held = await parts.holds.unbookedHoldsOf(actor.userId);
  const given = paymentIntentId ? held.filter((hold) => hold.paymentIntentId === paymentIntentId) : held;
  const quotes = await quotesMeant(parts, actor, request).catch(async (error: unknown) => {
    if (error instanceof Refusal) await letGo(parts, actor, given, []);
    throw error;
  });
  for (const quote of quotes.open) {
    const hold = holdFor(quote, given);
    if (hold) return { quoteId: quote.id, paymentIntentId: hold.paymentIntentId };
    // Why a payment that was named does not do is known to whoever claims it.
    if (paymentIntentId && given.length === 0) return { quoteId: quote.id, paymentIntentId };
  }
  const wasFor = [...quotes.open, ...quotes.booked];
  const [last] = quotes.booked;
  const hasPaidAgain = last !== undefined && given.some((hold) => hold.amountCents === last.totalCents);
  if (quotes.open.length === 0 && last && !hasPaidAgain) {
    const made = await findRideOfQuote(parts.database.db, last.id);
    if (made?.riderId === actor.userId) return { made };
  }
  const gone = await letGo(parts, actor, given, wasFor);
  throw refusalOf(quotes, gone);
}

/** Why nothing could be booked, and what becomes of the money. */
function refusalOf(quotes: { open: QuoteRow[]; booked: QuoteRow[] }, gone: number): Refusal {
  if (quotes.open.length > 0) return gone > 0 ? refuse('payment_wrong_amount') : refuse('payment_required');
  const back = gone > 0 ? ` ${goesBack}` : '';
  if (quotes.booked.length > 0)
    return refuse('quote_used', { words: `This fare estimate has already been booked.${back}` });
  const words = 'Get a fare estimate first.';
  return refusePlatform('invalid_request', { words: `${words}${back}`, fields: { quoteId: words } });
}

async function quotesMeant({ quotes }: Pick<RidesParts, 'quotes'>, actor: Actor, request: BookRequest) {
  if (request.quoteId) return { open: [await quotes.bookable(actor, request.quoteId)], booked: [] };
  const { pickupLocation, destination } = request;
  if (!pickupLocation || !destination) return { open: [], booked: [] };
  const at = new Date(typeof request.scheduledTime === 'string' ? request.scheduledTime : '');
  return quotes.ofTrip(actor, {
    pickupLocation,
    destination,
    pickup: spotOf(request.pickupLat, request.pickupLng),
    dropoff: spotOf(request.destLat, request.destLng),
    vehicleType: request.vehicleType ?? usualVehicleType(),
    scheduledAt: Number.isNaN(at.getTime()) ? null : at,
  });
}

/** Coordinates as the specification's client sends them, in strings; null where there are none. */
function spotOf(lat: unknown, lng: unknown): { lat: number; lng: number } | null {
  const read = (value: unknown, most: number) => {
    const degrees = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof degrees === 'number' && Math.abs(degrees) <= most ? degrees : null;
  };
  const [north, east] = [read(lat, 90), read(lng, 180)];
  return north === null || east === null ? null : { lat: north, lng: east };
}

/** The payment that was made for this quote, else one of its price that was made for no quote, or for another. */
function holdFor(quote: QuoteRow, held: readonly UnbookedHold[]): UnbookedHold | undefined {
  const fitting = held.filter(({ amountCents }) => amountCents === quote.totalCents);
  return (
    fitting.find(({ reference }) => reference === `quote:${quote.id}`) ??
    fitting.find(({ reference }) => reference === anyTrip) ??
    fitting[0]
  );
}

/** All but what was paid for another trip that may still be booked. @returns how many were let go */
async function letGo(
  parts: Pick<RidesParts, 'database' | 'holds' | 'quotes'>,
  actor: Actor,
  held: readonly UnbookedHold[],
  wasFor: readonly QuoteRow[],
): Promise<number> {
  let gone = 0;
  for (const { reference, paymentIntentId } of held) {
    const quoteId = reference.startsWith('quote:') ? reference.slice('quote:'.length) : null;
    const isOfTrip = wasFor.some(({ id }) => id === quoteId);
    if (quoteId !== null && !isOfTrip && (await isOpen(parts, actor, quoteId))) continue;
    if (await parts.holds.letGoUnbooked(paymentIntentId, null)) gone += 1;
  }
  return gone;
}

async function isOpen(
  { database, quotes }: Pick<RidesParts, 'database' | 'quotes'>,
  actor: Actor,
  quoteId: QuoteId,
): Promise<boolean> {
  try {
    await quotes.bookable(actor, quoteId);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
  return (await findRideOfQuote(database.db, quoteId)) === undefined;
}
