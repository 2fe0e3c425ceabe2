/** The map of one city's cars: put together once in two seconds for everybody who looks. */
import { cityIds, cityOf } from '#src/geo/streets/cities/cities.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { ratingOf } from '#src/riding/drivers/server/service.ts';
import { vehicleTypes } from '#src/riding/vehicle-types/vehicle-types.ts';
import {
  type AreaOnMap,
  type CitiesMap,
  type FleetCar,
  type FleetMap,
  fleetRefusals,
  mostAsks,
  mostCars,
  mostWaiting,
} from '../contract.ts';
import { readCitiesMap } from './all-cities.ts';
import { type CarsNow, readCarsNow, rounded } from './cars-now.ts';
import { keptFor, keptForEach } from './kept.ts';
import type { FleetParts } from './parts.ts';
import { findAsks, findRideUnderWay, findWaiting } from './store.ts';
import { waitingRides } from './waiting-rides.ts';

const refuse = refusalsOf(fleetRefusals);

/** Shared by maps that are put together at nearly the same time; they are kept by themselves. */
const carsKeptMs = 500;
const asksMs = 30 * 60_000;

export type FleetMaps = ReturnType<typeof createFleetMaps>;

export function createFleetMaps(parts: FleetParts) {
  const { clock, database } = parts;
  const carsNow = keptFor(clock, () => readCarsNow(parts), carsKeptMs);
  const citiesMaps = keptForEach<CitiesMap>(clock);
  const maps = new Map<string, () => Promise<FleetMap>>();

  /** @throws Refusal city_not_here */
  function requireCity(id: string): string {
    if (!cityIds().includes(id)) throw refuse('city_not_here');
    return id;
  }

  return {
    /** @param cities those that somebody may see, null for all and for what is in none */
    all: (cities: readonly string[] | null): Promise<CitiesMap> =>
      citiesMaps(cities === null ? '*' : [...cities].sort().join(' '), async () =>
        readCitiesMap(parts, cities, await carsNow()),
      ),
    /** @throws Refusal city_not_here */
    async read(id: string): Promise<FleetMap> {
      requireCity(id);
      const read = maps.get(id) ?? keptFor(clock, async () => readMap(parts, id, await carsNow()));
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

async function readMap(parts: FleetParts, cityId: string, { at, byCity }: CarsNow): Promise<FleetMap> {
  const waiting = await findWaiting(parts.database.db, [cityId], mostWaiting);
  const cars = byCity.get(cityId) ?? [];
  return {
    ...{ at: at.toISOString(), cars: cars.slice(0, mostCars), types: vehicleTypes().map(({ id }) => id) },
    ...{ carsLeftOut: Math.max(0, cars.length - mostCars), waitingInAll: waiting.inAll },
    waiting: waitingRides(parts, waiting.rows).map(({ city: _, ...ride }) => ride),
  };
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
