/** Drivers: their profiles, who is online and free, and who could come to a place. */
import type { FastifyBaseLogger } from 'fastify';
import { createPace, type PositionBatch, type ReportedPosition } from '#src/geo/positions/server/service.ts';
import { cityIds } from '#src/geo/streets/cities/cities.ts';
import { decidedOn, isKeptOut, reinstated, suspended } from '#src/people/accounts/server/people/suspended.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import type { Live } from '#src/platform/live/live.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { SharedState } from '#src/platform/shared-state/shared-state.ts';
import { fleetDomain } from '../rules.ts';
import type { DriversParts } from './parts.ts';
import { createAliases } from './roster/aliases.ts';
import { changeBarred, readHours } from './roster/availability.ts';
import { createCarrying } from './roster/carrying.ts';
import {
  endShift,
  reportPosition,
  reportPositions,
  setAvailability,
  setBusy,
  setBusyWith,
  setPaused,
  takeOffline,
} from './roster/on-the-road.ts';
import {
  createProfile,
  getDriver,
  type NewDriver,
  own,
  ownById,
  type Past,
  register,
  reread,
  toDriver,
} from './roster/profiles.ts';
import { type BusyWith, createRoster } from './roster/roster.ts';
import {
  available,
  availableAsAsked,
  onlineByCity,
  vehiclesIn,
  type Wanted,
} from './roster/strangers-view.ts';
import {
  addToRecord,
  type DriverRecord,
  type DriverRow,
  findDriverOfUser,
  findShifts,
  takeFromRecord,
} from './store.ts';

export type { Carrying } from './roster/carrying.ts';
export type { NewDriver } from './roster/profiles.ts';
export { personOf, ratingOf } from './roster/ratings.ts';
export type { DriverRecord } from './store.ts';

const mapUpdateMs = 2000;

export type Drivers = ReturnType<typeof createDrivers>;

export function createDrivers(
  given: Omit<DriversParts, 'roster' | 'aliases' | 'pace' | 'carrying'> & {
    live: Live;
    /** Makes the numbers by which strangers see drivers. */
    secret: Secret;
    sharedState: Pick<SharedState, 'messages'>;
    eventBus: Pick<EventBus, 'onEvent' | 'consume'>;
    log: FastifyBaseLogger;
    /** So seldom drivers without a ride may be asked to report while this process is busy. */
    slowestReportSeconds: number;
  },
) {
  const pace = createPace({ slowestSeconds: given.slowestReportSeconds });
  const carrying = createCarrying();
  const parts: DriversParts = {
    ...given,
    carrying,
    roster: createRoster(given),
    aliases: createAliases(given),
    pace,
  };
  const stopMap = showOnMap(parts, given.live);
  given.eventBus.consume('drivers.kept_out', [suspended, reinstated], async (event) => {
    const { database, clock } = parts;
    const { userId } = decidedOn(event) ?? {};
    const driver = userId && (await findDriverOfUser(database.db, userId, clock.now()));
    if (!driver) return;
    if (await isKeptOut(database.db, userId)) await takeOffline(parts, driver.id);
    else await changeBarred(parts, driver.id, false);
  });
  return {
    ...gatherProfiles(parts),
    ...gatherRoad(parts),
    ...gatherView(parts),
    /** Fills memory from the database. */
    start: parts.roster.readAll,
    stop(): void {
      stopMap();
      pace.stop();
      parts.roster.stop();
    },
  };
}

/** Sends the vehicles of a city to whoever looks at its map. @returns what ends it */
function showOnMap(parts: DriversParts, live: Live): () => void {
  const ticker = setInterval(() => {
    for (const cityId of cityIds()) {
      const topic = `city:${cityId}`;
      if (live.hasFollowers(topic)) live.publishTo(topic, 'vehicles', vehiclesIn(parts, cityId));
    }
  }, mapUpdateMs);
  ticker.unref();
  return () => clearInterval(ticker);
}

