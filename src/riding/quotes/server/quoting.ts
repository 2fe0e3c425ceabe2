/** Estimates: a trip's places, way, time and price, promised for 5 minutes. */

import { createHash, randomBytes } from 'node:crypto';
import { airportAt } from '#src/geo/addresses/airport-at.ts';
import { type Places, timeZoneAt } from '#src/geo/places/server/service.ts';
import { areasOfFaresAt } from '#src/geo/streets/cities/areas-at.ts';
import { distanceMeters, type LatLng, pointOf } from '#src/geo/streets/geo.ts';
import type { Discount } from '#src/money/promotions/server/service.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { QuoteId } from '#src/platform/ids.ts';
import { type Cents, currencyCode, toDecimal } from '#src/platform/money.ts';
import { may } from '#src/platform/policy.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { retentionMs } from '#src/platform/time/retention.ts';
import { localMoment } from '#src/platform/time/week-hours.ts';
import { promiseNow, toldPromise } from '#src/riding/pickup-promise/promise.ts';
import { quotePolicy, whoOfQuote } from '#src/riding/policy.ts';
import {
  askedOf,
  type OptionId,
  offeredOptions,
  optionFacts,
  type RideOption,
  together,
  toldOptions,
} from '#src/riding/ride-options/ride-options.ts';
import { checkVehicleType, refuseVehicleType } from '#src/riding/vehicle-types/server/vehicle-type-check.ts';
import {
  offeredVehicleTypes,
  usualVehicleType,
  type VehicleType,
  vehicleTypeName,
} from '#src/riding/vehicle-types/vehicle-types.ts';
import { type Estimate, type EstimateRequest, type OutsideEstimate, quotingRefusals } from '../contract.ts';
import { toFarePart } from '../fare-parts.ts';
import { type Fare, promoPart } from '../fares.ts';
import { heldFrom, quoteValidMs } from '../rules.ts';
import { readScheduledTime } from '../scheduling.ts';
import type { Stop } from '../stops.ts';
import { termTimes } from '../terms.ts';
import { busyFactor, priceTrip, taxTerms } from '../versions/pricing.ts';
import type { CallerWish, Wishes } from '../wishes.ts';
import { atDoor, feesOfAreas, refuseUndriven } from './areas.ts';
import { leavingFor } from './arriving.ts';
import { type QuotingParts, refuse } from './parts.ts';
import { deleteQuotesExpiredBefore, findQuote, insertQuote, putQuote, type QuoteRow } from './store.ts';
import { rideTaxes } from './taxes.ts';

export const samePlaceMeters = 30;
/** Words may name a place this far from the coordinates that came with them: a park has several gates. */
const labelFitsMeters = 1000;
/** Rides that look for a driver within this distance of the pickup raise its price. */
const demandRadiusMeters = 3000;
const keptAfterExpiryMs = retentionMs('estimates');
// A ride may still be booked this long after its estimate ended, because paying for it takes a moment.
export const bookableAfterExpiryMs = 10 * 60_000;

export async function locate(
  parts: QuotingParts,
  field: 'pickupLocation' | 'destination' | `stops.${number}.address`,
  address: string,
  lat: number | null,
  lng: number | null,
  near?: LatLng,
) {
  const { places } = parts;
  if (lat !== null && lng !== null) return { address: await labelAt(parts, address, { lat, lng }), lat, lng };
  try {
    const found = await places.details(address, { near });
    return { address: found.address, lat: found.lat, lng: found.lng };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw refuse('place_not_found', { fields: { [field]: quotingRefusals.place_not_found[1] } });
  }
}

/** All places of a trip. @throws Refusal place_not_found */
async function locateAll(
  parts: QuotingParts,
  { pickupLocation, pickupLat, pickupLng, destination, destLat, destLng, stops }: EstimateRequest,
) {
  const there = destLat !== null && destLng !== null ? { lat: destLat, lng: destLng } : undefined;
  const found = await locate(parts, 'pickupLocation', pickupLocation, pickupLat, pickupLng, there);
  const { pickup, pickupDoors } = atDoor(parts.places, found);
  // What else was typed without being picked is where the trip begins, not its namesake across the world.
  const [dropoff, ...onTheWay] = await Promise.all([
    locate(parts, 'destination', destination, destLat, destLng, pickup),
    ...(stops ?? []).map(
      ({ address, lat, lng }, index): Promise<Stop> =>
        locate(parts, `stops.${index}.address`, address, lat ?? null, lng ?? null, pickup),
    ),
  ]);
  return { pickup, pickupDoors, dropoff, stops: onTheWay };
}

