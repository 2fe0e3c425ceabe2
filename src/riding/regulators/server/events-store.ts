/** The SQL of what changed with cars: read from the event log, with where the car was. */
import { type SQL, sql } from 'drizzle-orm';
import type { City } from '#src/geo/streets/cities/cities.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { Span } from '#src/platform/time/spans.ts';
import { endsForDriver, onlyWithoutOther, type ToldType, toldTypes } from '../vehicle-events.ts';
import { carOf, isInArea } from './area-sql-store.ts';

export interface Happened {
  seq: string;
  type: ToldType;
  /** Who called a ride off. */
  by: string | null;
  at: Date;
  driverId: DriverId;
  carId: number | null;
  rideId: RideId | null;
  /** The ride's own city; null of what has no ride. */
  cityId: string | null;
  lat: number | null;
  lng: number | null;
  /** Whether it ended a ride of somebody who has asked for a break and has no other ride. */
  onBreak: boolean;
}

/** Milliseconds since 1970 of a moment, as a number the driver reads without loss. */
const ms = (moment: SQL) => sql`floor(extract(epoch from ${moment}) * 1000)::float8`;

interface HappenedRow extends Record<string, unknown> {
  seq: string;
  type: ToldType;
  by: string | null;
  at_ms: number;
  driver_id: number;
  car_id: number | null;
  ride_id: number | null;
  city_id: string | null;
  lat: number | null;
  lng: number | null;
  on_break: boolean;
}

/** What changed within a span with every driver, in the order of time; whoever asks keeps what lies in their city. */
export const findHappened = (queries: Queries, { from, to }: Span): Promise<Happened[]> =>
  read(
    queries,
    sql`e.created_at >= ${from.toISOString()}::timestamptz and e.created_at < ${to.toISOString()}::timestamptz
      and e.type = any(${sql.param([...toldTypes])}::text[])`,
  );

/** Of each driver what happened last. */
export async function findLastHappened(queries: Queries, drivers: readonly DriverId[]): Promise<Happened[]> {
  const types = sql`any(${sql.param([...toldTypes])}::text[])`;
  const { rows } = await queries.execute<{ seq: string }>(sql`
    select last.seq from unnest(${sql.param([...drivers])}::int[]) as d(id) cross join lateral (
      select e.seq, e.created_at from (
        (select seq, created_at from events where subject = 'driver:' || d.id and type = ${types} order by seq desc limit 1)
        union all
        (select x.seq, x.created_at from (
            (select id from rides where driver_id = d.id and completed_at is not null order by completed_at desc limit 1)
            union all
            (select id from rides where driver_id = d.id and behind_ride_id is null
              and status in ('driver_assigned', 'driver_arriving', 'picked_up', 'in_transit'))
          ) r cross join lateral (
            select seq, created_at from events where subject = 'ride:' || r.id and type = ${types} order by seq desc limit 1
          ) x)
      ) e order by e.created_at desc, e.seq desc limit 1) last`);
  const seqs = rows.map(({ seq }) => seq);
  return seqs.length === 0 ? [] : read(queries, sql`e.seq = any(${sql.param(seqs)}::bigint[])`);
}

/**
 * Whether the driver of an event had another ride, taken before this moment and not over. Rides that ended before are
 * told apart by the index, however many a driver has had.
 */
const hasOther = (takenBefore: SQL) => sql`exists (
  select 1 from rides o where o.driver_id = t.driver_id and o.id is distinct from t.ride_id
    and (o.completed_at is null or o.completed_at > t.at) and o.assigned_at < ${takenBefore}
    and coalesce(o.completed_at, o.cancelled_at, 'infinity') > t.at)`;

