/** For tests only. People of rides: drivers online near Union Station, riders who book a trip across Toronto. */
import { expect } from 'vitest';
import { viewerOf } from '#src/platform/http/actor.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { TestApp, TestPerson } from '#test/app.ts';
import { vouchForDriver } from '#test/drivers.ts';
import { tick } from './dispatch/dispatch.ts';
import { dispatchCities } from './dispatch/dispatch-loop.ts';
import type { MemoryHolds } from './money/memory-holds.ts';
import type { Rides } from './service.ts';

/** A round of dispatch everywhere, whoever holds which city; for tests with a clock of their own. */
export async function dispatchEverywhere({ parts }: Pick<Rides, 'parts'>): Promise<void> {
  for (const city of dispatchCities()) await tick(parts, city);
}

const union = { lat: 43.6453, lng: -79.3806 };
/** Where that trip ends. */
export const highPark = { lat: 43.6538, lng: -79.4665 };
const trip = {
  pickupLocation: 'Union Station',
  destination: 'CN Tower to High Park',
  pickupLat: String(union.lat),
  pickupLng: String(union.lng),
  destLat: String(highPark.lat),
  destLng: String(highPark.lng),
  vehicleType: 'standard',
  bookingType: 'instant',
};
export interface TestDriver extends TestPerson {
  driverId: DriverId;
  report(at?: { lat: number; lng: number }): Promise<unknown>;
}

export function createRideCast(app: TestApp, holds: MemoryHolds) {
  async function onlineDriver(at = union, vehicleType = 'standard'): Promise<TestDriver> {
    const person = await app.signedUp({ firstName: 'Tom' }, ['rider', 'driver']);
    const made = await person.call('POST /api/drivers', {
      vehicleInfo: '2022 Toyota Camry',
      vehicleType,
      licensePlate: 'CRTK 418',
      state: 'Ontario',
      city: 'Toronto',
    });
    const driverId: DriverId = made.json().id;
    await vouchForDriver(app.database, driverId);
    await person.call(`PATCH /api/drivers/${driverId}`, { isAvailable: true, ...at });
    const report = (place = at) =>
      person.call(`POST /api/drivers/${driverId}/position`, { ...place, heading: 10, speed: 20 });
    await report();
    return { ...person, driverId, report };
  }

  async function quoteFor(rider: TestPerson, change: object = {}) {
    const answer = await rider.call('POST /api/rides/estimate', { ...trip, ...change });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }

  async function book(rider: TestPerson, change: object = {}, extra: object = {}) {
    const quote = await quoteFor(rider, change);
    const paymentIntentId = holds.authorise(rider.id, Math.round(Number(quote.estimatedFare) * 100));
    const answer = await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId, ...extra });
    return { answer, ride: answer.json(), quote, paymentIntentId };
  }

  async function offline(driver: TestDriver) {
    await driver.call(`PATCH /api/drivers/${driver.driverId}`, { isAvailable: false });
  }

  /** The number under which `rider` would find this driver in the list of those available. */
  const pickedBy = (rider: TestPerson, driver: TestDriver) =>
    app.drivers.aliasOf(viewerOf(rider.id, ''), driver.driverId);

  return { union, dropoff: highPark, trip, pickedBy, onlineDriver, offline, quoteFor, book };
}
