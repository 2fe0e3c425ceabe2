/** Ride options: priced once, kept by their ride, and taken by those drivers alone who said that they do them. */
import { afterAll, describe, expect, test } from 'vitest';
import { setSettings } from '#src/platform/settings/setting.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, dispatchEverywhere, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { type OptionId, type OptionOffers, optionIds, optionsHere, together } from '../ride-options.ts';
import { demoOptions } from '../ride-options-setting.ts';

const clock = manualClock(new Date('2026-11-27T15:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const cast = createRideCast(app, holds);
const { pool } = app.database;
let version = 100;
function offer(change: Partial<OptionOffers['options']> = {}) {
  version += 1;
  setSettings({
    version,
    values: { [optionsHere.name]: { options: { ...demoOptions.options, ...change } } },
  });
}
afterAll(() => setSettings({ version: 0, values: {} }));
offer();

const rider = await app.signedUp();
const drivers: TestDriver[] = [];
async function driver(...serves: OptionId[]): Promise<TestDriver> {
  const made = await cast.onlineDriver();
  drivers.push(made);
  if (serves.length > 0) {
    const said = await made.call(`PUT /api/drivers/${made.driverId}/options`, { serves });
    expect(said.statusCode).toBe(200);
  }
  return made;
}
async function allOffline() {
  for (const one of drivers.splice(0)) await cast.offline(one);
}
const estimate = (rideOptions: unknown, change: object = {}) =>
  rider.call('POST /api/rides/estimate', { ...cast.trip, rideOptions, ...change });
const cents = (amount: string) => Math.round(Number(amount) * 100);
const offersOf = async (rideId: number) => {
  const { rows } = await pool.query('select driver_id from ride_offers where ride_id = $1 order by id', [
    rideId,
  ]);
  return rows.map((row) => row.driver_id);
};
const requestsOf = async (one: TestPerson) =>
  (await one.call('GET /api/ride-requests')).json() as { id: number; rideOptions: { id: string }[] }[];

describe('the price', () => {
  test('has each as a part of its own, before tax, and is the same in every order and said twice', async () => {
    const plain = (await estimate([])).json();
    const answer = (await estimate(['child_seat', 'pet', 'pet'])).json();
    expect(answer.rideOptions).toEqual([
      { id: 'pet', name: 'A pet comes along', fee: '3.00' },
      { id: 'child_seat', name: 'Child seat', fee: '5.00' },
    ]);
    const parts = answer.parts.filter(({ kind }: { kind: string }) => kind === 'option');
    expect(parts.map(({ label, amount }: { label: string; amount: string }) => [label, amount])).toEqual([
      ['A pet comes along', '3.00'],
      ['Child seat', '5.00'],
    ]);
    const taxOf = ({ parts: all }: { parts: { kind: string; amount: string }[] }) =>
      all.filter(({ kind }) => kind === 'tax').reduce((sum, { amount }) => sum + cents(amount), 0);
    expect(cents(answer.estimatedFare) - cents(plain.estimatedFare)).toBe(800 + taxOf(answer) - taxOf(plain));
    expect((await estimate(['pet', 'child_seat'])).json().estimatedFare).toBe(answer.estimatedFare);
    // Of every type of vehicle.
    for (const option of answer.options) {
      const before = plain.options.find(
        ({ vehicleType }: { vehicleType: string }) => vehicleType === option.vehicleType,
      );
      expect(cents(option.estimatedFare)).toBeGreaterThan(cents(before.estimatedFare));
    }
  });

  test('is free where it costs nothing, without a part, and of cool and warm the last counts', async () => {
    const plain = (await estimate(null)).json();
    const answer = (await estimate(['quiet', 'cool', 'warm'])).json();
    expect(answer.estimatedFare).toBe(plain.estimatedFare);
    expect(answer.rideOptions.map(({ id }: { id: string }) => id)).toEqual(['quiet', 'warm']);
    expect(together(['warm', 'cool'])).toEqual(['cool']);
    expect(together([...optionIds, ...optionIds])).toEqual(['pet', 'child_seat', 'luggage', 'quiet', 'warm']);
  });

  test('is refused in words for what is not offered, and for what nobody knows', async () => {
    offer({ pet: { ...demoOptions.options.pet, isOffered: false } });
    expect((await estimate(['pet'])).json()).toMatchObject({
      code: 'ride_option_not_offered',
      detail: expect.stringContaining('A pet comes along'),
    });
    offer();
    for (const wrong of [['dragon'], 'pet', [['pet']], Array.from({ length: 21 }, () => 'pet')])
      expect((await estimate(wrong)).json().code).toBe('invalid_request');
  });

  test('of a ride that is booked stays when the fee changes, and when it is offered no more', async () => {
    const person = await app.signedUp();
    const { ride, quote } = await cast.book(person, { rideOptions: ['pet'] });
    offer({ pet: { ...demoOptions.options.pet, isOffered: false, feeCents: 900 } });
    const { rows } = await pool.query('select held_cents, terms from rides where id = $1', [ride.id]);
    expect(rows[0].held_cents).toBe(cents(quote.estimatedFare));
    expect(rows[0].terms.options).toEqual([{ id: 'pet', cents: 300 }]);
    expect((await person.call(`POST /api/rides/${ride.id}/cancel`, {})).statusCode).toBe(200);
    offer();
  });
});

describe('who drives it', () => {
  test('is asked, lists it and takes it only having said yes; everybody is quiet', async () => {
    const [without, withPets] = [await driver(), await driver('pet')];
    const { ride } = await cast.book(await app.signedUp(), { rideOptions: ['pet', 'quiet'] });
    expect(ride.rideOptions.map(({ id }: { id: string }) => id)).toEqual(['pet', 'quiet']);
    expect((await requestsOf(without)).map(({ id }) => id)).not.toContain(ride.id);
    const taken = await without.call(`POST /api/rides/${ride.id}/accept`);
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'option_not_served']);
    await dispatchEverywhere(app.rides);
    expect(await offersOf(ride.id)).toEqual([withPets.driverId]);
    const asked = (await requestsOf(withPets)).find(({ id }) => id === ride.id);
    expect(asked?.rideOptions).toEqual([
      { id: 'pet', name: 'A pet comes along', fee: '3.00' },
      { id: 'quiet', name: 'Quiet ride', fee: '0.00' },
    ]);
    expect((await withPets.call(`POST /api/rides/${ride.id}/accept`)).statusCode).toBe(200);
    const calm = await cast.book(await app.signedUp(), { rideOptions: ['quiet', 'cool'] });
    expect((await without.call(`POST /api/rides/${calm.ride.id}/accept`)).statusCode).toBe(200);
    await allOffline();
  });

  test('says no and accepts at one moment: one of the two is first, and a ride that was taken stays', async () => {
    for (let round = 0; round < 4; round += 1) {
      const one = await driver('pet');
      const { ride } = await cast.book(await app.signedUp(), { rideOptions: ['pet'] });
      const [accepted, said] = await Promise.all([
        one.call(`POST /api/rides/${ride.id}/accept`),
        one.call(`PUT /api/drivers/${one.driverId}/options`, { serves: [] }),
      ]);
      expect(said.statusCode).toBe(200);
      if (accepted.statusCode === 200) {
        const { rows } = await pool.query('select driver_id from rides where id = $1', [ride.id]);
        expect(rows[0].driver_id).toBe(one.driverId);
      } else expect(accepted.json().code).toBe('option_not_served');
      await allOffline();
    }
  });

  test('near is counted by what they do, in the estimate and in the list', async () => {
    const etaOf = async (rideOptions: OptionId[]) => {
      const { options } = (await estimate(rideOptions)).json();
      return options.find(({ vehicleType }: { vehicleType: string }) => vehicleType === 'standard')
        .etaSeconds;
    };
    await driver();
    expect(await etaOf([])).not.toBeNull();
    expect(await etaOf(['child_seat'])).toBeNull();
    const seated = await driver('child_seat');
    expect(await etaOf(['child_seat'])).not.toBeNull();
    const { lat, lng } = cast.union;
    const listed = async (serving: string) =>
      (await rider.call(`GET /api/drivers/available?lat=${lat}&lng=${lng}&serving=${serving}`)).json().length;
    expect(await listed('')).toBe(2);
    expect(await listed('child_seat')).toBe(1);
    expect(await listed('child_seat,pet')).toBe(0);
    await seated.call(`PUT /api/drivers/${seated.driverId}/options`, { serves: ['child_seat', 'quiet'] });
    expect((await seated.call('GET /api/drivers/me')).json().serves).toEqual(['child_seat']);
    await allOffline();
  });

  test('is said by nobody else, and the same again is no event', async () => {
    const [one, other] = [await driver('pet'), await driver()];
    const answer = await other.call(`PUT /api/drivers/${one.driverId}/options`, { serves: [] });
    expect(answer.json().code).toBe('not_your_profile');
    await one.call(`PUT /api/drivers/${one.driverId}/options`, { serves: ['pet', 'pet'] });
    const { rows } = await pool.query(
      `select count(*)::int as count from events where type = 'driver.options_changed' and subject = $1`,
      [`driver:${one.driverId}`],
    );
    expect(rows[0].count).toBe(1);
    await allOffline();
  });
});

