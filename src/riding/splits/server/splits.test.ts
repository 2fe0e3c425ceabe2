import { describe, expect, test } from 'vitest';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { confirmAsBrowser } from '#test/sandbox.ts';

const app = await createTestApp({ dispatchLoop: false });
await app.start();
const { payments, rides } = app;
const { pool } = app.database;
const operator = await app.signedUp({}, ['rider', 'operator']);
const driver = await createRideCast(app, createMemoryHolds()).onlineDriver();

/** A ride that is over and paid by card, and what its rider and friends do about it. */
async function ridden() {
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
  const { id } = (await rider.call('POST /api/rides', { quoteId, paymentIntentId })).json();
  await pool.query(
    `update rides set status = 'completed', completed_at = now(), fare_cents = held_cents,
      driver_id = $2, driver_pay_cents = 700 where id = $1`,
    [id, driver.driverId],
  );
  await rides.aftercare.settle(id);
  const split = async (people: number) =>
    (await rider.call(`POST /api/rides/${id}/split`, { people })).json();
  const tokenIn = ({ path }: { path: string }) => path.split('token=')[1] ?? '';
  return {
    id,
    rider,
    paymentIntentId,
    split,
    linkFor: async (people: number) => tokenIn(await split(people)),
    tokenIn,
    seen: async () => (await rider.call(`GET /api/rides/${id}/split`)).json(),
    money: async () => (await rider.call(`POST /api/payments/${paymentIntentId}/refresh`, {})).json(),
  };
}

const begin = (payer: Pick<TestPerson, 'call'>, token: string) =>
  payer.call('POST /api/create-payment-intent', { paymentType: 'split', orderId: token });
/** Promises a part's money, as the page does before it is paid. */
async function promise(payer: Pick<TestPerson, 'call'>, token: string): Promise<string> {
  const intent = (await begin(payer, token)).json();
  await confirmAsBrowser(app.http, intent, '4242424242424242');
  return intent.paymentIntentId;
}
const pay = async (payer: Pick<TestPerson, 'call'>, token: string, name?: string) =>
  payer.call('POST /api/splits/pay', { token, name, paymentIntentId: await promise(payer, token) });
const standing = async (id: string) =>
  (await pool.query('select status, captured_cents as cents from payments where intent_id = $1', [id]))
    .rows[0];
const owedToDriver = async () => (await payments.ledger.balances()).get(`drivers.payable:${driver.driverId}`);
const afterwards = async () => expect(await payments.ledger.checkBook()).toEqual([]);

