/** Where the tables of rides and of alarms come from. */
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Filter } from '#src/platform/desk-tables/table-shape.ts';
import { oneOf, peopleWho, type TableSource } from '#src/platform/desk-tables/table-store.ts';
import type { RideId } from '#src/platform/ids.ts';
import { drivers, driverVehicles } from '#src/riding/drivers/server/tables.ts';
import { readRideReference, rideReference } from '#src/riding/rides/rules.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import { rideAlarms } from '#src/riding/safety/server/tables.ts';

const driverUser = alias(users, 'driver_user');
const claimer = alias(users, 'claimer');
const settler = alias(users, 'settler');

/** The reference of a ride as it is written here, by its number: `RV-2024-007`. */
function referenceOf(id: SQL): SQL {
  // What stands around the number, taken from a reference of a number that no ride will have.
  const [before = '', after = ''] = rideReference(999_999_999 as RideId).split('999999999');
  return sql`${before} || case when ${id} < 1000 then lpad(${id}::text, 3, '0') else ${id}::text end || ${after}`;
}

const words = (filter: Filter): string => (filter.of === 'words' ? filter.words : '');

/** Letters and figures of a plate alone, as they are kept to be found by. */
export const plateKeyOf = (typed: string): string => typed.toUpperCase().replace(/[^A-Z\d]/g, '');

/** `(select id …)` of drivers: by who they are, or by the plate of a car of theirs. */
export const driversWho = (typed: string): SQL => sql`(
  select ${drivers.id} from ${drivers} where ${drivers.userId} in ${peopleWho(users, typed)}
  union select ${driverVehicles.driverId} from ${driverVehicles}
    where ${driverVehicles.plateKey} = ${plateKeyOf(typed)} and ${driverVehicles.plateKey} <> '')`;

/** What a ride costs: what was charged, the fee where it was called off, before that what was promised. */
export const rideAmount = sql`coalesce(${rides.fareCents}, ${rides.cancellationFeeCents}, ${rides.heldCents})`;

/**
 * The plate a ride is or was driven with. A ride that a driver was taken off keeps what they drove until the next
 * one accepts; while nobody drives it, it has none.
 */
const plateOfRide = sql`case
  when ${rides.driverId} is null and ${rides.status} in ('scheduled', 'pending') then null
  else coalesce(${rides.drivenIn}->>'licensePlate', ${drivers.licensePlate}) end`;

export const ridesSource = (): TableSource => ({
  from: sql`${rides} left join ${users} on ${users.id} = ${rides.riderId}
    left join ${drivers} on ${drivers.id} = ${rides.driverId}
    left join ${users} ${driverUser} on ${driverUser.id} = ${drivers.userId}`,
  id: sql`${rides.id}`,
  idType: 'integer',
  inCities: (cities) => oneOf(sql`${rides.cityId}`, cities),
  columns: {
    asked: sql`${rides.createdAt}`,
    ride: referenceOf(sql`${rides.id}`),
    state: sql`${rides.status}`,
    rider: sql`${users.name}`,
    pickup: sql`${rides.pickupLocation}`,
    destination: sql`${rides.destination}`,
    driver: sql`${driverUser.name}`,
    plate: plateOfRide,
    type: sql`${rides.vehicleType}`,
    fare: rideAmount,
    paidBy: sql`${rides.paymentLabel}`,
    city: sql`${rides.cityId}`,
    for: sql`${rides.scheduledAt}`,
    pickedUp: sql`${rides.pickedUpAt}`,
    ended: sql`coalesce(${rides.completedAt}, ${rides.cancelledAt})`,
    km: sql`round(${rides.distanceMeters} / 1000.0, 1)`,
    driverPay: sql`${rides.driverPayCents}`,
    tip: sql`${rides.tipCents}`,
    stars: sql`${rides.driverStars}`,
    cancelledBy: sql`${rides.cancelledBy}`,
    riderNumber: sql`${rides.riderId}`,
    driverNumber: sql`${drivers.userId}`,
  },
  sorts: {
    asked: { by: sql`${rides.createdAt}`, type: 'timestamptz' },
    fare: { by: rideAmount, type: 'integer' },
  },
  filters: {
    rider: (filter) => sql`${rides.riderId} in ${peopleWho(users, words(filter))}`,
    driver: (filter) => sql`${rides.driverId} in ${driversWho(words(filter))}`,
  },
});

export const alarmsSource = (): TableSource => ({
  from: sql`${rideAlarms} left join ${rides} on ${rides.id} = ${rideAlarms.rideId}
    left join ${users} on ${users.id} = ${rides.riderId}
    left join ${drivers} on ${drivers.id} = ${rides.driverId}
    left join ${users} ${driverUser} on ${driverUser.id} = ${drivers.userId}
    left join ${users} ${claimer} on ${claimer.id} = ${rideAlarms.claimedBy}
    left join ${users} ${settler} on ${settler.id} = ${rideAlarms.settledBy}`,
  id: sql`${rideAlarms.id}`,
  idType: 'integer',
  inCities: (cities) => oneOf(sql`${rides.cityId}`, cities),
  columns: {
    raised: sql`${rideAlarms.raisedAt}`,
    state: sql`case when ${rideAlarms.settledAt} is null then 'open' else 'settled' end`,
    ride: referenceOf(sql`${rides.id}`),
    by: sql`${rideAlarms.raisedBy}`,
    rider: sql`${users.name}`,
    driver: sql`${driverUser.name}`,
    claimed: sql`${claimer.name}`,
    claimedAt: sql`${rideAlarms.claimedAt}`,
    passedOn: sql`${rideAlarms.passedOn}`,
    settledAt: sql`${rideAlarms.settledAt}`,
    settledBy: sql`${settler.name}`,
    note: sql`${rideAlarms.note}`,
    rideNumber: sql`${rides.id}`,
  },
  sorts: { raised: { by: sql`${rideAlarms.raisedAt}`, type: 'timestamptz' } },
  filters: {
    state: (filter) =>
      filter.of === 'values' && filter.values.length === 1
        ? filter.values[0] === 'open'
          ? sql`${rideAlarms.settledAt} is null`
          : sql`${rideAlarms.settledAt} is not null`
        : sql`true`,
    ride: (filter) => sql`${rideAlarms.rideId} = ${readRideReference(words(filter)) ?? 0}`,
  },
});
