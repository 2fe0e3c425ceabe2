/** Quotes found by what they are for: the specification's client books and pays without naming one. */
import { randomBytes } from 'node:crypto';
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { distanceMeters, pointOf } from '#src/geo/streets/geo.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { type Cents, toCents, toDecimal } from '#src/platform/money.ts';
import { may } from '#src/platform/policy.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { quotePolicy, whoOfQuote } from '#src/riding/policy.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import type { PayableQuote } from '../contract.ts';
import { heldFrom } from '../rules.ts';
import { atDoor } from './areas.ts';
import type { QuotingParts } from './parts.ts';
import { bookableAfterExpiryMs, locate, samePlaceMeters } from './quoting.ts';
import { findQuote, findQuotesOf, findVisitorsQuote, insertQuote, type QuoteRow } from './store.ts';

/** A trip as a booking names it: words, and coordinates where there are any. */
export interface NamedTrip {
  pickupLocation: string;
  destination: string;
  pickup: { lat: number; lng: number } | null;
  dropoff: { lat: number; lng: number } | null;
  vehicleType: VehicleType;
  /** The instant, where one was named; null for a ride that leaves at once. */
  scheduledAt: Date | null;
}

/**
 * What somebody was quoted for this trip and may still book, newest first; one for the very time that was named comes
 * before those for another. A price that was told before signing in, of exactly this trip, is theirs under a number of its own.
 */
export async function quotesOfTrip(
  parts: QuotingParts,
  actor: Actor,
  trip: NamedTrip,
): Promise<{ open: QuoteRow[]; booked: QuoteRow[] }> {
  const { database, clock, asked } = parts;
  const ends = await endsOf(parts, trip);
  if (!ends) return { open: [], booked: [] };
  const after = new Date(clock.now().getTime() - bookableAfterExpiryMs);
  const own = (await findQuotesOf(database.db, actor.userId, after)).filter((quote) =>
    isFor(quote, trip, ends),
  );
  const taken = await asked.findBooked(
    database.db,
    own.map(({ id }) => id),
  );
  const isAtTime = ({ scheduledAt }: QuoteRow) => scheduledAt?.getTime() === trip.scheduledAt?.getTime();
  const inOrder = [...own.filter(isAtTime), ...own.filter((quote) => !isAtTime(quote))];
  const open = inOrder.filter(({ id }) => !taken.has(id));
  const booked = inOrder.filter(({ id }) => taken.has(id));
  if (own.length > 0) return { open, booked };
  const told = await findVisitorsQuote(database.db, { ...ends, ...kindOf(trip) }, after);
  return { open: told && told.expiresAt > clock.now() ? [await madeTheirs(parts, actor, told)] : [], booked };
}

/** The newest quote of somebody that costs exactly this and is neither over nor booked. */
export async function quoteOfAmount(
  { database, clock, asked }: QuotingParts,
  actor: Actor,
  cents: Cents,
): Promise<QuoteRow | undefined> {
  const fitting = (await findQuotesOf(database.db, actor.userId, clock.now())).filter(
    ({ totalCents }) => totalCents === cents,
  );
  const taken = await asked.findBooked(
    database.db,
    fitting.map(({ id }) => id),
  );
  return fitting.find(({ id }) => !taken.has(id));
}

/**
 * What somebody would pay for, as it stands now: the quote that they name, or their newest of an amount. Null where it is
 * over, booked or another's; a visitor sees what no account has.
 */
export async function findPayable(
  parts: QuotingParts,
  actor: Actor | null,
  { quoteId, amount }: { quoteId?: string | undefined; amount?: string | undefined },
): Promise<PayableQuote | null> {
  const { database, clock, asked } = parts;
  const cents = toCents(amount ?? '');
  const quote = quoteId
    ? await findQuote(database.db, quoteId)
    : actor && cents !== null
      ? await quoteOfAmount(parts, actor, cents)
      : undefined;
  if (!quote || !may(quotePolicy, 'use', whoOfQuote(actor, quote.userId))) return null;
  if (quote.expiresAt <= clock.now()) return null;
  if ((await asked.findBooked(database.db, [quote.id])).size > 0) return null;
  const { pickupLocation, destination, stops, vehicleType, scheduledAt, expiresAt } = quote;
  return {
    ...{ quoteId: quote.id, pickupLocation, destination, stops, vehicleType },
    price: toDecimal(quote.totalCents),
    scheduledTime: scheduledAt?.toISOString() ?? null,
    heldFrom: heldFrom(quote.createdAt, scheduledAt)?.toISOString() ?? null,
    timeZone: timeZoneAt({ lat: quote.pickupLat, lng: quote.pickupLng }),
    expiresAt: expiresAt.toISOString(),
  };
}

const kindOf = ({ vehicleType, scheduledAt }: NamedTrip) => ({
  vehicleType,
  bookingType: scheduledAt ? ('scheduled' as const) : ('instant' as const),
});

type Ends = Pick<QuoteRow, 'pickupLat' | 'pickupLng' | 'destLat' | 'destLng'>;

/** Both ends, found as the estimate found them; undefined where nothing is called so. */
async function endsOf(parts: QuotingParts, trip: NamedTrip): Promise<Ends | undefined> {
  try {
    const [from, to] = await Promise.all([
      locate(
        parts,
        'pickupLocation',
        trip.pickupLocation,
        trip.pickup?.lat ?? null,
        trip.pickup?.lng ?? null,
      ),
      locate(parts, 'destination', trip.destination, trip.dropoff?.lat ?? null, trip.dropoff?.lng ?? null),
    ]);
    const { pickup } = atDoor(parts.places, from);
    return { pickupLat: pickup.lat, pickupLng: pickup.lng, destLat: to.lat, destLng: to.lng };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function isFor(quote: QuoteRow, trip: NamedTrip, ends: Ends): boolean {
  const { vehicleType, bookingType } = kindOf(trip);
  const at = (lat: number, lng: number) => pointOf({ lat, lng });
  return (
    quote.vehicleType === vehicleType &&
    quote.bookingType === bookingType &&
    distanceMeters(at(quote.pickupLat, quote.pickupLng), at(ends.pickupLat, ends.pickupLng)) <
      samePlaceMeters &&
    distanceMeters(at(quote.destLat, quote.destLng), at(ends.destLat, ends.destLng)) < samePlaceMeters
  );
}

/** A copy, so that whoever was told the same price books theirs all the same. */
async function madeTheirs(parts: QuotingParts, actor: Actor, told: QuoteRow): Promise<QuoteRow> {
  const quote = {
    ...told,
    id: `quote_${randomBytes(16).toString('hex')}`,
    userId: actor.userId,
    wishes: null,
  };
  await insertQuote(parts.database.db, quote);
  parts.quotes.put(quote);
  return quote;
}
