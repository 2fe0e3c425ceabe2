/** Drivers paid to their bank by the provider's stand-in, whatever fails on the way; on real payments and its book. */
import { afterEach, describe, expect, test } from 'vitest';
import { captureEntry, earningEntry } from '#src/money/payments/ledger.ts';
import { bookEntry } from '#src/money/processing/server/ledger/store.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';

const monday = new Date('2026-11-16T12:30:00Z');
const clock = manualClock(monday);
const app = await createTestApp({ clock, dispatchLoop: false });
const { database, payments, sandbox } = app;
await app.start();
await sandbox.deliverEvents();
const operator = await app.signedUp({}, ['rider', 'operator']);
let earnings = 0;

const good = '000123456789';
const wrong = '000111111116';

async function driver() {
  const person = await app.signedUp({ firstName: 'Tom' }, ['rider', 'driver']);
  const made = await person.call('POST /api/drivers', {
    vehicleInfo: '2022 Toyota Camry',
    licensePlate: 'CRTK 418',
    state: 'Ontario',
    city: 'Toronto',
  });
  const driverId: number = made.json().id;
  const path = `/api/drivers/${driverId}`;
  return {
    ...person,
    driverId,
    path,
    pay: async () => (await person.call(`GET ${path}/pay`)).json(),
    cashOut: (key?: string) =>
      person.call(`POST ${path}/cash-out`, {}, key ? { headers: { 'idempotency-key': key } } : {}),
    /** Names a bank account on the provider's page, as its form does. */
    async bank(number: string) {
      const { url } = (await person.call(`POST ${path}/bank-account`)).json();
      const { pathname } = new URL(url);
      const form = { transit: '11000', institution: '000', account_number: number };
      const named = await app.http.inject({
        method: 'POST',
        url: pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      });
      if (named.statusCode !== 303) throw new Error(named.body);
      return (await person.call(`POST ${path}/bank-account/look`)).json();
    },
    /** As a ride that was paid for, in cents. */
    async earn(cents: number) {
      earnings += 1;
      const paid = { id: `pay_test_${earnings}`, kind: 'ride' as const };
      await database.transaction(async (tx) => {
        await bookEntry(tx, { ...captureEntry(paid, cents, 0), paymentId: null }, clock.now());
        await bookEntry(tx, earningEntry(null, `ride:test:${earnings}`, driverId, cents), clock.now());
      });
    },
  };
}
type Driver = Awaited<ReturnType<typeof driver>>;

const balance = async (account: string) => (await payments.ledger.balances()).get(account) ?? 0;
const mailsTo = async ({ email }: Driver) => {
  const { rows } = await database.pool.query(
    'select subject, body from mails where to_address = $1 order by id',
    [email],
  );
  return rows as { subject: string; body: string }[];
};
const transfers = async () => {
  const all = [];
  for await (const one of (await payments.parts.providers.cards()).payouts.allTransfers()) all.push(one);
  return all;
};
const settle = () => payments.payouts.carryOpen(-1);

afterEach(async () => {
  await sandbox.control('DELETE', '/sandbox/faults');
  await settle();
  expect(await payments.ledger.checkBook()).toEqual([]);
  expect(await payments.ledger.checkProvider()).toEqual([]);
});

test('a bank account is named at the provider, by its driver alone, and what is owed is cashed out for the fee', async () => {
  const tom = await driver();
  expect((await tom.pay()).bank).toEqual({ state: 'none', label: null });
  await tom.earn(2345);
  expect((await tom.cashOut()).json().code).toBe('bank_account_needed');
  const stranger = await driver();
  for (const call of ['bank-account', 'bank-account/look', 'cash-out'])
    expect((await stranger.call(`POST ${tom.path}/${call}`)).json().code).toBe('not_your_pay');
  await expect(tom.bank('4242424242')).rejects.toThrow('Only test account numbers');
  expect(await tom.bank(good)).toMatchObject({
    bank: { state: 'ready', label: 'STRIPE TEST BANK ending 6789' },
    cashOut: { fee: '0.50', arrives: '22.95' },
  });
  const before = await balance('provider.balance');
  const paid = (await tom.cashOut()).json();
  expect(paid).toMatchObject({
    balance: '0.00',
    cashOut: { arrives: null },
    payouts: [{ kind: 'now', state: 'on_way', amount: '22.95', fee: '0.50' }],
  });
  expect((await balance('provider.balance')) - before).toBe(-2295);
  expect((await tom.cashOut()).json().code).toBe('nothing_to_pay_out');
  await sandbox.advance(60);
  await expect.poll(async () => (await tom.pay()).payouts[0].state).toBe('paid');
  const mail = (await mailsTo(tom)).at(-1);
  expect(mail?.subject).toBe('$22.95 is on its way to you');
  expect(mail?.body).toContain('Your balance was $23.45; cashing out at once cost $0.50.');
});

