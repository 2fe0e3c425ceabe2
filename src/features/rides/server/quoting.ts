/** Estimates: a trip's places, way, time and price, promised for 5 minutes. */
import { randomBytes } from 'node:crypto';
import type { Drivers } from '#src/features/drivers/server/service.ts';
import { distanceMeters, type LatLng, pointOf } from '#src/features/places/geo.ts';
import { type Places, timeZoneAt } from '#src/features/places/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { toDecimal } from '#src/platform/money.ts';
import { Refusal, refusalsOf } from '#src/platform/refusal.ts';
import { type VehicleType, vehicleTypes } from '../../drivers/contract.ts';
import { type Estimate, type EstimateRequest, ridesRefusals } from '../contract.ts';
import { type FareRate, fareOf, quoteValidMs, surgeOf, taxOf } from '../rules.ts';
import { readScheduledTime } from '../scheduling.ts';
import {
  countPendingNear,
  deleteQuotesExpiredBefore,
  findFareRates,
  findQuote,
  insertQuote,
  type QuoteRow,
} from './store.ts';

const refuse = refusalsOf(ridesRefusals);

const samePlaceMeters = 30;
/** Words may name a place this far from the coordinates that came with them: a park has several gates. */
const labelFitsMeters = 1000;
/** Rides that look for a driver within this distance of the pickup raise its price. */
const demandRadiusMeters = 3000;
const ratesKeptMs = 60_000;
const keptAfterExpiryMs = 24 * 3600_000;
// A ride may still be booked this long after its estimate ended, because paying for it takes a moment.
const bookableAfterExpiryMs = 10 * 60_000;

export type Quoting = ReturnType<typeof createQuoting>;

