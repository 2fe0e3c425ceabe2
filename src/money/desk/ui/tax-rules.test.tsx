import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TaxRuleShown, taxCalls } from '#src/money/tax/contract.ts';
import { draw } from '#test/drawn.tsx';
import { answering, refused } from '#test/stand-in-api.ts';
import Taxes, { clientAction, clientLoader } from '../pages/taxes.tsx';

const notQst = 'A QST number is 10 figures, TQ and 4 figures.';
const rule = (more: Partial<TaxRuleShown> = {}): TaxRuleShown => ({
  id: null,
  country: 'CA',
  region: 'ON',
  place: 'Ontario',
  supplies: ['ride'],
  code: 'CA-ON-HST',
  name: 'HST',
  rate: '13',
  bands: [],
  compound: false,
  included: false,
  collector: 'company',
  from: '2010-07-01',
  until: null,
  authority: 'Canada Revenue Agency',
  document: 'Rates by province',
  readOn: '2026-11-26',
  state: 'on',
  ...more,
});

function openTaxes(rules: TaxRuleShown[]) {
  const api = answering<typeof taxCalls>({
    'GET /api/operations/tax-rules': () => rules,
    'GET /api/operations/tax-registrations': () => [],
    'POST /api/operations/tax-rules': () => rule({ id: 5 }),
    'POST /api/operations/tax-rules/:id/end': () => rule({ id: 5, state: 'over' }),
    'POST /api/operations/tax-registrations': () =>
      refused(422, 'tax_registration_number', notQst, { errors: { number: notQst } }),
  });
  const page = draw(null, {
    at: '/operations/taxes',
    routes: [
      {
        path: '/operations/taxes',
        Component: Taxes as never,
        loader: clientLoader as never,
        action: clientAction as never,
      },
    ],
  });
  return { ...page, api };
}

test('what the program has is shown with its source and cannot be ended, what was added can', async () => {
  const { user, api } = openTaxes([
    rule(),
    rule({ id: 5, region: 'YT', place: 'Yukon', code: 'CA-YT-TST', name: 'TST', rate: '2.5' }),
  ]);
  const ontario = (await screen.findByRole('heading', { name: 'Ontario' })).parentElement!;
  expect(ontario.textContent).toContain('Canada Revenue Agency: Rates by province. Read 2026-11-26.');
  expect(within(ontario).queryByText('End')).toBeNull();
  const yukon = screen.getByRole('heading', { name: 'Yukon' }).parentElement!;
  await user.click(within(yukon).getByText('End'));
  await user.click(within(yukon).getByRole('button', { name: 'End this rule now' }));
  await expect
    .poll(() => api.sent.find(({ call }) => call.endsWith('/end'))?.path)
    .toBe('/api/operations/tax-rules/5/end');
});

test('a rule is sent as it was filled in', async () => {
  const { user, api } = openTaxes([rule()]);
  const form = (await screen.findByRole('heading', { name: 'Add a rule' })).parentElement!;
  const field = (name: RegExp) => within(form).getByLabelText(name);
  await user.type(field(/^Country/), 'ca');
  await user.type(field(/^Code/), 'CA-YT-TST');
  await user.type(field(/^Name/), 'TST');
  await user.type(field(/^Rate/), '2.5');
  await user.click(field(/^Rides/));
  await user.click(field(/^Gear/));
  await user.click(field(/^Prices hold it/));
  await user.type(field(/^Authority/), 'Yukon');
  await user.type(field(/^What says so/), 'An act');
  await user.click(within(form).getByRole('button', { name: 'Add Rule' }));
  await expect
    .poll(() => api.sent.find(({ call }) => call === 'POST /api/operations/tax-rules')?.body)
    .toMatchObject({
      country: 'ca',
      supplies: ['ride', 'gear'],
      rate: '2.5',
      included: true,
      compound: false,
    });
});

test('a number that is refused says why beside its field', async () => {
  const { user } = openTaxes([rule()]);
  const form = (await screen.findByRole('heading', { name: 'Enter a registration number' })).parentElement!;
  await user.type(within(form).getByLabelText(/^Jurisdiction/), 'CA-QC');
  await user.type(within(form).getByLabelText(/^Number/), '12');
  await user.click(within(form).getByRole('button', { name: 'Enter Number' }));
  expect(await within(form).findByText(notQst)).toBeTruthy();
});
