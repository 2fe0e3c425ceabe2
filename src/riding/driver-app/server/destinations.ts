/** Where drivers are heading: kept in the database, asked in memory, for dispatch asks for every candidate. */

import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { SharedState } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { driverTimeZone } from '#src/riding/drivers/rules.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { Trip } from '#src/riding/lifecycle/server/service.ts';
import { type Destination, drivingRefusals } from '../contract.ts';
import { bringsNearer, destinationsADay } from '../destination.ts';

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
const channel = 'destinations';

export type Destinations = ReturnType<typeof createDestinations>;

export function createDestinations(parts: {
  database: Database;
  clock: Clock;
  drivers: Pick<Drivers, 'ownById' | 'find'>;
  sharedState: Pick<SharedState, 'messages'>;
  log: FastifyBaseLogger;
}) {
  const { database, clock, drivers } = parts;
  const heading = createHeadings(parts);

  const dayOf = (driver: { state: string }) => localDate(clock.now(), driverTimeZone(driver.state));
  /** A destination is of its day; the next morning every ride is taken again. */
  function headingOf(driverId: DriverId): DestinationRow | undefined {
    const row = heading.of(driverId);
    const driver = row && drivers.find(driverId);
    return driver && row.day === dayOf(driver) ? row : undefined;
  }

  /** @throws Refusal not_your_pay */
  async function read(actor: Actor, driverId: DriverId): Promise<Destination> {
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
    driverId: DriverId,
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
    await heading.changed(driverId);
    return read(actor, driverId);
  }

  /** @throws Refusal not_your_pay, no_destination */
  async function end(actor: Actor, driverId: DriverId): Promise<Destination> {
    await ownDriver(parts, actor, driverId);
    const ended = await database.transaction((tx) => endDestination(tx, driverId, clock.now()));
    await heading.changed(driverId);
    if (!ended) throw refuse('no_destination');
    return read(actor, driverId);
  }

  return {
    read,
    set,
    end,
    /** Whether the driver wants a ride like this now. */
    willing(driverId: DriverId, trip: Trip): boolean {
      const row = headingOf(driverId);
      return !row || bringsNearer(trip, row);
    },
    /** Fills memory from the database. */
    start: heading.readAll,
  };
}

/** Every driver's destination in memory, the same in every process. */
function createHeadings(parts: {
  database: Database;
  sharedState: Pick<SharedState, 'messages'>;
  log: FastifyBaseLogger;
}) {
  const { database, sharedState, log } = parts;
  const known = new Map<number, DestinationRow>();

  async function read(driverId: DriverId): Promise<void> {
    const [row] = await findHeading(database.db, driverId);
    if (row) known.set(driverId, row);
    else known.delete(driverId);
  }
  async function readAll(): Promise<void> {
    const rows = (await findHeading(database.db)).toReversed();
    known.clear();
    for (const row of rows) known.set(row.driverId, row);
  }
  const failed = (error: unknown) => log.error({ err: error }, 'where a driver is heading was not read');
  sharedState.messages.subscribe(channel, (driverId) => void read(z.number().parse(driverId)).catch(failed));
  sharedState.messages.onJoined(() => void readAll().catch(failed));

  return {
    of: (driverId: DriverId): DestinationRow | undefined => known.get(driverId),
    /** Reads it again after it was written, here and in the other processes. */
    async changed(driverId: DriverId): Promise<void> {
      await read(driverId);
      sharedState.messages.tell(channel, driverId);
    },
    readAll,
  };
}
