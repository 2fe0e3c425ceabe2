/** What an event counts as. Pure: what of the database it needs is handed in. */
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { UserId } from '#src/platform/ids.ts';
import { type LocalHour, localHour, millisecondsByHour } from '../local-hours.ts';
import type { CountMeasure } from '../measures.ts';
import { waitingBucket } from '../waiting.ts';

/** The events that are counted; a further one counts from then on, not for what was read before. */
export const countedTypes = [
  'ride.requested',
  'ride.scheduled',
  'offer.made',
  'ride.accepted',
  'ride.picked_up',
  'ride.completed',
  'ride.unmatched',
  'ride.cancelled',
  'ride.reopened',
  'driver.went_offline',
  'order.placed',
  'letter.sent',
  'ticket.opened',
  'ticket.answered',
] as const;

/** One number to be added where it belongs. */
export interface Delta {
  at: LocalHour;
  city: string;
  vehicleType: string;
  measure: string;
  value: number;
}

export interface RideFacts {
  city: string | null;
  vehicleType: string;
  /** Null where it was booked ahead: such a rider does not wait from when they asked. */
  askedAt: Date | null;
  arrivedAt: Date | null;
}

/** A driver's hours online that have ended, and the parts of them with a rider in the car. */
export interface ShiftFacts {
  city: string;
  vehicleType: string;
  from: Date;
  until: Date;
  rides: readonly { from: Date; until: Date }[];
}

/** What a batch of events is counted with. */
export interface Known {
  rides: ReadonlyMap<number, RideFacts>;
  /** Offers that are there still: both sides of acceptance reach as far back as they are kept. */
  offers: ReadonlySet<number>;
  /** Accounts of drivers who took a ride that was offered to them, by ride. */
  acceptedBy: ReadonlyMap<number, ReadonlySet<UserId>>;
  /** By the number of the event that ended them. */
  shifts: ReadonlyMap<string, ShiftFacts>;
  /** IANA name of the clocks of a city; of the books for an empty id. */
  timeZoneOf: (city: string) => string;
}

const numberIn = (payload: Record<string, unknown>, name: string): number | null =>
  typeof payload[name] === 'number' ? (payload[name] as number) : null;

const cancelledBy: Readonly<Record<string, CountMeasure>> = {
  rider: 'cancelledByRider',
  driver: 'cancelledByDriver',
  operator: 'cancelledByOperator',
  system: 'cancelledBySystem',
};

/** What an event counts as at its own hour; nothing for one that names what is not there any more. */
export function deltasOf(event: RoveEvent, known: Known): Delta[] {
  if (event.type === 'driver.went_offline') return ofShift(known.shifts.get(event.cursor), known);
  if (event.type.startsWith('ride.') || event.type === 'offer.made') return ofRide(event, known);
  const counted = ofCompany(event);
  if (!counted) return [];
  const at = localHour(new Date(event.createdAt), known.timeZoneOf(''));
  return [{ at, city: '', vehicleType: '', ...counted }];
}

function ofCompany({ type, payload }: RoveEvent): { measure: CountMeasure; value: number } | null {
  if (type === 'ticket.opened') return { measure: 'questions', value: 1 };
  if (type === 'ticket.answered') return { measure: 'questionsAnswered', value: 1 };
  if (type === 'letter.sent') return { measure: 'letters', value: numberIn(payload, 'sent') ?? 0 };
  if (payload.kind === 'vehicle') return { measure: 'carsSold', value: 1 };
  return payload.kind === 'equipment' ? { measure: 'gearSold', value: 1 } : null;
}

function ofRide(event: RoveEvent, known: Known): Delta[] {
  const ride = known.rides.get(numberIn(event.payload, 'rideId') ?? 0);
  const measure = ride && rideMeasure(event, ride, known);
  if (!ride || !measure) return [];
  const city = ride.city ?? '';
  const at = localHour(new Date(event.createdAt), known.timeZoneOf(city));
  return [{ at, city, vehicleType: ride.vehicleType, measure, value: 1 }];
}

function rideMeasure({ type, payload, userIds }: RoveEvent, ride: RideFacts, known: Known): string | null {
  switch (type) {
    case 'ride.requested':
    case 'ride.scheduled':
      return 'asked';
    case 'offer.made':
      return known.offers.has(numberIn(payload, 'offerId') ?? 0) ? 'offered' : null;
    case 'ride.accepted': {
      const drivers = known.acceptedBy.get(numberIn(payload, 'rideId') ?? 0);
      return userIds.some((id) => drivers?.has(id)) ? 'accepted' : null;
    }
    case 'ride.picked_up': {
      if (!ride.askedAt || !ride.arrivedAt) return null;
      return waitingBucket((ride.arrivedAt.getTime() - ride.askedAt.getTime()) / 1000);
    }
    case 'ride.completed':
      return 'rides';
    case 'ride.unmatched':
      return 'unmatched';
    case 'ride.cancelled':
      return cancelledBy[String(payload.by)] ?? null;
    default:
      // The ride goes on with another driver; that this one gave it back is counted all the same.
      return payload.by === 'driver' ? 'cancelledByDriver' : null;
  }
}

function ofShift(shift: ShiftFacts | undefined, { timeZoneOf }: Known): Delta[] {
  if (!shift) return [];
  const { city, vehicleType, from, until } = shift;
  const timeZone = timeZoneOf(city);
  const part = (measure: CountMeasure, span: { from: Date; until: Date }) =>
    millisecondsByHour(
      span.from > from ? span.from : from,
      span.until < until ? span.until : until,
      timeZone,
    ).map(({ at, milliseconds }) => ({
      ...{ at, city, vehicleType, measure },
      value: Math.round(milliseconds / 1000),
    }));
  return [part('onlineSeconds', shift), ...shift.rides.map((ride) => part('rideSeconds', ride))].flat();
}
