/** Rows in the words of MDS, under the names of one city. */
import { currencyCode } from '#src/platform/money.ts';
import type { FarePartKind } from '#src/riding/quotes/fare-parts.ts';
import { vehicleTypeOf } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { MdsEvent, MdsGps, MdsTelemetry, MdsTrip, MdsVehicle } from '../mds-shapes.ts';
import { breakBegins, changeOf, type StateChange } from '../vehicle-events.ts';
import type { CarRow, PlaceRow } from './cars-store.ts';
import type { Crossing, Happened } from './events-store.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import type { Place, TripRow } from './trips-store.ts';

/** What one city knows us by. */
export interface CityNames {
  cityId: string;
  providerId: string;
  names: Pseudonyms;
}

/** To a decimetre; nobody knows it better. */
const degrees = (value: number) => Math.round(value * 1e6) / 1e6;
const gps = ({ lat, lng }: Place): MdsGps => ({ lat: degrees(lat), lng: degrees(lng) });
/** What is left of where a ride went after its rider has left is a tenth of a degree. */
const removedGps = (place: Place): MdsGps => ({ ...gps(place), horizontal_accuracy: 8_000 });

/** A car is named for itself, and for its driver where nothing is known of it any more. */
const carName = ({ carId, driverId }: { carId: number | null; driverId: number }): string =>
  carId === null ? `driver ${driverId}` : `car ${carId}`;

export const deviceOf = ({ names }: CityNames, car: { carId: number | null; driverId: number }): string =>
  names.uuid('device', carName(car));
export const vehicleCode = (names: Pseudonyms, car: { carId: number | null; driverId: number }): string =>
  names.short('vehicle', carName(car));
export const driverCode = (names: Pseudonyms, driverId: number): string =>
  names.short('driver', String(driverId));
export const tripUuid = (names: Pseudonyms, rideId: number): string => names.uuid('trip', String(rideId));

const isAccessible = (vehicleType: string): boolean => vehicleTypeOf(vehicleType)?.isAccessible ?? false;
const accessibility = (vehicleType: string): ['wheelchair_accessible'] | [] =>
  isAccessible(vehicleType) ? ['wheelchair_accessible'] : [];

const propulsion = { petrol: 'combustion', hybrid: 'hybrid', electric: 'electric' } as const;

export function shapeVehicle(city: CityNames, car: CarRow): MdsVehicle {
  const { make, model, year, colour } = car;
  return {
    device_id: deviceOf(city, car),
    provider_id: city.providerId,
    vehicle_id: vehicleCode(city.names, car),
    vehicle_type: 'car',
    vehicle_attributes: {
      ...(year !== null && { year }),
      ...(make !== null && { make }),
      ...(model !== null && { model }),
      ...(colour !== null && { color: colour }),
    },
    // Cars from before it was asked for burn something, as nearly all do.
    propulsion_types: [propulsion[car.power ?? 'petrol']],
    accessibility_attributes: accessibility(car.vehicleType),
  };
}

/**
 * `isInside` says whether a place lies in the city. Nothing of what does not belong to it; two where a ride ended for a
 * driver who had asked for a break, in their order.
 */
export function shapeEvent(city: CityNames, row: Happened, isInside: (place: Place) => boolean): MdsEvent[] {
  const place = row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng };
  // Nobody knows where it was: it belongs to the city of its ride.
  if (place ? !isInside(place) : row.cityId !== city.cityId) return [];
  const event = (name: string, { state, type }: StateChange): MdsEvent => ({
    device_id: deviceOf(city, row),
    provider_id: city.providerId,
    event_id: city.names.uuid('event', name),
    vehicle_state: state,
    event_types: [type],
    timestamp: row.at.getTime(),
    ...(place
      ? { location: gps(place) }
      : { event_geographies: [city.names.uuid('geography', city.cityId)] }),
    ...(row.rideId !== null &&
      row.type.startsWith('ride.') && { trip_ids: [tripUuid(city.names, row.rideId)] }),
  });
  const told = event(row.seq, changeOf(row.type, row.by));
  if (!row.onBreak) return [told];
  const { trip_ids: _, ...rest } = event(`${row.seq} break`, breakBegins);
  return [told, rest];
}

export const shapeCrossing = (city: CityNames, row: Crossing): MdsEvent => ({
  device_id: deviceOf(city, row),
  provider_id: city.providerId,
  event_id: city.names.uuid(
    'event',
    `${row.rideId ?? `driver ${row.driverId}`} ${row.at.getTime()} ${row.comesIn ? 'in' : 'out'}`,
  ),
  vehicle_state: row.comesIn ? row.as : 'elsewhere',
  event_types: [row.comesIn ? 'trip_enter_jurisdiction' : 'trip_leave_jurisdiction'],
  timestamp: row.at.getTime(),
  location: gps(row),
  ...(row.rideId !== null && { trip_ids: [tripUuid(city.names, row.rideId)] }),
});

