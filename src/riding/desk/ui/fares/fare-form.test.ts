import { expect, test } from 'vitest';
import { TypedFareSheet } from '#src/riding/quotes/versions/shapes.ts';
import { fromSheet, toSheet } from '#src/riding/quotes/versions/sheet.ts';
import { startingFares } from '#src/riding/quotes/versions/starting-fares.ts';
import { fareRows, readFares, rowsShown } from './fare-form.ts';

/** The form of a city with one type, as a browser sends it. */
function formOf(way: { perKm?: string; perMile?: string }): FormData {
  const form = new FormData();
  for (const { key, is } of fareRows) form.set(`vehicles.standard.${key}`, is === 'amount' ? '2.00' : '2');
  for (const key of ['perKm', 'perMile'] as const) form.set(`vehicles.standard.${key}`, way[key] ?? '');
  form.set('surge.mostFactor', '2');
  return form;
}
const readWay = (way: { perKm?: string; perMile?: string }) =>
  TypedFareSheet.safeParse(readFares(formOf(way)));

test.each([
  ['1.75', '1.75'],
  ['1,75', '1.75'],
  ['0', '0.00'],
  ['0.01', '0.01'],
  ['10000', '10000.00'],
])('%s typed for a mile or a km is shown again as %s, however often it is saved', (typed, again) => {
  for (const key of ['perKm', 'perMile'] as const) {
    let sheet = readWay({ [key]: typed }).data!;
    for (let times = 0; times < 3; times += 1) {
      const shown = toSheet(fromSheet(sheet));
      const { perKm, perMile } = shown.vehicles.standard!;
      expect({ perKm, perMile }).toEqual({ perKm: undefined, perMile: undefined, [key]: again });
      sheet = readWay({ [key]: again }).data!;
    }
  }
});

test.each([[{}], [{ perKm: '1.00', perMile: '1.75' }]])('the way has one price: %j is refused', (way) => {
  const paths = readWay(way).error?.issues.map(({ path }) => path.join('.'));
  expect(paths).toEqual(['vehicles.standard.perKm', 'vehicles.standard.perMile']);
});

test('the table asks in the unit of the place, and shows the other where something is priced by it', () => {
  const ways = (...said: Parameters<typeof rowsShown>) =>
    rowsShown(...said).flatMap(({ label, mayBeEmpty }) =>
      /km|mile/.test(label) ? [[label, mayBeEmpty]] : [],
    );
  const [inKm, inMiles] = [toSheet(startingFares('km')), toSheet(startingFares('miles'))];
  expect(ways('km', inKm, null)).toEqual([['Each km', false]]);
  expect(ways('miles', inMiles, null)).toEqual([['Each mile', false]]);
  const both = [
    ['Each km', true],
    ['Each mile', true],
  ];
  expect(ways('miles', inKm, null)).toEqual(both);
  expect(ways('km', inKm, inMiles)).toEqual(both);
});
