/** Books from before tax was booked as owed, restated by the migration, are what they would have been with it from the start. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMoney } from '#src/money/processing/server/testing.ts';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from './app.ts';

const { app, payments, database, buyer, operator, refreshed, giftCard, operate } = await createMoney();

const line = (code: string, cents: number, collector: TaxLine['collector'] = 'company'): TaxLine => ({
  ...{
    code,
    name: code.split('-').at(-1) ?? '',
    perHundredThousand: 5_000,
    included: collector === 'seller',
  },
  ...{ cents, collector },
});
payments.sells('equipment', {
  names: () => true,
  price: async () => ({
    ...{ amountCents: 22_995, description: 'Axe', captureMethod: 'automatic', reference: 'equipment:test' },
    taxLines: [line('CA-GST', 1000), line('CA-QC-QST', 1995)],
  }),
});
payments.sells('vehicle', {
  names: () => true,
  price: async () => ({
    ...{ amountCents: 113_000, description: 'Car', captureMethod: 'manual', reference: 'vehicle:1:full' },
    taxLines: [line('CA-ON-HST', 13_000, 'seller')],
  }),
});

async function buy(body: object, number?: string): Promise<string> {
  const { paymentIntentId } = await app.payCard(buyer, { orderId: 'x', vehicleId: 1, ...body }, number);
  await refreshed(paymentIntentId);
  return paymentIntentId;
}
const capture = (paymentIntentId: string, amountCents: number, reference: string) =>
  payments.captureHold({ paymentIntentId, amountCents, reference, driverId: 3, driverPayCents: 100 });

/** Everything that money does, with tax in it. */
async function month(): Promise<void> {
  await capture(await buy({ paymentType: 'ride', quoteId: 'q' }), 5000, 'ride:9001');
  const less = await buy({ paymentType: 'ride', quoteId: 'q' });
  await capture(less, 1234, 'ride:9002');
  await operate('refund', less, { amount: '3.33' });
  const { code } = await giftCard('30');
  const half = await buy({ paymentType: 'ride', quoteId: 'q', giftCardCode: code });
  await capture(half, 5000, 'ride:9003');
  await operate('refund', half, { amount: '25' });
  await operate('refund', half, {});
  const gear = await buy({ paymentType: 'equipment' });
  await operate('refund', gear, { amount: '114.98' });
  // One that the payer's bank sends back a minute later.
  const failing = await buy({ paymentType: 'equipment' }, '4000000000005126');
  await operate('refund', failing, {});
  const disputed = await buy({ paymentType: 'equipment' }, '4000000000000259');
  await app.sandbox.advance(61);
  for (const id of [failing, disputed]) await refreshed(id);
  await payments.reconcile();
  const dispute = (await operator.call(`GET /api/operations/payments/${disputed}`)).json().disputes[0];
  await operator.call(`POST /api/operations/disputes/${dispute.id}/evidence`, {
    ...{ evidence: 'losing_evidence', reason: 'as the bank will' },
  });
  await app.sandbox.advance(30 * 86_400);
  await refreshed(disputed);
  await operate('refund', failing, { amount: '1' });
  for (const [order, refund] of [
    [71, null],
    [72, '565'],
    [73, ''],
  ] as const) {
    const car = await buy({ paymentType: 'vehicle' });
    const sells = { sellerId: buyer.id, reference: `order:${order}`, cents: 113_000 };
    await database.transaction((tx) =>
      payments.claimHold(tx, {
        ...{
          paymentIntentId: car,
          userId: buyer.id,
          amountCents: 113_000,
          reference: `order:${order}`,
          sells,
        },
      }),
    );
    await payments.captureHold({
      ...{ paymentIntentId: car, amountCents: 113_000, reference: `order:${order}` },
      ...{ driverId: null, driverPayCents: 0 },
    });
    if (refund !== null) await operate('refund', car, refund ? { amount: refund } : {});
  }
  await payments.reconcile();
}

/** The book as it was: all tax in income, and no row that knows of it. */
const asBefore = `
  set session_replication_role = replica;
  with tax as (
    select l.id, l.entry_id, l.cents, (select min(o.id) from ledger_lines o where o.entry_id = l.entry_id
      and (o.account ~ '^(sales|refunds)\\.' or o.account in ('chargebacks', 'sellers.pay'))) as income
    from ledger_lines l where l.account like 'tax.%')
  update ledger_lines l set cents = l.cents + t.cents
    from (select income, sum(cents) as cents from tax group by income) t where t.income = l.id;
  delete from ledger_lines where account like 'tax.%';
  update payments set taken_tax_lines = null, seller_share = seller_share - 'tax';
  update payment_refunds set tax_lines = '[]';
  update payment_disputes set tax_lines = '[]';
  set session_replication_role = origin;`;

