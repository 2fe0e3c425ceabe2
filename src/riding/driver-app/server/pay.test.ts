/** What drivers are shown of their pay, against the company's book; on real payments at the provider's stand-in. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { dispatchEverywhere } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { vouchForDriver } from '#test/drivers.ts';

const union = { lat: 43.6453, lng: -79.3806 };
const highPark = { lat: 43.6538, lng: -79.4665 };
const trip = {
  pickupLocation: 'Union Station',
  destination: 'High Park',
  pickupLat: String(union.lat),
  pickupLng: String(union.lng),
  destLat: '43.6538',
  destLng: '-79.4665',
};
const westOf = (lng: number) => ({ lat: 43.65, lng });

const clock = manualClock(new Date());
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();

const everybody: { driverId: number; call: TestPerson['call'] }[] = [];

async function onlineDriver() {
  const person = await app.signedUp({ firstName: 'Tom' }, ['rider', 'driver']);
  const made = await person.call('POST /api/drivers', {
    vehicleInfo: '2022 Toyota Camry',
    licensePlate: 'CRTK 418',
    state: 'Ontario',
    city: 'Toronto',
  });
  const driverId: number = made.json().id;
  await vouchForDriver(app.database, driverId);
  await person.call(`PATCH /api/drivers/${driverId}`, { isAvailable: true, ...union });
  const get = async (path: string) => (await person.call(`GET /api/drivers/${driverId}/${path}`)).json();
  const driver = { ...person, driverId, get };
  everybody.push(driver);
  return driver;
}
type Driver = Awaited<ReturnType<typeof onlineDriver>>;

async function book(rider: TestPerson) {
  const quote = (await rider.call('POST /api/rides/estimate', trip)).json();
  const { paymentIntentId } = await app.payCard(rider, {
    amount: quote.estimatedFare,
    paymentType: 'ride',
    quoteId: quote.quoteId,
  });
  const booked = await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
  expect(booked.statusCode).toBe(201);
  return booked.json();
}

async function arrive(driver: Driver, ride: { id: number }) {
  await driver.call(`POST /api/drivers/${driver.driverId}/position`, union);
  for (const move of ['accept', 'arriving', 'arrived'])
    expect((await driver.call(`POST /api/rides/${ride.id}/${move}`)).statusCode).toBe(200);
}

async function ridden(driver: Driver, rider: TestPerson) {
  const ride = await book(rider);
  await arrive(driver, ride);
  // Five minutes and a half: two free, four paid.
  clock.advance(5.5 * 60_000);
  await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin });
  clock.advance(20 * 60_000);
  await driver.call(`POST /api/drivers/${driver.driverId}/position`, highPark);
  await driver.call(`POST /api/rides/${ride.id}/complete`);
  await app.rides.aftercare.settle(ride.id);
  return ride;
}

test('a ride with waiting and a tip, and a rider who did not come, add up to the cent to what the book owes', async () => {
  const [driver, rider, other] = [await onlineDriver(), await app.signedUp(), await app.signedUp()];
  const ride = await ridden(driver, rider);
  expect((await rider.call(`POST /api/rides/${ride.id}/tip`, { amount: '3.00' })).statusCode).toBe(200);
  const missed = await book(other);
  await arrive(driver, missed);
  clock.advance(5 * 60_000);
  await driver.call(`POST /api/rides/${missed.id}/cancel`, { reason: 'did not come' });
  await app.rides.aftercare.settle(missed.id);

  const statement = await driver.get('statement?period=week');
  const { totals } = statement;
  // Of the five dollars that were told 58 cents are tax.
  expect(totals).toMatchObject({ rides: 1, fees: 1, cancellationFees: '4.42', tips: '3.00' });
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  expect(
    cents(totals.fares) + cents(totals.cancellationFees) - cents(totals.commission) + cents(totals.tips),
  ).toBe(cents(totals.earned));
  const rows = statement.days.flatMap((day: { rides: object[] }) => day.rides);
  expect(rows).toMatchObject([
    { id: ride.id, kind: 'ride', tip: '3.00', destination: 'High Park' },
    { id: missed.id, kind: 'no_show', fare: '4.42', commission: '0.88', earned: '3.54', paid: '5.00' },
  ]);
  expect(cents(rows[0].waiting)).toBeGreaterThan(0);
  const parts = ['base', 'distance', 'time', 'busy', 'waiting'].map((part) => cents(rows[0][part]));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(rows[0].fare));

  const pay = await driver.get('pay');
  expect(pay.balance).toBe(totals.earned);
  expect((await driver.get('earnings')).week).toBe(totals.earned);
  expect(await app.payments.ledger.owedToDriver(driver.driverId)).toBe(cents(totals.earned));
});

test('a statement is read as CSV and as PDF, by its driver alone', async () => {
  const [driver, rider] = [await onlineDriver(), await app.signedUp()];
  const ride = await ridden(driver, rider);
  // What a spreadsheet would run must stay text.
  await app.database.pool.query(`update rides set destination = '=HYPERLINK("x"), 5' where id = $1`, [
    ride.id,
  ]);
  const path = `/api/drivers/${driver.driverId}/statement`;
  const csv = await driver.call(`GET ${path}.csv?period=day`);
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="rove-statement-[\d-]+\.csv"$/),
  });
  const lines = csv.body.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^Date,Time,Reference,Kind,From,To,/);
  expect(lines[1]).toContain(`"'=HYPERLINK(""x""), 5"`);
  const { totals } = await driver.get('statement?period=day');
  expect(lines[2]?.endsWith(`,${totals.earned}`)).toBe(true);

  await driver.call(`PATCH /api/drivers/${driver.driverId}/pay`, { taxNumber: '123456789 RT0001' });
  const numbered = (await driver.call(`GET ${path}.csv?period=day`)).body.trim().split('\r\n');
  expect(numbered.slice(0, 3)).toEqual(lines);
  expect(numbered[3]).toMatch(/^HST\/GST registration,123456789 RT0001,+$/);

  const pdf = await driver.call(`GET ${path}.pdf?period=week`);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

  const stranger = await onlineDriver();
  for (const call of ['statement', 'statement.csv', 'statement.pdf', 'pay', 'feedback', 'destination']) {
    const answer = await stranger.call(`GET /api/drivers/${driver.driverId}/${call}`);
    expect([call, answer.statusCode, answer.json().code]).toEqual([call, 403, 'not_your_pay']);
  }
  expect((await app.call(`GET ${path}.csv`)).statusCode).toBe(401);
  expect((await driver.call(`GET ${path}.pdf?period=year`)).statusCode).toBe(400);
  expect((await driver.call(`GET ${path}?on=2026-13-45`)).statusCode).toBe(400);
});

test('what riders say is read a day later, without their name or the ride', async () => {
  const [driver, rider] = [await onlineDriver(), await app.signedUp({ firstName: 'Quentin' })];
  const ride = await ridden(driver, rider);
  const said = { stars: 5, tags: ['kind', 'clean_car', 'kind'], comment: 'A calm drive' };
  expect((await rider.call(`POST /api/rides/${ride.id}/rate`, said)).statusCode).toBe(200);
  expect(await driver.get('feedback')).toEqual({ said: [] });
  clock.advance(25 * 3_600_000);
  const feedback = await driver.get('feedback');
  expect(feedback.said).toEqual([
    {
      rating: expect.any(String),
      struck: false,
      appeal: null,
      stars: 5,
      tags: ['kind', 'clean_car'],
      comment: 'A calm drive',
      day: expect.any(String),
    },
  ]);
  expect(JSON.stringify(feedback)).not.toContain('Quentin');
  const unknown = await rider.call(`POST /api/rides/${ride.id}/rate`, { stars: 5, tags: ['handsome'] });
  expect(unknown.statusCode).toBe(400);
});

test('rates count offers answered and rides given back, a no-show apart', async () => {
  const [driver, rider, other] = [await onlineDriver(), await app.signedUp(), await app.signedUp()];
  await ridden(driver, rider);
  const given = await book(other);
  await dispatchEverywhere(app.rides);
  await driver.call(`POST /api/rides/${given.id}/accept`);
  await driver.call(`POST /api/rides/${given.id}/cancel`, { reason: 'Car trouble' });
  await other.call(`POST /api/rides/${given.id}/cancel`);
  const declined = await book(other);
  await driver.call(`POST /api/drivers/${driver.driverId}/position`, union);
  await dispatchEverywhere(app.rides);
  await driver.call(`POST /api/rides/${declined.id}/decline`, { reason: 'other' });
  await other.call(`POST /api/rides/${declined.id}/cancel`);
  expect((await driver.get('pay')).rates).toEqual({
    asked: 2,
    accepted: 1,
    days: 30,
    taken: 2,
    completed: 1,
    cancelled: 1,
    noShows: 0,
  });
});

test('a goal and a tax number are kept, checked, and taken away', async () => {
  const driver = await onlineDriver();
  const change = (body: object) => driver.call(`PATCH /api/drivers/${driver.driverId}/pay`, body);
  expect((await change({ weekGoal: '750' })).json().weekGoal).toBe('750.00');
  expect((await change({ taxNumber: '814723395 rt0001' })).json()).toMatchObject({
    weekGoal: '750.00',
    taxNumber: '814723395 RT0001',
  });
  expect((await change({ taxNumber: 'mine' })).json().errors.taxNumber).toContain('9 figures');
  expect((await change({ weekGoal: null })).json()).toMatchObject({
    weekGoal: null,
    taxNumber: '814723395 RT0001',
  });
});

test('with a destination only rides that bring the driver nearer are asked, twice a day', async () => {
  for (const { call, driverId } of everybody)
    await call(`PATCH /api/drivers/${driverId}`, { isAvailable: false });
  const [driver, rider] = [await onlineDriver(), await app.signedUp()];
  const head = (label: string, at: object) =>
    driver.call(`POST /api/drivers/${driver.driverId}/destination`, { label, ...at });
  const requests = async () => (await driver.call('GET /api/ride-requests')).json();
  const ride = await book(rider);
  // The trip goes west; home lies east.
  expect((await head('The Beaches', westOf(-79.3))).json()).toMatchObject({
    current: { label: 'The Beaches' },
    leftToday: 1,
  });
  await dispatchEverywhere(app.rides);
  expect(await requests()).toEqual([]);
  expect((await head('Long Branch', westOf(-79.54))).json().leftToday).toBe(0);
  await dispatchEverywhere(app.rides);
  expect(await requests()).toMatchObject([{ id: ride.id, offer: { id: expect.any(Number) } }]);
  expect((await head('Again', union)).json().code).toBe('destination_used_up');
  const end = () => driver.call(`DELETE /api/drivers/${driver.driverId}/destination`);
  expect((await end()).json()).toEqual({ current: null, leftToday: 0 });
  expect((await end()).json().code).toBe('no_destination');
  clock.advance(24 * 3_600_000);
  expect((await driver.get('destination')).leftToday).toBe(2);
  const both = await Promise.all([head('A', union), head('B', union), head('C', union)]);
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
});
