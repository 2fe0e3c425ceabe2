/** The SQL of cars that work in a city, and of where they were. */
import { sql } from 'drizzle-orm';
import type { City } from '#src/geo/streets/cities/cities.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { Span } from '#src/platform/time/spans.ts';
import type { Power } from '#src/riding/vehicle-types/ride-types.ts';
import { carOf, isInArea } from './area-sql-store.ts';

export interface CarRow {
  driverId: DriverId;
  carId: number | null;
  make: string | null;
  model: string | null;
  year: number | null;
  colour: string | null;
  power: Power | null;
  vehicleType: string;
  isOnline: boolean;
  /** Where its driver last went online or off, within the city. */
  isHere: boolean;
  lat: number | null;
  lng: number | null;
  /** The ride it has, or null. */
  rideId: RideId | null;
}

/**
 * Cars of drivers who are on duty anywhere, or were within 30 days and ended in this city; drivers after `after` in the
 * order of their numbers. Where those on duty are now is known to the process alone.
 */
export async function findCars(
  queries: Queries,
  city: City,
  { after, most, now }: { after: number; most: number; now: Date },
): Promise<CarRow[]> {
  const since = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  const { rows } = await queries.execute<{
    driver_id: number;
    car_id: number | null;
    make: string | null;
    model: string | null;
    year: number | null;
    colour: string | null;
    power: Power | null;
    vehicle_type: string;
    is_online: boolean;
    is_here: boolean;
    lat: number | null;
    lng: number | null;
    ride_id: number | null;
  }>(sql`
    select d.id as driver_id, v.id as car_id, v.make, v.model, v.year, coalesce(v.colour, d.vehicle_color) as colour, v.power,
      coalesce(v.vehicle_type, d.vehicle_type) as vehicle_type, d.is_available as is_online, here.is_here,
      d.last_lat as lat, d.last_lng as lng,
      (select o.id from rides o where o.driver_id = d.id and o.behind_ride_id is null
        and o.status in ('driver_assigned', 'driver_arriving', 'picked_up', 'in_transit')) as ride_id
    from drivers d
      left join driver_vehicles v on v.id = ${carOf(sql`d.id`, sql`null::text`)}
      cross join lateral (select coalesce(${isInArea(city, sql`d.last_lat`, sql`d.last_lng`)}, false) as is_here) here
    where d.id > ${after} and (d.is_available or (here.is_here and exists (
      select 1 from driver_shifts s where s.driver_id = d.id and s.started_at > ${since}::timestamptz)))
    order by d.id limit ${most}`);
  return rows.map((row) => ({
    driverId: row.driver_id,
    carId: row.car_id,
    make: row.make,
    model: row.model,
    year: row.year,
    colour: row.colour,
    power: row.power,
    vehicleType: row.vehicle_type,
    isOnline: row.is_online,
    isHere: row.is_here,
    lat: row.lat,
    lng: row.lng,
    rideId: row.ride_id,
  }));
}

export interface PlaceRow {
  driverId: DriverId;
  carId: number | null;
  rideId: RideId | null;
  at: Date;
  lat: number;
  lng: number;
  heading: number;
  speedKmh: number;
}

interface Row extends Record<string, unknown> {
  driver_id: number;
  car_id: number | null;
  ride_id: number | null;
  at_ms: number;
  lat: number;
  lng: number;
  heading: number;
  speed_kmh: number;
}

const placeOf = (row: Row): PlaceRow => ({
  driverId: row.driver_id,
  carId: row.car_id,
  rideId: row.ride_id,
  at: new Date(Math.floor(row.at_ms)),
  lat: row.lat,
  lng: row.lng,
  heading: row.heading,
  speedKmh: row.speed_kmh,
});

/** Where cars with a ride were within a span and the city. Each car is looked up once, not for each of its places. */
export async function findRidden(queries: Queries, city: City, { from, to }: Span): Promise<PlaceRow[]> {
  const { rows } = await queries.execute<Row>(sql`
    with there as materialized (
      select * from position_history p where p.at >= ${from.toISOString()}::timestamptz
        and p.at < ${to.toISOString()}::timestamptz and ${isInArea(city, sql`p.lat`, sql`p.lng`)}
    ), cars as materialized (
      select x.driver_id, x.ride_id, ${carOf(sql`x.driver_id`, sql`r.driven_in->>'licensePlate'`)} as car_id
      from (select distinct driver_id, ride_id from there) x join rides r on r.id = x.ride_id
    )
    select p.driver_id, c.car_id, p.ride_id, extract(epoch from p.at)::float8 * 1000 as at_ms, p.lat, p.lng, p.heading, p.speed_kmh
    from there p join cars c on c.driver_id = p.driver_id and c.ride_id = p.ride_id order by p.at`);
  return rows.map(placeOf);
}

/** No shift is longer than twelve hours online; a ride may be driven to its end. */
const longestShiftMs = 24 * 3_600_000;

/** Drivers who were on duty within a span, after `after` in the order of their numbers. */
export async function findOnDuty(
  queries: Queries,
  { from, to }: Span,
  { after, most }: { after: number; most: number },
): Promise<DriverId[]> {
  const { rows } = await queries.execute<{ driver_id: number }>(sql`
    select distinct s.driver_id from driver_shifts s
    where s.started_at > ${new Date(from.getTime() - longestShiftMs).toISOString()}::timestamptz
      and s.started_at < ${to.toISOString()}::timestamptz
      and (s.ended_at is null or s.ended_at > ${from.toISOString()}::timestamptz) and s.driver_id > ${after}
    order by s.driver_id limit ${most}`);
  return rows.map(({ driver_id }) => driver_id);
}

/** Where free cars of these drivers were within a span and the city. */
export async function findFree(
  queries: Queries,
  city: City,
  drivers: readonly DriverId[],
  { from, to }: Span,
): Promise<PlaceRow[]> {
  const { rows } = await queries.execute<Row>(sql`
    with cars as materialized (
      select d.id as driver_id, ${carOf(sql`d.id`, sql`null::text`)} as car_id
      from unnest(${sql.param([...drivers])}::int[]) as d(id)
    )
    select f.driver_id, c.car_id, null::int as ride_id, extract(epoch from f.at)::float8 * 1000 as at_ms, f.lat, f.lng, f.heading, f.speed_kmh
    from cars c join driver_trails f on f.driver_id = c.driver_id
    where f.at >= ${from.toISOString()}::timestamptz and f.at < ${to.toISOString()}::timestamptz
      and ${isInArea(city, sql`f.lat`, sql`f.lng`)} order by f.at`);
  return rows.map(placeOf);
}