const migration = readdirSync('migrations').find((file) => file.endsWith('_tax-restated.sql'));
type Rows = (sql: string) => Promise<Record<string, unknown>[]>;
const rowsOf =
  ({ pool }: typeof database): Rows =>
  async (sql) =>
    (await pool.query(sql)).rows;
const balancesOf = (rows: Rows) =>
  rows(`select account, sum(cents)::int as cents from ledger_lines
    group by account having sum(cents) <> 0 order by account`);
const taxesOf = (rows: Rows) =>
  rows(`select id, taken_tax_lines as lines from payments where captured_cents + gift_taken_cents > 0
    union all select id, tax_lines from payment_refunds union all select id, tax_lines from payment_disputes order by id`);

/** Takes the tax out of the books and restates them. @returns the entries as they were before */
async function restate({ pool }: typeof database): Promise<Record<string, unknown>[]> {
  const rows: Rows = async (sql) => (await pool.query(sql)).rows;
  await pool.query(asBefore);
  expect(await rows("select 1 from ledger_lines where account like 'tax.%'")).toEqual([]);
  const before = await rows('select id from ledger_entries order by id');
  const client = await pool.connect();
  const text = readFileSync(`migrations/${migration}`, 'utf8');
  for (const statement of text.split('--> statement-breakpoint')) await client.query(statement);
  client.release();
  return before;
}

test('each account, each receipt and each refund has the tax it would have had', {
  timeout: 60_000,
}, async () => {
  await month();
  const rows = rowsOf(database);
  const [booked, shown] = [await balancesOf(rows), await taxesOf(rows)];
  // The month has what is rare in it.
  const count = async (from: string) => Number((await rows(`select count(*) from ${from}`))[0]?.count);
  expect(await count("payment_refunds where status = 'failed'")).toBe(1);
  expect(await count("payment_disputes where status = 'lost' and tax_lines <> '[]'")).toBe(1);
  expect(await count("payments where seller_share -> 'tax' <> '[]'")).toBe(2);
  expect(booked.filter(({ account }) => String(account).startsWith('tax.'))).toHaveLength(3);
  expect(await payments.ledger.checkBook()).toEqual([]);

  const before = await restate(database);
  expect(await taxesOf(rows)).toEqual(shown);
  expect(await balancesOf(rows)).toEqual(booked);
  expect(await payments.ledger.checkBook()).toEqual([]);
  // Nothing was changed: each entry that is new names the one it restates, and happened when that did.
  const restated = await rows(`
    select e.id from ledger_entries e left join ledger_entries o on o.id = substr(e.id, strpos(e.id, ':') + 1) and o.at = e.at
    where e.kind in ('tax_restated', 'tax_restated_back', 'tax_passed_on') and o.id is null`);
  expect(restated).toEqual([]);
  expect(await rows("select id from ledger_entries where kind not like 'tax_%' order by id")).toEqual(before);
});

test('a ride that a promo code took something off owes the tax that its own receipt shows', async () => {
  const real = await createTestApp({ dispatchLoop: false });
  await real.start();
  const [desk, rider] = [await real.signedUp({}, ['operator']), await real.signedUp()];
  const cast = createRideCast(real, createMemoryHolds());
  const driver = await cast.onlineDriver();
  await desk.call('POST /api/operations/promo-codes', {
    ...{ code: 'FIVE', gives: 'amount', amount: '5.00', mostUses: 10, usesPerPerson: 1 },
    startsOn: new Date(Date.now() - 48 * 3_600_000).toISOString().slice(0, 10),
  });
  const { quoteId } = await cast.quoteFor(rider, { promoCode: 'five' });
  const { paymentIntentId } = await real.payCard(rider, { paymentType: 'ride', quoteId });
  const ride = (await rider.call('POST /api/rides', { quoteId, paymentIntentId })).json();
  const say = (move: string, body?: object) => driver.call(`POST /api/rides/${ride.id}/${move}`, body);
  await say('accept');
  await say('arriving');
  await say('arrived');
  await say('start', { pin: ride.pin });
  await driver.report(cast.dropoff);
  await say('complete');
  await real.rides.aftercare.settle(ride.id);
  const receipt = async () => (await rider.call(`GET /api/rides/${ride.id}/receipt`)).json();
  const rows = rowsOf(real.database);
  const [booked, shown, read] = [await balancesOf(rows), await taxesOf(rows), await receipt()];
  const tax = read.parts.find(({ kind }: { kind: string }) => kind === 'tax');
  expect(booked).toContainEqual({
    account: 'tax.payable:CA-ON-HST',
    cents: -Math.round(Number(tax.amount) * 100),
  });
  // Such a payment knew of no tax.
  await real.database.pool.query("update payments set tax_lines = '[]'");
  await restate(real.database);
  expect(await taxesOf(rows)).toEqual(shown);
  expect(await balancesOf(rows)).toEqual(booked);
  expect(await receipt()).toEqual(read);
  expect(await real.payments.ledger.checkBook()).toEqual([]);
});
