/** Where drivers are heading: kept in the database, asked in memory, for dispatch asks for every candidate. */
import { driverTimeZone } from '#src/features/drivers/rules.ts';
import type { Drivers } from '#src/features/drivers/server/service.ts';
import type { Trip } from '#src/features/rides/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type Destination, drivingRefusals } from '../contract.ts';
import { bringsNearer, destinationsADay } from '../destination.ts';
import { localDate } from '../periods.ts';
import { ownDriver } from './pay.ts';
import {
  countDestinations,
  type DestinationRow,
  endDestination,
  findHeading,
  insertDestination,
  lockSettings,
} from './store.ts';

const refuse = refusalsOf(drivingRefusals);

export type Destinations = ReturnType<typeof createDestinations>;

export function createDestinations(parts: {
  database: Database;
  clock: Clock;
  drivers: Pick<Drivers, 'ownById' | 'find'>;
}) {
  const { database, clock, drivers } = parts;
  const heading = new Map<number, DestinationRow>();

  const dayOf = (driver: { state: string }) => localDate(clock.now(), driverTimeZone(driver.state));
  /** A destination is of its day; the next morning every ride is taken again. */
  function headingOf(driverId: number): DestinationRow | undefined {
    const row = heading.get(driverId);
    const driver = row && drivers.find(driverId);
    return driver && row.day === dayOf(driver) ? row : undefined;
  }

  /** @throws Refusal not_your_pay */
  async function read(actor: Actor, driverId: number): Promise<Destination> {
    const driver = await ownDriver(parts, actor, driverId);
    const used = await countDestinations(database.db, driverId, dayOf(driver));
    const row = headingOf(driverId);
    return {
      current: row
        ? { label: row.label, lat: row.lat, lng: row.lng, since: row.startedAt.toISOString() }
        : null,
      leftToday: Math.max(0, destinationsADay - used),
    };
  }

  /** A new one takes the place of the one before. @throws Refusal not_your_pay, destination_used_up */
  async function set(
    actor: Actor,
    driverId: number,
    place: { label: string; lat: number; lng: number },
  ): Promise<Destination> {
    const driver = await ownDriver(parts, actor, driverId);
    const day = dayOf(driver);
    const at = clock.now();
    await database.transaction(async (tx) => {
      await lockSettings(tx, driverId);
      if ((await countDestinations(tx, driverId, day)) >= destinationsADay)
        throw refuse('destination_used_up');
      await endDestination(tx, driverId, at);
      await insertDestination(tx, { driverId, ...place, day, startedAt: at });
    });
    await load(driverId);
    return read(actor, driverId);
  }

  /** @throws Refusal not_your_pay, no_destination */
  async function end(actor: Actor, driverId: number): Promise<Destination> {
    await ownDriver(parts, actor, driverId);
    const ended = await database.transaction((tx) => endDestination(tx, driverId, clock.now()));
    heading.delete(driverId);
    if (!ended) throw refuse('no_destination');
    return read(actor, driverId);
  }

  async function load(driverId: number): Promise<void> {
    const [row] = await findHeading(database.db, driverId);
    if (row) heading.set(driverId, row);
    else heading.delete(driverId);
  }

  return {
    read,
    set,
    end,
    /** Whether the driver wants a ride like this now. */
    willing(driverId: number, trip: Trip): boolean {
      const row = headingOf(driverId);
      return !row || bringsNearer(trip, row);
    },
    /** Fills memory from the database. */
    async start(): Promise<void> {
      for (const row of (await findHeading(database.db)).toReversed()) heading.set(row.driverId, row);
    },
  };
}
