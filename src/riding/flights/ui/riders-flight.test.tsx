import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RideId } from '#src/platform/ids.ts';
import type { changesCalls, QuotedChange } from '#src/riding/ride-changes/contract.ts';
import { draw } from '#test/drawn.tsx';
import { answering, lost, refused } from '#test/stand-in-api.ts';
import type { FlightOfRide, flightCalls } from '../contract.ts';
import { RidersFlight } from './riders-flight.tsx';

const booked = '2026-11-29T22:30:00.000Z';
const then = '2026-11-29T23:40:00.000Z';
const ride = { id: 12 as RideId, status: 'scheduled' as const, scheduledTime: booked };
const nothing: FlightOfRide = {
  ...{ airport: 'Pearson Airport', mayName: true, isAsked: true, flight: null, advice: null },
  timeZone: 'America/Toronto',
};
const flight = (part: object = {}): FlightOfRide['flight'] => ({
  number: 'AC 123',
  said: {
    ...{ source: 'Airport Board', askedAt: '2026-11-29T17:00:00.000Z', state: 'scheduled' },
    ...{ scheduledAt: '2026-11-29T22:00:00.000Z', estimatedAt: '2026-11-29T23:08:00.000Z' },
    ...{ actualAt: null, terminal: '1' },
    ...part,
  },
});
const late: FlightOfRide = {
  ...nothing,
  flight: flight(),
  advice: { kind: 'later', pickupAt: then, minutes: 30 },
};
const quote = (priceAfter: string) =>
  ({
    ...{ id: 'change_0123456789abcdef', priceBefore: '30.00', priceAfter },
    expiresAt: new Date(Date.now() + 120_000).toISOString(),
  }) as QuotedChange;

function drawn(known: FlightOfRide, more: object = {}) {
  const acts = { onMoved: vi.fn(), onChange: vi.fn(), onCancel: vi.fn() };
  const api = answering<typeof flightCalls & typeof changesCalls>({
    'GET /api/rides/:id/flight': () => known,
    ...more,
  });
  return { ...draw(<RidersFlight ride={ride} {...acts} />), api, acts };
}
const bodies = (sent: { call: string; body: unknown }[], call: string) =>
  sent.filter((one) => one.call === call).map(({ body }) => body);

test('a number is read where it is typed, and what is none is not sent', async () => {
  const { user, api } = drawn(nothing, {
    'PUT /api/rides/:id/flight': () => ({ ...nothing, flight: { number: 'AC 123', said: null } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Name your flight' }));
  const field = within(screen.getByRole('dialog')).getByLabelText('Flight number');
  await user.type(field, 'my flight');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/such as AC 123/)).toBeTruthy();
  expect(bodies(api.sent, 'PUT /api/rides/:id/flight')).toEqual([]);
  await user.clear(field);
  await user.type(field, 'air canada 0123{Enter}');
  expect(await screen.findByText('Flight AC 123')).toBeTruthy();
  expect(bodies(api.sent, 'PUT /api/rides/:id/flight')).toEqual([{ number: 'AC 123' }]);
  expect(screen.getByText(/asked in the next minute/)).toBeTruthy();
});

test('where nobody is asked nothing is promised', async () => {
  drawn({ ...nothing, isAsked: false, flight: { number: 'AC 123', said: null } });
  expect(await screen.findByText(/passed to your driver. When it lands is not watched here/)).toBeTruthy();
});

test('one press moves the pickup where it costs the same', async () => {
  const { user, api, acts } = drawn(late, {
    'POST /api/rides/:id/changes': () => quote('30.00'),
    'POST /api/rides/:id/changes/:change/accept': () => ({}),
  });
  const button = await screen.findByRole('button', { name: /^Move pickup to 6:40/ });
  expect(screen.getByText(/Says Airport Board/)).toBeTruthy();
  await user.click(button);
  await waitFor(() => expect(acts.onMoved).toHaveBeenCalledOnce());
  expect(bodies(api.sent, 'POST /api/rides/:id/changes')).toEqual([
    { scheduledTime: then, scheduledDate: '2026-11-29' },
  ]);
});

test('a higher price is seen before it is agreed to; a lost answer and a no are said', async () => {
  let accepts = 0;
  const { user, acts } = drawn(late, {
    'POST /api/rides/:id/changes': () => quote('34.50'),
    'POST /api/rides/:id/changes/:change/accept': () => {
      accepts += 1;
      if (accepts === 1) return lost();
      return accepts === 2 ? refused(409, 'ride_ended', 'This ride has ended.') : {};
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Move pickup to 6:40/ }));
  const dearer = await screen.findByRole('button', { name: /^Move pickup to 6:40.*for \$34\.50$/ });
  expect(screen.getByText(/in place of \$30\.00/)).toBeTruthy();
  expect(accepts).toBe(0);
  await user.click(dearer);
  expect((await screen.findByRole('alert')).textContent).toContain('moved once');
  await user.click(screen.getByRole('button', { name: /^Move pickup/ }));
  await user.click(await screen.findByRole('button', { name: /for \$34\.50$/ }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This ride has ended.'));
  await user.click(screen.getByRole('button', { name: /^Move pickup/ }));
  await user.click(await screen.findByRole('button', { name: /for \$34\.50$/ }));
  await waitFor(() => expect(acts.onMoved).toHaveBeenCalledOnce());
});

test('whoever leaves it is asked no more, and of a cancelled flight what should become of the ride', async () => {
  const cancelled: FlightOfRide = {
    ...nothing,
    flight: flight({ state: 'cancelled', estimatedAt: null }),
    advice: { kind: 'cancelled', pickupAt: null, minutes: null },
  };
  const { user, acts } = drawn(cancelled, {
    'POST /api/rides/:id/flight/keep': () => ({ ...cancelled, advice: null }),
  });
  expect(await screen.findByRole('heading', { name: 'AC 123 is said to be cancelled' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Move it' }));
  await user.click(screen.getByRole('button', { name: 'Cancel ride' }));
  expect([acts.onChange, acts.onCancel].map((act) => act.mock.calls.length)).toEqual([1, 1]);
  await user.click(screen.getByRole('button', { name: 'Leave it' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(screen.getByText('Cancelled')).toBeTruthy();
});

test('of a ride from elsewhere there is nothing', async () => {
  const { api, container } = drawn({ ...nothing, airport: null, mayName: false });
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(container.textContent).toBe('');
});
