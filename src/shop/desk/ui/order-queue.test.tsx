import { screen, waitFor, within } from '@testing-library/react';
import { useActionData } from 'react-router';
import { expect, test } from 'vitest';
import { setSettings } from '#src/platform/settings/setting.ts';
import { termsHere } from '#src/shop/catalogue/settings.ts';
import type { ShopOrder } from '#src/shop/orders/contract.ts';
import type { DeskOrderRow, deskCalls } from '#src/shop/stock/contract.ts';
import { draw } from '#test/drawn.tsx';
import { answering, held, refused } from '#test/stand-in-api.ts';
import { OrderQueue } from './order-queue.tsx';
import { ParcelTable, type ShipAnswer } from './parcel-table.tsx';
import { changeOrders, type DeskAnswer, readParcels, several } from './shop-calls.ts';

setSettings({
  version: 1,
  values: { shop: { ...termsHere.fallback, carriers: [{ name: 'UPS', trackingAddress: null }] } },
});

const nowMs = Date.parse('2026-06-01T12:00:00.000Z');
const row = (number: string, name: string, more: Partial<DeskOrderRow> = {}): DeskOrderRow => ({
  id: Number(number.slice(3)),
  number: number as DeskOrderRow['number'],
  state: 'paid',
  name,
  place: 'Vaduz',
  lines: [{ name: 'Splitting Maul', quantity: 1, picture: { src: '/maul.svg' } as never }],
  leavesFrom: 'harbour',
  toBring: 0,
  bringFrom: [],
  pieces: 1,
  weightGrams: 3_600,
  method: 'ship',
  rate: 'standard',
  store: null,
  storeName: '',
  promisedFor: '2026-06-05',
  total: '120.00',
  placedAt: '2026-06-01T09:00:00.000Z',
  paidAt: '2026-06-01T09:00:00.000Z',
  trackingNumber: null,
  parcelsAhead: 0,
  late: false,
  openReturns: 0,
  ...more,
});
const orders = [
  row('RV-1001', 'Odile Marchand'),
  row('RV-1002', 'Hana Sato'),
  row('RV-1003', 'Tom Roy', { state: 'shipped', trackingNumber: 'NL 1' }),
];

