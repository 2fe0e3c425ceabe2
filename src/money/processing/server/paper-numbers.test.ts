import { expect, test } from 'vitest';
import { updateTaken } from '#src/money/payments/server/numbering-store.ts';
import { newPaymentId } from '#src/money/payments/server/payment-ids.ts';
import {
  findRefunds,
  getPayment,
  insertPayment,
  lockKnownPayment,
} from '#src/money/payments/server/store.ts';
import { refund } from './charging/refunding.ts';
import { createMoney } from './testing.ts';

const { payments, database, refreshed, paid } = await createMoney();
const { db } = database;

const begun = async (chargeKey: string | null = null) =>
  insertPayment(db, {
    id: newPaymentId(),
    kind: 'custom',
    status: 'requires_confirmation',
    captureMethod: 'automatic',
    description: 'Lunch',
    reference: 'custom',
    amountCents: 1000,
    chargeKey,
    createdAt: new Date(),
    updatedAt: new Date(),
  });
const take = (id: string, at: Date, booksTimeZone: string, fails = false) =>
  database.transaction(async (tx) => {
    const row = await lockKnownPayment(tx, id);
    const taken = await updateTaken(tx, row, { settledAt: at }, { at, booksTimeZone });
    if (fails) throw new Error('rolled back');
    return taken.receiptNumber;
  });

test('fifty rivals at once leave no gap and no double, although some are undone', async () => {
  const at = new Date('2031-05-01T12:00:00Z');
  const rows = await Promise.all(Array.from({ length: 60 }, () => begun()));
  const told = await Promise.allSettled(rows.map(({ id }, index) => take(id, at, 'UTC', index % 6 === 5)));
  const numbers = told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])).sort();
  expect(numbers).toEqual(
    Array.from({ length: 50 }, (_, index) => `R-2031-${String(index + 1).padStart(6, '0')}`),
  );
});

test('a year begins by the clocks of the books, and what is taken again keeps its number', async () => {
  const eve = new Date('2032-12-31T20:00:00Z');
  const [here, there, later] = [await begun(), await begun(), await begun()];
  expect(await take(here.id, eve, 'America/Toronto')).toBe('R-2032-000001');
  expect(await take(there.id, eve, 'Asia/Tokyo')).toBe('R-2033-000001');
  expect(await take(here.id, eve, 'America/Toronto')).toBe('R-2032-000001');
  expect(await take(later.id, eve, 'America/Toronto')).toBe('R-2032-000002');
});

test('a year of more than a million has a seventh figure', async () => {
  await database.pool.query(`insert into paper_numbers (series, year, last) values ('R', 2034, 999998)`);
  const at = new Date('2034-05-01T12:00:00Z');
  const [one, two] = [await begun(), await begun()];
  expect([await take(one.id, at, 'UTC'), await take(two.id, at, 'UTC')]).toEqual([
    'R-2034-999999',
    'R-2034-1000000',
  ]);
});

test('what is charged besides stands on the receipt of the first payment, and takes no number', async () => {
  const tip = await begun('ride:7:tip');
  expect(await take(tip.id, new Date('2035-05-01T12:00:00Z'), 'UTC')).toBeNull();
});

test('money that was taken has a receipt, and each refund that the provider took a credit note', async () => {
  const { id } = await refreshed(await paid('20.00'));
  const row = await getPayment(db, id);
  expect(row.receiptNumber).toMatch(/^R-\d{4}-\d{6}$/);
  const back = (amountCents: number, key: string) =>
    refund(payments.parts, { paymentIntentId: row.id, amountCents, reason: 'Test', key });

  await Promise.all([back(300, 'a'), back(200, 'b'), back(300, 'a')]);
  const notes = (await findRefunds(db, row.id)).map(({ creditNote, takenAt }) => ({ creditNote, takenAt }));
  expect(notes).toHaveLength(2);
  const numbers = notes.map(({ creditNote }) => Number(creditNote?.slice(-6))).sort();
  expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  expect(notes.every(({ takenAt }) => takenAt !== null)).toBe(true);
});
