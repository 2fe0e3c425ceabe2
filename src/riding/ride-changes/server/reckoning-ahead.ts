/** What a change would make of a ride ahead: another time, pickup or type is quoted as a new booking would be. */

import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { QuoteId } from '#src/platform/ids.ts';
import { localDate, localTime } from '#src/platform/time/zoned-time.ts';
import type { EstimateRequest } from '#src/riding/quotes/shapes.ts';
import { mostStops } from '#src/riding/quotes/stops.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { ChangeRequest } from '../contract.ts';
import { withDiscount } from './new-price.ts';
import { type ReckoningParts, refuse } from './parts.ts';
import { planOf } from './present-plan.ts';
import { type Reckoned, reckonBefore } from './reckoning.ts';

/** Whether it has to be quoted anew, and not by the terms that the ride has. */
const isQuotedAnew = (wish: ChangeRequest): boolean =>
  Boolean(wish.pickup || wish.vehicleType || wish.scheduledDate || wish.scheduledTime);

/**
 * @throws Refusal those of an estimate, too_many_stops, not_driven_there; time_invalid where the new time is none
 */
export async function reckonAhead(
  parts: ReckoningParts,
  actor: Actor,
  ride: RideRow,
  wish: ChangeRequest,
): Promise<Reckoned> {
  const wishes = {
    ...(wish.note !== undefined && { note: wish.note || null }),
    ...(wish.passenger !== undefined && { passenger: wish.passenger }),
  };
  const reckoned = isQuotedAnew(wish)
    ? await quotedAnew(parts, actor, ride, wish)
    : wish.destination || wish.stops
      ? await reckonBefore(parts, ride, wish)
      : asItIs(ride);
  return { ...reckoned, plan: { ...reckoned.plan, ...wishes } };
}

/** Nothing of its way changes. */
export function asItIs(ride: RideRow): Reckoned {
  const left = { meters: ride.distanceMeters, seconds: ride.durationSeconds };
  const at = ride.scheduledAt && new Date(ride.scheduledAt.getTime() + ride.durationSeconds * 1000);
  return {
    plan: planOf(ride),
    arrivesAt: at,
    arrivedBefore: at,
    way: { ...left, polyline: [] },
    left,
  };
}

/** As an estimate is asked for it: where a day or a time alone is wished, the ride keeps the other. */
function whenWished(
  { places }: Pick<ReckoningParts, 'places'>,
  ride: RideRow,
  { scheduledDate, scheduledTime, scheduledFor }: ChangeRequest,
): Pick<EstimateRequest, 'scheduledDate' | 'scheduledTime' | 'scheduledFor'> {
  const at = existing(ride.scheduledAt, `the time of ride ${ride.id}`);
  const zone = places.cityAt({ lat: ride.pickupLat, lng: ride.pickupLng })?.timeZone;
  if (!zone || (!scheduledDate && !scheduledTime)) return { scheduledTime: at.toISOString() };
  return {
    scheduledDate: scheduledDate || localDate(at, zone),
    scheduledTime: scheduledTime || localTime(at, zone),
    scheduledFor,
  };
}

async function quotedAnew(
  { quotes, places }: ReckoningParts,
  actor: Actor,
  ride: RideRow,
  wish: ChangeRequest,
): Promise<Reckoned> {
  const known = planOf(ride);
  const pickup = wish.pickup ?? known.pickup;
  const destination = wish.destination ?? known.destination;
  const stops = wish.stops ?? known.stops;
  if (stops.length > mostStops) throw refuse('too_many_stops');
  const when = whenWished({ places }, ride, wish);
  const request = {
    pickupLocation: pickup.address,
    pickupLat: pickup.lat ?? null,
    pickupLng: pickup.lng ?? null,
    destination: destination.address,
    destLat: destination.lat ?? null,
    destLng: destination.lng ?? null,
    stops: stops.map(({ address, lat, lng }) => ({ address, lat, lng })),
    vehicleType: wish.vehicleType ?? known.vehicleType,
    bookingType: 'scheduled' as const,
    ...when,
  };
  // What was promised besides is promised on, whatever it costs others by now.
  const estimate = await quotes.estimate(actor, request, ride.terms.options ?? []);
  if (!estimate.covered) throw refuse('not_driven_there');
  const quote = existing(await quotes.find(estimate.quoteId as QuoteId), 'the quote of a change');
  if (!quote.scheduledAt || quote.cityId !== ride.cityId) throw refuse('not_driven_there');
  const { parts, totalCents } = quote;
  const left = { meters: ride.distanceMeters, seconds: ride.durationSeconds };
  const after = (from: Date | null, seconds: number) => from && new Date(from.getTime() + seconds * 1000);
  return {
    plan: {
      ...known,
      pickup: estimate.pickup,
      stops: estimate.stops,
      destination: { ...estimate.destination },
      distanceMeters: quote.distanceMeters,
      durationSeconds: quote.durationSeconds,
      routedBy: quote.routedBy,
      vehicleType: quote.vehicleType,
      scheduledAt: quote.scheduledAt.toISOString(),
      terms: quote.terms,
      ...withDiscount({ parts, totalCents }, known),
    },
    arrivesAt: after(quote.scheduledAt, quote.durationSeconds),
    arrivedBefore: after(ride.scheduledAt, ride.durationSeconds),
    way: {
      meters: quote.distanceMeters,
      seconds: quote.durationSeconds,
      polyline: estimate.polyline,
    },
    left,
  };
}