async function read(queries: Queries, where: SQL): Promise<Happened[]> {
  const { rows } = await queries.execute<HappenedRow>(sql`
    with told as (
      select e.seq, e.type, e.payload->>'by' as by, e.created_at as at, d.id as driver_id, r.id as ride_id, r.city_id,
        r.assigned_at, r.driven_in->>'licensePlate' as plate
      from events e
        join rides r on r.id = (e.payload->>'rideId')::int
        join drivers d on d.user_id = any(e.user_ids) and d.user_id <> r.rider_id
      where ${where} and e.subject like 'ride:%'
      union all
      select e.seq, e.type, e.payload->>'by', e.created_at, d.id, r.id, r.city_id, r.assigned_at, null
      from events e
        join drivers d on d.id = (e.payload->>'driverId')::int
        left join rides r on r.id = (e.payload->>'rideId')::int
      where ${where} and e.subject not like 'ride:%'
    )
    select t.seq::text, t.type, t.by, ${ms(sql`t.at`)} as at_ms, t.driver_id, t.ride_id, t.city_id,
      ${carOf(sql`t.driver_id`, sql`t.plate`)} as car_id, place.lat, place.lng,
      case when t.type = any(${sql.param([...endsForDriver])}::text[]) then not ${hasOther(sql`t.at`)} and coalesce((
        select b.type = 'driver.paused' from events b where b.subject = 'driver:' || t.driver_id and b.created_at <= t.at
          and b.type in ('driver.paused', 'driver.resumed', 'driver.went_online', 'driver.went_offline')
        order by b.seq desc limit 1), false) else false end as on_break
    from told t left join lateral (
      select lat, lng from (
        (select p.at, p.lat, p.lng from position_history p
          where p.ride_id = t.ride_id and p.at <= t.at and p.at > t.at - interval '15 minutes' order by p.at desc limit 1)
        union all
        -- A car that stands is not written down again, so what is known of it stays true while its driver is on duty.
        (select f.at, f.lat, f.lng from driver_trails f
          where t.type <> 'driver.went_online' and f.driver_id = t.driver_id
            and f.at <= t.at and f.at > t.at - interval '13 hours' order by f.at desc limit 1)
        union all
        (select f.at, f.lat, f.lng from driver_trails f
          where t.type = 'driver.went_online' and f.driver_id = t.driver_id
            and f.at >= t.at and f.at < t.at + interval '5 minutes' order by f.at limit 1)
      ) known order by at desc limit 1
    ) place on true
    where not (t.type = any(${sql.param([...onlyWithoutOther])}::text[]) 
      and ${hasOther(sql`case when t.type = 'ride.cancelled' then coalesce(t.assigned_at, t.at) else t.at end`)})
    order by t.at, t.seq`);
  return rows.map((row) => ({
    seq: row.seq,
    type: row.type,
    by: row.by,
    at: new Date(row.at_ms),
    driverId: row.driver_id,
    carId: row.car_id,
    rideId: row.ride_id,
    cityId: row.city_id,
    lat: row.lat,
    lng: row.lng,
    onBreak: row.on_break,
  }));
}

export interface Crossing {
  /** Null for a car without a ride. */
  rideId: RideId | null;
  driverId: DriverId;
  carId: number | null;
  at: Date;
  /** The last place inside of one that leaves, the first of one that comes in. */
  lat: number;
  lng: number;
  comesIn: boolean;
  /** What the car was: with a passenger, on the way to one, free, or its driver on a break. */
  as: 'on_trip' | 'reserved' | 'available' | 'non_operational';
}

/** Where cars with a ride crossed the city's border within a span. */
export async function findCrossings(queries: Queries, city: City, { from, to }: Span): Promise<Crossing[]> {
  // A position every few seconds, so the one before lies within two minutes or the phone was silent.
  const { rows } = await queries.execute<{
    ride_id: number;
    driver_id: number;
    car_id: number | null;
    at_ms: number;
    lat: number;
    lng: number;
    comes_in: boolean;
    on_trip: boolean;
  }>(sql`
    with places as (
      select p.ride_id, p.driver_id, p.at, p.lat, p.lng, ${isInArea(city, sql`p.lat`, sql`p.lng`)} as inside
      from position_history p
      where p.at >= ${new Date(from.getTime() - 120_000).toISOString()}::timestamptz
        and p.at < ${to.toISOString()}::timestamptz
    ), steps as (
      select *, lag(inside) over w as was, lag(lat) over w as lat_before, lag(lng) over w as lng_before
      from places window w as (partition by ride_id, driver_id order by at)
    )
    select s.ride_id, s.driver_id, ${carOf(sql`s.driver_id`, sql`r.driven_in->>'licensePlate'`)} as car_id,
      ${ms(sql`s.at`)} as at_ms, case when s.inside then s.lat else s.lat_before end as lat,
      case when s.inside then s.lng else s.lng_before end as lng, s.inside as comes_in,
      coalesce(r.picked_up_at <= s.at, false) as on_trip
    from steps s join rides r on r.id = s.ride_id
    where s.inside is distinct from s.was and s.was is not null and s.at >= ${from.toISOString()}::timestamptz
    order by s.at`);
  return rows.map((row) => ({
    rideId: row.ride_id,
    driverId: row.driver_id,
    carId: row.car_id,
    at: new Date(row.at_ms),
    lat: row.lat,
    lng: row.lng,
    comesIn: row.comes_in,
    as: row.on_trip ? ('on_trip' as const) : ('reserved' as const),
  }));
}

