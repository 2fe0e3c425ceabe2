/** The map of all cars: put together once in two seconds for everybody who looks. */
import type { Places } from '#src/geo/places/server/service.ts';
import type { KnownPosition, Positions } from '#src/geo/positions/server/service.ts';
import { positionStaleAfterMs } from '#src/geo/positions/server/service.ts';
import { cityIds, cityOf } from '#src/geo/streets/cities/cities.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type Drivers, ratingOf } from '#src/riding/drivers/server/service.ts';
import type { RideStatus } from '#src/riding/rides/shapes.ts';
import { vehicleTypes } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { CarState } from '../car-states.ts';
import {
  type AreaOnMap,
  type CarOnMap,
  type FleetCar,
  type FleetMap,
  fleetRefusals,
  mostAsks,
  mostCars,
  mostWaiting,
} from '../contract.ts';
import { nearMeters } from '../rules.ts';
import { findAsks, findRidesUnderWay, findRideUnderWay, findWaiting } from './store.ts';

const refuse = refusalsOf(fleetRefusals);

/** Colleagues who look at the same time are answered with the same map. */
const keptMs = 2_000;
const asksMs = 30 * 60_000;
/** Whether a car is near is looked up for so many of those who wait longest. */
const lookedAround = 60;

export interface FleetParts {
  database: Database;
  clock: Clock;
  drivers: Pick<Drivers, 'find' | 'isFree' | 'know'>;
  places: Pick<Places, 'cityAt'>;
  positions: Pick<Positions, 'heard' | 'lastPositionOf' | 'nearest' | 'standingSince'>;
}
export type FleetMaps = ReturnType<typeof createFleetMaps>;

export function createFleetMaps(parts: FleetParts) {
  const { clock, database } = parts;
  const underWay = keptFor(clock, () => readUnderWay(parts));
  const maps = new Map<string, () => Promise<FleetMap>>();

  /** @throws Refusal city_not_here */
  function requireCity(id: string): string {
    if (!cityIds().includes(id)) throw refuse('city_not_here');
    return id;
  }

  return {
    /** @throws Refusal city_not_here */
    async read(id: string): Promise<FleetMap> {
      requireCity(id);
      const read = maps.get(id) ?? keptFor(clock, async () => readMap(parts, id, await underWay()));
      maps.set(id, read);
      return read();
    },
    /** @throws Refusal city_not_here */
    async areas(id: string): Promise<AreaOnMap[]> {
      return cityOf(requireCity(id)).areas.map(({ name, kind, ring }) => ({
        ...{ name, kind },
        ring: ring.map(([lng, lat]): [number, number] => [lng, lat]),
      }));
    },
    /** @throws Refusal city_not_here */
    async asks(id: string): Promise<[number, number][]> {
      const since = new Date(clock.now().getTime() - asksMs);
      const asks = await findAsks(database.db, requireCity(id), since, mostAsks);
      return asks.map(({ lat, lng }) => [rounded(lng, 4), rounded(lat, 4)]);
    },
    /** @throws Refusal driver_not_found */
    car: (id: DriverId) => readCar(parts, id),
  };
}

/** Reads anew what is older than `keptMs`; whoever asks meanwhile waits for the same reading. */
function keptFor<T>(clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!last || Math.abs(now - last.at) >= keptMs) {
      const answer = read();
      last = { at: now, answer };
      answer.catch(() => {
        if (last?.answer === answer) last = undefined;
      });
    }
    return last.answer;
  };
}

type UnderWay = Map<DriverId, { id: number; status: RideStatus; arrivedAt: Date | null }>;

async function readUnderWay({ database }: Pick<FleetParts, 'database'>): Promise<UnderWay> {
  const rows = await findRidesUnderWay(database.db);
  return new Map(rows.flatMap(({ driverId, ...ride }) => (driverId === null ? [] : [[driverId, ride]])));
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

async function readMap(parts: FleetParts, cityId: string, underWay: UnderWay): Promise<FleetMap> {
  const { clock, database, drivers, places, positions } = parts;
  const now = clock.now();
  const waiting = await findWaiting(database.db, cityId, mostWaiting);
  const types = vehicleTypes().map(({ id }) => id);
  const cars: CarOnMap[] = [];
  let carsLeftOut = 0;
  for (const known of positions.heard()) {
    const driver = drivers.find(known.driverId);
    const ride = underWay.get(known.driverId);
    if (!driver || (!driver.isAvailable && !ride) || places.cityAt(known)?.id !== cityId) continue;
    if (cars.length === mostCars) carsLeftOut += 1;
    else {
      const seconds = secondsSince(known, now);
      const state = stateOf(seconds, ride, drivers.isFree(known.driverId));
      const [lat, lng] = [rounded(known.lat, 5), rounded(known.lng, 5)];
      const type = types.indexOf(driver.vehicleType);
      const heading = Math.round(known.heading) % 360;
      cars.push([known.driverId, lat, lng, heading, state, type, ride?.id ?? 0, seconds]);
    }
  }
  return {
    ...{ at: now.toISOString(), cars, types, carsLeftOut, waitingInAll: waiting.inAll },
    waiting: waiting.rows.map(({ inAll: _, since, ringsUntil, ...ride }, place) => ({
      ...ride,
      since: since.toISOString(),
      // One whose time is over is taken back at the next round.
      ringsUntil: ringsUntil && ringsUntil > now ? ringsUntil.toISOString() : null,
      hasCarNear:
        place < lookedAround
          ? positions.nearest(ride.lat, ride.lng, nearMeters, 1, (id) => drivers.isFree(id, ride.vehicleType))
              .length > 0
          : null,
    })),
  };
}

const secondsSince = ({ at }: Pick<KnownPosition, 'at'>, now: Date): number =>
  Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));

function stateOf(
  seconds: number,
  ride: { status: RideStatus; arrivedAt: Date | null } | undefined,
  isFree: boolean,
): CarState {
  if (seconds * 1000 > positionStaleAfterMs) return 'silent';
  if (!ride) return isFree ? 'free' : 'break';
  if (ride.status === 'picked_up' || ride.status === 'in_transit') return 'rider';
  return ride.arrivedAt ? 'waiting' : 'pickup';
}

/** @throws Refusal driver_not_found */
async function readCar(
  { database, drivers, positions }: Pick<FleetParts, 'database' | 'drivers' | 'positions'>,
  id: DriverId,
): Promise<FleetCar> {
  if (!drivers.find(id)) await drivers.know(id);
  const driver = drivers.find(id);
  if (!driver) throw refuse('driver_not_found');
  const ride = await findRideUnderWay(database.db, id);
  const heard = positions.lastPositionOf(id);
  const moment = (at: Date | null | undefined) => at?.toISOString() ?? null;
  const { userId, vehicleInfo, vehicleColor, licensePlate, vehicleType, totalRides } = driver;
  return {
    ...{ driverId: id, userId, name: fullName(driver), vehicleInfo, vehicleColor, licensePlate, vehicleType },
    ...{ rating: ratingOf(driver), totalRides, isOnline: driver.isAvailable },
    pausedAt: moment(driver.pausedAt),
    heard: heard
      ? { at: heard.at.toISOString(), lat: heard.lat, lng: heard.lng, speedKmh: heard.speedKmh }
      : null,
    standingSince: ride ? null : moment(positions.standingSince(id)),
    ride: ride
      ? {
          ...ride,
          acceptedAt: moment(ride.acceptedAt),
          arrivedAt: moment(ride.arrivedAt),
          pickedUpAt: moment(ride.pickedUpAt),
        }
      : null,
  };
}
