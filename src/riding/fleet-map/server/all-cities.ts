/** All cities at a glance: counts of each and what needs a person, for whoever may see these cities. */
import { cities as everyCity } from '#src/geo/streets/cities/cities.ts';
import type { RideId } from '#src/platform/ids.ts';
import { type CarOnMap, type CitiesMap, type CityOnMap, mostSilent, mostWaiting } from '../contract.ts';
import { countStates, longWaitSeconds, silentWithRide, tooLongSeconds } from '../rules.ts';
import type { CarsNow } from './cars-now.ts';
import type { FleetParts } from './parts.ts';
import { countWaiting, findWaiting } from './store.ts';
import { waitingRides } from './waiting-rides.ts';

/** @param cities those that somebody may see; null for all, and for what is in none */
export async function readCitiesMap(
  parts: FleetParts,
  cities: readonly string[] | null,
  { at, byCity }: CarsNow,
): Promise<CitiesMap> {
  const { db } = parts.database;
  const ago = (seconds: number) => new Date(at.getTime() - seconds * 1000);
  const counts = await countWaiting(db, { long: ago(longWaitSeconds), tooLong: ago(tooLongSeconds) });
  const waiting = await findWaiting(db, cities, mostWaiting);
  const of = (city: string | null): Omit<CityOnMap, 'city'> => {
    const found = counts.find((one) => one.city === city);
    return {
      ...{ cars: countStates(byCity.get(city) ?? []), waiting: found?.waiting ?? 0 },
      ...{ waitingLong: found?.waitingLong ?? 0, waitingTooLong: found?.waitingTooLong ?? 0 },
      longestSince: found?.longestSince?.toISOString() ?? null,
    };
  };
  const isAny = (city: Omit<CityOnMap, 'city'>) =>
    city.waiting > 0 || Object.values(city.cars).some((count) => count > 0);
  const seen = everyCity().filter(({ id }) => cities === null || cities.includes(id));
  return {
    at: at.toISOString(),
    // One that is closed, or not open yet, is there only while something goes on in it.
    cities: seen
      .map(({ id, state }) => ({ ...of(id), city: id, state }))
      .filter(({ state, ...city }) => state === 'open' || state === 'paused' || isAny(city))
      .map(({ state: _, ...city }) => city),
    elsewhere: cities === null ? of(null) : null,
    ...{ waiting: waitingRides(parts, waiting.rows), waitingInAll: waiting.inAll },
    silent: silentIn(byCity, cities),
  };
}

function silentIn(byCity: CarsNow['byCity'], cities: readonly string[] | null): CitiesMap['silent'] {
  const cars: { city: string | null; car: CarOnMap }[] = [];
  for (const [city, all] of byCity)
    if (cities === null || (city !== null && cities.includes(city)))
      for (const car of silentWithRide(all).slice(0, mostSilent)) cars.push({ city, car });
  return cars
    .sort((a, b) => b.car[7] - a.car[7])
    .slice(0, mostSilent)
    .map(({ city, car: [driverId, , , , , , rideId, seconds] }) => ({
      ...{ driverId, city, seconds, rideId: rideId as RideId },
    }));
}