test('ten rivals cash out once, and the same key answers once', async () => {
  const tom = await driver();
  await tom.bank(good);
  await tom.earn(5000);
  const answers = await Promise.all(Array.from({ length: 10 }, () => tom.cashOut()));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  clock.advance(1000);
  await tom.earn(300);
  const [first, again] = [await tom.cashOut('one-press'), await tom.cashOut('one-press')];
  expect(again.json()).toEqual(first.json());
  expect((await tom.pay()).payouts.map(({ amount }: { amount: string }) => amount)).toEqual([
    '2.50',
    '49.50',
  ]);
});

test('an operator, the driver and the week pay the same balance once between them', async () => {
  const tom = await driver();
  await tom.bank(good);
  await tom.earn(4000);
  const byOperator = operator.call(`POST /api/operations/drivers/${tom.driverId}/payout`, {
    reason: 'asked',
  });
  await Promise.all([byOperator, tom.cashOut(), payments.payouts.payWeekly()]);
  const { payouts, balance: left } = await tom.pay();
  expect(payouts).toHaveLength(1);
  expect(Number(payouts[0].amount) + Number(payouts[0].fee)).toBe(40);
  expect(left).toBe('0.00');
});

test('every Monday pays what came together, once, and keeps what is too little', async () => {
  const [tom, ann, none] = [await driver(), await driver(), await driver()];
  await tom.bank(good);
  await ann.bank(good);
  await tom.earn(1500);
  await ann.earn(99);
  await none.earn(2000);
  await Promise.all([payments.payouts.payWeekly(), payments.payouts.payWeekly()]);
  expect((await tom.pay()).payouts).toMatchObject([{ kind: 'weekly', amount: '15.00', fee: '0.00' }]);
  expect([(await ann.pay()).balance, (await none.pay()).balance]).toEqual(['0.99', '20.00']);
  await tom.earn(700);
  clock.advance(3 * 86_400_000);
  await payments.payouts.payWeekly();
  expect((await tom.pay()).balance).toBe('7.00');
  clock.advance(4 * 86_400_000);
  await payments.payouts.payWeekly();
  expect((await tom.pay()).payouts[0]).toMatchObject({ kind: 'weekly', amount: '7.00' });
  const { payouts, owed } = (await operator.call('GET /api/operations/payouts')).json();
  expect(payouts[0]).toMatchObject({
    id: tom.driverId,
    amount: '7.00',
    state: 'on_way',
    reason: 'Weekly payout',
  });
  expect(owed).toContainEqual(expect.objectContaining({ id: none.driverId, owed: '20.00' }));
});

test('what comes together after a Monday waits for the next, and who was away on it is paid later', async () => {
  const [late, away] = [await driver(), await driver()];
  await away.earn(1200);
  clock.advance(7 * 86_400_000);
  await payments.payouts.payWeekly();
  clock.advance(3 * 86_400_000);
  await late.bank(good);
  await late.earn(900);
  await away.bank(good);
  await payments.payouts.payWeekly();
  expect((await late.pay()).balance).toBe('9.00');
  expect((await away.pay()).payouts).toMatchObject([{ kind: 'weekly', amount: '12.00' }]);
  clock.advance(4 * 86_400_000);
  await payments.payouts.payWeekly();
  expect((await late.pay()).payouts).toMatchObject([{ kind: 'weekly', amount: '9.00' }]);
});