/**
 * What to call a place that came with coordinates: the caller's words where they name what is there, else what is
 * there. A driver is sent to the coordinates, and reads the words.
 */
async function labelAt({ places }: QuotingParts, words: string, at: LatLng): Promise<string> {
  const here = await places.reverse(at);
  if (here.address === words) return words;
  const named = await places.details(words, { near: at, typos: false }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  const fits = named && distanceMeters(pointOf(named), pointOf(at)) <= labelFitsMeters;
  return fits ? words : here.address;
}

/**
 * A price for any trip on earth; `kept` is what a booked ride has besides, at what it was booked with. A quote, which can be paid for, only where all of it lies in one area Rove drives in.
 * @throws Refusal vehicle_type_not_offered, ride_option_not_offered, place_not_found, city_paused, outside_hours, no_go_area, fares_not_set, same_place, time_in_past, time_too_far, time_invalid, arrival_too_soon, promo_sign_in,
 *   and why a promo code takes nothing off
 */
export async function estimateRide(
  parts: QuotingParts,
  actor: Pick<Actor, 'userId'> | null,
  request: EstimateRequest,
  kept?: readonly RideOption[],
): Promise<Estimate | OutsideEstimate> {
  const { database, clock, places } = parts;
  const now = clock.now();
  if (request.vehicleType) checkVehicleType(request.vehicleType);
  const { pickup, pickupDoors, dropoff, stops } = await locateAll(parts, request);
  const city = places.cityAt(pickup);
  const timeZone = timeZoneAt(pickup);
  const at = request.bookingType === 'scheduled' ? readScheduledTime(request, timeZone, now) : null;
  const [first = dropoff, ...onward] = [...stops, dropoff];
  const wish = { at, isArrival: request.scheduledFor === 'arrival', now };
  const { route, scheduledAt, arrival } = await leavingFor(places, [pickup, first, ...onward], wish);
  if (route.shortestLegMeters < samePlaceMeters) throw samePlace(stops.length > 0);

  const isCovered = [dropoff, ...stops].every((at) => places.cityAt(at)?.id === city?.id);
  if (city && isCovered) refuseUndriven(city, { pickup, stops, destination: dropoff }, { scheduledAt, now });
  const discount = await discountFor(parts, actor, request.promoCode, city?.id ?? null);
  const besides = kept ?? wantedBesides(request.rideOptions);
  const trip = { pickup, dropOffs: [dropoff, ...stops], city, route, scheduledAt, timeZone, besides };
  const options = (await priceEach(parts, trip)).map((option) => ({
    ...option,
    fare: discounted(option.fare, discount),
  }));
  const wanted = optionMeant(options, request.vehicleType);
  const { vehicleType, fare } = wanted;
  const answer = {
    estimatedFare: toDecimal(fare.totalCents),
    vehicleType,
    distanceMeters: route.distanceMeters,
    durationSeconds: route.durationSeconds,
    parts: fare.parts.map(toFarePart),
    times: termTimes(wanted.terms),
    promise: toldPromise(wanted.terms.promise),
    cancellationFee: toDecimal(wanted.terms.cancellation.feeCents),
    options: options.map(toOption),
    ...{ pickup, pickupDoors, destination: dropoff, arrival },
    airport: airportAt(pickup, city)?.name ?? null,
    stops: stops.map(({ address, lat, lng }) => ({ address, lat, lng })),
    rideOptions: toldOptions(besides),
    promoCode: discount?.code ?? null,
    polyline: route.polyline.map(([lng, lat]): [number, number] => [lng, lat]),
    scheduledTime: scheduledAt?.toISOString() ?? null,
    heldFrom: heldFrom(now, scheduledAt)?.toISOString() ?? null,
    timeZone,
  };
  if (!city || !isCovered) return { ...answer, covered: false };

  const quote: QuoteRow = {
    id: `quote_${randomBytes(16).toString('hex')}`,
    userId: actor?.userId ?? null,
    cityId: city.id,
    vehicleType,
    bookingType: scheduledAt ? 'scheduled' : 'instant',
    ...endsOf(pickup, dropoff),
    distanceMeters: route.distanceMeters,
    ...{ durationSeconds: route.durationSeconds, routedBy: route.sources.join(',') },
    stops: answer.stops,
    discountCents: fare.discountCents,
    promoCodeId: discount?.promoCodeId ?? null,
    ...{ parts: fare.parts, terms: wanted.terms, totalCents: fare.totalCents },
    etaSeconds: scheduledAt ? null : wanted.etaSeconds,
    scheduledAt,
    ...{ wishes: null, createdAt: now },
    expiresAt: new Date(now.getTime() + quoteValidMs),
  };
  await insertQuote(database.db, quote);
  parts.quotes.put(quote);
  return { ...answer, covered: true, quoteId: quote.id, expiresAt: quote.expiresAt.toISOString() };
}

/** What was chosen besides the trip, at what it costs now. @throws Refusal ride_option_not_offered */
function wantedBesides(ids: readonly OptionId[] | null | undefined): RideOption[] {
  const offered = offeredOptions();
  return together(ids ?? []).map((id) => {
    const option = offered.find((one) => one.id === id);
    if (!option) {
      const words = `“${optionFacts[id].name}” is not offered any more. Choose again what you want besides the ride.`;
      throw refuse('ride_option_not_offered', { words, fields: { rideOptions: words } });
    }
    return { id, cents: option.feeCents };
  });
}

/** The option of a type; where none was named the usual one, else the first. @throws Refusal vehicle_type_not_offered */
function optionMeant<Option extends { vehicleType: VehicleType }>(
  options: readonly Option[],
  named: VehicleType | null | undefined,
): Option {
  const ofType = (type: VehicleType) => options.find(({ vehicleType }) => vehicleType === type);
  const found = named ? ofType(named) : (ofType(usualVehicleType()) ?? options[0]);
  if (found) return found;
  const words = named
    ? `${vehicleTypeName(named)} is not offered on this trip. Choose another vehicle type.`
    : 'No vehicle type is offered on this trip.';
  throw refuseVehicleType('vehicle_type_not_offered', { words, fields: { vehicleType: words } });
}

const toOption = ({
  vehicleType,
  fare,
  etaSeconds,
}: {
  vehicleType: VehicleType;
  fare: Fare;
  etaSeconds: number | null;
}) => ({ vehicleType, estimatedFare: toDecimal(fare.totalCents), etaSeconds });

/**
 * What a promo code takes off, or null where none was sent. Each is for one person, so it asks who is riding.
 * @throws Refusal promo_sign_in, and why the code takes nothing off
 */
async function discountFor(
  { database, promotions, asked }: QuotingParts,
  actor: Pick<Actor, 'userId'> | null,
  typed: string | null | undefined,
  cityId: string | null,
): Promise<Discount | null> {
  if (!typed) return null;
  if (!actor) throw refuse('promo_sign_in', { fields: { promoCode: quotingRefusals.promo_sign_in[1] } });
  const hasRidden = (await asked.countRidesTaken(database.db, actor.userId)) > 0;
  return promotions.price({ typed, userId: actor.userId, cityId, hasRidden });
}

/** The fare less what Rove gives; a code that gives nothing shows no part. */
function discounted(fare: Fare, discount: Discount | null): Fare & { discountCents: Cents } {
  const discountCents = discount?.off(fare.totalCents) ?? 0;
  if (!discount || discountCents === 0) return { ...fare, discountCents };
  return {
    parts: [...fare.parts, promoPart(discount.code, discountCents)],
    totalCents: fare.totalCents - discountCents,
    discountCents,
  };
}

/** How many rides look for a driver around a place: what raises the price of the next one there. */
export const waitingNear = ({ database, asked }: QuotingParts, at: LatLng): Promise<number> =>
  asked.countPendingNear(database.db, at, demandRadiusMeters);

const endsOf = (pickup: Stop, dropoff: Stop) => ({
  pickupLocation: pickup.address,
  pickupLat: pickup.lat,
  pickupLng: pickup.lng,
  destination: dropoff.address,
  destLat: dropoff.lat,
  destLng: dropoff.lng,
});

/** What the trip costs in each type of vehicle that has a fare there, and when the next of them could be there. */
async function priceEach(
  parts: QuotingParts,
  trip: {
    pickup: Stop;
    dropOffs: readonly Stop[];
    city: ReturnType<Places['cityAt']>;
    route: { distanceMeters: number; durationSeconds: number };
    scheduledAt: Date | null;
    timeZone: string;
    besides: readonly RideOption[];
  },
) {
  const { drivers, clock } = parts;
  const { pickup, city, route, scheduledAt, besides } = trip;
  const fares = await parts.fares.of(city?.id ?? null);
  const waiting = scheduledAt ? 0 : await waitingNear(parts, pickup);
  const taxes = await rideTaxes(parts.taxes, city);
  const at = localMoment(scheduledAt ?? clock.now(), trip.timeZone);
  const areas = city ? areasOfFaresAt(city, pointOf(pickup)) : [];
  const areaFees = city ? feesOfAreas(city, pickup, trip.dropOffs) : [];
  // Only counts and times are used of the drivers, so it matters to nobody under which numbers they come.
  const asker = 'estimate';
  const types = offeredVehicleTypes().filter(({ id }) => fares.document.vehicles[id]);
  const near = await Promise.all(
    types.map(({ id: vehicleType }) =>
      drivers.available(asker, { ...pickup, vehicleType, serving: askedOf(besides) }),
    ),
  );
  const busy = near.map(({ length }) => busyFactor(fares.document, waiting, length));
  return types.flatMap(({ id: vehicleType, isAccessible }, index) => {
    const own = busy[index] ?? 1;
    const priced = priceTrip(
      fares,
      { ...route, vehicleType, at, areas },
      {
        ...{ cityId: city?.id ?? null, currency: currencyCode(), ...taxTerms(taxes), areaFees },
        ...(besides.length > 0 && { options: besides }),
        promise: city && promiseNow(scheduledAt, city.id),
        // Fewer cars take wheelchairs, and nobody pays for that.
        surge: isAccessible ? Math.min(own, busy[0] ?? own) : own,
      },
    );
    return priced ? [{ vehicleType, ...priced, etaSeconds: near[index]?.[0]?.etaSeconds ?? null }] : [];
  });
}

/**
 * The quote if this person may still pay for it.
 * @throws Refusal quote_not_found (also for another person's), quote_expired
 */
export async function payableQuote(
  parts: QuotingParts,
  actor: Pick<Actor, 'userId'>,
  quoteId: QuoteId,
): Promise<QuoteRow> {
  const { clock } = parts;
  const quote = await ownQuote(parts, actor, quoteId);
  if (quote.expiresAt <= clock.now()) throw refuse('quote_expired');
  return quote;
}

function samePlace(withStops: boolean): Refusal {
  return refuse('same_place', withStops ? { words: 'Two places in a row are the same place.' } : undefined);
}

/** The quote if this person may still book on it; a little longer than it may be paid. */
export async function bookableQuote(
  parts: QuotingParts,
  actor: Pick<Actor, 'userId'>,
  quoteId: QuoteId,
): Promise<QuoteRow> {
  const { clock } = parts;
  const quote = await ownQuote(parts, actor, quoteId);
  if (quote.expiresAt.getTime() + bookableAfterExpiryMs <= clock.now().getTime())
    throw refuse('quote_expired');
  return quote;
}

async function ownQuote(
  { database, quotes }: QuotingParts,
  actor: Pick<Actor, 'userId'>,
  quoteId: QuoteId,
): Promise<QuoteRow> {
  const quote = quotes.find(quoteId) ?? (await findQuote(database.db, quoteId));
  if (!quote || !may(quotePolicy, 'use', whoOfQuote(actor, quote.userId))) throw refuse('quote_not_found');
  return quote;
}

/**
 * The same trip at the same price for whoever telephoned, with what they want kept beside it: a hold alone is then enough
 * to book it. The desk's estimate stays as it was.
 * @param until how long it may be paid for, where a text with a link goes out
 * @throws Refusal quote_not_found, quote_expired
 */
export async function quoteForCaller(
  parts: QuotingParts,
  quoteId: QuoteId,
  { wishes, until }: { wishes: Wishes & { caller: CallerWish }; until?: Date },
): Promise<QuoteRow> {
  const known = await payableQuote(parts, { userId: wishes.caller.by }, quoteId);
  const quote = {
    ...known,
    id: nameForCaller(quoteId),
    // Whoever has a link pays it; nobody else can name the quote.
    userId: null,
    wishes,
    expiresAt: until ?? known.expiresAt,
  };
  await putQuote(parts.database.db, quote);
  parts.quotes.put(quote);
  return quote;
}

/** One for each estimate, so that what is sent twice is one ride. */
const nameForCaller = (quoteId: QuoteId): QuoteId =>
  `quote_${createHash('sha256').update(`caller\n${quoteId}`).digest('hex').slice(0, 32)}` as QuoteId;

/** Forgets estimates a day after they ended. */
export const sweepQuotes = ({ database, clock }: QuotingParts) =>
  deleteQuotesExpiredBefore(database.db, new Date(clock.now().getTime() - keptAfterExpiryMs));