export const shapePlace = (city: CityNames, row: PlaceRow): MdsTelemetry => ({
  device_id: deviceOf(city, row),
  provider_id: city.providerId,
  telemetry_id: city.names.uuid('telemetry', `${row.driverId} ${row.at.getTime()}`),
  timestamp: row.at.getTime(),
  trip_ids: row.rideId === null ? null : [tripUuid(city.names, row.rideId)],
  journey_id: row.rideId === null ? null : city.names.uuid('journey', String(row.rideId)),
  location: {
    ...gps(row),
    heading: Math.round(row.heading),
    speed: Math.round((row.speedKmh / 3.6) * 10) / 10,
  },
});

/** What of a trip lies in the city: where and when it begins and ends there, and how far it goes. Null for nothing. */
export function insideOf(row: TripRow) {
  const { track, pickedUpAt, completedAt } = row;
  if (track) {
    if (!track.from || !track.to) return null;
    return {
      from: track.from,
      to: track.to,
      startsAt: track.firstInside ? pickedUpAt : track.from.at,
      endsAt: track.lastInside ? completedAt : track.to.at,
      startsInside: track.firstInside,
      endsInside: track.lastInside,
      meters: track.allInside && row.drivenMeters !== null ? row.drivenMeters : track.meters,
    };
  }
  const { isPickupInside, isDestinationInside } = row;
  if (!isPickupInside && !isDestinationInside) return null;
  // Nobody knows its way: an end that lies outside is not told, and the one inside stands for both.
  return {
    from: isPickupInside ? row.pickup : row.destination,
    to: isDestinationInside ? row.destination : row.pickup,
    startsAt: pickedUpAt,
    endsAt: completedAt,
    startsInside: isPickupInside,
    endsInside: isDestinationInside,
    meters: isPickupInside && isDestinationInside ? (row.drivenMeters ?? row.distanceMeters) : 0,
  };
}

export function shapeTrip(city: CityNames, row: TripRow): MdsTrip | null {
  const inside = row.isRemoved ? removedInside(city, row) : insideOf(row);
  if (!inside) return null;
  const { names } = city;
  const place = row.isRemoved ? removedGps : gps;
  const quoted = row.scheduledAt?.getTime() ?? row.createdAt.getTime() + (row.promisedEtaSeconds ?? 0) * 1000;
  return {
    provider_id: city.providerId,
    device_id: deviceOf(city, row),
    trip_id: tripUuid(names, row.id),
    journey_id: names.uuid('journey', String(row.id)),
    trip_type: [row.bookingType === 'scheduled' ? 'reservation' : 'private'],
    trip_attributes: {
      hail_type: row.hailType,
      // How many got in is not asked of anybody; one did.
      passenger_count: 1,
      requested_time: row.createdAt.getTime(),
      ...(row.isPickupInside && { requested_trip_start_location: place(row.pickup) }),
      quoted_trip_start_time: quoted,
      ...(row.assignedAt && { dispatch_time: row.assignedAt.getTime() }),
      driver_id: driverCode(names, row.driverId),
      wheelchair_transported: isAccessible(row.vehicleType),
    },
    fare_attributes: fareOf(row),
    accessibility_attributes: accessibility(row.vehicleType),
    start_time: inside.startsAt.getTime(),
    end_time: inside.endsAt.getTime(),
    start_location: place(inside.from),
    end_location: place(inside.to),
    duration: Math.round((inside.endsAt.getTime() - inside.startsAt.getTime()) / 1000),
    distance: inside.meters,
    actual_cost: row.fareCents,
    currency: currencyCode().toUpperCase(),
  };
}

/** Its places say the city and no more, so it belongs to its own city as a whole. */
const removedInside = (city: CityNames, row: TripRow) =>
  row.cityId === city.cityId
    ? insideOf({ ...row, track: null, isPickupInside: true, isDestinationInside: true })
    : null;

function fareOf(row: TripRow): MdsTrip['fare_attributes'] {
  const sumOf = (...kinds: FarePartKind[]) =>
    row.parts.reduce((sum, { kind, cents }) => sum + (kinds.includes(kind) ? Math.max(0, cents) : 0), 0);
  const taxes = sumOf('tax');
  const some = (name: string, cents: number) => (cents > 0 ? { [name]: cents } : {});
  return {
    payment_type: row.paidToDriver ? 'cash' : row.hailType === 'app' ? 'mobile_app' : 'phone',
    fare_type: 'upfront_pricing',
    base_rate: sumOf('base'),
    ...some('tolls', sumOf('toll')),
    ...some('exit_fee', sumOf('airport', 'station')),
    ...some('other_fees', sumOf('booking_fee', 'option')),
    ...some('extra_amount', sumOf('waiting', 'stop', 'minimum')),
    ...some('surcharge', sumOf('surge', 'surcharge')),
    taxes,
    tip: row.tipCents,
    commission: Math.max(0, row.fareCents - taxes - row.driverPayCents),
    driver_trip_pay: row.driverPayCents,
  };
}
