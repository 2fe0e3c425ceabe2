/** Where the roster of drivers and the table of their cars come from. */
import { or, type SQL, sql } from 'drizzle-orm';
import { cities } from '#src/geo/streets/cities/cities.ts';
import { ledgerAccounts } from '#src/money/payments/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Filter } from '#src/platform/desk-tables/table-shape.ts';
import { betweenEnds, oneOf, type TableSource } from '#src/platform/desk-tables/table-store.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import { localDate, zonedTime } from '#src/platform/time/zoned-time.ts';
import { driversOf } from '#src/riding/desk-cities/server/driver-city-store.ts';
import {
  driverApplications,
  driverDocuments,
  driverShifts,
  drivers,
  driverVehicles,
} from '#src/riding/drivers/server/tables.ts';
import { platePattern } from '#src/riding/regions/regions.ts';
import { statusesWithDriver } from '#src/riding/rides/rules.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import { driversWho } from './rides-table-store.ts';

const words = (filter: Filter): string => (filter.of === 'words' ? filter.words : '');
const valuesOf = (filter: Filter): readonly string[] => (filter.of === 'values' ? filter.values : []);

/** In thousandths of a star, so that it is an integer with an index; zero while nobody rated. */
export const ratingThousandths = sql`(${drivers.ratingSum} * 1000 / greatest(${drivers.ratingCount}, 1))`;

const isOnRide = sql`exists (select 1 from ${rides} where ${rides.driverId} = ${drivers.id}
  and ${rides.status} in (${sql.raw(statusesWithDriver.map((status) => `'${status}'`).join(', '))}) and ${rides.behindRideId} is null)`;
const onRide = sql`(select ${rides.driverId} from ${rides}
  where ${rides.status} in (${sql.raw(statusesWithDriver.map((status) => `'${status}'`).join(', '))}) and ${rides.behindRideId} is null
    and ${rides.driverId} is not null)`;

const nowConditions: Record<string, SQL> = {
  on_ride: sql`${drivers.id} in ${onRide}`,
  online: sql`(${drivers.isAvailable} and ${drivers.pausedAt} is null and not ${isOnRide})`,
  paused: sql`(${drivers.isAvailable} and ${drivers.pausedAt} is not null and not ${isOnRide})`,
  offline: sql`(not ${drivers.isAvailable} and not ${isOnRide})`,
};

/** A city by its id as the driver's own form names it. */
function cityNames(filter: Filter): string[] {
  return valuesOf(filter).map((id) => cities().find((city) => city.id === id)?.name ?? id);
}

const account = sql`'drivers.payable:' || ${drivers.id}`;

