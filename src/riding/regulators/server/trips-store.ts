/** The SQL of trips, as far as they lie in a city: by where their cars were, and else by where they were to go. */
import { sql } from 'drizzle-orm';
import type { City } from '#src/geo/streets/cities/cities.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { Span } from '#src/platform/time/spans.ts';
import type { FarePartCents } from '#src/riding/quotes/fare-parts.ts';
import type { HailType } from '#src/riding/rides/driven-shapes.ts';
import { carOf, isInArea, mayTouch } from './area-sql-store.ts';

export interface Place {
  lat: number;
  lng: number;
}

/** A ride that was driven, with what of its way lies in the city. */
export interface TripRow {
  id: RideId;
  cityId: string | null;
  driverId: DriverId;
  carId: number | null;
  vehicleType: string;
  bookingType: 'instant' | 'scheduled';
  hailType: HailType;
  paidToDriver: boolean;
  createdAt: Date;
  scheduledAt: Date | null;
  promisedEtaSeconds: number | null;
  assignedAt: Date | null;
  pickedUpAt: Date;
  completedAt: Date;
  pickup: Place;
  isPickupInside: boolean;
  destination: Place;
  isDestinationInside: boolean;
  /** Where it went was removed with its rider's account; the places say the city and no more. */
  isRemoved: boolean;
  distanceMeters: number;
  drivenMeters: number | null;
  parts: FarePartCents[];
  fareCents: number;
  tipCents: number;
  driverPayCents: number;
  /** Friends who paid a part. */
  payers: number;
  /** Null where no position is kept of it. */
  track: {
    firstInside: boolean;
    lastInside: boolean;
    allInside: boolean;
    /** First and last position within the city; null where none was. */
    from: (Place & { at: Date }) | null;
    to: (Place & { at: Date }) | null;
    /** Driven within. */
    meters: number;
  } | null;
}

/** Rides may end so long after they have left a city. */
export const longestTripMs = 6 * 3_600_000;

/** Rides that ended within a span, or up to six hours later having begun before its end. */
export async function findEnded(queries: Queries, city: City, { from, to }: Span): Promise<RideId[]> {
  const until = new Date(to.getTime() + longestTripMs);
  const { rows } = await queries.execute<{ id: number }>(sql`
    select distinct r.id from events e join rides r on r.id = (e.payload->>'rideId')::int
    where e.created_at >= ${from.toISOString()}::timestamptz and e.created_at < ${until.toISOString()}::timestamptz
      and e.type = 'ride.completed' and e.subject like 'ride:%'
      and r.status = 'completed' and r.picked_up_at < ${to.toISOString()}::timestamptz
      and r.completed_at >= ${from.toISOString()}::timestamptz and r.driver_id is not null and ${mayTouch(city)}
    order by r.id`);
  return rows.map(({ id }) => id);
}

/** Whether a ride that began before `to` is still under way, so that nobody knows where in the hour it left the city. */
export async function isUnderWay(queries: Queries, city: City, to: Date): Promise<boolean> {
  const { rows } = await queries.execute(sql`
    select 1 from rides r where r.status in ('picked_up', 'in_transit')
      and r.picked_up_at < ${to.toISOString()}::timestamptz
      and r.picked_up_at > ${new Date(to.getTime() - longestTripMs).toISOString()}::timestamptz and ${mayTouch(city)}
    limit 1`);
  return rows.length > 0;
}

interface Row extends Record<string, unknown> {
  id: number;
  city_id: string | null;
  driver_id: number;
  car_id: number | null;
  vehicle_type: string;
  booking_type: 'instant' | 'scheduled';
  hail_type: HailType;
  paid_to_driver: boolean;
  created_ms: number;
  scheduled_ms: number | null;
  promised_eta_seconds: number | null;
  assigned_ms: number | null;
  picked_up_ms: number;
  completed_ms: number;
  pickup_lat: number;
  pickup_lng: number;
  pickup_inside: boolean;
  dest_lat: number;
  dest_lng: number;
  dest_inside: boolean;
  removed: boolean;
  distance_meters: number;
  driven_meters: number | null;
  parts: FarePartCents[];
  fare_cents: number;
  tip_cents: number;
  driver_pay_cents: number;
  payers: number;
  track: {
    first_inside: boolean | null;
    last_inside: boolean;
    all_inside: boolean;
    from: [number, number, number] | null;
    to: [number, number, number] | null;
    meters: number | null;
  } | null;
}

