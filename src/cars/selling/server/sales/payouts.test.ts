/** Sellers paid to their bank by the provider's stand-in, on real payments, sales and the book. */
import { afterEach, expect, test } from 'vitest';
import { handOverCar } from '#src/cars/sales/server/testing.ts';
import { captureEntry, sellerEarningEntry } from '#src/money/payments/ledger.ts';
import { bookEntry } from '#src/money/processing/server/ledger/store.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { listingForm } from '../testing.ts';

const clock = manualClock(new Date('2026-11-11T12:30:00Z'));
const app = await createTestApp({ clock, dispatchLoop: false }, { SELLER_PAYOUT_WAIT_DAYS: '7' });
const { payments, sandbox } = app;
await app.start();
await sandbox.deliverEvents();
const dayMs = 86_400_000;
let sold = 0;

const earnings = '/api/vehicles/earnings';

async function seller(account?: string) {
  const person = await app.signedUp({ firstName: 'Priya' });
  const read = async () => (await person.call(`GET ${earnings}`)).json();
  async function bank(number: string) {
    const { url } = (await person.call(`POST ${earnings}/bank-account`)).json();
    const form = { transit: '11000', institution: '000', account_number: number };
    const named = await app.http.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
    expect(named.statusCode, named.body).toBe(303);
    expect(String(named.headers.location)).toContain('/sell?bank=back');
    return (await person.call(`POST ${earnings}/bank-account/look`)).json();
  }
  if (account) await bank(account);
  return { ...person, read, bank, cashOut: () => person.call(`POST ${earnings}/cash-out`) };
}

async function sell(person: Awaited<ReturnType<typeof seller>>) {
  const buyer = await app.signedUp();
  const draft = await person.call('POST /api/vehicles', listingForm({ price: '18000' }));
  const { id } = (await person.call(`POST /api/vehicles/${draft.json().id}/publish`)).json();
  const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'vehicle', vehicleId: id });
  const order = await buyer.call(`POST /api/vehicles/${id}/buy`, { paymentIntentId, kind: 'full' });
  expect(order.statusCode, order.body).toBe(201);
  await handOverCar({ seller: person, buyer, id: order.json().id }, clock.now());
  return { buyer, order: order.json() };
}

/** As a sale of long ago, in cents. */
async function earn(sellerId: number, cents: number) {
  sold += 1;
  const paid = { id: `pay_test_${sold}`, kind: 'vehicle' as const };
  await app.database.transaction(async (tx) => {
    await bookEntry(tx, { ...captureEntry(paid, cents, 0), paymentId: null }, clock.now());
    const part = { paymentId: null, reference: `order:test${sold}`, sellerId };
    await bookEntry(tx, sellerEarningEntry(part, cents), clock.now());
  });
}

afterEach(async () => {
  await payments.payouts.carryOpen(-1);
  expect(await payments.ledger.checkBook()).toEqual([]);
});

