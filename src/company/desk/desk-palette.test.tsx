import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import type { placesCalls } from '#src/geo/places/contract.ts';
import type { peopleCalls } from '#src/people/accounts/people-contract.ts';
import type { reviewCalls } from '#src/riding/drivers/review-contract.ts';
import type { rideOperationsCalls } from '#src/riding/rides/operations-contract.ts';
import type { deskCalls } from '#src/shop/stock/contract.ts';
import { draw } from '#test/drawn.tsx';
import { answering, refused } from '#test/stand-in-api.ts';
import { DeskHeader } from './ui/desk-header.tsx';

type SearchCalls = typeof peopleCalls &
  typeof reviewCalls &
  typeof rideOperationsCalls &
  typeof deskCalls &
  typeof vehiclesCalls &
  typeof placesCalls;
type Person = Awaited<
  ReturnType<(typeof peopleCalls)['GET /api/operations/people']['reply']['parseAsync']>
>[number];

const maya: Person = {
  id: 7 as Person['id'],
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@example.com',
  roles: ['rider'],
  emailVerified: true,
  secondFactor: false,
  createdAt: '2026-01-02T12:00:00.000Z',
  disabledAt: null,
  disabledReason: null,
  sessions: 1,
  lastSeenAt: null,
  log: [],
};
const noDrivers = { items: [], counts: { waiting: 0, sent_back: 0, checks: 0, decided: 0 } };

const answers = {
  'GET /api/operations/people': () => [maya],
  'GET /api/operations/driver-reviews': () => noDrivers,
  'GET /api/operations/rides': () => ({ rides: [], before: null }),
  'GET /api/operations/shop/orders': () => ({ orders: [], total: 0 }),
  'GET /api/vehicles': () => [],
  'GET /api/geocoding/autocomplete': () => [],
};

const Address = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
};
const address = () => screen.getByTestId('address').textContent;

const drawHeader = () =>
  draw(
    <>
      <DeskHeader />
      <Address />
    </>,
    { at: '/operations', routes: [{ path: '*', Component: Address }] },
  );

async function opened() {
  const { user } = drawHeader();
  await user.keyboard('{Control>}k{/Control}');
  return { user, field: await screen.findByRole('combobox', { name: 'A page, or what to look for' }) };
}

const chosen = () => screen.getByRole('option', { selected: true });

test('opens by a key, lists every page, and leads to the chosen one by Enter', async () => {
  const { user, field } = await opened();
  expect(document.activeElement).toBe(field);
  expect(screen.getAllByRole('option').length).toBeGreaterThan(20);
  expect(chosen().textContent).toContain('Rides');
  await user.keyboard('{ArrowUp}');
  expect(chosen().textContent).toContain('Set up');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/operations/map'));
  expect(screen.queryByRole('combobox')).toBe(null);
});

test('finds a page by a word it is known by, whatever its case and accents', async () => {
  answering<SearchCalls>(answers);
  const { user, field } = await opened();
  await user.type(field, 'LICÉNCE');
  expect(chosen().textContent).toContain('Drivers’ papers');
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen().id);
});

test.each([
  ['api key', 'Other programs'],
  ['audit file', 'Regulators'],
  ['umbrella', 'Rides'],
  ['overcharged', 'Payments'],
  ['snow', 'Write to drivers'],
  ['tax file hst', 'Books'],
])('finds a page by everyday words in any order: %s', async (typed, label) => {
  answering<SearchCalls>(answers);
  const { user, field } = await opened();
  await user.type(field, typed);
  const pages = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(pages.some((page) => page?.includes(label))).toBe(true);
});

test('finds a person among the records, also where another search fails, which is said', async () => {
  const { sent } = answering<SearchCalls>({
    ...answers,
    'GET /api/operations/shop/orders': () => refused(500, 'internal', 'Something went wrong.'),
  });
  const { user, field } = await opened();
  await user.type(field, 'okafor');
  const found = await screen.findByRole('option', { name: /Maya Okafor/ });
  await screen.findByText('Not searched just now: Orders.');
  // A name is no ride's number and no address.
  expect(sent.map(({ call }) => call).sort()).toEqual([
    'GET /api/geocoding/autocomplete',
    'GET /api/operations/driver-reviews',
    'GET /api/operations/people',
    'GET /api/operations/shop/orders',
    'GET /api/vehicles',
  ]);
  await user.click(found);
  await waitFor(() => expect(address()).toBe('/operations/people/7'));
});

test('finds a place, which leads to the map with the cars around it', async () => {
  const place = {
    ...{
      description: 'High Park, Toronto',
      place_id: 'p',
      main_text: 'High Park',
      secondary_text: 'Toronto',
    },
    ...{ types: [], source: 'cities' as const },
  };
  answering<SearchCalls>({ ...answers, 'GET /api/geocoding/autocomplete': () => [place] as never });
  const { user } = drawHeader();
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('high p');
  await user.click(await screen.findByRole('option', { name: /High Park/ }));
  await waitFor(() => expect(address()).toBe('/operations/map?place=High+Park%2C+Toronto'));
});

test('finds a payment by the number of its receipt', async () => {
  const rows = [{ id: 'pay_1234567890', what: 'Ride RV-2024-031', payer: 'Maya Okafor' }];
  const { sent } = answering({
    ...answers,
    'GET /api/operations/tables/payments': () => ({ rows, next: null }),
  } as never);
  const { user, field } = await opened();
  await user.type(field, 'r-2026-000123');
  await user.click(await screen.findByRole('option', { name: /RV-2024-031/ }));
  await waitFor(() => expect(address()).toBe('/operations/payments/pay_1234567890'));
  expect(sent.find(({ call }) => call.endsWith('payments'))?.query).toEqual({ receipt: 'R-2026-000123' });
});

test('finds a car by its VIN', async () => {
  answering({
    ...answers,
    'GET /api/operations/tables/listings': () => ({
      rows: [{ id: 3, car: '2020 Subaru Crosstrek' }],
      next: null,
    }),
  } as never);
  const { user, field } = await opened();
  await user.type(field, '1m8gdm9axkp042788');
  await user.click(await screen.findByRole('option', { name: /2020 Subaru Crosstrek/ }));
  await waitFor(() => expect(address()).toBe('/operations/listings/all?vin=1M8GDM9AXKP042788'));
});

test('a record found for other words is gone with the next letter', async () => {
  answering<SearchCalls>({
    ...answers,
    'GET /api/operations/people': ({ query }) => (query.q === 'okafor' ? [maya] : []),
  });
  const { user, field } = await opened();
  await user.type(field, 'okafor');
  await screen.findByRole('option', { name: /Maya Okafor/ });
  await user.type(field, 'x');
  expect(screen.queryByRole('option', { name: /Maya Okafor/ })).toBe(null);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/operations?find=okaforx'));
});
