/** What is told a payer's bank of a ride, an order of gear, a car and an amount of one's own, each really bought. */
import { expect, test } from 'vitest';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import type { DisputeEvidence } from '#src/money/payments/operations-contract.ts';
import { syncPayment } from '#src/money/processing/server/provider-sync/sync-payment.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { base, ship } from '#src/shop/desk/server/testing.ts';
import { checkOut, place } from '#src/shop/storefront/server/testing.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { confirmAsBrowser } from './sandbox.ts';

const disputedCard = '4000000000000259';
const app = await createTestApp({ dispatchLoop: false }, { DEMO: 'on' });
await app.start();
const operator = await app.signedUp({}, ['operator']);
const stranger = await app.signedUp();

/** The dispute of a payment whose money was taken. */
async function disputeOf(id: string): Promise<string> {
  await app.sandbox.advance(6);
  const open = async () => (await operator.call(`GET /api/operations/payments/${id}`)).json();
  await syncPayment(app.payments.parts, (await open()).payment.id, { disputes: true });
  return (await open()).disputes[0].id;
}
const path = (disputeId: string) => `/api/operations/disputes/${disputeId}/evidence`;
const draftOf = async (disputeId: string): Promise<DisputeEvidence> => {
  const answer = await operator.call(`GET ${path(disputeId)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const send = (disputeId: string, { words, fields }: DisputeEvidence) =>
  operator.call(`POST ${path(disputeId)}`, { evidence: words, fields, reason: 'the ride was taken' });
const arrivedAt = async (disputeId: string) =>
  (await (await app.stripe()).disputes.retrieve(disputeId)).evidence;
const clockTime = /[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M E[SD]T/;

/** A ride that was driven to its end, whose people wrote to each other. */
async function ridden(rider: TestPerson) {
  const cast = createRideCast(app, createMemoryHolds());
  const driver = await cast.onlineDriver();
  const { quoteId } = await cast.quoteFor(rider);
  const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId }, disputedCard);
  const booked = await rider.call('POST /api/rides', {
    quoteId,
    paymentIntentId,
    note: 'the secret knock is three times',
    driverId: cast.pickedBy(rider, driver),
  });
  const ride = booked.json();
  const say = async (move: string, body?: object, by: TestPerson = driver) => {
    const answer = await by.call(`POST /api/rides/${ride.id}/${move}`, body);
    expect(answer.statusCode, `${move}: ${answer.body}`).toBeLessThan(300);
  };
  await say('accept');
  await say('arriving');
  await say('messages', { text: 'my mother’s code is 7741' }, rider);
  await say('messages', { text: 'I stand beside the fountain' });
  await say('arrived');
  await say('start', { pin: ride.pin });
  await driver.report(cast.dropoff);
  await say('complete');
  await app.rides.aftercare.settle(ride.id);
  return { ride, paymentIntentId };
}

test('a ride tells who, when, where, the PIN, the track, the car and when messages were written, and never what they said', async () => {
  const rider = await app.signedUp({ email: 'robin@example.com', firstName: 'Robin', lastName: 'Lee' });
  const { ride, paymentIntentId } = await ridden(rider);
  const dispute = await disputeOf(paymentIntentId);
  const draft = await draftOf(dispute);
  expect(draft.fields).toEqual({
    product: `Ride ${rideReference(ride.id)} from Union Station to ${ride.destination}`,
    servedOn: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    carrier: '',
    trackingNumber: '',
    payerEmail: 'robin@example.com',
  });
  for (const line of [
    /Robin Lee booked it on .*, signed in to their account\./,
    /Driven by Tom in .*2022 Toyota Camry, plate CRTK 418 \(Ontario\)\./,
    /The car was at the pickup, Union Station, on /,
    /Picked up on .*, after the driver had typed the PIN/,
    /Dropped off on .*: near Bloor St W /,
    /The car’s track with the rider in it: .*\d+ min\./,
    /The rider wrote to the other at /,
    /The driver wrote to the other at /,
    /The receipt was mailed to r…@example\.com on /,
  ])
    expect(draft.words).toMatch(new RegExp(`${line.source}.*`));
  expect(draft.words.match(new RegExp(clockTime, 'g'))!.length).toBeGreaterThan(5);

  expect((await send(dispute, { ...draft, words: `${draft.words}\nRobin tipped nothing.` })).statusCode).toBe(
    200,
  );
  const evidence = await arrivedAt(dispute);
  expect(evidence).toMatchObject({
    product_description: draft.fields.product,
    service_date: draft.fields.servedOn,
    customer_email_address: 'robin@example.com',
    shipping_carrier: null,
    shipping_tracking_number: null,
  });
  expect(evidence.uncategorized_text).toBe(`${draft.words}\nRobin tipped nothing.`);
  const sent = JSON.stringify(evidence) + JSON.stringify(draft);
  for (const private_ of ['7741', 'fountain', 'secret knock', '4242', '0259', 'Visa'])
    expect(sent).not.toContain(private_);
});

test('gear tells its lines and its parcel with the days it was handed over and delivered, and where it went but not to whom', async () => {
  const checkout = await checkOut(stranger.call, {
    wanted: { from: 'lines', lines: [{ variantId: 61, quantity: 1 }] },
    email: 'maya@example.com',
  });
  const intent = (
    await stranger.call('POST /api/create-payment-intent', {
      paymentType: 'equipment',
      orderId: checkout.paymentOrderId,
    })
  ).json();
  await confirmAsBrowser(app.http, intent, disputedCard);
  const placed = (await place(stranger.call, checkout, intent.paymentIntentId)).json();
  const { number } = placed.order;
  await operator.call(`POST ${base}/orders/${number}/pack`);
  await ship(operator, number, 'NL 4471');
  const dispute = await disputeOf(intent.paymentIntentId);
  const onTheWay = await draftOf(dispute);
  expect(onTheWay.fields).toMatchObject({
    product: expect.stringContaining(`Order ${number}: 1 × `),
    servedOn: '',
    carrier: 'Canada Post',
    trackingNumber: 'NL 4471',
    payerEmail: 'maya@example.com',
  });
  expect(onTheWay.words).toMatch(/Parcel NL 4471 with Canada Post, handed to them on .*T\.\n?/);
  expect(onTheWay.words).toContain('62 Bain Avenue, Unit 4, Toronto, ON');
  expect(onTheWay.words).toContain('m…@example.com');
  expect(onTheWay.words).not.toContain('Maya Lindgren');
  await operator.call(`POST ${base}/orders/${number}/arrived`);
  const delivered = await draftOf(dispute);
  expect(delivered.words).toMatch(/Parcel NL 4471 with Canada Post, handed to them on .*, delivered on /);
  expect(delivered.fields.servedOn).toMatch(/^20/);
  await send(dispute, delivered);
  expect(await arrivedAt(dispute)).toMatchObject({
    shipping_carrier: 'Canada Post',
    shipping_tracking_number: 'NL 4471',
  });
});

test('a car tells its order, its listing and its VIN', async () => {
  const [seller, buyer] = [await app.signedUp(), await app.signedUp({ email: 'ada@example.com' })];
  const draft = await seller.call(
    'POST /api/vehicles',
    listingForm({ price: '18000', vin: '1HGCM82633A004352' }),
  );
  const vehicleId: number = draft.json().id;
  await seller.call(`POST /api/vehicles/${vehicleId}/publish`);
  const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'vehicle', vehicleId }, disputedCard);
  const bought = await buyer.call(`POST /api/vehicles/${vehicleId}/buy`, { paymentIntentId, kind: 'full' });
  const { words, fields } = await draftOf(await disputeOf(paymentIntentId));
  const { rows } = await app.database.pool.query('select vin from vehicles where id = $1', [vehicleId]);
  expect(rows[0].vin).toMatch(/^\w{17}$/);
  expect(fields).toMatchObject({
    product: expect.stringContaining(`Order ${bought.json().number}: purchase of a `),
    payerEmail: 'ada@example.com',
  });
  expect(words).toContain(`Listing ${vehicleId}: `);
  expect(words).toContain(`Its VIN is ${rows[0].vin}.`);
  expect(words).toContain('from the buyer’s account, paid on ');
  // What payments know and what was sold are by one clock.
  expect(words).toContain('All times are by the clocks of America/Toronto.');
  expect(words).not.toContain('UTC');
  // Its receipt names the order as the buyer's list does.
  expect(words).toMatch(/Its receipt R-\d{4}-\d{6} was mailed to a…@example\.com\./);
  const mails = await app.database.pool.query(
    "select body from mails where to_address = 'ada@example.com' and subject like 'Your Rove receipt%'",
  );
  expect(mails.rows[0].body).toContain(`Order ${bought.json().number}`);
});

test('an amount of one’s own tells what its payer typed; a draft is the desk’s alone, and a dispute nobody knows has none', async () => {
  const { paymentIntentId } = await app.payCard(
    stranger,
    { amount: '70.00', paymentType: 'custom', description: 'Parking in June' },
    disputedCard,
  );
  const dispute = await disputeOf(paymentIntentId);
  const { words, fields } = await draftOf(dispute);
  expect(fields).toMatchObject({ product: 'Parking in June', payerEmail: stranger.email });
  expect(words).toContain('$70.00 was taken on ');
  expect((await stranger.call(`GET ${path(dispute)}`)).statusCode).toBe(403);
  expect((await operator.call(`GET ${path('du_unknown12345')}`)).json()).toMatchObject({
    code: 'dispute_not_found',
  });
});
