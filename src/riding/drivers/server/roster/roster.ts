/**
 * Every driver, mirrored from the database so that dispatch and the map ask memory. It follows the events of drivers,
 * whichever process they happen in; what changes a record without an event is told as passing news.
 */
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { LatLng } from '#src/geo/streets/geo.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { createLatestRead } from '#src/platform/events/latest-read.ts';
import { createRefresh } from '#src/platform/events/refresh.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import type { SharedState } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { type DriverRow, findAllDrivers, findDriver, findDriverOfUser } from '../store.ts';

const channel = 'drivers';
const ofDriver = /^driver:(\d{1,9})$/;

/** The ride somebody is on, and where people get in and out of it. */
export interface BusyWith {
  id: RideId;
  ends: readonly LatLng[];
}

export type Roster = ReturnType<typeof createRoster>;

export function createRoster(parts: {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  eventBus: Pick<EventBus, 'onEvent'>;
  sharedState: Pick<SharedState, 'messages'>;
}) {
  const { database, clock, log, eventBus, sharedState } = parts;
  const rows = new Map<DriverId, DriverRow>();
  const driverOfUser = new Map<UserId, DriverId>();
  const busy = new Map<DriverId, BusyWith>();
  const readInOrder = createLatestRead<DriverId>();

  function put(row: DriverRow): DriverRow {
    rows.set(row.id, row);
    driverOfUser.set(row.userId, row.id);
    return row;
  }

  /** Reads a driver anew; undefined where there is none. */
  const reread = (id: DriverId): Promise<DriverRow | undefined> =>
    readInOrder(
      id,
      () => findDriver(database.db, id, clock.now()),
      (row) => row && put(row),
    );

  async function readAll(): Promise<void> {
    for await (const party of findAllDrivers(database.db, clock.now())) for (const row of party) put(row);
  }

  const rereading = createRefresh((id: DriverId | 'all') => (id === 'all' ? readAll() : reread(id)), {
    failed: 'a driver could not be read again; it is tried until it works',
    log,
  });
  eventBus.onEvent(({ subject }) => {
    const id = ofDriver.exec(subject)?.[1];
    if (id) rereading.now(Number(id));
  });
  sharedState.messages.subscribe(channel, (message) => rereading.now(z.number().parse(message)));
  // Changes without an event may have been missed.
  sharedState.messages.onJoined(() => rereading.now('all'));

  /** Online, not on a break, and in a vehicle for it; perhaps on a ride. */
  const mayBeAsked = (id: DriverId, vehicleType?: VehicleType): boolean => {
    const driver = rows.get(id);
    return (
      driver?.isAvailable === true &&
      driver.barredAt === null &&
      driver.pausedAt === null &&
      (!vehicleType || driver.rideTypes.includes(vehicleType))
    );
  };

  return {
    rows,
    busy,
    reread,
    readAll,
    mayBeAsked,
    isFree: (id: DriverId, vehicleType?: VehicleType): boolean =>
      !busy.has(id) && mayBeAsked(id, vehicleType),
    /** The driver as whom this account drives, from memory if it is there and online. */
    async ofUser(userId: UserId): Promise<DriverRow | undefined> {
      const id = driverOfUser.get(userId);
      if (id !== undefined) {
        const known = rows.get(id);
        return known?.isAvailable ? known : reread(id);
      }
      const row = await findDriverOfUser(database.db, userId, clock.now());
      return row && (rows.get(row.id) ?? put(row));
    },
    /** Has the other processes read a driver again whose record changed without an event. */
    tellChanged: (id: DriverId): void => sharedState.messages.tell(channel, id),
    stop: rereading.stop,
  };
}