test('who lets such a ride go is on the desk’s list, with how often, and what asks nothing is not', async () => {
  const desk = await app.signedUp({}, ['rider', 'operator'], ['dispatcher']);
  // What rivals left waiting is not this driver's to be asked for.
  await pool.query("update rides set status = 'cancelled', cancelled_at = now() where status = 'pending'");
  const one = await driver('pet');
  const declines = async () =>
    (await desk.call('GET /api/operations/declines')).json().declines as {
      rideId: number;
      how: string;
      reason: string | null;
      letGo: number;
      offered: number;
      rideOptions: { id: string }[];
    }[];
  const before = (await declines()).length;
  const decline = async (rideOptions: OptionId[], reason?: string) => {
    const person = await app.signedUp();
    const { ride } = await cast.book(person, { rideOptions });
    await dispatchEverywhere(app.rides);
    expect(await offersOf(ride.id)).toContain(one.driverId);
    const said = await one.call(`POST /api/rides/${ride.id}/decline`, reason ? { reason } : {});
    expect(said.statusCode).toBeLessThan(300);
    await person.call(`POST /api/rides/${ride.id}/cancel`, {});
    return ride.id as number;
  };
  await decline([]);
  expect(await declines()).toHaveLength(before);
  const [first, second] = [await decline(['pet'], 'too_far'), await decline(['quiet'])];
  const [newest, older] = await declines();
  expect(newest).toMatchObject({
    rideId: second,
    how: 'declined',
    reason: null,
    rideOptions: [{ id: 'quiet' }],
  });
  expect(older).toMatchObject({ rideId: first, reason: 'too_far', letGo: 2, offered: 2 });
  await allOffline();
});

test('a ride ahead keeps what it has besides when its time is changed, at what it was booked with', async () => {
  const person = await app.signedUp();
  const ahead = { bookingType: 'scheduled', scheduledDate: '2026-11-29', scheduledTime: '10:00' };
  const { ride } = await cast.book(person, { rideOptions: ['pet', 'quiet'], ...ahead });
  offer({ pet: { ...demoOptions.options.pet, isOffered: false, feeCents: 900 } });
  const asked = await person.call(`POST /api/rides/${ride.id}/changes`, { scheduledTime: '11:30' });
  expect(asked.statusCode).toBeLessThan(300);
  const { id } = asked.json();
  const accepted = await person.call(`POST /api/rides/${ride.id}/changes/${id}/accept`, {});
  expect(accepted.statusCode).toBeLessThan(300);
  const { rows } = await pool.query('select terms, parts from rides where id = $1', [ride.id]);
  expect(rows[0].terms.options).toEqual([
    { id: 'pet', cents: 300 },
    { id: 'quiet', cents: 0 },
  ]);
  expect(rows[0].parts.filter(({ kind }: { kind: string }) => kind === 'option')).toMatchObject([
    { name: 'A pet comes along', cents: 300 },
  ]);
  offer();
});
