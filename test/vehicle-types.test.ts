/** Vehicle types as a company sets them: offered where they have fares, withdrawn without splitting a booking. */
import { afterAll, expect, test } from 'vitest';
import { setSettings } from '#src/platform/settings/setting.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import {
  type VehicleTypeFacts,
  vehicleTypes,
  vehicleTypesHere,
} from '#src/riding/vehicle-types/vehicle-types.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { changeFares, draftFares } from './fares.ts';

const clock = manualClock(new Date('2026-06-03T16:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const operator = await app.signedUp({}, ['rider', 'operator']);
const { trip, onlineDriver, quoteFor, book } = createRideCast(app, holds);
afterAll(() => setSettings({ version: 0, values: {} }));

const access: VehicleTypeFacts = {
  ...{ id: 'access', name: 'Access', words: 'A ramp, and room for a wheelchair.', seats: 3, picture: 'ramp' },
  ...{ rank: 2, isAccessible: true, isOffered: true, usualCents: null },
};
/** As the desk's page does. */
async function set(types: readonly VehicleTypeFacts[], version?: number) {
  const settings: { name: string; version: number }[] = (
    await operator.call('GET /api/operations/settings')
  ).json();
  const held = settings.find(({ name }) => name === vehicleTypesHere.name)!.version;
  const said = { version: version ?? held, value: { types }, reason: 'A test sets them' };
  return operator.call('PUT /api/operations/settings/vehicle-types', said);
}
const withdrawn = (id: string, isOffered = false) =>
  vehicleTypes().map((type) => (type.id === id ? { ...type, isOffered } : type));
const estimate = (change: object = {}, by: Pick<TestPerson, 'call'> = app) =>
  by.call('POST /api/rides/estimate', { ...trip, ...change });
const typesOf = (answer: { json(): { options: { vehicleType: string }[] } }) =>
  answer.json().options.map(({ vehicleType }) => vehicleType);

test('a type that was added is offered in a city once it has fares there, in every process', async () => {
  const other = await createTestApp({ database: app.database, clock, dispatchLoop: false });
  expect((await set([...vehicleTypes(), access])).statusCode).toBe(200);
  const refused = await estimate({ vehicleType: 'access' });
  expect(refused.json()).toMatchObject({
    ...{ status: 422, code: 'vehicle_type_not_offered' },
    errors: { vehicleType: 'Access is not offered on this trip. Choose another vehicle type.' },
  });
  expect(typesOf(await estimate())).toEqual(['standard', 'premium', 'xl', 'eco']);
  await changeFares(operator, 'toronto', (sheet) => ({
    ...sheet,
    vehicles: { ...sheet.vehicles, access: sheet.vehicles.standard! },
  }));
  await expect
    .poll(async () => (await estimate({ vehicleType: 'access' }, other)).statusCode, { timeout: 1_000 })
    .toBe(200);
  const priced = await estimate({ vehicleType: 'access' });
  expect([priced.json().vehicleType, typesOf(priced).at(-1)]).toEqual(['access', 'access']);
  expect((await estimate({ vehicleType: 'rickshaw' })).json().code).toBe('vehicle_type_not_offered');
  // What the specification's client sends goes on, and so does who sends nothing.
  expect((await estimate({ vehicleType: 'standard' })).json().vehicleType).toBe('standard');
  expect((await estimate({ vehicleType: undefined })).json().vehicleType).toBe('standard');
  // Both keep settings in the one place of this process: a reading of the other's that is late would hide the next change.
  await other.stop();
});

test('a driver registers a car of it, which takes its rides and those of lower rank', async () => {
  const driver = await onlineDriver(undefined, 'access');
  const me = (await driver.call('GET /api/drivers/me')).json();
  expect([me.vehicleType, me.rideTypes]).toEqual(['access', ['access']]);
  await set(vehicleTypes().map((type) => (type.id === 'eco' ? { ...type, seats: 3 } : type)));
  expect((await driver.call('GET /api/drivers/me')).json().rideTypes).toEqual(['eco', 'access']);
  const near = await app.call('GET /api/drivers/available?lat=43.6453&lng=-79.3806&vehicleType=access');
  expect(near.json()).toMatchObject([{ vehicleType: 'access' }]);
  const none = await app.call('GET /api/drivers/available?vehicleType=rickshaw');
  expect(none.json()).toMatchObject({ status: 422, code: 'vehicle_type_not_offered' });
  const another = await app.signedUp();
  const made = await another.call('POST /api/drivers', {
    ...{ vehicleInfo: '2022 Toyota Camry', vehicleType: 'rickshaw', licensePlate: 'CRTK 419' },
  });
  expect(made.json()).toMatchObject({ status: 422, code: 'vehicle_type_not_offered' });
});

test('a type withdrawn during a booking: the quote still becomes a ride, and no other is made', async () => {
  const rider = await app.signedUp();
  const quote = await quoteFor(rider, { vehicleType: 'access' });
  expect((await set(withdrawn('access'))).statusCode).toBe(200);
  const paymentIntentId = holds.authorise(rider.id, Math.round(Number(quote.estimatedFare) * 100));
  const booked = await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
  expect([booked.statusCode, booked.json().vehicleType]).toEqual([201, 'access']);
  expect((await estimate({ vehicleType: 'access' }, rider)).json().code).toBe('vehicle_type_not_offered');
  const note = await rider.call('POST /api/near-notes', {
    ...{ vehicleType: 'access', pickupLocation: 'Union Station', pickupLat: 43.6453, pickupLng: -79.3806 },
    destination: 'High Park',
  });
  expect(note.json().code).toBe('vehicle_type_not_offered');
  expect((await set(withdrawn('access', true))).statusCode).toBe(200);
});

test('standard withdrawn: whoever names no type gets the company’s first that has a fare', async () => {
  await set(withdrawn('standard'));
  expect((await estimate({ vehicleType: undefined })).json().vehicleType).toBe('premium');
  expect((await estimate({ vehicleType: 'standard' })).json()).toMatchObject({
    ...{ status: 422, code: 'vehicle_type_not_offered' },
  });
  await set(withdrawn('standard', true));
  const { answer } = await book(await app.signedUp());
  expect(answer.json().vehicleType).toBe('standard');
});

test('a type is never taken out, two operators do not overwrite each other, and only operators set any', async () => {
  const gone = await set(vehicleTypes().filter(({ id }) => id !== 'xl'));
  expect(gone.json()).toMatchObject({
    status: 409,
    code: 'vehicle_type_gone',
    detail: expect.stringContaining('XL (xl) stays'),
  });
  const { version } = (await operator.call('GET /api/operations/settings'))
    .json()
    .find(({ name }: { name: string }) => name === vehicleTypesHere.name);
  const rivals = await Promise.all([set(vehicleTypes(), version), set(vehicleTypes(), version)]);
  expect(rivals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const rider = await app.signedUp();
  const said = { version: version + 1, value: { types: vehicleTypes() }, reason: 'Mine' };
  expect((await rider.call('PUT /api/operations/settings/vehicle-types', said)).statusCode).toBe(403);
});

test('fares name types that there are, and a wheelchair pays no more than the first type', async () => {
  const { sheet, version, revision } = await draftFares(operator, 'toronto', (was) => ({
    ...was,
    vehicles: { ...was.vehicles, access: { ...was.vehicles.standard!, perKm: '9.00' } },
  }));
  const publish = () =>
    operator.call(`POST /api/operations/fares/toronto/versions/${version}/publish`, { revision });
  expect((await publish()).json()).toMatchObject({
    ...{ status: 422, code: 'fares_for_wheelchairs' },
    detail: 'Access is for wheelchairs, and no dearer than Standard: look at each km.',
  });
  // What was refused is a draft still.
  const { draft } = (await operator.call('GET /api/operations/fares/toronto')).json();
  expect([draft.version, draft.state]).toEqual([version, 'draft']);
  const draftOf = (vehicles: object) =>
    operator.call('PUT /api/operations/fares/toronto/draft', {
      ...{ revision, sheet: { ...sheet, vehicles }, reason: 'Another' },
    });
  expect((await draftOf({ rickshaw: sheet.vehicles.standard })).json()).toMatchObject({
    ...{ status: 422, code: 'vehicle_type_not_offered', detail: 'There is no vehicle type rickshaw.' },
  });
  expect((await draftOf({})).json()).toMatchObject({ status: 400 });
  // A mile beside kilometres is compared as the way it is: at 0.70 a km, 1.12 a mile is no dearer and 1.13 is.
  const { perKm, ...others } = sheet.vehicles.standard!;
  expect(perKm).toBe('0.70');
  const byMile = async (perMile: string) => {
    const at = (await operator.call('GET /api/operations/fares/toronto')).json().draft;
    const vehicles = { ...sheet.vehicles, access: { ...others, perMile } };
    const saved = await operator.call('PUT /api/operations/fares/toronto/draft', {
      ...{ revision: at.revision, sheet: { ...sheet, vehicles }, reason: 'By the mile' },
    });
    return operator.call(`POST /api/operations/fares/toronto/versions/${saved.json().version}/publish`, {
      revision: saved.json().revision,
    });
  };
  expect((await byMile('1.13')).json().detail).toContain('look at each mile.');
  expect((await byMile('1.12')).statusCode).toBe(200);
});
