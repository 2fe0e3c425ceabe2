/** The SQL of the files for a city's audit. */
import { sql } from 'drizzle-orm';
import type { City } from '#src/geo/streets/cities/cities.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { Span } from '#src/platform/time/spans.ts';
import type { DriverWork } from '../driver-minutes.ts';
import { carOf, isInArea } from './area-sql-store.ts';
import type { Place } from './trips-store.ts';

export interface UnservedRow {
  rideId: number;
  vehicleType: string;
  askedAt: Date;
  scheduledAt: Date | null;
  status: 'no_driver' | 'cancelled';
  cancelledBy: 'rider' | 'driver' | 'system' | 'operator' | null;
  hadDriver: boolean;
  endedAt: Date;
  isRemoved: boolean;
  /** Null for a place outside of the city. */
  pickup: Place | null;
  destination: Place | null;
}

/** Rides of a city that were asked for within a span and were not driven. */
export async function findUnserved(queries: Queries, city: City, { from, to }: Span): Promise<UnservedRow[]> {
  const { rows } = await queries.execute<{
    id: number;
    vehicle_type: string;
    created_ms: number;
    scheduled_ms: number | null;
    status: 'no_driver' | 'cancelled';
    cancelled_by: UnservedRow['cancelledBy'];
    had_driver: boolean;
    ended_ms: number;
    removed: boolean;
    pickup: [number, number] | null;
    destination: [number, number] | null;
  }>(sql`
    select r.id, r.vehicle_type, extract(epoch from r.created_at)::float8 * 1000 as created_ms,
      extract(epoch from r.scheduled_at)::float8 * 1000 as scheduled_ms, r.status, r.cancelled_by,
      r.assigned_at is not null as had_driver,
      extract(epoch from coalesce(r.cancelled_at, r.updated_at))::float8 * 1000 as ended_ms,
      r.pickup_location = 'Removed' as removed,
      case when ${isInArea(city, sql`r.pickup_lat`, sql`r.pickup_lng`)}
        then json_build_array(r.pickup_lat, r.pickup_lng) end as pickup,
      case when ${isInArea(city, sql`r.dest_lat`, sql`r.dest_lng`)}
        then json_build_array(r.dest_lat, r.dest_lng) end as destination
    from rides r where r.city_id = ${city.id} and r.created_at >= ${from.toISOString()}::timestamptz
      and r.created_at < ${to.toISOString()}::timestamptz
      and r.status in ('no_driver', 'cancelled') and r.picked_up_at is null
    order by r.created_at, r.id`);
  const place = (known: [number, number] | null) => known && { lat: known[0], lng: known[1] };
  return rows.map((row) => ({
    rideId: row.id,
    vehicleType: row.vehicle_type,
    askedAt: new Date(row.created_ms),
    scheduledAt: row.scheduled_ms === null ? null : new Date(row.scheduled_ms),
    status: row.status,
    cancelledBy: row.cancelled_by,
    hadDriver: row.had_driver,
    endedAt: new Date(row.ended_ms),
    isRemoved: row.removed,
    pickup: place(row.pickup),
    destination: place(row.destination),
  }));
}

export interface DutyRow {
  driverId: DriverId;
  carId: number | null;
  vehicleType: string;
  work: DriverWork;
}

type Spans = [from: number, to: number][] | null;

/**
 * What these drivers did within a span, of those who are of the city or worked in it. `now` ends what is not over.
 * What began before the span is among it, as it was.
 */
export async function findWork(
  queries: Queries,
  city: City,
  drivers: readonly DriverId[],
  { from, to }: Span,
  now: Date,
): Promise<DutyRow[]> {
  const [start, end, present] = [from, to, now].map((at) => sql`${at.toISOString()}::timestamptz`);
  // A break that began before the span began in the same shift, at most a day earlier.
  const before = sql`${new Date(from.getTime() - 86_400_000).toISOString()}::timestamptz`;
  const pair = (a: ReturnType<typeof sql>, b: ReturnType<typeof sql>) =>
    sql`json_agg(json_build_array(extract(epoch from ${a}) * 1000, extract(epoch from ${b}) * 1000))`;
  const { rows } = await queries.execute<{
    driver_id: number;
    car_id: number | null;
    vehicle_type: string;
    shifts: Spans;
    ways: Spans;
    rides: Spans;
    breaks: Spans;
  }>(sql`
    select d.id as driver_id, d.vehicle_type, ${carOf(sql`d.id`, sql`null::text`)} as car_id,
      (select ${pair(sql`s.started_at`, sql`coalesce(s.ended_at, ${present})`)} from driver_shifts s
        where s.driver_id = d.id and s.started_at > ${before} and s.started_at < ${end}
          and coalesce(s.ended_at, ${present}) > ${start}) as shifts,
      (select ${pair(sql`r.assigned_at`, sql`coalesce(r.picked_up_at, r.cancelled_at, ${present})`)} from rides r
        where r.driver_id = d.id and (r.completed_at is null or r.completed_at > ${before})
          and r.assigned_at > ${before} and r.assigned_at < ${end}) as ways,
      (select ${pair(sql`r.picked_up_at`, sql`coalesce(r.completed_at, ${present})`)} from rides r
        where r.driver_id = d.id and (r.completed_at is null or r.completed_at > ${before})
          and r.picked_up_at > ${before} and r.picked_up_at < ${end}) as rides,
      (select ${pair(sql`b.created_at`, sql`coalesce(b.ended_at, ${present})`)} from (
        select created_at, type, lead(created_at) over (order by seq) as ended_at from events e
        where e.subject = 'driver:' || d.id and e.created_at > ${before} and e.created_at < ${end}
          and e.type in ('driver.paused', 'driver.resumed', 'driver.went_offline', 'driver.went_online')
        ) b where b.type = 'driver.paused') as breaks
    from drivers d where d.id = any(${sql.param([...drivers])}::int[]) and (
      lower(d.city) = lower(${city.name})
      or exists (select 1 from driver_trails f where f.driver_id = d.id and f.at >= ${start} and f.at < ${end}
        and ${isInArea(city, sql`f.lat`, sql`f.lng`)})
      or exists (select 1 from rides r where r.driver_id = d.id and r.picked_up_at >= ${start} and r.picked_up_at < ${end}
        and ${isInArea(city, sql`r.pickup_lat`, sql`r.pickup_lng`)}))
    order by d.id`);
  const spans = (known: Spans): Span[] =>
    (known ?? []).map(([a, b]) => ({ from: new Date(a), to: new Date(b) }));
  return rows.map((row) => ({
    driverId: row.driver_id,
    carId: row.car_id,
    vehicleType: row.vehicle_type,
    work: {
      shifts: spans(row.shifts),
      onTheWay: spans(row.ways),
      withPassenger: spans(row.rides),
      breaks: spans(row.breaks),
    },
  }));
}