/** @param now up to which the hours of the day are counted, which began by the clocks of the books */
export const driversSource = (now: Date): TableSource => {
  const today = zonedTime(localDate(now, booksTimeZone()), '00:00', booksTimeZone());
  const ended = sql`coalesce(${driverShifts.endedAt}, ${now})`;
  return {
    from: sql`${drivers} left join ${users} on ${users.id} = ${drivers.userId}
      left join ${driverApplications} on ${driverApplications.driverId} = ${drivers.id}`,
    id: sql`${drivers.id}`,
    idType: 'integer',
    inCities: driversOf,
    columns: {
      name: sql`${users.name}`,
      now: sql`case when ${isOnRide} then 'on_ride' when not ${drivers.isAvailable} then 'offline'
        when ${drivers.pausedAt} is not null then 'paused' else 'online' end`,
      city: sql`${drivers.city}`,
      state: sql`${driverApplications.status}`,
      plate: sql`${drivers.licensePlate}`,
      car: sql`${drivers.vehicleInfo}`,
      type: sql`${drivers.vehicleType}`,
      hours: sql`(select round((extract(epoch from sum(${ended} - greatest(${driverShifts.startedAt}, ${today}))) / 3600)::numeric, 1)
        from ${driverShifts} where ${driverShifts.driverId} = ${drivers.id} and ${ended} > ${today})`,
      rating: sql`round(${drivers.ratingSum}::numeric / nullif(${drivers.ratingCount}, 0), 2)`,
      rides: sql`${drivers.totalRides}`,
      papers: sql`(select min(${driverDocuments.expiresOn})::text from ${driverDocuments}
        where ${driverDocuments.userId} = ${drivers.userId} and ${driverDocuments.retiredAt} is null)`,
      owed: sql`(select -${ledgerAccounts.balanceCents} from ${ledgerAccounts} where ${ledgerAccounts.code} = ${account})`,
      debt: sql`(select 'debt' from ${ledgerAccounts} where ${ledgerAccounts.code} = ${account} and ${ledgerAccounts.balanceCents} > 0)`,
      since: sql`${drivers.createdAt}`,
      email: sql`${users.email}`,
      phone: sql`${users.phone}`,
      account: sql`${drivers.userId}`,
    },
    sorts: {
      since: { by: sql`${drivers.createdAt}`, type: 'timestamptz' },
      rides: { by: sql`${drivers.totalRides}`, type: 'integer' },
      rating: { by: ratingThousandths, type: 'integer' },
    },
    filters: {
      name: (filter) => sql`${drivers.id} in ${driversWho(words(filter))}`,
      now: (filter) => {
        const wanted = valuesOf(filter).flatMap((value) => nowConditions[value] ?? []);
        return or(...wanted) ?? sql`false`;
      },
      city: (filter) => oneOf(sql`${drivers.city}`, cityNames(filter)),
      state: sql`${driverApplications.status}`,
      rating: (filter) =>
        filter.of === 'between'
          ? betweenEnds(ratingThousandths, thousandths(filter.from), thousandths(filter.to))
          : sql`true`,
      rides: sql`${drivers.totalRides}`,
      papers: (filter) =>
        filter.of === 'days'
          ? sql`${drivers.userId} in (select ${driverDocuments.userId} from ${driverDocuments}
              where ${betweenEnds(sql`${driverDocuments.expiresOn}`, filter.from, filter.to)}
                and ${driverDocuments.retiredAt} is null)`
          : sql`true`,
      // As many accounts as drivers, of whom few owe anything.
      debt: () => sql`${account} in (select ${ledgerAccounts.code} from ${ledgerAccounts}
        where ${ledgerAccounts.balanceCents} > 0)`,
    },
  };
};

const thousandths = (stars: number | null): number | null =>
  stars === null ? null : Math.round(Math.min(Math.abs(stars), 1000) * 1000);

const uses: Record<string, SQL> = {
  now: sql`${driverVehicles.active}`,
  kept: sql`(not ${driverVehicles.active} and ${driverVehicles.retiredAt} is null)`,
  gone: sql`${driverVehicles.retiredAt} is not null`,
};

export const driverCarsSource = (): TableSource => ({
  from: sql`${driverVehicles} left join ${drivers} on ${drivers.id} = ${driverVehicles.driverId}
    left join ${users} on ${users.id} = ${drivers.userId}`,
  id: sql`${driverVehicles.id}`,
  idType: 'integer',
  inCities: driversOf,
  columns: {
    plate: sql`${driverVehicles.licensePlate}`,
    car: sql`concat_ws(' ', ${driverVehicles.year}, ${driverVehicles.make}, ${driverVehicles.model})`,
    driver: sql`${users.name}`,
    state: sql`${driverVehicles.status}`,
    use: sql`case when ${driverVehicles.retiredAt} is not null then 'gone' when ${driverVehicles.active} then 'now' else 'kept' end`,
    type: sql`${driverVehicles.vehicleType}`,
    year: sql`${driverVehicles.year}`,
    colour: sql`${driverVehicles.colour}`,
    seats: sql`${driverVehicles.seats}`,
    region: sql`${driverVehicles.state}`,
    added: sql`${driverVehicles.createdAt}`,
    account: sql`${drivers.userId}`,
  },
  sorts: { added: { by: sql`${driverVehicles.createdAt}`, type: 'timestamptz' } },
  filters: {
    plate: (filter) => {
      const pattern = platePattern(words(filter));
      return pattern === null ? sql`false` : sql`${driverVehicles.plateKey} like ${pattern}`;
    },
    driver: (filter) => sql`${driverVehicles.driverId} in ${driversWho(words(filter))}`,
    use: (filter) => {
      const wanted = valuesOf(filter).flatMap((value) => uses[value] ?? []);
      return or(...wanted) ?? sql`false`;
    },
  },
});
