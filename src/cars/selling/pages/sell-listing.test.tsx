import { screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import { draw } from '#test/drawn.tsx';
import { answering, held, refused } from '#test/stand-in-api.ts';
import SellListing, { clientAction, shouldRevalidate } from './sell-listing.tsx';

function Where() {
  const { pathname, search } = useLocation();
  const go = useNavigate();
  return (
    <>
      <output>{pathname + search}</output>
      <button type="button" onClick={() => go(-1)}>
        The way back
      </button>
    </>
  );
}

function open(kept?: Record<string, string>) {
  const api = answering<typeof sellingCalls & typeof vehiclesCalls>({
    'POST /api/vehicles': () => ({ id: 41 }) as never,
    'POST /api/vehicles/valuation': () => refused(404, 'no_market', 'Too few of them are known.'),
  });
  const Page = (props: object) => (
    <>
      <SellListing {...(props as Parameters<typeof SellListing>[0])} />
      <Where />
    </>
  );
  if (kept) sessionStorage.setItem('rove.sell.new', JSON.stringify(kept));
  const { user } = draw(null, {
    at: '/sell/new',
    routes: [
      {
        id: 'listing',
        path: '/sell/:id',
        Component: Page as never,
        loader: () => ({ listing: null, missing: false }),
        action: (given) => clientAction(given as unknown as Parameters<typeof clientAction>[0]),
        shouldRevalidate,
      },
    ],
  });
  return { api, user };
}
const where = () => document.querySelector('output')?.textContent;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.findByRole('button', { name });

async function typeCar(user: ReturnType<typeof open>['user']): Promise<void> {
  await screen.findByLabelText('Year');
  await user.type(field('Year'), '2021');
  await user.type(field('Make'), 'Toyota');
  await user.type(field('Model'), 'Camry');
}

// That a step needs its facts first is told by a journey: only a browser knows what is `:invalid`.
test('each step has an address, and the way back keeps what was typed', async () => {
  const { user } = open();
  await typeCar(user);
  await user.selectOptions(field('Unit'), 'km');
  await user.type(field('Mileage, kilometres'), '42000');
  await user.click(await press('Next: details'));
  await waitFor(() => expect(where()).toBe('/sell/new?step=details'));
  expect(screen.getByText('Step 2 of 4')).toBeTruthy();
  expect(screen.getByText('Details').closest('li')?.getAttribute('aria-current')).toBe('step');
  await user.type(field('Town'), 'Oakville, ON');
  await user.type(field('Description'), 'Bought new here.');
  await user.click(await press('Next: price'));
  await waitFor(() => expect(where()).toBe('/sell/new?step=price'));
  await user.click(screen.getByRole('button', { name: 'The way back' }));
  await waitFor(() => expect(where()).toBe('/sell/new?step=details'));
  expect(field('Town').value).toBe('Oakville, ON');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.getByText('Step 1 of 4')).toBeTruthy());
  expect(field('Mileage, kilometres').value).toBe('42000');
});

test('what was typed before a reload stands there again', async () => {
  open({ make: 'Toyota', model: 'Camry', mileageUnit: 'km', mileage: '42 000', location: 'Oakville, ON' });
  await screen.findByLabelText('Make');
  await waitFor(() => expect(field('Make').value).toBe('Toyota'));
  expect(field('Mileage, kilometres').value).toBe('42 000');
  expect(field('Town').value).toBe('Oakville, ON');
});

test('saving sends every field once and goes on to the photos; nothing typed is kept after it', async () => {
  const { api, user } = open();
  await typeCar(user);
  await user.type(field('Mileage, miles'), '26000');
  await user.type(field('Price, US dollars'), '19800');
  const late = held<never>();
  api.answers['POST /api/vehicles'] = late.answer;
  const save = screen.getByRole('button', { name: 'Save draft' });
  await user.dblClick(save);
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'));
  expect(sessionStorage.getItem('rove.sell.new')).toContain('Toyota');
  late.come({ id: 41 } as never);
  await waitFor(() => expect(where()).toBe('/sell/41?saved'));
  expect(sessionStorage.getItem('rove.sell.new')).toBeNull();
  expect(api.sentTo('POST /api/vehicles').map(({ body }) => body)).toMatchObject([
    {
      year: '2021',
      make: 'Toyota',
      model: 'Camry',
      mileage: '26000',
      mileageUnit: 'mi',
      price: '19800',
      vin: null,
    },
  ]);
});

test('publishing saves first and then publishes', async () => {
  const { api, user } = open();
  api.answers['POST /api/vehicles/:id/:move'] = () => ({ id: 41 }) as never;
  await typeCar(user);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(where()).toBe('/sell/41?published'));
  expect(api.sent.map(({ path }) => path).filter((path) => !path.endsWith('valuation'))).toEqual([
    '/api/vehicles',
    '/api/vehicles/41/publish',
  ]);
});

test('what is refused is said at the top and at its field, on the step it belongs to, with all that was typed', async () => {
  const { api, user } = open();
  api.answers['POST /api/vehicles'] = () =>
    refused(400, 'invalid', 'Check the marked fields.', { errors: { location: 'Name a town.' } });
  await typeCar(user);
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Name a town.');
  expect(field('Town').getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(where()).toBe('/sell/new?step=details'));
  expect(field('Make').value).toBe('Toyota');
});
