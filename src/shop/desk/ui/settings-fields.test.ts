import { expect, test } from 'vitest';
import { termsHere } from '#src/shop/catalogue/settings.ts';
import { deliverySetting, termsSetting } from '#src/shop/catalogue/shop-settings.ts';
import { readCarriers, readDelivery, readTerms, writeCarriers } from './settings-fields.ts';

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

test('carriers survive being written and read, also one whose parcels nobody can follow', () => {
  const carriers = [
    { name: 'Liechtensteinische Post', trackingAddress: 'https://post.example/{number}' },
    { name: 'Own van', trackingAddress: '' },
  ];
  expect(readCarriers(writeCarriers(carriers))).toEqual(carriers);
});

test('terms are read as they are typed, and what is no number is refused in words', () => {
  const typed = {
    ...termsHere.fallback,
    closedDays: '2026-08-15\n2026-12-08',
    categories: 'Axes\nTools',
    carriers: '',
  };
  const fields = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)]));
  expect(termsSetting.schema.parse(readTerms(formOf(fields)))).toMatchObject({
    returnDays: 30,
    closedDays: ['2026-08-15', '2026-12-08'],
    categories: ['Axes', 'Tools'],
  });
  const wrong = termsSetting.schema.safeParse(readTerms(formOf({ ...fields, returnDays: 'soon' })));
  expect(wrong.error?.issues[0]?.path).toEqual(['returnDays']);
});

test('zones are read in their order; a rate without a price is not offered, a zone without any is refused', () => {
  const form = formOf({
    'a-country': 'LI',
    'a-standard-base': '9.00',
    'a-standard-days': '1',
    'b-country': 'CA',
    'b-regions': 'on, qc',
    'b-express-base': '22',
    'b-express-perKilogram': '3.50',
    'b-express-days': '1',
  });
  for (const row of ['a', 'b', 'c']) form.append('zone', row);
  const read = readDelivery(form);
  expect(deliverySetting.schema.parse(read).zones).toEqual([
    {
      country: 'LI',
      regions: [],
      rates: { standard: { baseCents: 900, perKilogramCents: 0, businessDays: 1 } },
    },
    {
      country: 'CA',
      regions: ['ON', 'QC'],
      rates: { express: { baseCents: 2200, perKilogramCents: 350, businessDays: 1 } },
    },
  ]);
  const refused = (zones: object[]) => deliverySetting.schema.safeParse({ zones }).error?.issues[0]?.message;
  const rates = { standard: { baseCents: 1, perKilogramCents: 0, businessDays: 1 } };
  expect(refused([{ country: 'LI', regions: [], rates: {} }])).toContain('Enter a price');
  expect(refused([{ country: 'LI', regions: ['ON'], rates }])).toContain('have none here');
  expect(
    refused([
      { country: 'LI', regions: [], rates },
      { country: 'LI', regions: [], rates },
    ]),
  ).toContain('one zone as a whole');
  expect(refused([{ country: 'XX', regions: [], rates }])).toBe('Choose a country.');
});
