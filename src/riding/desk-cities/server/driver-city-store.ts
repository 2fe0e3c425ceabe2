/** Which drivers the desk of a city looks after, in SQL: as `deskCityOf` says it of one of them. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { cities } from '#src/geo/streets/cities/cities.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';

/** The id of a driver's city; null for one of none. The statement has to read `drivers`. */
export function driverCityId(): SQL<string | null> {
  const all = cities();
  if (all.length === 0) return sql`null::text`;
  const named = all.map(
    ({ id, name }) => sql`when lower(trim(${drivers.city})) = ${name.trim().toLowerCase()} then ${id}`,
  );
  const inRegion = all.flatMap(({ id, region }) =>
    region ? [sql`when ${drivers.state} in (${region.name}, ${region.code}) then ${id}`] : [],
  );
  return sql`case ${sql.join([...named, ...inRegion], sql` `)} end`;
}

/** Whether a driver is of one of these cities, by their ids. */
export const driversOf = (cityIds: readonly string[]): SQL =>
  sql`${driverCityId()} = any(${sql.param([...cityIds])}::text[])`;

/** Whether what a column names a driver of is by one of these cities; null is for all of them. */
export const byDriversOf = (driverId: PgColumn, cityIds: readonly string[] | null): SQL | undefined =>
  cityIds === null
    ? undefined
    : sql`${driverId} in (select ${drivers.id} from ${drivers} where ${driversOf(cityIds)})`;