test('what a bank sends back is owed again with the fee, told, and not sent there again', async () => {
  const tom = await driver();
  await tom.bank(wrong);
  await tom.earn(3000);
  const [fees, held] = [await balance('sales.cash_out'), await balance('provider.balance')];
  await tom.cashOut();
  await sandbox.advance(60);
  await expect.poll(async () => (await tom.pay()).payouts[0].state).toBe('failed');
  expect(await tom.pay()).toMatchObject({
    balance: '30.00',
    bank: { state: 'stopped' },
    cashOut: { arrives: null },
    payouts: [{ words: expect.stringContaining('No bank account could be located') }],
  });
  expect([await balance('sales.cash_out'), await balance('provider.balance')]).toEqual([fees, held]);
  expect((await mailsTo(tom)).at(-1)?.subject).toBe('Your payout of $29.50 did not arrive');
  clock.advance(7 * 86_400_000);
  await payments.payouts.payWeekly();
  expect((await tom.pay()).payouts).toHaveLength(1);
  await tom.bank(good);
  expect((await tom.cashOut()).json()).toMatchObject({ balance: '0.00' });
});

describe('whatever the provider does, the money moves once', () => {
  const steps = ['POST /v1/transfers', 'POST /v1/payouts', 'GET /v1/payouts/po_'];
  const modes = ['error_500_kept', 'error_500_after', 'drop_connection_after'];
  let known: Promise<Driver> | undefined;
  const banked = async () => {
    const tom = await driver();
    await tom.bank(good);
    return tom;
  };
  test.each(steps.flatMap((only) => modes.map((mode) => [only, mode])))('%s, %s', async (only, mode) => {
    known ??= banked();
    const tom = await known;
    clock.advance(1000);
    await tom.earn(1000);
    const before = (await transfers()).length;
    await sandbox.control('POST', '/sandbox/faults', { failCall: 1, times: 2, only, mode });
    const asked = (await tom.cashOut()).json();
    expect(asked).toMatchObject({ balance: '0.00' });
    expect(asked.payouts[0]).toMatchObject({ state: 'on_way' });
    await settle();
    await sandbox.advance(60);
    await settle();
    await settle();
    expect((await tom.pay()).payouts[0]).toMatchObject({ state: 'paid', amount: '9.50' });
    expect((await transfers()).length - before).toBe(1);
  });

  test('it comes back once, although the provider broke down when it was asked to', async () => {
    const tom = await driver();
    await tom.bank(wrong);
    await tom.earn(1000);
    await tom.cashOut();
    await sandbox.control('POST', '/sandbox/faults', {
      failCall: 1,
      times: 2,
      only: 'POST /v1/transfers/tr_',
      mode: 'drop_connection_after',
    });
    await sandbox.advance(60);
    await settle();
    await settle();
    await expect.poll(async () => (await tom.pay()).payouts[0].state).toBe('failed');
    expect((await tom.pay()).balance).toBe('10.00');
    expect((await mailsTo(tom)).filter(({ subject }) => subject.includes('did not arrive'))).toHaveLength(1);
  });

  test('a payee whom the provider will not pay has the money back at once', async () => {
    const tom = await driver();
    await tom.bank(wrong);
    await tom.earn(2000);
    await tom.cashOut();
    await sandbox.advance(60);
    await expect
      .poll(async () => await tom.pay())
      .toMatchObject({ payouts: [{ state: 'failed' }], bank: { state: 'stopped' } });
    // As if the news of it had not arrived yet; more of it may come in between, and stop the account again.
    const asIfReady = async () => {
      await database.pool.query("update payout_accounts set state = 'ready' where party_id = $1", [
        tom.driverId,
      ]);
      return (await tom.cashOut()).json();
    };
    await expect.poll(asIfReady).toMatchObject({
      balance: '20.00',
      payouts: [{ state: 'failed' }, { state: 'failed' }],
      bank: { state: 'stopped' },
    });
  });
});

test('a payout on its way keeps an account from ending', async () => {
  const tom = await driver();
  await tom.bank(good);
  await tom.earn(1000);
  await tom.cashOut();
  const { unsettled } = (await tom.call('GET /api/account/leaving')).json();
  expect(JSON.stringify(unsettled)).toContain('A payout of $9.50 is on its way to your bank.');
});