/**
 * Where cars of these drivers without a ride crossed the city's border within a span: from one place to the next of one
 * shift, with no ride between. A car that stands is not written down again, so the place before may be hours old.
 */
export async function findFreeCrossings(
  queries: Queries,
  city: City,
  drivers: readonly DriverId[],
  { from, to }: Span,
): Promise<Crossing[]> {
  const [start, end] = [from, to].map((at) => sql`${at.toISOString()}::timestamptz`);
  const { rows } = await queries.execute<{
    driver_id: number;
    car_id: number | null;
    at_ms: number;
    lat: number;
    lng: number;
    comes_in: boolean;
    on_break: boolean;
  }>(sql`
    with d as (select unnest(${sql.param([...drivers])}::int[]) as id), places as (
      select f.driver_id, f.at, f.lat, f.lng from d join driver_trails f on f.driver_id = d.id
      where f.at >= ${start} and f.at < ${end}
      union all
      select before.* from d cross join lateral (
        select f.driver_id, f.at, f.lat, f.lng from driver_trails f
        where f.driver_id = d.id and f.at < ${start} and f.at > ${start} - interval '13 hours'
        order by f.at desc limit 1) before
    ), steps as (
      select *, lag(inside) over w as was, lag(at) over w as at_before, lag(lat) over w as lat_before,
        lag(lng) over w as lng_before
      from (select *, ${isInArea(city, sql`lat`, sql`lng`)} as inside from places) p
      window w as (partition by driver_id order by at)
    )
    select s.driver_id, ${carOf(sql`s.driver_id`, sql`null::text`)} as car_id, ${ms(sql`s.at`)} as at_ms,
      case when s.inside then s.lat else s.lat_before end as lat,
      case when s.inside then s.lng else s.lng_before end as lng, s.inside as comes_in,
      coalesce((select b.type = 'driver.paused' from events b
        where b.subject = 'driver:' || s.driver_id and b.created_at <= s.at
          and b.type in ('driver.paused', 'driver.resumed', 'driver.went_online', 'driver.went_offline')
        order by b.seq desc limit 1), false) as on_break
    from steps s
    where s.inside is distinct from s.was and s.was is not null and s.at >= ${start}
      and exists (select 1 from driver_shifts h where h.driver_id = s.driver_id and h.started_at <= s.at_before
        and coalesce(h.ended_at, 'infinity') >= s.at)
      and not exists (select 1 from rides o where o.driver_id = s.driver_id and o.assigned_at < s.at
        and (o.completed_at is null or o.completed_at > s.at_before)
        and coalesce(o.completed_at, o.cancelled_at, 'infinity') > s.at_before)
      -- Nor one that they gave back, which is no longer theirs: its places are found by their time.
      and not exists (select 1 from position_history p
        where p.at > s.at_before and p.at < s.at and p.driver_id = s.driver_id)
    order by s.at`);
  return rows.map((row) => ({
    rideId: null,
    driverId: row.driver_id as DriverId,
    carId: row.car_id,
    at: new Date(row.at_ms),
    lat: row.lat,
    lng: row.lng,
    comesIn: row.comes_in,
    as: row.on_break ? ('non_operational' as const) : ('available' as const),
  }));
}

/** When the log of what happened begins; null where nothing ever did. */
export async function findBeginning(queries: Queries): Promise<Date | null> {
  const { rows } = await queries.execute<{ at_ms: number }>(
    sql`select ${ms(sql`created_at`)} as at_ms from events order by seq limit 1`,
  );
  return rows[0] ? new Date(rows[0].at_ms) : null;
}