function Queue({ list = orders, search }: { list?: DeskOrderRow[]; search?: string }) {
  const answer = useActionData() as DeskAnswer | undefined;
  return (
    <OrderQueue
      list={{ orders: list, total: list.length }}
      queue="to_pack"
      page={1}
      timeZone="Europe/Vaduz"
      opened={null}
      toOrder={(number) => `/operations/shop/${number}`}
      toPage={(page) => `?page=${page}`}
      {...{ search, nowMs, answer }}
    />
  );
}
function openQueue(props: Parameters<typeof Queue>[0] = {}) {
  const api = answering<typeof deskCalls>({
    'POST /api/operations/shop/pack': ({ body }) =>
      ({ done: (body as { numbers: string[] }).numbers, failed: [] }) as never,
  });
  const { user } = draw(null, {
    at: '/operations/shop',
    routes: [
      {
        path: '/operations/shop',
        Component: () => <Queue {...props} />,
        action: async ({ request }) => changeOrders(await request.formData(), undefined),
      },
      { path: '/operations/shop/:number', Component: () => <h1>One order</h1> },
    ],
  });
  const packed = () => api.sentTo('POST /api/operations/shop/pack').map(({ body }) => body);
  return { api, user, packed };
}
const box = (number: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose ${number}` });

test('nothing is done with none chosen; what is on its way cannot be chosen', () => {
  openQueue();
  expect(screen.getByRole('checkbox', { name: 'Choose all 2' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Choose RV-1003' })).toBeNull();
  expect(screen.queryByRole('button', { name: /packed$/ })).toBeNull();
});

test('those that are chosen are packed together, once for a double press, and what became of them is said', async () => {
  const { api, user, packed } = openQueue();
  const late = held<never>();
  api.answers['POST /api/operations/shop/pack'] = late.answer;
  await user.click(box('RV-1001'));
  expect(screen.getByText('1 chosen').parentElement?.getAttribute('aria-live')).toBe('polite');
  await user.click(box('RV-1002'));
  const pack = screen.getByRole('button', { name: 'Mark 2 packed' });
  await user.dblClick(pack);
  expect(pack.getAttribute('aria-busy')).toBe('true');
  late.come({ done: ['RV-1001'], failed: [{ number: 'RV-1002', words: 'It was cancelled.' }] } as never);
  const said = await screen.findByText('1 order packed.');
  const status = said.closest<HTMLElement>('[role=status]')!;
  expect(within(status).getByText(/It was cancelled\./)).toBeTruthy();
  expect(within(status).getByRole('link', { name: 'RV-1002' }).getAttribute('href')).toBe(
    '/operations/shop/RV-1002',
  );
  expect(packed()).toEqual([{ numbers: ['RV-1001', 'RV-1002'] }]);
});

test('all are chosen and let go with one box, which shows when it is only some', async () => {
  const { user } = openQueue();
  await user.click(box('RV-1001'));
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /^1 chosen/ });
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  expect(box('RV-1002').checked).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: /^2 chosen/ }));
  expect(box('RV-1001').checked).toBe(false);
});

test('in the list J and K move, X chooses and P packs; elsewhere and with Ctrl they mean nothing', async () => {
  const { user, packed } = openQueue();
  const link = (name: string) => screen.getByRole('link', { name });
  link('Odile Marchand').focus();
  await user.keyboard('j');
  expect(document.activeElement).toBe(link('Hana Sato'));
  await user.keyboard('x');
  expect(box('RV-1002').checked).toBe(true);
  await user.keyboard('k');
  expect(document.activeElement).toBe(link('Odile Marchand'));
  await user.keyboard('k{Control>}x{/Control}');
  expect(box('RV-1001').checked).toBe(false);
  await user.keyboard('jjx');
  expect(screen.getByText('1 chosen')).toBeTruthy();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('p');
  expect(packed()).toEqual([]);
  link('Odile Marchand').focus();
  await user.keyboard('p');
  await waitFor(() => expect(packed()).toEqual([{ numbers: ['RV-1002'] }]));
});

test('a refusal is said where it was pressed', async () => {
  const { api, user } = openQueue();
  api.answers['POST /api/operations/shop/pack'] = () =>
    refused(409, 'stock_moved', 'The stock has moved since.');
  await user.click(box('RV-1001'));
  await user.click(screen.getByRole('button', { name: 'Mark 1 packed' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The stock has moved since.');
  expect(box('RV-1001').checked).toBe(true);
});

test('an empty queue and a search without an answer say which they are', () => {
  openQueue({ list: [], search: 'nobody' });
  expect(screen.getByText('Nothing found')).toBeTruthy();
});

const order = (number: string) =>
  ({
    number,
    state: 'packed',
    goingTo: ['Vaduz'],
    method: 'ship',
    rate: 'standard',
    store: null,
    weightGrams: 3_600,
    promisedFor: '2026-06-05',
  }) as unknown as ShopOrder;

function openParcels() {
  const api = answering<typeof deskCalls>({
    'POST /api/operations/shop/ship': ({ body }) =>
      ({
        done: (body as { parcels: { number: string }[] }).parcels.map(({ number }) => number),
        failed: [],
      }) as never,
  });
  const Parcels = () => (
    <ParcelTable
      orders={[order('RV-1001'), order('RV-1002'), order('RV-1003')]}
      answer={useActionData() as ShipAnswer | undefined}
    />
  );
  const { user } = draw(null, {
    at: '/operations/shop/ship',
    routes: [
      {
        path: '/operations/shop/ship',
        Component: Parcels,
        action: async ({ request }) => {
          const { parcels, problems } = readParcels(await request.formData());
          return Object.keys(problems).length > 0
            ? { problems }
            : several('ship', async () =>
                (await import('#src/platform/browser/api.ts')).apiFor<typeof deskCalls>()(
                  'POST /api/operations/shop/ship',
                  { body: { parcels } },
                ),
              );
        },
      },
    ],
  });
  const field = (number: string) => screen.getByLabelText<HTMLInputElement>(`Tracking number of ${number}`);
  const shipped = () => api.sentTo('POST /api/operations/shop/ship').map(({ body }) => body);
  return { api, user, field, shipped };
}

test('numbers pasted from a list fill the rows below, and a row without one is not sent', async () => {
  const { user, field, shipped } = openParcels();
  await user.click(field('RV-1001'));
  await user.paste('NL 4471\n1Z 999');
  expect(field('RV-1001').value).toBe('NL 4471');
  expect(field('RV-1002').value).toBe('1Z 999');
  expect(field('RV-1003').value).toBe('');
  await user.selectOptions(screen.getByLabelText('Carrier of all of them'), 'UPS');
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  await waitFor(() =>
    expect(shipped()).toEqual([
      {
        parcels: [
          { number: 'RV-1001', carrier: 'UPS', trackingNumber: 'NL 4471' },
          { number: 'RV-1002', carrier: 'UPS', trackingNumber: '1Z 999' },
        ],
      },
    ]),
  );
});

test('a number that is none is said at its row before any is sent; one that could not go says why at its own', async () => {
  const { api, user, field, shipped } = openParcels();
  const words = (number: string) =>
    (field(number).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  await user.type(field('RV-1001'), 'NL 4471');
  await user.type(field('RV-1002'), '#');
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  await waitFor(() => expect(words('RV-1002')).toContain('Enter the number from the label'));
  expect(shipped()).toEqual([]);
  expect(field('RV-1001').value).toBe('NL 4471');
  api.answers['POST /api/operations/shop/ship'] = () =>
    ({ done: ['RV-1001'], failed: [{ number: 'RV-1002', words: 'It has gone out already.' }] }) as never;
  await user.clear(field('RV-1002'));
  await user.type(field('RV-1002'), '1Z 999');
  await user.click(screen.getByRole('button', { name: 'Mark shipped' }));
  await waitFor(() => expect(words('RV-1002')).toContain('It has gone out already.'));
});
