import { describe, expect, test } from 'vitest';
import type { TaxRate } from '#src/money/tax/rates.ts';
import { driverPayCents, farePart, sumOfParts, taxLinesOf } from './fare-parts.ts';
import { fareOf, feeParts, shorterFare } from './fares.ts';
import { surgeOf } from './rules.ts';
import { standardPolicy } from './terms.ts';
import { mostFareCents } from './versions/bounds.ts';

const hst: TaxRate = {
  ...{ code: 'CA-ON-HST', name: 'HST', perHundredThousand: 13_000, included: false },
  ...{ collector: 'company', compound: false, rounding: 'invoice' },
};
const rate = {
  baseCents: 300,
  perKmCents: 100,
  perMinuteCents: 25,
  bookingFeeCents: 100,
  minimumCents: 600,
  waitingPerMinuteCents: 40,
};
const terms = { rate, surge: 1, taxes: [] };
const trip = { terms, distanceMeters: 5900, durationSeconds: 14 * 60 };

describe('fares', () => {
  test('the total is the sum of the parts that are shown', () => {
    const fare = fareOf({ ...trip, terms: { ...terms, surge: 1.3, taxes: [hst] } });
    expect(fare.totalCents).toBe(fare.parts.reduce((sum, part) => sum + part.cents, 0));
    expect(fareOf(trip).totalCents).toBe(300 + 590 + 350 + 100);
  });

  test('a way that is priced by the mile costs miles, to the cent, from nothing to the most', () => {
    const { perKmCents: _, ...others } = rate;
    const wayOf = (perMileCents: number, miles: number) =>
      fareOf({
        terms: { ...terms, rate: { ...others, perMileCents } },
        ...{ distanceMeters: miles * 1609.344, durationSeconds: 0 },
      }).parts.find(({ kind }) => kind === 'distance');
    expect(wayOf(175, 10)).toMatchObject({ cents: 1_750, perKmCents: null, perMileCents: 175 });
    const costs = [wayOf(175, 1), wayOf(175, 0.1), wayOf(175, 0), wayOf(0, 10), wayOf(mostFareCents, 500)];
    expect(costs.map((part) => part?.cents)).toEqual([175, 18, 0, 0, 500_000_000]);
    expect(fareOf({ ...trip, distanceMeters: 10_000 }).parts[1]).toMatchObject({
      cents: 1_000,
      perKmCents: 100,
    });
  });

  test('a short trip costs the minimum', () => {
    expect(fareOf({ ...trip, distanceMeters: 100, durationSeconds: 30 }).totalCents).toBe(600);
  });

  test('each tax is a part of its own, on the fare before any of them', () => {
    const gst = { ...hst, code: 'CA-GST', name: 'GST', perHundredThousand: 5_000 };
    const qst = { ...hst, code: 'CA-QC-QST', name: 'QST', perHundredThousand: 9_975 };
    const { parts, totalCents } = fareOf({ ...trip, terms: { ...terms, taxes: [gst, qst] } });
    expect(taxLinesOf(parts).map(({ code, cents }) => [code, cents])).toEqual([
      ['CA-GST', 67],
      ['CA-QC-QST', 134],
    ]);
    expect(totalCents).toBe(1340 + 67 + 134);
  });

  test('fees of airports come after busy hours and the minimum, before tax, each with whose it is', () => {
    const fee = { kind: 'airport' as const, name: 'Pearson, pickup', cents: 500 };
    const short = { ...trip, distanceMeters: 100, durationSeconds: 30 };
    const priced = (share: 'company' | 'driver') =>
      fareOf({ ...short, terms: { ...terms, surge: 2, taxes: [hst], areaFees: [{ ...fee, share }] } });
    expect(priced('company').totalCents).toBe(Math.round((600 * 2 + 500) * 1.13));
    const plain = fareOf({ ...short, terms: { ...terms, surge: 2, taxes: [hst] } });
    const pay = driverPayCents(plain.parts, standardPolicy);
    expect(driverPayCents(priced('company').parts, standardPolicy)).toBe(pay);
    expect(driverPayCents(priced('driver').parts, standardPolicy)).toBe(pay + 500);
  });

  test('a trip that came out shorter keeps the fees it was quoted with', () => {
    const areaFees = [{ kind: 'station' as const, name: 'Union', cents: 250, share: 'company' as const }];
    const quotedTerms = { ...terms, areaFees };
    const quoted = {
      ...trip,
      terms: quotedTerms,
      ...fareOf({ ...trip, terms: quotedTerms }),
      discountCents: 0,
    };
    const shorter = shorterFare(quoted, { meters: 3_000, seconds: 600 });
    expect(shorter?.parts).toContainEqual(expect.objectContaining({ kind: 'station', cents: 250 }));
    expect(shorter?.totalCents).toBe(300 + 300 + 250 + 100 + 250);
  });

  test('surge begins when more people ask than drivers are free, and stops at twice the price', () => {
    expect([surgeOf(0, 0), surgeOf(3, 3), surgeOf(6, 3), surgeOf(100, 1)]).toEqual([1, 1, 1.3, 2]);
  });
});

describe('the driver’s part', () => {
  test('is four fifths of the fare without booking fee and tax, and all of a toll', () => {
    const { parts } = fareOf({ ...trip, terms: { ...terms, taxes: [hst] } });
    expect(driverPayCents(parts, standardPolicy)).toBe(Math.round((300 + 590 + 350) * 0.8));
    const more = [
      farePart({ kind: 'toll', name: null }, 777),
      farePart({ kind: 'airport', name: null }, 500),
    ];
    expect(driverPayCents([...parts, ...more], standardPolicy)).toBe(
      Math.round((300 + 590 + 350) * 0.8) + 777,
    );
  });

  test('of a fee is reckoned on what is left without the tax in it', () => {
    const fee = farePart({ kind: 'cancellation' }, 500);
    const parts = feeParts(fee, { feeTaxes: [{ ...hst, included: true }] });
    expect(sumOfParts(parts)).toBe(500);
    expect(taxLinesOf(parts)).toMatchObject([{ code: 'CA-ON-HST', included: true, cents: 58 }]);
    expect(driverPayCents(parts, standardPolicy)).toBe(Math.round(442 * 0.8));
    expect(driverPayCents(feeParts(fee, { feeTaxes: [] }), standardPolicy)).toBe(400);
  });

  test('of a price that holds its tax is reckoned without it, and so is Rove’s', () => {
    const vat = { ...hst, code: 'DE-VAT', name: 'VAT', perHundredThousand: 19_000, included: true };
    const { parts, totalCents } = fareOf({ ...trip, terms: { ...terms, taxes: [vat] } });
    expect(totalCents).toBe(1340);
    const [tax] = taxLinesOf(parts);
    expect(tax!.cents).toBe(214);
    expect(driverPayCents(parts, standardPolicy)).toBe(
      Math.round((1240 - Math.round((214 * 1240) / 1340)) * 0.8),
    );
  });
});
