/** All cars on the road by the city they are in: gone through once for every map that is put together of them. */
import { type KnownPosition, positionStaleAfterMs } from '#src/geo/positions/server/service.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { RideStatus } from '#src/riding/rides/shapes.ts';
import { vehicleTypes } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { CarState } from '../car-states.ts';
import type { CarOnMap } from '../contract.ts';
import type { FleetParts } from './parts.ts';
import { findRidesUnderWay } from './store.ts';

export interface CarsNow {
  at: Date;
  /** By the id of the city; null are those in none. */
  byCity: ReadonlyMap<string | null, CarOnMap[]>;
}

type UnderWay = Map<DriverId, { id: number; status: RideStatus; arrivedAt: Date | null }>;

export async function readCarsNow(parts: FleetParts): Promise<CarsNow> {
  const { clock, drivers, places, positions } = parts;
  const underWay = await readUnderWay(parts);
  const at = clock.now();
  const types = new Map(vehicleTypes().map(({ id }, place) => [id, place]));
  const byCity = new Map<string | null, CarOnMap[]>();
  for (const known of positions.heard()) {
    const driver = drivers.find(known.driverId);
    const ride = underWay.get(known.driverId);
    if (!driver || (!driver.isAvailable && !ride)) continue;
    const city = places.cityAt(known)?.id ?? null;
    const cars = byCity.get(city) ?? [];
    byCity.set(city, cars);
    const seconds = secondsSince(known, at);
    const state = stateOf(seconds, ride, drivers.isFree(known.driverId));
    const [lat, lng] = [rounded(known.lat, 5), rounded(known.lng, 5)];
    const heading = Math.round(known.heading) % 360;
    const type = types.get(driver.vehicleType) ?? -1;
    cars.push([known.driverId, lat, lng, heading, state, type, ride?.id ?? 0, seconds]);
  }
  return { at, byCity };
}

async function readUnderWay({ database }: Pick<FleetParts, 'database'>): Promise<UnderWay> {
  const rows = await findRidesUnderWay(database.db);
  return new Map(rows.flatMap(({ driverId, ...ride }) => (driverId === null ? [] : [[driverId, ride]])));
}

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

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
