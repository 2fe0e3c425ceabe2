/** A city's service area as SQL asks for it. PostgreSQL has polygons of its own, so nothing outside ever leaves it. */
import { or, type SQL, sql } from 'drizzle-orm';
import type { City } from '#src/geo/streets/cities/cities.ts';

/** Whether a place is in the city's service area. @param lat, lng expressions of the statement */
export function isInArea({ bounds, isBox, serviceArea }: City, lat: SQL, lng: SQL): SQL {
  const [west, south, east, north] = bounds;
  const inBox = sql`(${lng} between ${west}::float8 and ${east}::float8 and ${lat} between ${south}::float8 and ${north}::float8)`;
  if (isBox) return inBox;
  const rings = serviceArea.map((ring) => `(${ring.map(([x, y]) => `(${x},${y})`).join(',')})`);
  const inRing = rings.map((ring) => sql`${ring}::polygon @> point(${lng}, ${lat})`);
  return sql`(${inBox} and ${or(...inRing)})`;
}

/** Whether the box around a ride's ends meets the box of the city: all others have nothing to do with it. */
export function mayTouch({ id, bounds }: City): SQL {
  const [west, south, east, north] = bounds;
  return sql`(r.city_id = ${id} or (
    greatest(r.pickup_lng, r.dest_lng) >= ${west}::float8 and least(r.pickup_lng, r.dest_lng) <= ${east}::float8
    and greatest(r.pickup_lat, r.dest_lat) >= ${south}::float8 and least(r.pickup_lat, r.dest_lat) <= ${north}::float8))`;
}

/**
 * Which car of a driver it was: of a ride the one whose plate was on it, else the one in use. Null where no car is
 * known any more, as of somebody whose account has ended.
 * @param driverId, plate expressions of the statement
 */
export const carOf = (driverId: SQL, plate: SQL): SQL => sql`
  (select v.id from driver_vehicles v where v.driver_id = ${driverId}
    order by (upper(regexp_replace(${plate}, '[[:space:]._-]', '', 'g')) = v.plate_key) desc nulls last,
      v.active desc, v.id desc limit 1)`;