test('a seller names a bank account, and cashes out once the money of the sale has waited', async () => {
  const person = await seller();
  expect(await person.read()).toMatchObject({ bank: { state: 'none', label: null }, payouts: [] });
  expect((await person.cashOut()).json()).toMatchObject({ code: 'bank_account_needed' });
  expect(await person.bank('000123456789')).toMatchObject({ bank: { state: 'ready' } });
  await sell(person);
  expect(await person.read()).toMatchObject({
    owed: '18000.00',
    waits: '18000.00',
    payoutWaitDays: 7,
    cashOut: { arrives: null },
  });
  expect((await person.cashOut()).json()).toMatchObject({ code: 'nothing_to_pay_out' });

  clock.advance(7 * dayMs + 1);
  expect(await person.read()).toMatchObject({ waits: '0.00', cashOut: { arrives: '17999.50' } });
  const rivals = await Promise.all(Array.from({ length: 5 }, person.cashOut));
  expect(rivals.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  await payments.payouts.carryOpen(-1);
  expect(await person.read()).toMatchObject({
    owed: '0.00',
    paidOut: '18000.00',
    payouts: [{ kind: 'now', amount: '17999.50', fee: '0.50' }],
  });
});

test('of what went back of a sale nothing waits, and older money can leave', async () => {
  const operator = await app.signedUp({}, ['operator']);
  const person = await seller('000123456789');
  await earn(person.id, 500_00);
  const { order } = await sell(person);
  expect(await person.read()).toMatchObject({ owed: '18500.00', waits: '18000.00' });
  const { rows } = await app.database.pool.query('select payment_id from orders where id = $1', [order.id]);
  const refund = await operator.call(`POST /api/operations/payments/${rows[0].payment_id}/refund`, {
    ...{ amount: '2000', reason: 'A scratch', carBack: { isBack: false, because: 'It is kept' } },
  });
  expect(refund.statusCode, refund.body).toBeLessThan(300);
  await expect.poll(async () => (await person.read()).owed).toBe('16500.00');
  expect(await person.read()).toMatchObject({ waits: '16000.00', cashOut: { arrives: '499.50' } });
});

test('what a bank sends back is in the balance again and not counted as paid out', async () => {
  const person = await seller('000111111116');
  await earn(person.id, 900_00);
  await person.cashOut();
  await expect
    .poll(async () => {
      await payments.payouts.carryOpen(-1);
      return (await person.read()).payouts[0]?.state;
    })
    .toBe('failed');
  expect(await person.read()).toMatchObject({ earned: '900.00', owed: '900.00', paidOut: '0.00' });
});

test('every Monday pays a seller whose money may leave, however many before them have to wait', async () => {
  const waiting = await seller('000123456789');
  await sell(waiting);
  const ready = await seller('000123456789');
  await earn(ready.id, 500_00);
  clock.advance(5 * dayMs);
  // A page of one: who has to wait is all of the first.
  await payments.payouts.payWeekly(1);
  expect(await ready.read()).toMatchObject({ owed: '0.00', payouts: [{ kind: 'weekly', amount: '500.00' }] });
  expect(await waiting.read()).toMatchObject({ owed: '18000.00', payouts: [] });
});

test('the bank account and the balance of a seller are nobody else’s', async () => {
  const person = await seller('000123456789');
  await earn(person.id, 500_00);
  const other = await seller();
  expect(await other.read()).toMatchObject({ owed: '0.00', bank: { state: 'none' } });
  expect((await app.call(`POST ${earnings}/cash-out`)).statusCode).toBe(401);
  expect((await app.call(`POST ${earnings}/bank-account`)).statusCode).toBe(401);
});

test('what a seller who is kept out is owed waits for an operator', async () => {
  const operator = await app.signedUp({}, ['operator']);
  const person = await seller('000123456789');
  await earn(person.id, 500_00);
  const because = { reason: 'Two cars that do not exist' };
  await operator.call(`POST /api/operations/people/${person.id}/disable`, because);
  clock.advance(7 * dayMs);
  await payments.payouts.payWeekly();
  const owed = async () => (await payments.ledger.balances()).get(`sellers.payable:${person.id}`);
  expect(await owed()).toBe(-500_00);
  const { owed: listed } = (await operator.call('GET /api/operations/payouts')).json();
  expect(listed).toContainEqual(
    expect.objectContaining({ id: person.id, seller: expect.objectContaining({ keptOut: true }) }),
  );
  const paid = await operator.call(`POST /api/operations/sellers/${person.id}/payout`, because);
  expect(paid.statusCode, paid.body).toBe(200);
  await payments.payouts.carryOpen(-1);
  expect((await owed()) ?? 0).toBe(0);
});

test('an operator hears when the provider refuses a payout or does not answer, and nothing is paid twice', async () => {
  const operator = await app.signedUp({}, ['operator']);
  const person = await seller('000123456789');
  await earn(person.id, 4200);
  const payOut = (key: string) =>
    operator.call(
      `POST /api/operations/sellers/${person.id}/payout`,
      { reason: 'asked by phone' },
      { headers: { 'idempotency-key': key } },
    );
  const made = async (state = '') => {
    const { payouts } = (
      await operator.call(`GET /api/operations/payouts${state && `?state=${state}`}`)
    ).json();
    return payouts.filter(({ id }: { id: number }) => id === person.id);
  };
  const away = { failCall: 1, times: 100, mode: 'error_500', only: 'POST /v1/transfers' };
  await sandbox.control('POST', '/sandbox/faults', away);
  const answer = (await payOut('once')).json();
  expect(answer).toMatchObject({ status: 503, code: 'outcome_unknown' });
  expect(answer.detail).toContain('there is nothing to pay out a second time');
  expect(await made()).toMatchObject([{ state: 'asked', amount: '42.00' }]);
  expect((await payOut('twice')).json()).toEqual({ paid: '0.00' });
  await sandbox.control('DELETE', '/sandbox/faults');
  expect((await payOut('once')).json()).toEqual({ paid: '42.00' });
  expect(await made()).toMatchObject([{ state: 'on_way' }]);

  await earn(person.id, 1000);
  await app.database.pool.query("update payout_accounts set provider_id = 'acct_nobody' where user_id = $1", [
    person.id,
  ]);
  const refused = (await payOut('refused')).json();
  expect(refused).toMatchObject({ status: 422, code: 'payouts_refused' });
  expect(refused.detail).toMatch(/^The payment provider refused it, and it is owed again\. \w/);
  // Both were made in the same moment of this test's clock, so their order says nothing.
  expect((await made()).find(({ amount }: { amount: string }) => amount === '10.00')).toMatchObject({
    state: 'refused',
    words: expect.stringMatching(/\w/),
  });
  const inStates = async (...states: string[]) =>
    Promise.all(
      states.map(async (state) => (await made(state)).map(({ amount }: { amount: string }) => amount)),
    );
  expect(await inStates('asked', 'on_way', 'refused', 'failed', 'paid', 'bank_run')).toEqual([
    [],
    ['42.00'],
    ['10.00'],
    [],
    [],
    [],
  ]);
  const { rows } = await app.database.pool.query(
    "select detail->>'refused' as words from payment_audit where action = 'refused' and actor_id = $1",
    [operator.id],
  );
  expect(rows).toEqual([{ words: refused.detail }]);
});
