import { expect, test } from 'vitest';
import type { QuoteOption } from '#src/shop/catalogue/cart-contract.ts';
import {
  billingOf,
  checkGearForm,
  checkoutBody,
  chosenOption,
  countryOf,
  destinationOf,
  emptyGearForm,
  type GearForm,
  problemsOfFields,
  whereEmpty,
} from './form.ts';
import { readWanted } from './opening.ts';

const maya: GearForm = {
  ...emptyGearForm,
  email: 'maya@example.com',
  name: 'Maya Lindgren',
  street: '62 Bain Avenue',
  unit: '4',
  town: 'Toronto',
  country: 'CA',
  region: 'ON',
  postalCode: 'M4K 1E8',
};
const option = (part: Partial<QuoteOption>): QuoteOption => ({
  method: 'ship',
  rate: null,
  store: null,
  label: '',
  promisedFor: '2026-11-25',
  toBring: 0,
  bringFrom: [],
  items: '378.00',
  shipping: '13.00',
  taxLines: [],
  total: '441.83',
  ...part,
});
const standard = option({ rate: 'standard' });
const express = option({ rate: 'express', total: '480.00' });
const calgary = option({ method: 'pickup', store: 'calgary', total: '396.90' });

test('an empty form names what is missing, in the order of the form', () => {
  expect(Object.keys(checkGearForm({ ...emptyGearForm, country: 'CA' }))).toEqual([
    'email',
    'name',
    'street',
    'town',
    'region',
    'postalCode',
  ]);
  expect(checkGearForm(maya)).toEqual({});
});

test('a country without states is asked for none, nor for a code where it may have none', () => {
  const lina = { ...maya, town: 'Vaduz', country: 'LI', region: '', postalCode: '9490' };
  expect(checkGearForm(lina)).toEqual({});
  expect(checkGearForm({ ...lina, postalCode: '94' }).postalCode).toBe('Enter a postal code such as 9490.');
  expect(destinationOf(lina)).toEqual({ country: 'LI', region: '', postalCode: '9490' });
  const served = [{ country: 'LI', name: 'Liechtenstein', regions: [], postalExample: '9490' }];
  expect([countryOf('', served), countryOf('CA', served), countryOf('', [])]).toEqual(['LI', 'LI', '']);
});

test('a pick-up needs no address', () => {
  expect(Object.keys(checkGearForm({ ...emptyGearForm, method: 'pickup' }))).toEqual(['email', 'name']);
});

test.each([
  ['CA', 'M4K', 'Enter a postal code such as M4K 1E8.'],
  ['US', '1234', 'Enter a ZIP such as 10001.'],
] as const)('in %s, %s is no whole code', (country, postalCode, words) => {
  const form = { ...maya, country, postalCode };
  expect(checkGearForm(form).postalCode).toBe(words);
  expect(destinationOf(form)).toBeNull();
});

test('rates are asked for once province and code are there, and never for a pick-up', () => {
  expect(destinationOf(maya)).toEqual({ country: 'CA', region: 'ON', postalCode: 'M4K 1E8' });
  expect(destinationOf({ ...maya, region: '' })).toBeNull();
  expect(destinationOf({ ...maya, method: 'pickup' })).toBeNull();
});

test('a rate that is not offered there gives way to the first that is', () => {
  const options = [standard, express, calgary];
  expect(chosenOption({ ...maya, rate: 'express' }, options)).toBe(express);
  expect(chosenOption({ ...maya, rate: 'express' }, [standard, calgary])).toBe(standard);
  expect(chosenOption({ ...maya, method: 'pickup', store: 'calgary' }, options)).toBe(calgary);
  expect(chosenOption(maya, [calgary])).toBeNull();
});

test('what is sent expects the price that was shown and names the checkout it replaces', () => {
  expect(checkoutBody(maya, { from: 'cart' }, standard, 'earlier')).toMatchObject({
    wanted: { from: 'cart' },
    expectedTotal: '441.83',
    replaces: 'earlier',
    delivery: { method: 'ship', rate: 'standard', shipTo: { postalCode: 'M4K 1E8', unit: '4' } },
  });
  const form: GearForm = { ...maya, method: 'pickup', store: 'calgary' };
  expect(checkoutBody(form, { from: 'cart' }, calgary, null)).toMatchObject({
    delivery: { method: 'pickup', store: 'calgary', name: 'Maya Lindgren' },
    expectedTotal: '396.90',
  });
});

test('the delivery address serves as the card’s; a pick-up has none to serve', () => {
  expect(billingOf(maya)).toMatchObject({ line1: '62 Bain Avenue, 4', city: 'Toronto', state: 'ON' });
  expect(billingOf({ ...maya, method: 'pickup' })).toBeNull();
});

test('a refusal of the server is shown at the field it means', () => {
  expect(problemsOfFields({ 'delivery.shipTo.postalCode': 'M4K 1E8 is not in AB.', unknown: 'x' })).toEqual({
    postalCode: 'M4K 1E8 is not in AB.',
  });
});

test.each([
  ['amount=25&description=Forest+Hatchet&type=equipment', { from: 'link', description: 'Forest Hatchet' }],
  ['type=equipment&orderId=3x1.8x2', { from: 'link', orderId: '3x1.8x2' }],
  ['type=equipment&variant=22', { from: 'lines', lines: [{ variantId: 22, quantity: 1 }] }],
  ['type=equipment&variant=1e9999&description=x', { from: 'link', description: 'x' }],
  ['type=equipment&cart=mine', { from: 'cart' }],
])('the address %s wants this', (query, wanted) => {
  expect(readWanted(new URLSearchParams(query))).toEqual(wanted);
});

test('what is typed before the page listens wins over what was kept', () => {
  const typed = { ...emptyGearForm, email: 'new@example.com' };
  expect(whereEmpty(typed, maya)).toEqual({ ...maya, email: 'new@example.com' });
  expect(whereEmpty(emptyGearForm, maya)).toEqual(maya);
});
