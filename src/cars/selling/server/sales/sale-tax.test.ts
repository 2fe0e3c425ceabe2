/** The tax in the price of a car, by where it is handed over. */
import { describe, expect, test } from 'vitest';
import { taxLabel } from '#src/money/tax/tax-line.ts';
import { createTestApp } from '#test/app.ts';
import { taxOfSale } from './sale-tax.ts';

const app = await createTestApp({}, { US_SALES_TAX: 'NY=8.875' });
const { db } = app.database;
const sale = async (sellerType: 'dealer' | 'private', location: string, priceCents = 2_000_000) => {
  const { taxLines, taxNote } = await taxOfSale(
    app.taxes,
    db,
    { sellerType, location, priceCents },
    priceCents,
  );
  return { lines: taxLines.map((line) => `${taxLabel(line)}: ${line.cents}`), note: taxNote };
};

describe('a dealer’s car', () => {
  test.each([
    ['Oakville, ON', ['HST 13%, included: 230088']],
    ['Okotoks, AB', ['GST 5%, included: 95238']],
    ['Saint John, New Brunswick', ['HST 15%, included: 260870']],
    ['Vancouver BC', ['GST 5%, included: 89286', 'PST 7%, included: 125000']],
    // 20,000 * 0.08875 / 1.08875 = 1,630.31.
    ['Buffalo, NY', ['Sales tax 8.875%, included: 163031']],
    ['Newark, NJ', []],
  ])('in %s holds the tax of there', async (location, lines) => {
    expect(await sale('dealer', location)).toEqual({ lines, note: undefined });
  });

  test('in Quebec leaves the QST to its registration, and says so', async () => {
    expect(await sale('dealer', 'Montreal, Quebec')).toEqual({
      lines: ['GST 5%, included: 95238'],
      note: 'QST is not in the price: you pay it to the SAAQ when you register the car.',
    });
  });

  test('whose place names no province has none reckoned, never Toronto’s, and says so', async () => {
    for (const location of ['Oakville', 'Somewhere', 'Canada'])
      expect(await sale('dealer', location)).toEqual({
        lines: [],
        note: 'No sales tax was reckoned: the place of this car names no province or state.',
      });
  });
});

test('a private car has no tax through Rove, and a buyer is told what their province may ask', async () => {
  const base = 'No sales tax through Rove: a private sale.';
  const later = `${base} Your province may ask tax when you register it.`;
  for (const [location, note] of [
    ['Oakville, ON', later],
    ['Calgary, AB', base],
    ['Buffalo, NY', base],
    ['Somewhere', base],
  ] as const)
    expect(await sale('private', location)).toEqual({ lines: [], note });
});

test('what is left to pay after a deposit has the tax of what is left', async () => {
  const vehicle = { sellerType: 'dealer', location: 'Calgary, AB', priceCents: 2_000_000 } as const;
  const parts = await Promise.all(
    [10_000, 1_990_000].map((cents) => taxOfSale(app.taxes, db, vehicle, cents)),
  );
  // 100.00 * 5 / 105 = 4.76 and 19,900.00 * 5 / 105 = 947.62.
  expect(parts.map(({ taxLines }) => taxLines[0]?.cents)).toEqual([476, 94_762]);
});