function gatherProfiles(parts: DriversParts) {
  const { database, clock, roster } = parts;
  return {
    register: (actor: Actor, form: NewDriver & { userId?: UserId | null | undefined }) =>
      register(parts, actor, form),
    createProfile: (userId: UserId, form: NewDriver, past?: Past) => createProfile(parts, userId, form, past),
    own: (actor: Actor) => own(parts, actor),
    ownById: (actor: Actor, id: DriverId) => ownById(parts, actor, id),
    get: (actor: Actor, id: DriverId) => getDriver(parts, actor, id),
    getOwn: async (actor: Actor) => toDriver(parts, await reread(parts, (await own(parts, actor)).id)),
    shiftsSince: (id: DriverId, since: Date) => findShifts(database.db, id, since),
    hours: async (actor: Actor, id: DriverId) => readHours(parts, (await ownById(parts, actor, id)).id),
    isSimulated: (id: DriverId): boolean =>
      parts.demo && roster.rows.get(id)?.email.endsWith(`@${fleetDomain}`) === true,
    find: (id: DriverId): DriverRow | undefined => roster.rows.get(id),
    /** Counts a finished ride, or ratings, inside the transaction that finds them. */
    addToRecord,
    takeFromRecord,
    /** Remembers what `addToRecord` has left, here and in the other processes. */
    keepRecord(id: DriverId, driverRecord: DriverRecord): void {
      const row = roster.rows.get(id);
      if (row) roster.rows.set(id, { ...row, ...driverRecord });
      roster.tellChanged(id);
    },
    /** By which number somebody drives; null for who does not. */
    idOfUser: async (userId: UserId): Promise<number | null> =>
      (await findDriverOfUser(database.db, userId, clock.now()))?.id ?? null,
    /** Reads a driver again after the record was changed without an event, here and in the other processes. */
    async refresh(id: DriverId): Promise<DriverRow> {
      const row = await reread(parts, id);
      roster.tellChanged(id);
      return row;
    },
    /** Reads a driver whom this process has not heard of yet. */
    async know(id: DriverId): Promise<void> {
      if (!roster.rows.has(id)) await reread(parts, id);
    },
  };
}

function gatherRoad(parts: DriversParts) {
  const { isFree, mayBeAsked, busy } = parts.roster;
  return {
    setAvailability: (actor: Actor, id: DriverId, isAvailable: boolean, at?: { lat: number; lng: number }) =>
      setAvailability(parts, actor, id, isAvailable, at),
    setPaused: (actor: Actor, id: DriverId, paused: boolean) => setPaused(parts, actor, id, paused),
    reportPosition: (actor: Actor, id: DriverId, position: ReportedPosition) =>
      reportPosition(parts, actor, id, position),
    reportPositions: (actor: Actor, id: DriverId, batch: PositionBatch) =>
      reportPositions(parts, actor, id, batch),
    takeOffline: (id: DriverId) => takeOffline(parts, id),
    endShift: (id: DriverId, note: (tx: Tx) => Promise<void>) => endShift(parts, id, note),
    /** Ends what `takeOffline` began; going online is then up to the driver. */
    mayGoOn: (id: DriverId): Promise<void> => changeBarred(parts, id, false),
    carrying: parts.carrying,
    isFree,
    mayBeAsked,
    busyCount: (): number => busy.size,
    isBusy: (id: DriverId): boolean => busy.has(id),
    setBusy: (id: DriverId, ride: BusyWith | null) => setBusy(parts, id, ride),
    hearBusy: (id: DriverId, rideId: RideId, ride: BusyWith | null) => setBusyWith(parts, id, rideId, ride),
  };
}

function gatherView(parts: DriversParts) {
  const { aliases, roster } = parts;
  return {
    available: (viewer: string, wanted: Wanted) => available(parts, viewer, wanted),
    availableAsAsked: (viewer: string, wanted: Wanted) => availableAsAsked(parts, viewer, wanted),
    onlineByCity: () => onlineByCity(parts),
    vehiclesIn: (cityId: string) => vehiclesIn(parts, cityId),
    /** The driver that one of `viewers` picked from its list; see `available`. */
    chosenBy: (viewers: readonly string[], alias: number): number | undefined =>
      aliases.driverOf(viewers, alias, (id) => roster.rows.has(id)),
    aliasOf: aliases.aliasOf,
  };
}
