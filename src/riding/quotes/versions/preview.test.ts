import { expect, test } from 'vitest';
import type { FareDocument, VehicleFare } from './fare-document.ts';
import { createPreview, type DrivenTrip } from './preview.ts';
import { boundedFactor, priceTrip } from './pricing.ts';
import { startingFares } from './starting-fares.ts';

const hst = {
  ...{ code: 'CA-ON-HST', name: 'HST', perHundredThousand: 13_000, collector: 'company' as const },
  ...{ included: false, compound: false, rounding: 'invoice' as const },
};
const at = { date: '2026-06-03', time: '12:00' };
const before = startingFares();

function trip(more: Partial<DrivenTrip> = {}): DrivenTrip {
  const plain = {
    vehicleType: 'standard' as const,
    distanceMeters: 8_000,
    durationSeconds: 1_200,
    at,
    areas: [],
  };
  const given = { cityId: 'toronto', currency: 'usd', surge: 1, taxes: [hst], feeTaxes: [] };
  const { terms } = priceTrip({ version: 1, document: before }, plain, given)!;
  return { ...plain, pickup: 'Union Station', destination: 'The Annex', terms, ...more };
}
const withStandard = (change: Partial<VehicleFare>): FareDocument => ({
  ...before,
  vehicles: { ...before.vehicles, standard: { ...before.vehicles.standard!, ...change } },
});

test('tells who pays and earns more or less, to the cent', () => {
  const preview = createPreview(before, withStandard({ perKmCents: 110, minimumCents: 600 }));
  preview.add(trip());
  preview.add(trip({ vehicleType: 'xl' }));
  // Short enough for the least fare.
  preview.add(trip({ distanceMeters: 500, durationSeconds: 120 }));
  const { sums, histogram, examples, ...counts } = preview.result();
  expect(counts).toEqual({ rides: 3, dearer: 1, same: 1, cheaper: 1 });
  // 300 + 800 + 400 + 100 = 1600 and 208 tax; XL 600 + 1600 + 800 + 100 = 3100 and 403; the least fare 700 and 91.
  expect(sums.before).toEqual({
    ...{ fares: 1_808 + 3_503 + 791, taxes: 208 + 403 + 91 },
    ...{ drivers: 1_200 + 2_400 + 480, company: 1_600 + 3_100 + 700 - (1_200 + 2_400 + 480) },
  });
  // 80 more, of which 64 are the driver's; 100 less, of which 80 were.
  expect(sums.after.drivers - sums.before.drivers).toBe(64 - 80);
  expect(sums.after.fares - sums.before.fares).toBe(90 - 113);
  const { fares, drivers, company, taxes } = sums.after;
  expect(drivers + company + taxes).toBe(fares);
  expect(histogram.reduce((all, { rides }) => all + rides, 0)).toBe(3);
  expect(histogram.find(({ percent }) => percent === 0)?.rides).toBe(1);
  expect(examples).toHaveLength(3);
  expect(examples[0]).toMatchObject({ beforeCents: 791, afterCents: 678 });
});

test('a type without fares before or after has nothing to be compared with', () => {
  const { xl: _, ...vehicles } = before.vehicles;
  const preview = createPreview(before, { ...before, vehicles });
  preview.add(trip());
  preview.add(trip({ vehicleType: 'xl' }));
  expect(preview.result()).toMatchObject({ rides: 1, same: 1, examples: [{ vehicleType: 'standard' }] });
});

test('busy hours count as far as each version allows', () => {
  const busy = { ...before, surge: { isOn: true, mostFactor: 1.5 } };
  expect([boundedFactor(before, 2), boundedFactor(busy, 2), boundedFactor(busy, 1.2)]).toEqual([1, 1.5, 1.2]);
  const preview = createPreview({ ...before, surge: { isOn: true, mostFactor: 2 } }, busy);
  preview.add(trip({ terms: { ...trip().terms, surge: 1.8 } }));
  const { sums } = preview.result();
  expect([sums.before.fares, sums.after.fares]).toEqual([
    Math.round(1_600 * 1.8 * 1.13),
    Math.round(1_600 * 1.5 * 1.13),
  ]);
});

test('two thousand rides take a moment', () => {
  const one = trip();
  const rules: FareDocument['rules'] = Array.from({ length: 40 }, (_, index) => ({
    ...{ name: `Rule ${index}`, days: { kind: 'weekdays' as const, weekdays: ['wed' as const] } },
    ...{ hours: { from: '11:00', until: '03:00' }, vehicleTypes: ['standard' as const] },
    change: { kind: 'factor' as const, factor: 1.1 + index / 100 },
  }));
  const preview = createPreview(before, { ...before, rules });
  const started = performance.now();
  for (let index = 0; index < 2_000; index += 1) preview.add(one);
  const { dearer, examples } = preview.result();
  expect([dearer, examples.length]).toEqual([2_000, 5]);
  expect(performance.now() - started).toBeLessThan(2_000);
});