/** Of some rides what lies in the city; in the order of their numbers. */
export async function findTrips(queries: Queries, city: City, ids: readonly RideId[]): Promise<TripRow[]> {
  const { rows } = await queries.execute<Row>(sql`
    with wanted as (
      select r.* from rides r where r.id = any(${sql.param([...ids])}::int[])
    ), places as (
      select p.ride_id, p.at, p.lat, p.lng, ${isInArea(city, sql`p.lat`, sql`p.lng`)} as inside
      from wanted r join position_history p on p.ride_id = r.id and p.at between r.picked_up_at and r.completed_at
    ), steps as (
      select *, lag(inside) over w as was, row_number() over w as nth,
        -- On a plane that touches the city; metres.
        sqrt(power((lat - lag(lat) over w) * 111320, 2)
          + power((lng - lag(lng) over w) * 111320 * cos(radians(lat)), 2)) as meters
      from places window w as (partition by ride_id order by at)
    ), ways as (
      select ride_id, json_build_object(
        'first_inside', bool_or(inside and nth = 1), 'all_inside', bool_and(inside),
        'last_inside', (array_agg(inside order by at desc))[1],
        'from', (array_agg(json_build_array(lat, lng, extract(epoch from at) * 1000) order by at) filter (where inside))[1],
        'to', (array_agg(json_build_array(lat, lng, extract(epoch from at) * 1000) order by at desc) filter (where inside))[1],
        'meters', sum(meters) filter (where inside and was)) as track
      from steps group by ride_id
    )
    select r.id, r.city_id, r.driver_id, r.vehicle_type, r.booking_type, r.hail_type, r.paid_to_driver,
      ${carOf(sql`r.driver_id`, sql`r.driven_in->>'licensePlate'`)} as car_id,
      extract(epoch from r.created_at)::float8 * 1000 as created_ms,
      extract(epoch from r.scheduled_at)::float8 * 1000 as scheduled_ms, r.promised_eta_seconds,
      extract(epoch from r.assigned_at)::float8 * 1000 as assigned_ms,
      extract(epoch from r.picked_up_at)::float8 * 1000 as picked_up_ms,
      extract(epoch from r.completed_at)::float8 * 1000 as completed_ms,
      r.pickup_lat, r.pickup_lng, ${isInArea(city, sql`r.pickup_lat`, sql`r.pickup_lng`)} as pickup_inside,
      r.dest_lat, r.dest_lng, ${isInArea(city, sql`r.dest_lat`, sql`r.dest_lng`)} as dest_inside,
      r.pickup_location = 'Removed' as removed, r.distance_meters, r.driven_meters,
      coalesce(r.charged->'parts', r.parts) as parts, coalesce(r.fare_cents, 0) as fare_cents,
      coalesce(r.tip_cents, 0) as tip_cents, coalesce(r.driver_pay_cents, 0) as driver_pay_cents,
      (select count(*)::int from fare_splits s join fare_split_parts q on q.split_id = s.id
        where s.ride_id = r.id and q.status = 'passed_on') as payers, w.track
    from wanted r left join ways w on w.ride_id = r.id order by r.id`);
  return rows.map(tripOf);
}

const at = (milliseconds: number): Date => new Date(Math.floor(milliseconds));
const point = (known: [number, number, number] | null) =>
  known && { lat: known[0], lng: known[1], at: at(known[2]) };

const tripOf = (row: Row): TripRow => ({
  id: row.id,
  cityId: row.city_id,
  driverId: row.driver_id,
  carId: row.car_id,
  vehicleType: row.vehicle_type,
  bookingType: row.booking_type,
  hailType: row.hail_type,
  paidToDriver: row.paid_to_driver,
  createdAt: at(row.created_ms),
  scheduledAt: row.scheduled_ms === null ? null : at(row.scheduled_ms),
  promisedEtaSeconds: row.promised_eta_seconds,
  assignedAt: row.assigned_ms === null ? null : at(row.assigned_ms),
  pickedUpAt: at(row.picked_up_ms),
  completedAt: at(row.completed_ms),
  pickup: { lat: row.pickup_lat, lng: row.pickup_lng },
  isPickupInside: row.pickup_inside,
  destination: { lat: row.dest_lat, lng: row.dest_lng },
  isDestinationInside: row.dest_inside,
  isRemoved: row.removed,
  distanceMeters: row.distance_meters,
  drivenMeters: row.driven_meters,
  parts: row.parts,
  fareCents: row.fare_cents,
  tipCents: row.tip_cents,
  driverPayCents: row.driver_pay_cents,
  payers: row.payers,
  track: row.track && {
    firstInside: row.track.first_inside ?? false,
    lastInside: row.track.last_inside,
    allInside: row.track.all_inside,
    from: point(row.track.from),
    to: point(row.track.to),
    meters: Math.round(row.track.meters ?? 0),
  },
});
