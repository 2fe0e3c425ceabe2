/** Taxes, days and the ledger of a period, as an accountant asks for them. */
import { expect, test } from 'vitest';
import { createMoney } from '#src/money/processing/server/testing.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { ownChart } from '../account-chart.ts';

const { app, payments, database, buyer, operator, refreshed, paid, operate } = await createMoney();
const today = localDate(new Date(), 'America/Toronto');
const span = `from=${today}&to=${today}`;
const report = async (what: string) => (await operator.call(`GET /api/operations/reports/${what}`)).json();
const hst = async () =>
  (await report(`tax?${span}`)).taxes.find(({ code }: { code: string }) => code === 'CA-ON-HST');

/** A ride of 50.00 with 5.75 of HST in it. */
async function ride(reference: string): Promise<string> {
  const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'ride', quoteId: 'q' });
  await refreshed(paymentIntentId);
  await payments.captureHold({
    ...{ paymentIntentId, reference, driverId: 5, driverPayCents: 3000, amountCents: 5000 },
  });
  return paymentIntentId;
}

test('tax is what receipts show, less what went back, and each entry is behind it', async () => {
  const first = await ride('ride:1');
  await ride('ride:2');
  await paid('10');
  expect(await hst()).toMatchObject({
    ...{
      collector: 'company',
      sales: '88.50',
      collected: '11.50',
      givenBack: '0.00',
      owed: '11.50',
      entries: 2,
    },
    kinds: [{ kind: 'ride', owed: '11.50' }],
  });
  // Half of what was taken: half of its tax, rounded, and the rest with the rest.
  await operate('refund', first, { amount: '25' });
  expect(await hst()).toMatchObject({ givenBack: '2.88', owed: '8.62', sales: '66.38' });
  await operate('refund', first, {});
  expect(await hst()).toMatchObject({ givenBack: '5.75', owed: '5.75', sales: '44.25', entries: 4 });

  const { entries, next } = await report(`tax/entries?${span}&code=CA-ON-HST`);
  expect(entries.map(({ kind, tax }: { kind: string; tax: string }) => [kind, tax])).toEqual([
    ['capture', '5.75'],
    ['capture', '5.75'],
    ['refund', '-2.88'],
    ['refund', '-2.87'],
  ]);
  expect(next).toBeNull();
  expect(entries[0]).toMatchObject({ paidFor: 'ride', paymentId: expect.stringMatching(/^pay_/) });
  const file = await operator.call(`GET /api/operations/reports/tax/entries.csv?${span}&code=CA-ON-HST`);
  expect(file.headers['content-disposition']).toContain(`tax-CA-ON-HST-${today}`);
  const cells = file.body
    .trim()
    .split('\r\n')
    .map((line: string) => line.split(','));
  expect(cells.slice(1).map((row: string[]) => row.at(-2))).toEqual(['5.75', '5.75', '-2.88', '-2.87']);
  const wrong = 'from=2026-02-02&to=2026-02-01&code=CA-ON-HST';
  expect((await operator.call(`GET /api/operations/reports/tax/entries.csv?${wrong}`)).statusCode).toBe(422);
  expect(await payments.ledger.checkBook()).toEqual([]);
});

test('twenty who ask at once count nothing twice', async () => {
  await Promise.all([ride('ride:3'), ...Array.from({ length: 20 }, () => report(`tax?${span}`))]);
  await report(`tax?${span}`);
  const { rows } = await database.pool.query(`
    select sum(cents)::int as days, (select sum(cents)::int from ledger_lines where account = 'tax.payable:CA-ON-HST') as lines
    from ledger_days where account = 'tax.payable:CA-ON-HST'`);
  expect(rows[0].days).toBe(rows[0].lines);
});

test('a day says what it brought, and the ledger is exported with debits that are credits', async () => {
  const { days, currency } = await report(`days?${span}`);
  expect(currency).toBe('USD');
  expect(days).toHaveLength(1);
  expect(days[0]).toMatchObject({ day: today, driversPay: '90.00', refunds: '44.25' });
  expect(days[0].sales).toMatchObject({ ride: '132.75', custom: '10.00' });

  const file = await operator.call(`GET /api/operations/reports/ledger.csv?${span}`);
  expect(file.headers['content-type']).toContain('text/csv');
  const lines = file.body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  const cents = (column: number) =>
    lines.reduce((sum, cells) => sum + Math.round(Number(cells.at(column)) * 100), 0);
  expect(cents(-3)).toBe(cents(-2));
  expect(cents(-3)).toBeGreaterThan(0);
  // Every account that was booked has a number.
  expect(lines.filter((cells) => cells[2] === '')).toEqual([]);
  expect(file.body).toContain('2300,"Sales tax payable, CA-ON-HST"');
});

test('an operator sets the number of an account, and takes it back', async () => {
  const put = (body: object, who = operator) => who.call('PUT /api/operations/account-numbers', body);
  expect((await put({ account: 'sales.ride', number: '4711', name: 'Rides' })).statusCode).toBe(200);
  const file = async () => (await operator.call(`GET /api/operations/reports/ledger.csv?${span}`)).body;
  expect(await file()).toContain('4711,Rides,sales.ride');
  await put({ account: 'sales.ride', number: '' });
  expect(await file()).toContain('4000,"Sales, rides",sales.ride');
  expect((await put({ account: 'petty_cash', number: '1' })).json().code).toBe('account_unknown');
  expect((await put({ account: 'sales.ride', number: '1' }, buyer)).statusCode).toBe(403);
  expect(new Set(ownChart.map(({ number }) => number)).size).toBe(ownChart.length);
});

test('days are counted by the clocks of the books, and a period that makes no sense is refused', async () => {
  const refused = async (query: string) =>
    (await operator.call(`GET /api/operations/reports/tax?${query}`)).json().code;
  expect(await refused('from=2026-02-02&to=2026-02-01')).toBe('span_backwards');
  expect(await refused('from=1950-01-01&to=2026-02-01')).toBe('span_too_long');
  expect((await buyer.call(`GET /api/operations/reports/tax?${span}`)).statusCode).toBe(403);
  // Half an hour before midnight in Toronto is the next day elsewhere.
  await database.pool.query(`
    with entry as (insert into ledger_entries (id, kind, at) values ('fee:late', 'fee', '2026-03-09T03:30:00Z') returning id),
    waits as (insert into ledger_unsummed select id from entry)
    insert into ledger_lines (entry_id, account, cents)
    select id, account, cents from entry, (values ('provider.fees', 7), ('provider.balance', -7)) as l (account, cents)`);
  const { days } = await report('days?from=2026-03-08&to=2026-03-09');
  expect(days.map(({ fees }: { fees: string }) => fees)).toEqual(['0.07', '0.00']);
});

test('what went back in parts too small for a cent of tax is no sale any more', async () => {
  const before = await hst();
  const id = await ride('ride:cents');
  for (const amount of ['0.03', '0.03', '0.03']) await operate('refund', id, { amount });
  await operate('refund', id, {});
  expect(await hst()).toMatchObject({ sales: before.sales, owed: before.owed });
});