describe('a fare split with friends', () => {
  test('is parted equally; each friend’s part goes back to the rider, and the driver keeps what they earned', async () => {
    const { linkFor, seen, money, rider, id } = await ridden();
    const owed = await owedToDriver();
    const token = await linkFor(3);
    const { splittable } = await seen();
    const shareCents = Math.floor(Math.round(Number(splittable.fare) * 100) / 3);
    const friend = await app.signedUp({ firstName: 'Noor' });
    const look = (await app.call('POST /api/splits/look', { token })).json();
    expect(look).toMatchObject({ rider: 'Ada', people: 3, open: 2, closed: null, parts: [] });
    expect(JSON.stringify(look)).not.toMatch(/Lovelace|Visa|pin|driver|@/i);
    expect((await pay(friend, token)).json()).toMatchObject({ open: 1, closed: 'paid' });
    expect((await pay(app, token, 'Sam')).json()).toMatchObject({ open: 0, closed: 'full' });
    const back = ((2 * shareCents) / 100).toFixed(2);
    expect((await seen()).split).toMatchObject({
      paidBack: back,
      parts: [
        { name: 'Noor', state: 'paid' },
        { name: 'Sam', state: 'paid' },
      ],
    });
    expect(await money()).toMatchObject({ refunded: back });
    expect(await owedToDriver()).toBe(owed);
    const receipt = (await rider.call(`GET /api/rides/${id}/receipt`)).json();
    expect(receipt.refunds.map(({ amount }: { amount: string }) => amount)).toEqual([
      (shareCents / 100).toFixed(2),
      (shareCents / 100).toFixed(2),
    ]);
    const { rows } = await pool.query<{ body: string }>(
      `select body from mails where to_address = $1 and subject like '%is paid back to you' order by id`,
      [rider.email],
    );
    expect(rows.map(({ body }) => body).join()).toContain('Noor');
    await afterwards();
  });

  test('has its last part paid once, however many pay at the same time; the others are not charged', async () => {
    const { linkFor, seen } = await ridden();
    const token = await linkFor(2);
    const rivals = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const call = (await app.signedUp()).call;
        return { call, paymentIntentId: await promise({ call }, token) };
      }),
    );
    const answers = await Promise.all(
      rivals.map(({ call, paymentIntentId }) => call('POST /api/splits/pay', { token, paymentIntentId })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = answers
      .filter(({ statusCode }) => statusCode !== 200)
      .map((answer) => answer.json().code);
    expect(refused).toEqual(Array(4).fill('split_full'));
    const left = await Promise.all(rivals.map(({ paymentIntentId }) => standing(paymentIntentId)));
    expect(left.map(({ status }) => status).sort()).toEqual([...Array(4).fill('canceled'), 'succeeded']);
    expect((await seen()).split.parts).toHaveLength(1);
    await afterwards();
  });

  test('takes a payment for one part only, however often it is sent', async () => {
    const { linkFor, seen } = await ridden();
    const token = await linkFor(4);
    const friend = await app.signedUp();
    const paymentIntentId = await promise(friend, token);
    const answers = await Promise.all(
      [1, 2, 3].map(() => friend.call('POST /api/splits/pay', { token, paymentIntentId })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await seen()).split.parts).toHaveLength(1);
    expect((await begin(friend, token)).json()).toMatchObject({ code: 'split_paid_already' });
  });

  test('cannot be paid any more once the fare went back, and what was promised meanwhile is let go', async () => {
    const { linkFor, paymentIntentId } = await ridden();
    const token = await linkFor(2);
    const friend = await app.signedUp();
    const promised = await promise(friend, token);
    await operator.call(`POST /api/operations/payments/${paymentIntentId}/refund`, {
      reason: 'late',
      amount: '1',
    });
    const late = await friend.call('POST /api/splits/pay', { token, paymentIntentId: promised });
    expect(late.json()).toMatchObject({ code: 'split_fare_back' });
    expect(await standing(promised)).toMatchObject({ status: 'canceled', cents: 0 });
    expect((await begin(friend, token)).json()).toMatchObject({ code: 'split_fare_back' });
    await afterwards();
  });

  test('gives the friend their money back where the fare goes back while they pay', async () => {
    const { linkFor, paymentIntentId, seen } = await ridden();
    const token = await linkFor(2);
    const friend = await app.signedUp();
    const promised = await promise(friend, token);
    const [paid] = await Promise.all([
      friend.call('POST /api/splits/pay', { token, paymentIntentId: promised }),
      operator.call(`POST /api/operations/payments/${paymentIntentId}/refund`, { reason: 'late' }),
    ]);
    const own = (await friend.call(`POST /api/payments/${promised}/refresh`, {})).json();
    const [ride] = (
      await pool.query('select captured_cents - refunded_cents as left from payments where intent_id = $1', [
        paymentIntentId,
      ])
    ).rows;
    expect(ride.left).toBe(0);
    // Whoever was first: the friend has paid and the rider was paid back once, or the friend has it all back.
    if (paid.statusCode === 200 && (await seen()).split.parts[0].state === 'paid')
      expect(own).toMatchObject({ status: 'succeeded', refunded: '0.00' });
    else expect(own.captured).toBe(own.refunded);
    await afterwards();
  });

  test('ends with its link: taken back, replaced by another number of people, or after a week', async () => {
    const { split, tokenIn, rider, id } = await ridden();
    const closed = async (token: string) => (await app.call('POST /api/splits/look', { token })).json().code;
    const first = tokenIn(await split(2));
    const second = tokenIn(await split(3));
    expect(await closed(first)).toBe('split_not_found');
    expect(await closed(second)).toBeUndefined();
    expect((await rider.call(`DELETE /api/rides/${id}/split`)).json().path).toBeNull();
    expect(await closed(second)).toBe('split_not_found');
    const third = tokenIn(await split(3));
    expect(third).not.toBe(second);
    expect(await closed(second)).toBe('split_not_found');
    await pool.query("update fare_splits set expires_at = now() - interval '1 second' where ride_id = $1", [
      id,
    ]);
    expect(await closed(third)).toBe('split_not_found');
  });

  test('lets go at once what was promised on a link that was taken back since', async () => {
    const { split, tokenIn, rider, id } = await ridden();
    const token = tokenIn(await split(3));
    const friend = await app.signedUp();
    const promised = await promise(friend, token);
    await rider.call(`DELETE /api/rides/${id}/split`);
    const stranger = await app.signedUp();
    for (const payer of [stranger, app]) {
      const foreign = await payer.call('POST /api/splits/pay', { token, paymentIntentId: promised });
      expect(foreign.json()).toMatchObject({ code: 'split_not_found' });
    }
    expect((await standing(promised)).status).not.toBe('canceled');
    const late = await friend.call('POST /api/splits/pay', { token, paymentIntentId: promised });
    expect(late.json()).toMatchObject({ code: 'split_not_found' });
    expect(await standing(promised)).toMatchObject({ status: 'canceled', cents: 0 });
    await afterwards();
  });

  test('is the rider’s to make, keeps its number of people once somebody paid, and is not paid by the rider', async () => {
    const { split, tokenIn, rider, id } = await ridden();
    const stranger = await app.signedUp();
    expect((await stranger.call(`POST /api/rides/${id}/split`, { people: 2 })).json()).toMatchObject({
      code: 'split_ride_not_found',
    });
    const token = tokenIn(await split(3));
    expect((await begin(rider, token)).json()).toMatchObject({ code: 'split_own' });
    expect((await pay(app, token)).json()).toMatchObject({ code: 'split_name_needed' });
    await pay(stranger, token);
    expect(await split(4)).toMatchObject({ code: 'split_fixed' });
    expect(tokenIn(await split(3))).toBe(token);
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await app.call('POST /api/splits/look', { token: forged })).json()).toMatchObject({
      code: 'split_not_found',
    });
  });

  test('is passed on by a job where the provider was away when the friend paid', async () => {
    const { linkFor, seen, money } = await ridden();
    const token = await linkFor(2);
    const friend = await app.signedUp();
    const paymentIntentId = await promise(friend, token);
    await app.sandbox.control('POST', '/sandbox/faults', {
      failCall: 1,
      times: 3,
      mode: 'error_500',
      only: 'POST /v1/refunds',
    });
    const answer = await friend.call('POST /api/splits/pay', { token, paymentIntentId });
    await app.sandbox.control('DELETE', '/sandbox/faults');
    expect(answer.json()).toMatchObject({ open: 0, parts: [{ state: 'passing' }] });
    await expect.poll(async () => (await seen()).split.parts[0].state).toBe('paid');
    expect((await money()).refunded).toBe((await seen()).split.share);
    await afterwards();
  });
});
