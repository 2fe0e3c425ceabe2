import { describe, expect, test } from 'vitest';
import { canada } from './canada.ts';
import { taxOf } from './reckoning.ts';
import { regions } from './regions.ts';
import { taxLabel } from './tax-line.ts';
import type { Supply } from './tax-rule.ts';

const rules = { given: canada, added: [] };
const noon = new Date('2026-11-26T17:00:00Z');
const taxed = (region: string, supply: Supply, cents: number, at = noon) =>
  taxOf({ rules, place: { country: 'CA', region }, at, lines: [{ supply, cents }] }).taxLines;
const words = (region: string, supply: Supply, cents: number, at?: Date) =>
  taxed(region, supply, cents, at).map((line) => `${line.code} ${taxLabel(line)} ${line.cents}`);

describe('of 100.03, reckoned by hand', () => {
  // 5 % is 5.0015, 6 % 6.0018, 7 % 7.0021, 9.975 % 9.97799, 13 % 13.0039, 14 % 14.0042, 15 % 15.0045.
  test.each([
    ['AB', ['CA-GST GST 5% 500'], ['CA-GST GST 5% 500']],
    ['BC', ['CA-GST GST 5% 500', 'CA-BC-PST PST 7% 700'], ['CA-GST GST 5% 500']],
    ['MB', ['CA-GST GST 5% 500', 'CA-MB-RST RST 7% 700'], ['CA-GST GST 5% 500']],
    ['NB', ['CA-NB-HST HST 15% 1500'], ['CA-NB-HST HST 15% 1500']],
    ['NL', ['CA-NL-HST HST 15% 1500'], ['CA-NL-HST HST 15% 1500']],
    ['NS', ['CA-NS-HST HST 14% 1400'], ['CA-NS-HST HST 14% 1400']],
    ['NT', ['CA-GST GST 5% 500'], ['CA-GST GST 5% 500']],
    ['NU', ['CA-GST GST 5% 500'], ['CA-GST GST 5% 500']],
    ['ON', ['CA-ON-HST HST 13% 1300'], ['CA-ON-HST HST 13% 1300']],
    ['PE', ['CA-PE-HST HST 15% 1500'], ['CA-PE-HST HST 15% 1500']],
    [
      'QC',
      ['CA-GST GST 5% 500', 'CA-QC-QST QST 9.975% 998'],
      ['CA-GST GST 5% 500', 'CA-QC-QST QST 9.975% 998'],
    ],
    ['SK', ['CA-GST GST 5% 500', 'CA-SK-PST PST 6% 600'], ['CA-GST GST 5% 500']],
    ['YT', ['CA-GST GST 5% 500'], ['CA-GST GST 5% 500']],
  ])('%s: gear and a delivery, and a ride', (region, ofGear, ofRide) => {
    expect(words(region, 'gear', 10_003)).toEqual(ofGear);
    expect(words(region, 'delivery', 10_003)).toEqual(ofGear);
    expect(words(region, 'ride', 10_003)).toEqual(ofRide);
  });

  test('all thirteen are in the table', () => {
    const inCanada = regions.filter(({ country }) => country === 'CA').map(({ code }) => code);
    expect(inCanada).toHaveLength(13);
    for (const code of inCanada) expect(taxed(code, 'ride', 10_000), code).not.toEqual([]);
  });
});

describe('of a dealer’s car for 20,000.00, which holds its taxes', () => {
  // 20,000 * 5/105 = 952.38; * 13/113 = 2,300.88; * 14/114 = 2,456.14; * 15/115 = 2,608.70.
  // With two: 20,000 * 5/112 = 892.86 and * 7/112 = 1,250.00; 20,000 * 5/111 = 900.90 and * 6/111 = 1,081.08.
  test.each([
    ['AB', ['CA-GST GST 5%, included 95238']],
    ['ON', ['CA-ON-HST HST 13%, included 230088']],
    ['NS', ['CA-NS-HST HST 14%, included 245614']],
    ['PE', ['CA-PE-HST HST 15%, included 260870']],
    ['BC', ['CA-GST GST 5%, included 89286', 'CA-BC-PST PST 7%, included 125000']],
    ['MB', ['CA-GST GST 5%, included 89286', 'CA-MB-RST RST 7%, included 125000']],
    ['SK', ['CA-GST GST 5%, included 90090', 'CA-SK-PST PST 6%, included 108108']],
    // Its QST is paid to the SAAQ.
    ['QC', ['CA-GST GST 5%, included 95238']],
  ])('%s', (region, expected) => {
    expect(words(region, 'dealer_car', 2_000_000)).toEqual(expected);
    expect(taxed(region, 'dealer_car', 2_000_000).map(({ collector }) => collector)).toEqual(
      expected.map(() => 'seller'),
    );
  });

  test('British Columbia asks more of a dear one, by its price without tax', () => {
    const pst = (cents: number) => taxed('BC', 'dealer_car', cents)[1]?.perHundredThousand;
    // 54,999.99 with 5 % and 7 % is 61,599.99; 55,000 with 5 % and 8 % is 62,150; 150,000 with 25 % is 187,500.
    expect(pst(6_159_999)).toBe(7_000);
    expect(pst(6_214_999)).toBe(7_000);
    expect(pst(6_215_000)).toBe(8_000);
    expect(pst(8_000_000)).toBe(10_000);
    expect(pst(18_749_999)).toBe(15_000);
    expect(pst(18_750_000)).toBe(20_000);
    // 80,000 * 5/115 = 3,478.26 and * 10/115 = 6,956.52.
    expect(words('BC', 'dealer_car', 8_000_000)).toEqual([
      'CA-GST GST 5%, included 347826',
      'CA-BC-PST PST 10%, included 695652',
    ]);
  });

  test('what is left after a deposit is taxed by the price of the whole car', () => {
    const place = { country: 'CA', region: 'BC' };
    const lines = [{ supply: 'dealer_car', cents: 50_000, unitCents: 8_000_000 }] as const;
    expect(taxOf({ rules, place, at: noon, lines }).taxLines[1]?.perHundredThousand).toBe(10_000);
  });
});

test('a private car has none anywhere', () => {
  for (const { code } of regions) expect(taxed(code, 'private_car', 2_000_000)).toEqual([]);
});

test('Nova Scotia’s rate changes at its own midnight', () => {
  // Halifax is three hours behind Greenwich in April.
  expect(words('NS', 'ride', 10_000, new Date('2025-04-01T02:59:59Z'))).toEqual(['CA-NS-HST HST 15% 1500']);
  expect(words('NS', 'ride', 10_000, new Date('2025-04-01T03:00:00Z'))).toEqual(['CA-NS-HST HST 14% 1400']);
});

test('every rule names who says so and when that was read', () => {
  for (const { code, source } of canada) {
    expect(source.authority.length, code).toBeGreaterThan(5);
    expect(source.document.length, code).toBeGreaterThan(20);
    expect(source.readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
});
