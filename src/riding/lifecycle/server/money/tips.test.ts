import { afterAll, expect, test } from 'vitest';
import type { RoveEvent } from '#src/platform/events/events.ts';
import { createTestApp } from '#test/app.ts';
import { hearOfTip } from './aftercare.ts';

const app = await createTestApp({ dispatchLoop: false });
await app.start();
const { pool } = app.database;
afterAll(() => app.sandbox.control('DELETE', '/sandbox/faults'));

/** A ride that has been paid for and is over, with its rider. */
async function riddenBy(driverId: number | null = null) {
  const rider = await app.signedUp();
  const { quoteId } = (
    await rider.call('POST /api/rides/estimate', {
      pickupLocation: 'Union Station',
      destination: 'High Park',
      pickupLat: 43.6453,
      pickupLng: -79.3806,
      destLat: 43.6538,
      destLng: -79.4665,
      vehicleType: 'standard',
    })
  ).json();
  const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId });
  const ride = (await rider.call('POST /api/rides', { quoteId, paymentIntentId })).json();
  await pool.query(
    "update rides set status = 'completed', settled_at = now(), completed_at = now(), fare_cents = 1500, driver_id = $2 where id = $1",
    [ride.id, driverId],
  );
  return {
    /** Receipts that were mailed after the tip. */
    receipts: async (): Promise<{ subject: string; body: string }[]> =>
      (
        await pool.query(
          "select subject, body from mails where to_address = $1 and subject like '%with the tip%'",
          [rider.email],
        )
      ).rows,
    total: async (): Promise<string> => (await rider.call(`GET /api/rides/${ride.id}/receipt`)).json().total,
    tip: (amount: string) => rider.call(`POST /api/rides/${ride.id}/tip`, { amount }),
    shown: async () => (await rider.call(`GET /api/rides/${ride.id}`)).json().tip ?? null,
    charged: async () =>
      (
        await pool.query('select status, captured_cents as cents from payments where charge_key = $1', [
          `ride:${ride.id}:tip`,
        ])
      ).rows,
    methodId: async (): Promise<string> =>
      (
        await pool.query('select payment_method_id as id from payments where claimed_by = $1', [
          `ride:${ride.id}`,
        ])
      ).rows[0].id,
  };
}
const providerFails = (mode: string) =>
  app.sandbox.control('POST', '/sandbox/faults', {
    failCall: 1,
    times: 2,
    mode,
    only: 'POST /v1/payment_intents',
  });

test('a tip whose answer was lost may be asked for again, and is charged once', async () => {
  const ride = await riddenBy();
  await providerFails('error_500_after');
  expect((await ride.tip('3')).statusCode).toBe(503);
  expect((await ride.tip('4')).json()).toMatchObject({ code: 'already_tipped' });
  expect((await ride.tip('3')).json()).toMatchObject({ tip: '3.00' });
  expect(await ride.charged()).toEqual([{ status: 'succeeded', cents: 300 }]);
  await app.payments.reconcile();
  expect(await ride.charged()).toHaveLength(1);
});

test('a tip is mailed once, with the whole amount that the receipt has, and its driver is told', async () => {
  const driver = await app.signedUp({ firstName: 'Tom' }, ['rider', 'driver']);
  const made = await driver.call('POST /api/drivers', {
    ...{ vehicleInfo: '2022 Toyota Camry', vehicleType: 'standard', licensePlate: 'CRTK 418' },
    ...{ state: 'Ontario', city: 'Toronto' },
  });
  const ride = await riddenBy(made.json().id);
  const told = async () =>
    (
      await pool.query("select subject, body from mails where to_address = $1 and subject like 'A tip of%'", [
        driver.email,
      ])
    ).rows;
  expect((await ride.tip('4.00')).statusCode).toBe(200);
  await expect.poll(ride.receipts, { timeout: 20_000 }).toHaveLength(1);
  const [mail] = await ride.receipts();
  const total = await ride.total();
  expect(mail!.subject).toContain(`with the tip: $${total}`);
  expect(mail!.body).toContain('Tip: $4.00');
  expect(mail!.body).toContain(`Total, US$: $${total}`);
  // Its news may come again; the rider is not written to again.
  const { rows } = await pool.query(
    "select * from events where type = 'payment.settled' order by seq desc limit 1",
  );
  await hearOfTip(app.rides.parts, { type: rows[0].type, payload: rows[0].payload } as RoveEvent);
  expect(await ride.receipts()).toHaveLength(1);
  expect(await told()).toHaveLength(1);
  const [{ subject, body }] = await told();
  expect(subject).toMatch(/^A tip of \$4\.00 for ride /);
  expect(body).toContain('All of it is yours');
  // Who it was from is not said.
  expect(body).not.toContain('Ada');
});

test('a tip that is charged when nobody waits any more is on the ride', async () => {
  const ride = await riddenBy();
  await providerFails('drop_connection_after');
  expect((await ride.tip('2.50')).statusCode).toBe(503);
  await app.payments.reconcile();
  expect(await ride.charged()).toEqual([{ status: 'succeeded', cents: 250 }]);
  expect(await ride.shown()).toBe('2.50');
});

test('a tip that is declined when nobody waits any more is not on the ride, and another may be given', async () => {
  const ride = await riddenBy();
  await providerFails('drop_connection_before');
  expect((await ride.tip('5')).statusCode).toBe(503);
  expect(await ride.shown()).toBe('5.00');
  const stripe = await app.stripe();
  await stripe.paymentMethods.detach(await ride.methodId());
  await app.payments.reconcile();
  await expect.poll(ride.shown).toBeNull();
  expect((await ride.tip('1')).json()).toMatchObject({ code: 'tip_failed' });
  expect(await ride.shown()).toBeNull();
  expect((await ride.charged()).map(({ cents }) => cents)).toEqual([0, 0]);
});

test('a tip equal to another ride’s tip is that ride’s own, and a second is refused', async () => {
  const [first, second] = [await riddenBy(), await riddenBy()];
  expect((await first.tip('2')).json()).toMatchObject({ tip: '2.00' });
  expect((await second.tip('2')).json()).toMatchObject({ tip: '2.00' });
  expect(await second.charged()).toEqual([{ status: 'succeeded', cents: 200 }]);
  expect((await second.tip('5')).json()).toMatchObject({ code: 'already_tipped' });
  expect([await first.shown(), await second.shown()]).toEqual(['2.00', '2.00']);
});
