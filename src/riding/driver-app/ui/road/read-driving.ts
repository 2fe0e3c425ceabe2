/** What the dashboard is read from, at first and again while it is open. */

import type { Api } from '#src/platform/browser/api.ts';
import type { Driver, DriverHours, driversCalls } from '#src/riding/drivers/contract.ts';
import type { OwnQueue, queueCalls } from '#src/riding/queues/contract.ts';
import type { Ride, RideDetail, RideRequest, ridesCalls } from '#src/riding/rides/contract.ts';

export interface Earnings {
  today: string;
  week: string;
  ridesToday: number;
  ridesWeek: number;
}

/** The ride a driver is on. */
export interface Road {
  ride: RideDetail | null;
  /** The ride that waits behind it. */
  next: Ride | null;
}

export interface DrivingStart extends Road {
  driver: Driver;
  requests: readonly RideRequest[];
  earnings: Earnings | null;
  hours: DriverHours | null;
  queue: OwnQueue | null;
}

type RidesApi = Api<typeof ridesCalls>;

/** What the dashboard shows at first. @throws ApiError of the first call that fails */
export async function readDriving(
  rides: RidesApi,
  drivers: Api<typeof driversCalls>,
  queues: Api<typeof queueCalls>,
  driver: Driver,
): Promise<DrivingStart> {
  const params = { id: driver.id };
  const [requests, road, earnings, hours, queue] = await Promise.all([
    rides('GET /api/ride-requests'),
    readRoad(rides),
    rides('GET /api/drivers/:id/earnings', { params }).catch(() => null),
    drivers('GET /api/drivers/:id/hours', { params }).catch(() => null),
    queues('GET /api/drivers/:id/queue', { params }).catch(() => null),
  ]);
  return { driver, requests, ...road, earnings, hours, queue };
}

/** @throws ApiError */
export async function readRoad(rides: RidesApi): Promise<Road> {
  const { asDriver, next } = await rides('GET /api/rides/current');
  return { ride: asDriver ? await rides('GET /api/rides/:id', { params: { id: asDriver.id } }) : null, next };
}
