import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { draw } from '#test/drawn.tsx';
import { answering, lost, refused } from '#test/stand-in-api.ts';
import type { changesCalls, QuotedChange } from '../contract.ts';
import type { ChangedRide } from './change-form.ts';
import { ChangeRide } from './change-ride.tsx';

const kensington = { address: 'Kensington Market, Toronto', lat: 43.6547, lng: -79.4006 };
const ride = {
  id: 12,
  status: 'in_transit',
  pickupLocation: 'Union Station, Toronto',
  pickup: { lat: 43.6453, lng: -79.3806 },
  stops: [kensington],
  stopsDone: 0,
  stopArrivedAt: null,
  destination: 'High Park, Toronto',
  dropoff: { lat: 43.6465, lng: -79.4637 },
  vehicleType: 'standard',
  scheduledTime: null,
  timeZone: 'America/Toronto',
  position: null,
  estimatedFare: '18.40',
  paymentLabel: 'Visa ending 4242',
  collect: null,
} as unknown as ChangedRide;

const trip = {
  pickup: { address: ride.pickupLocation, ...ride.pickup },
  stops: [kensington],
  destination: { address: ride.destination, ...ride.dropoff },
  vehicleType: 'standard',
  scheduledTime: null,
};
const quote = (part: Partial<QuotedChange> = {}): QuotedChange => ({
  id: 'change_0123456789abcdef',
  rideId: 12 as QuotedChange['rideId'],
  by: 'rider',
  state: 'quoted',
  endsHere: false,
  changed: ['stops'],
  before: trip,
  after: { ...trip, stops: [] },
  priceBefore: '18.40',
  priceAfter: '14.20',
  arrivesAt: new Date(Date.now() + 600_000).toISOString(),
  arrivedBefore: new Date(Date.now() + 900_000).toISOString(),
  wayMeters: 5000,
  waySeconds: 600,
  createdAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 120_000).toISOString(),
  answeredAt: null,
  polyline: [],
  ...part,
});

function opened(change: QuotedChange, accept: () => never = () => ({}) as never) {
  const api = answering<typeof changesCalls>(
    {
      'POST /api/rides/:id/changes': () => change,
      'POST /api/rides/:id/changes/:change/accept': accept,
    },
    // The ground of the map is drawn elsewhere.
    { 'GET /map/toronto.json': () => new Response(null, { status: 404 }) },
  );
  const made: string[] = [];
  const { user } = draw(
    <ChangeRide ride={ride} open onClose={() => made.push('closed')} onMade={() => made.push('made')} />,
  );
  return { api, made, user };
}

test('a stop is taken out: the new price stands before the yes, which says what it does', async () => {
  const { api, made, user } = opened(quote());
  const sheet = within(await screen.findByRole('dialog', { name: 'Change ride' }));
  expect(sheet.getByRole('button', { name: 'Change ride' })).toHaveProperty('disabled', true);
  await user.click(sheet.getByRole('button', { name: 'Take stop 1 away' }));
  const yes = await sheet.findByRole('button', { name: 'Change, $4.20 less' });
  expect(sheet.getByText('What is held stays held; $14.20 of it is charged in the end.')).toBeTruthy();
  await user.click(yes);
  await waitFor(() => expect(made).toEqual(['made', 'closed']));
  expect(api.sentTo('POST /api/rides/:id/changes')).toMatchObject([{ body: { stops: [] } }]);
});

test('the ride ends here, for what was driven', async () => {
  const { api, user } = opened(quote({ endsHere: true, priceAfter: '9.10' }));
  await user.click(await screen.findByRole('button', { name: 'End the ride here' }));
  expect(await screen.findByRole('button', { name: 'End here, $9.30 less' })).toBeTruthy();
  expect(api.sentTo('POST /api/rides/:id/changes')).toMatchObject([{ body: { endHere: true } }]);
});

test.each([
  [
    'the bank’s no',
    () => refused(402, 'more_declined', 'Your bank did not hold it. Nothing was changed.'),
    /bank did not hold it/,
  ],
  ['a lost answer', lost, /Press again: it is changed once/],
])('%s is said where it was pressed, and nothing is closed', async (_, answer, words) => {
  const { made, user } = opened(quote(), answer as () => never);
  await user.click(await screen.findByRole('button', { name: 'Take stop 1 away' }));
  await user.click(await screen.findByRole('button', { name: 'Change, $4.20 less' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(made).toEqual([]);
});

test('a change whose answer was lost closes once the ride is as was wished', async () => {
  answering<typeof changesCalls>(
    {
      'POST /api/rides/:id/changes': () => quote(),
      'POST /api/rides/:id/changes/:change/accept': lost as () => never,
    },
    { 'GET /map/toronto.json': () => new Response(null, { status: 404 }) },
  );
  const made = vi.fn();
  let hear = () => {};
  function Page() {
    const [stops, setStops] = useState(ride.stops);
    hear = () => setStops([]);
    return <ChangeRide ride={{ ...ride, stops }} open onClose={() => {}} onMade={made} />;
  }
  const { user } = draw(<Page />);
  await user.click(await screen.findByRole('button', { name: 'Take stop 1 away' }));
  await user.click(await screen.findByRole('button', { name: 'Change, $4.20 less' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Press again/);
  expect(made).not.toHaveBeenCalled();
  act(() => hear());
  await waitFor(() => expect(made).toHaveBeenCalledOnce());
});

test('the desk asks for a rider on the telephone, by calls of its own, and leaves who rides to them', async () => {
  const asked = quote({ by: 'desk' });
  const api = answering<typeof changesCalls>(
    {
      'POST /api/operations/rides/:id/changes': () => asked,
      'POST /api/operations/rides/:id/changes/:change/accept': () => ({}) as never,
    },
    { 'GET /map/toronto.json': () => new Response(null, { status: 404 }) },
  );
  const made = vi.fn();
  const { user } = draw(<ChangeRide ride={ride} by="desk" open onClose={() => {}} onMade={made} />);
  const sheet = within(await screen.findByRole('dialog', { name: 'Change ride' }));
  expect(sheet.getByText(/Say the new price to the rider/)).toBeTruthy();
  expect(sheet.queryByLabelText('Who rides')).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Take stop 1 away' }));
  await user.click(await sheet.findByRole('button', { name: 'Change, $4.20 less' }));
  await waitFor(() => expect(made).toHaveBeenCalledOnce());
  expect(api.sentTo('POST /api/operations/rides/:id/changes')).toMatchObject([{ body: { stops: [] } }]);
});
