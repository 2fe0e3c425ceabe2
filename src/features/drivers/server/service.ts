/** Drivers: their profiles, who is online and free, and who could come to a place. */
import { randomInt } from 'node:crypto';
import { distanceMeters, type LatLng, pointOf } from '#src/features/places/geo.ts';
import type { Places } from '#src/features/places/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import { type Database, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { type Actor, hasRole } from '#src/platform/http/actor.ts';
import type { Live } from '#src/platform/live/live.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Accounts } from '../../accounts/server/service.ts';
import type { Position, Tracking } from '../../tracking/server/service.ts';
import {
  type AvailableDriver,
  type Driver,
  driversRefusals,
  type VehicleOnMap,
  type VehicleType,
} from '../contract.ts';
import { fleetDomain } from '../rules.ts';
import { createAliases, highestAlias } from './aliases.ts';
import { placeOfBusy, placeOfFree } from './public-places.ts';
import {
  addToRecord,
  type DriverRow,
  findAllDrivers,
  findDriver,
  findDriverOfUser,
  insertDriver,
  updateAvailability,
} from './store.ts';

const refuse = refusalsOf(driversRefusals);

/** The specification's nearby driver radius. */
export const nearbyRadiusMeters = 5000;
const listedDrivers = 10;
/** More are looked at than listed, since who is nearest by the places shown is not who is by the places known. */
const consideredDrivers = 40;
const placeSlackMeters = 200;
/** What is said of distance and time is no finer than the places shown. */
const distanceStepMeters = 100;
const etaStepSeconds = 60;
const headingStep = 45;
/** Every driver starts with a full rating that counts as much as this many rides. */
const startingRating = 5;
const startingRatingWeight = 1;
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
  secret: string;
  /** True where simulated drivers exist. */
  demo: boolean;
}) {
  const { database, clock, accounts, tracking, places, live, secret, demo } = parts;
  const aliases = createAliases({ secret, clock });
  /** Every driver, mirrored from the database so that dispatch and the map ask memory. */
  const roster = new Map<number, DriverRow>();
  const driverOfUser = new Map<number, number>();
  /** Who is on a ride, with where it begins and ends. */
  const busy = new Map<number, readonly LatLng[]>();

  async function refresh(id: number): Promise<DriverRow> {
    const row = await findDriver(database.db, id);
    if (!row) throw refuse('driver_not_found');
    roster.set(id, row);
    driverOfUser.set(row.userId, id);
    return row;
  }

  /** @throws Refusal already_a_driver, not_your_profile */
  async function register(
    actor: Actor,
    form: NewDriver & { userId?: number | null | undefined },
  ): Promise<Driver> {
    if (form.userId && form.userId !== actor.userId) throw refuse('not_your_profile');
    return toDriver(await createProfile(actor.userId, form));
  }

  async function createProfile(
    userId: number,
    form: NewDriver,
    past?: { rides: number; ratingSum: number; ratingCount: number },
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
          ratingSum: past?.ratingSum ?? 0,
          ratingCount: past?.ratingCount ?? 0,
          totalRides: past?.rides ?? 0,
          createdAt: now,
          updatedAt: now,
        });
        await accounts.addRole(tx, userId, 'driver');
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
    const known = driverOfUser.get(actor.userId);
    const row =
      (known !== undefined && roster.get(known)) || (await findDriverOfUser(database.db, actor.userId));
    if (!row) throw refuse('driver_not_found');
    return row;
  }

  /** @throws Refusal driver_not_found, not_your_profile */
  async function ownById(actor: Actor, id: number): Promise<DriverRow> {
    const row = roster.get(id) ?? (await refresh(id));
    if (row.userId !== actor.userId) throw refuse('not_your_profile');
    return row;
  }

  async function get(actor: Actor, id: number): Promise<Driver> {
    if (hasRole(actor, 'operator')) return toDriver(await refresh(id));
    await ownById(actor, id);
    return toDriver(await refresh(id));
  }

  /** @throws Refusal not_your_profile, finish_ride_first */
  async function setAvailability(actor: Actor, id: number, isAvailable: boolean): Promise<Driver> {
    const driver = await ownById(actor, id);
    if (!isAvailable && busy.has(id)) throw refuse('finish_ride_first');
    const position = tracking.positionOf(id);
    const now = clock.now();
    await database.transaction(async (tx) => {
      await updateAvailability(tx, id, {
        isAvailable,
        lastLat: position?.lat ?? driver.lastLat,
        lastLng: position?.lng ?? driver.lastLng,
        updatedAt: now,
      });
      await record(tx, {
        type: isAvailable ? 'driver.went_online' : 'driver.went_offline',
        subject: `driver:${id}`,
        payload: { driverId: id },
        userIds: [driver.userId],
        at: now,
      });
    });
    if (!isAvailable) tracking.forget(id);
    return toDriver(await refresh(id));
  }

  /** @throws Refusal not_your_profile */
  async function reportPosition(actor: Actor, id: number, position: Position): Promise<void> {
    const driver = await ownById(actor, id);
    if (driver.isAvailable || busy.has(id)) tracking.report(id, position);
  }

  const isFree = (id: number, vehicleType?: VehicleType) => {
    const driver = roster.get(id);
    return (
      driver?.isAvailable === true && !busy.has(id) && (!vehicleType || driver.vehicleType === vehicleType)
    );
  };

  /**
   * Free drivers near a place with their driving time to it; without a place, any that are online. As `viewer` may
   * see them: by first name, under a number of the viewer's own, at a rounded place.
   */
  async function available(
    viewer: string,
    query: { lat?: number | undefined; lng?: number | undefined; vehicleType?: VehicleType | undefined },
  ): Promise<AvailableDriver[]> {
    const { lat, lng, vehicleType } = query;
    if (lat === undefined || lng === undefined) {
      const free = [...roster.keys()].filter((id) => isFree(id, vehicleType) && tracking.positionOf(id));
      return free
        .slice(0, listedDrivers)
        .map((id) => toAvailable(viewer, id, null, null))
        .sort((a, b) => a.id - b.id);
    }
    const at = { lat, lng };
    const near = tracking
      .nearest(lat, lng, nearbyRadiusMeters + placeSlackMeters, consideredDrivers, (id) =>
        isFree(id, vehicleType),
      )
      .map(({ id }) => {
        const place = placeOfFree(tracking.positionOf(id)!);
        return { id, place, meters: distanceMeters(pointOf(at), pointOf(place)) };
      })
      .filter(({ meters }) => meters <= nearbyRadiusMeters)
      .sort((a, b) => a.meters - b.meters)
      .slice(0, listedDrivers);
    const seconds = await places.drivingTimesTo(
      at,
      near.map(({ place }) => place),
      clock.now(),
    );
    return near
      .map(({ id, meters }, i) => toAvailable(viewer, id, meters, seconds[i]!))
      .sort((a, b) => a.etaSeconds! - b.etaSeconds!);
  }

  function toAvailable(
    viewer: string,
    driverId: number,
    meters: number | null,
    seconds: number | null,
  ): AvailableDriver {
    const driver = roster.get(driverId)!;
    const position = tracking.positionOf(driverId)!;
    return {
      id: aliases.aliasOf(viewer, driverId),
      user: { ...personOf(driver), lastName: '' },
      rating: ratingOf(driver),
      vehicleInfo: driver.vehicleInfo,
      vehicleType: driver.vehicleType,
      distanceMeters: meters === null ? null : stepped(meters, distanceStepMeters),
      etaSeconds: seconds !== null && Number.isFinite(seconds) ? stepped(seconds, etaStepSeconds) : null,
      ...placeOfFree(position),
      heading: position.heading,
    };
  }

  function onlineByCity(): { online: number; byCity: Record<string, number> } {
    const byCity: Record<string, number> = {};
    let online = 0;
    for (const [id, driver] of roster) {
      const position = driver.isAvailable ? tracking.positionOf(id) : undefined;
      if (!position) continue;
      online += 1;
      const city = places.cityAt(position)?.id ?? 'elsewhere';
      byCity[city] = (byCity[city] ?? 0) + 1;
    }
    return { online, byCity };
  }

  /**
   * The vehicles of a city as strangers may see them. A busy car has a number that means nothing in the next list,
   * the part of town it is in, and no speed; near its rider's doors it is not there at all.
   */
  function vehiclesIn(cityId: string): (viewer: string) => VehicleOnMap[] {
    const timestamp = clock.now().toISOString();
    const free: { id: number; shown: Omit<VehicleOnMap, 'driverId'> }[] = [];
    const occupied: VehicleOnMap[] = [];
    for (const [id, driver] of roster) {
      const ends = busy.get(id);
      const position = driver.isAvailable || ends ? tracking.positionOf(id) : undefined;
      if (!position || places.cityAt(position)?.id !== cityId) continue;
      if (ends) {
        const place = placeOfBusy(position, ends);
        if (!place) continue;
        const heading = stepped(position.heading, headingStep) % 360;
        const driverId = randomInt(1, highestAlias);
        occupied.push({ driverId, ...place, timestamp, heading, speed: 0, status: 'busy' });
      } else {
        const { heading, speedKmh: speed } = position;
        free.push({
          id,
          shown: { ...placeOfFree(position), timestamp, heading, speed, status: 'available' },
        });
      }
    }
    return (viewer) =>
      [
        ...free.map(({ id, shown }) => ({ driverId: aliases.aliasOf(viewer, id), ...shown })),
        ...occupied,
        // The order of the roster would tell who is who from one list to the next.
      ].sort((a, b) => a.driverId - b.driverId);
  }

  const mapTicker = setInterval(() => {
    for (const cityId of ['toronto', 'calgary']) {
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
    reportPosition,
    available,
    onlineByCity,
    vehiclesIn,
    isFree,
    busyCount: (): number => busy.size,
    isSimulated: (id: number): boolean => demo && roster.get(id)?.email.endsWith(`@${fleetDomain}`) === true,
    find: (id: number): DriverRow | undefined => roster.get(id),
    /** The driver that one of `viewers` picked from its list; see `available`. */
    chosenBy: (viewers: readonly string[], alias: number): number | undefined =>
      aliases.driverOf(viewers, alias, (id) => roster.has(id)),
    aliasOf: aliases.aliasOf,
    /** Whether the driver is on a ride, and where that begins and ends; kept by the rides feature. */
    setBusy(id: number, ride: { id: number; ends: readonly LatLng[] } | null): void {
      if (ride === null) busy.delete(id);
      else busy.set(id, ride.ends);
      tracking.followRide(id, ride?.id ?? null);
    },
    /** Counts a finished ride or a rating inside the ride's transaction. */
    addToRecord,
    /** Reads a driver again after another feature changed the record. */
    refresh,
    /** Fills memory from the database. */
    async start(): Promise<void> {
      for (const row of await findAllDrivers(database.db)) {
        roster.set(row.id, row);
        driverOfUser.set(row.userId, row.id);
      }
    },
    stop: () => clearInterval(mapTicker),
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
      isAvailable: row.isAvailable,
      currentLat: lat === null ? null : String(lat),
      currentLng: lng === null ? null : String(lng),
    };
  }
}

const stepped = (value: number, step: number) => Math.round(value / step) * step;

export const personOf = (row: { firstName: string; lastName: string; image: string | null }) => ({
  firstName: row.firstName,
  lastName: row.lastName,
  profileImage: row.image,
});

/** The mean of all ratings, the first 5.0 included, with two decimals; `5.0` while there is none. */
export function ratingOf(row: { ratingSum: number; ratingCount: number }): string {
  if (row.ratingCount === 0) return startingRating.toFixed(1);
  const sum = row.ratingSum + startingRating * startingRatingWeight;
  return (sum / (row.ratingCount + startingRatingWeight)).toFixed(2);
}