export function createQuoting(parts: { database: Database; clock: Clock; places: Places; drivers: Drivers }) {
  const { database, clock, places, drivers } = parts;
  let rates: { at: number; byKey: Map<string, FareRate> } | undefined;

  async function rateOf(cityId: string | null, vehicleType: VehicleType): Promise<FareRate> {
    const now = clock.now().getTime();
    if (!rates || now - rates.at > ratesKeptMs) {
      const rows = await findFareRates(database.db);
      rates = { at: now, byKey: new Map(rows.map((row) => [`${row.cityId} ${row.vehicleType}`, row])) };
    }
    const rate = rates.byKey.get(`${cityId ?? 'elsewhere'} ${vehicleType}`);
    if (!rate) throw new Error(`There is no fare rate for ${vehicleType} in ${cityId ?? 'elsewhere'}`);
    return rate;
  }

  async function locate(
    field: 'pickupLocation' | 'destination',
    address: string,
    lat: number | null,
    lng: number | null,
  ) {
    if (lat !== null && lng !== null) return { address: await labelAt(address, { lat, lng }), lat, lng };
    try {
      const found = await places.details(address);
      return { address: found.address, lat: found.lat, lng: found.lng };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw refuse('place_not_found', { fields: { [field]: ridesRefusals.place_not_found[1] } });
    }
  }

  /**
   * What to call a place that came with coordinates: the caller's words where they name what is there, else what is
   * there. A driver is sent to the coordinates, and reads the words.
   */
  async function labelAt(words: string, at: LatLng): Promise<string> {
    const here = await places.reverse(at);
    if (here.address === words) return words;
    const named = await places.details(words).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    const fits = named && distanceMeters(pointOf(named), pointOf(at)) <= labelFitsMeters;
    return fits ? words : here.address;
  }

  /** @throws Refusal place_not_found, same_place, time_in_past, time_too_far, time_invalid */
  async function estimate(actor: Actor | null, request: EstimateRequest): Promise<Estimate> {
    const now = clock.now();
    const [pickup, dropoff] = await Promise.all([
      locate('pickupLocation', request.pickupLocation, request.pickupLat, request.pickupLng),
      locate('destination', request.destination, request.destLat, request.destLng),
    ]);
    const city = places.cityAt(pickup);
    const timeZone = timeZoneAt(pickup);
    const scheduledAt =
      request.bookingType === 'scheduled' ? readScheduledTime(request, timeZone, now) : null;
    const route = await places.route(pickup, dropoff, scheduledAt ?? now);
    if (route.distanceMeters < samePlaceMeters) throw refuse('same_place');

    const waiting = scheduledAt ? 0 : await countPendingNear(database.db, pickup, demandRadiusMeters);
    // Only counts and times are used of the drivers, so it matters to nobody under which numbers they come.
    const asker = 'estimate';
    const priced = await Promise.all(
      vehicleTypes.map(async (vehicleType) => {
        const near = await drivers.available(asker, { ...pickup, vehicleType });
        const surge = surgeOf(waiting, near.length);
        const fare = fareOf({
          rate: await rateOf(city?.id ?? null, vehicleType),
          distanceMeters: route.distanceMeters,
          durationSeconds: route.durationSeconds,
          surge,
          tax: city ? taxOf[city.id] : undefined,
        });
        return { vehicleType, fare, etaSeconds: near[0]?.etaSeconds ?? null };
      }),
    );
    const { fare } = priced.find((option) => option.vehicleType === request.vehicleType)!;
    const quote: QuoteRow = {
      id: `quote_${randomBytes(16).toString('hex')}`,
      userId: actor?.userId ?? null,
      cityId: city?.id ?? null,
      vehicleType: request.vehicleType,
      bookingType: scheduledAt ? 'scheduled' : 'instant',
      pickupLocation: pickup.address,
      pickupLat: pickup.lat,
      pickupLng: pickup.lng,
      destination: dropoff.address,
      destLat: dropoff.lat,
      destLng: dropoff.lng,
      distanceMeters: route.distanceMeters,
      durationSeconds: route.durationSeconds,
      parts: fare.parts,
      totalCents: fare.totalCents,
      scheduledAt,
      createdAt: now,
      expiresAt: new Date(now.getTime() + quoteValidMs),
    };
    await insertQuote(database.db, quote);
    return {
      estimatedFare: toDecimal(fare.totalCents),
      quoteId: quote.id,
      expiresAt: quote.expiresAt.toISOString(),
      vehicleType: request.vehicleType,
      distanceMeters: route.distanceMeters,
      durationSeconds: route.durationSeconds,
      parts: fare.parts.map(({ label, cents }) => ({ label, amount: toDecimal(cents) })),
      options: priced.map((option) => ({
        vehicleType: option.vehicleType,
        estimatedFare: toDecimal(option.fare.totalCents),
        etaSeconds: option.etaSeconds,
      })),
      pickup,
      destination: dropoff,
      polyline: route.polyline.map(([lng, lat]) => [lng, lat]),
      scheduledTime: scheduledAt?.toISOString() ?? null,
      timeZone,
    };
  }

  /**
   * The quote if this person may still pay for it.
   * @throws Refusal quote_not_found (also for another person's), quote_expired
   */
  async function payable(actor: Actor, quoteId: string): Promise<QuoteRow> {
    const quote = await ownQuote(actor, quoteId);
    if (quote.expiresAt <= clock.now()) throw refuse('quote_expired');
    return quote;
  }

  /** The quote if this person may still book on it; a little longer than it may be paid. */
  async function bookable(actor: Actor, quoteId: string): Promise<QuoteRow> {
    const quote = await ownQuote(actor, quoteId);
    if (quote.expiresAt.getTime() + bookableAfterExpiryMs <= clock.now().getTime())
      throw refuse('quote_expired');
    return quote;
  }

  async function ownQuote(actor: Actor, quoteId: string): Promise<QuoteRow> {
    const quote = await findQuote(database.db, quoteId);
    if (!quote || (quote.userId !== null && quote.userId !== actor.userId)) throw refuse('quote_not_found');
    return quote;
  }

  /** Forgets estimates a day after they ended. */
  const sweep = () =>
    deleteQuotesExpiredBefore(database.db, new Date(clock.now().getTime() - keptAfterExpiryMs));

  return { estimate, payable, bookable, rateOf, sweep };
}
