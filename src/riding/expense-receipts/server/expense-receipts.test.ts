/** Receipts that also go to an address for expenses: once it said yes, once each, and until either side ends it. */
import { expect, test } from 'vitest';
import type { RideId } from '#src/platform/ids.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

const clock = manualClock(new Date());
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();
const { pool } = app.database;
const cast = createRideCast(app, createMemoryHolds());

async function ridden(rider: TestPerson): Promise<RideId> {
  const driver = await cast.onlineDriver();
  const quote = await cast.quoteFor(rider);
  const { paymentIntentId } = await app.payCard(rider, {
    ...{ paymentType: 'ride', quoteId: quote.quoteId, amount: quote.estimatedFare },
  });
  const { id, pin } = (
    await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId })
  ).json();
  for (const [step, body] of [['accept'], ['arriving'], ['arrived'], ['start', { pin }]] as const)
    expect((await driver.call(`POST /api/rides/${id}/${step}`, body ?? {})).statusCode).toBe(200);
  await driver.report(cast.dropoff);
  expect((await driver.call(`POST /api/rides/${id}/complete`)).statusCode).toBe(200);
  await app.rides.aftercare.settle(id);
  await cast.offline(driver);
  return id;
}
const mailsTo = async (email: string): Promise<{ subject: string; body: string }[]> =>
  (await pool.query('select subject, body from mails where to_address = $1 order by id', [email])).rows;
const receiptsTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.includes('receipt for ride'));
const tokenTo = async (email: string): Promise<string> =>
  /expense-link\?token=([\w-]+)/.exec((await mailsTo(email)).at(-1)!.body)![1]!;
const put = (rider: TestPerson, email: string, sendsAll = false) =>
  rider.call('PUT /api/rides/expense-address', { email, sendsAll });
const send = (rider: TestPerson, id: RideId) => rider.call(`POST /api/rides/${id}/expense`);
const answer = (token: string, wanted: boolean) =>
  app.http.inject({
    ...{ method: 'POST', url: '/api/rides/expense-address/answer', payload: { token, wanted } },
  });

test('nothing goes to an address before somebody there said yes, then each once, until they have had enough', async () => {
  const rider = await app.signedUp({ firstName: 'Noor' });
  const id = await ridden(rider);
  expect((await send(rider, id)).json().code).toBe('no_expense_address');
  const email = 'expenses@example.org';
  expect((await put(rider, email)).json()).toEqual({ address: { email, confirmed: false, sendsAll: false } });
  expect((await send(rider, id)).json().code).toBe('expense_address_unconfirmed');
  const token = await tokenTo(email);
  expect((await answer(`${token.slice(0, -1)}_`, true)).json().code).toBe('expense_link_ended');
  expect((await answer(token, true)).statusCode).toBe(204);
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(rider, id)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await receiptsTo(email)).toHaveLength(1);
  expect((await receiptsTo(email))[0]!.subject).toMatch(/^Noor’s receipt for ride/);
  const other = await app.signedUp({});
  expect((await send(other, id)).statusCode).toBe(403);
  // The link in the receipt itself ends it.
  expect((await answer(await tokenTo(email), false)).statusCode).toBe(204);
  expect((await rider.call('GET /api/rides/expense-address')).json()).toEqual({ address: null });
  expect((await answer(token, true)).json().code).toBe('expense_link_ended');
});

test('where each is to go there it goes by itself, and a new address has to say yes anew', async () => {
  const rider = await app.signedUp({});
  const first = 'first.expenses@example.org';
  await put(rider, first, true);
  await answer(await tokenTo(first), true);
  await ridden(rider);
  await expect.poll(() => receiptsTo(first), { timeout: 20_000 }).toHaveLength(1);
  const second = 'second.expenses@example.org';
  const old = await tokenTo(first);
  expect((await put(rider, second, true)).json().address.confirmed).toBe(false);
  expect((await answer(old, true)).json().code).toBe('expense_link_ended');
  const id = await ridden(rider);
  expect((await send(rider, id)).json().code).toBe('expense_address_unconfirmed');
  expect(await receiptsTo(second)).toEqual([]);
  expect((await rider.call('DELETE /api/rides/expense-address')).statusCode).toBe(204);
});
