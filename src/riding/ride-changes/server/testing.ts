/** For tests only. A ride that is changed, and whoever changes it. */
import { expect } from 'vitest';
import type { RideId } from '#src/platform/ids.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { QuotedChange } from '../contract.ts';

export const at = {
  union: { address: 'Union Station', lat: 43.6453, lng: -79.3806 },
  /** On the way to High Park. */
  exhibition: { address: 'Exhibition Place', lat: 43.6353, lng: -79.4163 },
  kensington: { address: 'Kensington Market', lat: 43.6547, lng: -79.4006 },
  /** The other way, and much further. */
  scarborough: { address: 'Scarborough Town Centre', lat: 43.7756, lng: -79.2578 },
  danforth: { address: 'Danforth and Broadview', lat: 43.6768, lng: -79.3584 },
  ottawa: { address: 'Ottawa', lat: 45.4215, lng: -75.6972 },
};

export async function createChanging(env: Record<string, string> = {}) {
  const clock = manualClock(new Date());
  const holds = createMemoryHolds();
  const app = await createTestApp({ clock, holds, dispatchLoop: false }, env);
  await app.start();
  const cast = createRideCast(app, holds);
  const { pool } = app.database;

  const rideRow = async (id: RideId) => (await pool.query('select * from rides where id = $1', [id])).rows[0];
  const events = async (id: RideId): Promise<{ type: string; payload: Record<string, unknown> }[]> =>
    (await pool.query('select type, payload from events where subject = $1 order by seq', [`ride:${id}`]))
      .rows;
  const ask = (by: TestPerson, id: RideId, wish: object) => by.call(`POST /api/rides/${id}/changes`, wish);
  const accept = (by: TestPerson, id: RideId, change: string) =>
    by.call(`POST /api/rides/${id}/changes/${change}/accept`);
  async function quote(by: TestPerson, id: RideId, wish: object): Promise<QuotedChange> {
    const answer = await ask(by, id, wish);
    expect(answer.json()).toMatchObject({ rideId: id });
    return answer.json();
  }
  const code = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;

  /** A ride whose driver is on the way to it. */
  async function driven(change: object = {}) {
    const rider = await app.signedUp({ firstName: 'Asha' });
    const driver = await cast.onlineDriver();
    const booked = await cast.book(rider, change);
    expect(booked.answer.statusCode).toBe(201);
    const id: RideId = booked.ride.id;
    expect((await driver.call(`POST /api/rides/${id}/accept`)).statusCode).toBe(200);
    return { rider, driver, id, pin: booked.ride.pin as string, paymentIntentId: booked.paymentIntentId };
  }

  async function pickUp({ driver, id, pin }: { driver: TestDriver; id: RideId; pin: string }) {
    await driver.report();
    for (const step of ['arriving', 'arrived'])
      expect((await driver.call(`POST /api/rides/${id}/${step}`)).statusCode).toBe(200);
    expect((await driver.call(`POST /api/rides/${id}/start`, { pin })).statusCode).toBe(200);
  }

  /** The rider is in the car. */
  async function aboard(change: object = {}) {
    const ride = await driven(change);
    await pickUp(ride);
    return ride;
  }

  /** The car goes in a straight line, telling where it is every 20 seconds. */
  async function drive(driver: TestDriver, to: { lat: number; lng: number }, steps = 6, from = at.union) {
    for (let step = 1; step <= steps; step += 1) {
      clock.advance(20_000);
      const part = step / steps;
      await driver.report({
        lat: from.lat + (to.lat - from.lat) * part,
        lng: from.lng + (to.lng - from.lng) * part,
      });
    }
  }

  return {
    app,
    clock,
    holds,
    ...cast,
    rideRow,
    events,
    ask,
    accept,
    quote,
    code,
    driven,
    pickUp,
    aboard,
    drive,
  };
}
