/** Drivers: their profiles, who is online and free, and who could come to a place. */

import type { FastifyBaseLogger } from 'fastify';
import type { Accounts } from '#src/features/accounts/server/service.ts';
import { cityIds } from '#src/features/places/cities/cities.ts';
import type { Places } from '#src/features/places/server/service.ts';
import {
  createPace,
  fixesOf,
  nextReportSeconds,
  type Position,
  type PositionBatch,
  type Tracking,
} from '#src/features/tracking/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import { type Database, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { News } from '#src/platform/events/news.ts';
import { type Actor, hasRole } from '#src/platform/http/actor.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import type { Live } from '#src/platform/live/live.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { Passing } from '#src/platform/passing/passing.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/signing.ts';
import { type Driver, driversRefusals, type VehicleType } from '../contract.ts';
import { fleetDomain } from '../rules.ts';
import { openApplication } from './papers/application.ts';
import { requireClearance } from './review/clearance.ts';
import { createAliases } from './roster/aliases.ts';
import { changeAvailability, changeBarred, changePause, readHours } from './roster/availability.ts';
import { personOf, ratingOf } from './roster/ratings.ts';
import { type BusyWith, createRoster } from './roster/roster.ts';
import { createStrangersView } from './roster/strangers-view.ts';
import {
  addToRecord,
  type DriverRecord,
  type DriverRow,
  findDriverOfUser,
  findShifts,
  insertDriver,
  takeFromRecord,
} from './store.ts';

export { personOf, ratingOf } from './roster/ratings.ts';
export { nearbyRadiusMeters } from './roster/strangers-view.ts';
export type { DriverRecord } from './store.ts';

const refuse = refusalsOf(driversRefusals);

const mapUpdateMs = 2000;

export interface NewDriver {
  vehicleInfo: string;
  vehicleType: VehicleType;
  vehicleColor?: string | null | undefined;
  licensePlate: string;
  country: string;
  state: string;
  city: string;
}

export type Drivers = ReturnType<typeof createDrivers>;

