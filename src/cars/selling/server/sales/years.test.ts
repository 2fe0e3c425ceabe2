/** A seller's year by quarter, on real sales and refunds, against the ledger of their account. */
import { expect, test } from 'vitest';
import {
  captureEntry,
  sellerEarningBackEntry,
  sellerEarningEntry,
  sellerHoldEndEntry,
  sellerHoldEntry,
} from '#src/money/payments/ledger.ts';
import { bookEntry } from '#src/money/processing/server/ledger/store.ts';
import type { YearStatement } from '#src/money/statements/contract.ts';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { listingForm } from '../testing.ts';

const clock = manualClock(new Date('2026-12-31T20:00:00Z'));
const goTo = (at: string) => clock.advance(new Date(at).getTime() - clock.now().getTime());
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();
const { payments, database } = app;
const cents = (amount: string) => Math.round(Number(amount) * 100);
const operator = await app.signedUp({}, ['rider', 'operator']);
const yearOf = async (person: TestPerson, year: number): Promise<YearStatement> =>
  (await person.call(`GET /api/yearly-statements/seller?year=${year}`)).json();

/** @returns the payment of the sale */
async function sell(person: TestPerson, price: string): Promise<string> {
  const buyer = await app.signedUp();
  const draft = await person.call('POST /api/vehicles', listingForm({ price }));
  const { id } = (await person.call(`POST /api/vehicles/${draft.json().id}/publish`)).json();
  const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'vehicle', vehicleId: id });
  const order = await buyer.call(`POST /api/vehicles/${id}/buy`, { paymentIntentId, kind: 'full' });
  expect(order.statusCode, order.body).toBe(201);
  return paymentIntentId;
}

test('a sale of New Year’s Eve that goes back in January is in both years, and in neither twice', async () => {
  const person = await app.signedUp({ firstName: 'Priya' });
  const paymentId = await sell(person, '18000');
  await sell(person, '9000');
  goTo('2027-01-01T05:00:00Z');
  const refund = {
    ...{ amount: '4000', reason: 'a fault' },
    carBack: { isBack: false, because: 'a part of the price alone' },
  };
  const answer = await operator.call(`POST /api/operations/payments/${paymentId}/refund`, refund);
  expect(answer.statusCode, answer.body).toBe(200);

  const old = await yearOf(person, 2026);
  expect(old.totals).toMatchObject({
    ...{ activities: 2, paid: '27000.00', commission: '0.00', takenBack: '0.00', earned: '27000.00' },
  });
  expect(old.quarters.map(({ activities }) => activities)).toEqual([0, 0, 0, 2]);
  const young = await yearOf(person, 2027);
  expect(young.totals).toMatchObject({
    activities: 0,
    paid: '0.00',
    takenBack: '4000.00',
    earned: '-4000.00',
  });
  expect(young).toMatchObject({ owedBefore: '27000.00', owedAfter: '23000.00', years: [2027, 2026] });
  expect(young.payee).toMatchObject({ address: null, country: null, taxNumber: null });
});

test('random sales with their tax, disputes and what goes back come to what the ledger owes', async () => {
  const person = await app.signedUp();
  let seed = 77;
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const book = (...entries: Parameters<typeof bookEntry>[1][]) =>
    database.transaction(async (tx) => {
      for (const entry of entries) await bookEntry(tx, entry, clock.now());
    });
  const taxLine = (of: number): TaxLine => ({
    ...{ code: 'CA-ON-HST', name: 'HST', perHundredThousand: 13_000, included: true },
    ...{ cents: of, collector: 'seller' as const },
  });
  let [paid, tax, back, held] = [0, 0, 0, 0];
  for (const [turn, at] of [
    '2028-03-31T03:59:59Z',
    '2028-07-01T04:00:00Z',
    '2028-12-31T05:00:00Z',
  ].entries()) {
    goTo(at);
    for (let i = 0; i < 8; i++) {
      const part = { paymentId: null, reference: `order:${900_000 + turn * 10 + i}`, sellerId: person.id };
      const total = 5_000_00 + below(20_000_00);
      const taxed = below(2) * Math.round((total * 13) / 113);
      const sale = { id: `pay_years_${person.id}_${turn}_${i}`, kind: 'vehicle' as const };
      const lines = taxed > 0 ? [taxLine(taxed)] : [];
      await book(
        { ...captureEntry(sale, total, 0, lines), paymentId: null },
        sellerEarningEntry(part, total, lines),
      );
      paid += total - taxed;
      tax += taxed;
      const again = { ...part, reference: `${part.reference}:1` };
      if (below(3) === 0) {
        await book(sellerHoldEntry(part, total));
        if (below(2) === 0) await book(sellerHoldEndEntry(again, total));
        else held += total;
      } else if (below(2) === 0) {
        await book(sellerEarningBackEntry(again, total, lines));
        // Every other time the refund fails, and it is owed again.
        if (below(2) === 0)
          await book(sellerEarningEntry({ ...part, reference: `${part.reference}:2` }, total, lines));
        else {
          back += total - taxed;
          tax -= taxed;
        }
      }
    }
  }
  const { totals, quarters, owedAfter } = await yearOf(person, 2028);
  expect([totals.paid, totals.tax, totals.takenBack, totals.other].map(cents)).toEqual([paid, tax, back, 0]);
  expect(cents(totals.earned)).toBe(paid + tax - back);
  expect(cents(owedAfter)).toBe((await payments.ledger.sellerStatement(person.id)).owedCents + held);
  expect(quarters.map(({ paid: of }) => cents(of) > 0)).toEqual([true, false, true, true]);
  expect(held).toBeGreaterThan(0);
  expect(back).toBeGreaterThan(0);
});

test('the file has every seller with something in the year, page after page, and nobody else', async () => {
  const { rows } = await database.pool.query<{ id: number }>(`
    insert into users (name, first_name, last_name, email, roles, created_at, updated_at)
    select 'Seller ' || n, 'Seller', n::text, 'many-' || n || '@example.com', '{rider}', now(), now()
    from generate_series(1, 120) as n returning id`);
  await database.transaction(async (tx) => {
    for (const [i, { id }] of rows.entries()) {
      const part = { paymentId: null, reference: `order:many${i}`, sellerId: id as TestPerson['id'] };
      await bookEntry(tx, sellerEarningEntry(part, 100_00 + i), new Date('2024-05-05T12:00:00Z'));
    }
  });
  const file = await operator.call('GET /api/operations/reports/payees.csv?year=2024&party=seller');
  const [head = [], ...lines] = file.body
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const at = (words: string) => head.indexOf(words);
  expect(at('Q2 Sales')).toBeGreaterThan(0);
  expect(new Set(lines.map((line) => line[at('Number')]))).toEqual(new Set(rows.map(({ id }) => String(id))));
  expect(lines).toHaveLength(120);
  const sum = lines.reduce((of, line) => of + cents(line[at('Q2 Earned')] ?? ''), 0);
  expect(sum).toBe(rows.reduce((of, _, i) => of + 100_00 + i, 0));
});