export function createDrivers(parts: {
  database: Database;
  clock: Clock;
  accounts: Accounts;
  tracking: Tracking;
  places: Pick<Places, 'cityAt' | 'drivingTimesTo'>;
  live: Live;
  /** Makes the numbers by which strangers see drivers. */
  secret: Secret;
  mailer: Mailer;
  passing: Pick<Passing, 'news'>;
  news: Pick<News, 'onEvent'>;
  log: FastifyBaseLogger;
  baseUrl: string;
  /** True where simulated drivers exist. */
  demo: boolean;
  /** So seldom drivers without a ride may be asked to report while this process is busy. */
  slowestReportSeconds: number;
}) {
  const { database, clock, accounts, tracking, places, live, secret, mailer, baseUrl, demo } = parts;
  const aliases = createAliases({ secret, clock });
  const kept = createRoster(parts);
  const pace = createPace({ slowestSeconds: parts.slowestReportSeconds });
  const { rows: roster, busy, isFree, mayBeAsked } = kept;

  async function refresh(id: DriverId): Promise<DriverRow> {
    const row = await kept.reread(id);
    if (!row) throw refuse('driver_not_found');
    return row;
  }

  /** @throws Refusal already_a_driver, not_your_profile */
  async function register(
    actor: Actor,
    form: NewDriver & { userId?: UserId | null | undefined },
  ): Promise<Driver> {
    if (form.userId && form.userId !== actor.userId) throw refuse('not_your_profile');
    const simulated = demo && actor.email.endsWith(`@${fleetDomain}`);
    return toDriver(await createProfile(actor.userId, form, { simulated }));
  }

  async function createProfile(
    userId: UserId,
    form: NewDriver,
    past: { rides?: number; ratingSum?: number; ratingCount?: number; simulated?: boolean } = {},
  ) {
    const now = clock.now();
    try {
      const id = await database.transaction(async (tx) => {
        const driverId = await insertDriver(tx, {
          userId,
          vehicleInfo: form.vehicleInfo,
          vehicleType: form.vehicleType,
          vehicleColor: form.vehicleColor || null,
          licensePlate: form.licensePlate.toUpperCase(),
          country: form.country,
          state: form.state,
          city: form.city,
          ratingSum: past.ratingSum ?? 0,
          ratingCount: past.ratingCount ?? 0,
          totalRides: past.rides ?? 0,
          createdAt: now,
          updatedAt: now,
        });
        await accounts.addRole(tx, userId, 'driver');
        const simulated = past.simulated ?? false;
        await openApplication({ mailer, baseUrl }, tx, {
          userId,
          driverId,
          profile: form,
          simulated,
          at: now,
        });
        await record(tx, {
          type: 'driver.registered',
          subject: `driver:${driverId}`,
          payload: {},
          userIds: [userId],
          at: now,
        });
        return driverId;
      });
      return await refresh(id);
    } catch (error) {
      if (violatedConstraint(error) === 'drivers_user') throw refuse('already_a_driver');
      throw error;
    }
  }

  /** The actor's own profile, whatever its id; throws Refusal driver_not_found. */
  async function own(actor: Actor): Promise<DriverRow> {
    const row = await kept.ofUser(actor.userId);
    if (!row) throw refuse('driver_not_found');
    return row.barredAt ? { ...row, isAvailable: false } : row;
  }

  /** @throws Refusal driver_not_found, not_your_profile */
  async function ownById(actor: Actor, id: DriverId): Promise<DriverRow> {
    const row = roster.get(id) ?? (await refresh(id));
    if (row.userId !== actor.userId) throw refuse('not_your_profile');
    return row;
  }

  async function get(actor: Actor, id: DriverId): Promise<Driver> {
    if (hasRole(actor, 'operator')) return toDriver(await refresh(id));
    await ownById(actor, id);
    return toDriver(await refresh(id));
  }

  /** @throws Refusal not_your_profile, finish_ride_first, not_cleared naming what is missing */
  async function setAvailability(
    actor: Actor,
    id: DriverId,
    isAvailable: boolean,
    at?: { lat: number; lng: number },
  ): Promise<Driver> {
    const driver = await ownById(actor, id);
    if (!isAvailable && busy.has(id)) throw refuse('finish_ride_first');
    const waiting = at
      ? { ...at, heading: 0, speedKmh: 0, accuracyMeters: null }
      : tracking.positionOf(id)
        ? undefined
        : tracking.standby.of(id);
    const position = waiting ?? tracking.positionOf(id);
    await changeAvailability({ database, clock, tracking }, driver, isAvailable, position, (tx) =>
      isAvailable ? requireClearance(tx, id, clock.now(), position !== undefined) : Promise.resolve(),
    );
    if (isAvailable && waiting) tracking.report(id, waiting);
    tracking.standby.put(id, null);
    return toDriver(await refresh(id));
  }

  /** @throws Refusal not_your_profile, not_online */
  async function setPaused(actor: Actor, id: DriverId, paused: boolean): Promise<Driver> {
    await changePause({ database, clock }, await ownById(actor, id), paused);
    return toDriver(await refresh(id));
  }

  /** Takes a driver off the road who may not be on it any more: at once, or when the ride has ended. */
  async function takeOffline(id: DriverId): Promise<void> {
    await changeBarred({ database, clock }, id, true);
    const driver = await refresh(id);
    if (!driver.isAvailable || busy.has(id)) return;
    await changeAvailability(
      { database, clock, tracking },
      driver,
      false,
      tracking.positionOf(id),
      async () => {},
    );
    await refresh(id);
  }

  /** Somebody who has gone online in another process a moment ago is read again. */
  async function onTheRoad(actor: Actor, id: DriverId): Promise<DriverRow> {
    const driver = await ownById(actor, id);
    return driver.isAvailable || busy.has(id) ? driver : refresh(id);
  }

  /** Whoever was taken off the road hears why. @throws Refusal not_your_profile, not_cleared naming what is missing */
  async function whoReports(actor: Actor, id: DriverId): Promise<{ driver: DriverRow; isOnRoad: boolean }> {
    const driver = await onTheRoad(actor, id);
    if (busy.has(id)) return { driver, isOnRoad: true };
    if (driver.barredAt) await database.transaction((tx) => requireClearance(tx, id, clock.now(), true));
    return { driver, isOnRoad: driver.isAvailable && driver.barredAt === null };
  }

  /**
   * Of who is offline it is kept until they go online, which wants a position, and shown to nobody.
   * @throws Refusal not_your_profile, not_cleared
   */
  async function reportPosition(actor: Actor, id: DriverId, position: Position): Promise<void> {
    const { isOnRoad } = await whoReports(actor, id);
    if (isOnRoad) tracking.report(id, position);
    else tracking.standby.put(id, position);
  }

  /** @throws Refusal not_your_profile, not_cleared, not_online for who is neither online nor on a ride */
  async function reportPositions(actor: Actor, id: DriverId, batch: PositionBatch) {
    const { driver, isOnRoad } = await whoReports(actor, id);
    if (!isOnRoad) throw refuse('not_online');
    const { believed, dropped } = tracking.reportMany(id, fixesOf(batch, clock.now()));
    const nextSeconds = nextReportSeconds({
      riding: busy.has(id),
      paused: driver.pausedAt !== null,
      standingSince: tracking.standingSince(id),
      freeSeconds: pace.seconds(),
      now: clock.now(),
    });
    return { nextSeconds, accepted: believed, dropped };
  }

  function follow(id: DriverId, ride: BusyWith | null): void {
    if (ride === null) busy.delete(id);
    else busy.set(id, ride);
    tracking.followRide(id, ride?.id ?? null);
  }

  const { available, onlineByCity, vehiclesIn } = createStrangersView({
    roster,
    busy,
    isFree,
    aliases,
    tracking,
    places,
    clock,
  });

  const mapTicker = setInterval(() => {
    for (const cityId of cityIds) {
      const topic = `city:${cityId}`;
      if (live.hasFollowers(topic)) live.publishTo(topic, 'vehicles', vehiclesIn(cityId));
    }
  }, mapUpdateMs);
  mapTicker.unref();

  return {
    register,
    createProfile,
    own,
    ownById,
    get,
    getOwn: async (actor: Actor) => toDriver(await refresh((await own(actor)).id)),
    setAvailability,
    setPaused,
    shiftsSince: (id: DriverId, since: Date) => findShifts(database.db, id, since),
    hours: async (actor: Actor, id: DriverId) =>
      readHours({ database, clock }, (await ownById(actor, id)).id),
    reportPosition,
    reportPositions,
    available,
    onlineByCity,
    vehiclesIn,
    isFree,
    mayBeAsked,
    busyCount: (): number => busy.size,
    isBusy: (id: DriverId): boolean => busy.has(id),
    takeOffline,
    /** Ends what `takeOffline` began; going online is then up to the driver. */
    mayGoOn: (id: DriverId): Promise<void> => changeBarred({ database, clock }, id, false),
    isSimulated: (id: DriverId): boolean =>
      demo && roster.get(id)?.email.endsWith(`@${fleetDomain}`) === true,
    find: (id: DriverId): DriverRow | undefined => roster.get(id),
    /** The driver that one of `viewers` picked from its list; see `available`. */
    chosenBy: (viewers: readonly string[], alias: number): number | undefined =>
      aliases.driverOf(viewers, alias, (id) => roster.has(id)),
    aliasOf: aliases.aliasOf,
    /** Whether the driver is on a ride, and where that begins and ends; kept by the rides feature. */
    setBusy(id: DriverId, ride: BusyWith | null): void {
      follow(id, ride);
      // The watch looks again every minute, should this not work.
      if (ride === null && roster.get(id)?.barredAt) takeOffline(id).catch(() => {});
    },
    /** The same, as heard of a ride that may have been moved on by another process; ending it ends no other ride. */
    hearBusy(id: DriverId, rideId: RideId, ride: BusyWith | null): void {
      if (ride || busy.get(id)?.id === rideId) follow(id, ride);
    },
    /** Counts a finished ride or a rating inside the ride's transaction. */
    addToRecord,
    takeFromRecord,
    /** Remembers what `addToRecord` has left, here and in the other processes. */
    keepRecord(id: DriverId, driverRecord: DriverRecord): void {
      const row = roster.get(id);
      if (row) roster.set(id, { ...row, ...driverRecord });
      kept.tellChanged(id);
    },
    /** By which number somebody drives; null for who does not. */
    idOfUser: async (userId: UserId): Promise<number | null> =>
      (await findDriverOfUser(database.db, userId, clock.now()))?.id ?? null,
    /** Reads a driver again after the record was changed without an event, here and in the other processes. */
    async refresh(id: DriverId): Promise<DriverRow> {
      const row = await refresh(id);
      kept.tellChanged(id);
      return row;
    },
    /** Reads a driver whom this process has not heard of yet. */
    async know(id: DriverId): Promise<void> {
      if (!roster.has(id)) await refresh(id);
    },
    /** Fills memory from the database. */
    start: kept.readAll,
    stop(): void {
      clearInterval(mapTicker);
      pace.stop();
      kept.stop();
    },
  };

  function toDriver(row: DriverRow): Driver {
    const position = tracking.positionOf(row.id);
    const lat = position?.lat ?? row.lastLat;
    const lng = position?.lng ?? row.lastLng;
    return {
      id: row.id,
      userId: row.userId,
      user: personOf(row),
      vehicleInfo: row.vehicleInfo,
      vehicleType: row.vehicleType,
      vehicleColor: row.vehicleColor,
      licensePlate: row.licensePlate,
      country: row.country,
      state: row.state,
      city: row.city,
      rating: ratingOf(row),
      totalRides: row.totalRides,
      rideTypes: [...row.rideTypes],
      isAvailable: row.isAvailable,
      pausedAt: row.pausedAt?.toISOString() ?? null,
      currentLat: lat === null ? null : String(lat),
      currentLng: lng === null ? null : String(lng),
    };
  }
}
