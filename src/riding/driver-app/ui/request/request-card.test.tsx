import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RideRequest } from '#src/riding/rides/contract.ts';
import { draw } from '#test/drawn.tsx';
import type { Driving } from '../use-driving.ts';
import { RequestCard } from './request-card.tsx';
import { RequestOverlay } from './request-overlay.tsx';

const request: RideRequest = {
  id: 7,
  status: 'pending',
  pickupAddress: 'Union Station, Toronto',
  destinationAddress: 'High Park, Toronto',
  pickup: { lat: 43.6453, lng: -79.3806 },
  dropoff: { lat: 43.6538, lng: -79.4665 },
  stops: [],
  ...{ note: null, rideOptions: [] },
  estimatedFare: '15.00',
  pay: '11.00',
  collect: null,
  createdAt: '2026-06-01T12:00:00.000Z',
  scheduledTime: null,
  timeZone: 'America/Toronto',
  vehicleType: 'standard',
  distanceMeters: 7000,
  durationSeconds: 900,
  pickupDistanceMeters: 300,
  pickupEtaSeconds: 60,
  user: { firstName: 'Maya', lastName: '' },
  riderRating: '5.0',
  surge: 1,
  heading: 270,
  offer: null,
};

function open(part: Partial<RideRequest> = {}, { seconds = 12, busy = null as string | null } = {}) {
  const pressed: string[] = [];
  const drawn = draw(
    <RequestCard
      request={{ ...request, ...part }}
      seconds={seconds}
      busy={busy}
      onAccept={() => pressed.push('accept')}
      onDecline={() => pressed.push('decline')}
    />,
  );
  return { ...drawn, pressed };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('says what a driver decides by: pay, how far, where to, who, and how long there is', () => {
  open();
  const card = screen.getByRole('region', { name: 'New request, $11.00' });
  for (const words of [
    'Union Station',
    'High Park',
    'to pickup',
    'Your share, tips come on top',
    'Maya',
    'West',
  ])
    expect(card.textContent).toContain(words);
  // 16 minutes for $11.00.
  expect(card.textContent).toContain('$41 an hour');
  const timer = screen.getByRole('timer');
  expect(timer.textContent).toContain('12');
  // Nobody is read a number each second.
  expect(timer.getAttribute('aria-live')).toBe('off');
});

test('says what is besides: a raised fare, stops, a note, a ride to finish first', () => {
  open({
    surge: 1.2,
    stops: ['Casa Loma, Toronto', 'The bakery, Toronto'],
    note: 'Blue coat',
    offer: {
      id: 1,
      expiresAt: '2026-06-01T12:00:15.000Z',
      behindRideId: 6 as never,
      fromQueue: false,
      byDesk: false,
    },
  });
  const card = screen.getByRole('region', { name: 'New request, $11.00' });
  for (const words of [
    'Busy x1.2 is in it',
    ', 2 stops',
    'By Casa Loma, then The bakery',
    '“Blue coat”',
    'Next request',
    'After your drop-off. You finish first.',
  ])
    expect(card.textContent).toContain(words);
});

test('says that an offer comes from the line, and whether declining it costs the place', () => {
  const offer = {
    id: 1,
    expiresAt: '2026-06-01T12:00:15.000Z',
    behindRideId: null,
    fromQueue: true,
    byDesk: false,
  };
  const place = {
    ...{ topic: 'queue:town/north', name: 'North Airport', number: 1, of: 2, since: offer.expiresAt },
    ...{ minutesOutside: 10, lostAt: null },
  };
  const card = (declinesLeft: number) => (
    <RequestCard
      request={{ ...request, offer }}
      place={{ ...place, declinesLeft }}
      seconds={12}
      busy={null}
      onAccept={() => {}}
      onDecline={() => {}}
    />
  );
  const { unmount } = draw(card(1));
  expect(
    screen.getByText(/first in line at North Airport\. Declining it costs you nothing yet/),
  ).toBeTruthy();
  unmount();
  draw(card(0));
  expect(screen.getByText(/Without it you go to the end/)).toBeTruthy();
});

test('without a known way to the pickup it says near', () => {
  open({ pickupEtaSeconds: null, pickupDistanceMeters: null });
  expect(screen.getByText('Near')).toBeTruthy();
  expect(screen.getByText('to the pickup')).toBeTruthy();
});

test('Tab reaches Decline before Accept, and Enter presses what has the focus', async () => {
  const { user, pressed } = open();
  await user.tab();
  expect(document.activeElement).toBe(button('Decline'));
  await user.tab();
  expect(document.activeElement).toBe(button('Accept'));
  await user.keyboard('{Enter}');
  expect(pressed).toEqual(['accept']);
});

test('with no second left it cannot be accepted', async () => {
  const { user, pressed } = open({}, { seconds: 0 });
  expect(button('Accept').disabled).toBe(true);
  await user.click(button('Accept'));
  expect(pressed).toEqual([]);
});

test('while it is being accepted another press does nothing', async () => {
  const { user, pressed } = open({}, { busy: 'accept' });
  expect(button('Accept').getAttribute('aria-busy')).toBe('true');
  await user.dblClick(button('Accept'));
  expect(pressed).toEqual([]);
});

test('an offer lies above the screen with the focus on neither answer, counts down, and tells when it is over', () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-01T12:00:00.000Z') });
  try {
    const expired: number[] = [];
    const offer = {
      id: 1,
      expiresAt: '2026-06-01T12:00:10.000Z',
      behindRideId: null,
      fromQueue: false,
      byDesk: false,
    };
    const driving = {
      requests: [{ ...request, offer }],
      busy: null,
      expired: (id: number) => expired.push(id),
    } as unknown as Driving;
    draw(<RequestOverlay driving={driving} />);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'New request' });
    expect(dialog.open).toBe(true);
    // A key that was meant for what lies below is no answer.
    expect(document.activeElement).toBe(dialog);
    expect(within(dialog).getByRole('timer').textContent).toContain('10');
    const pressed = new Event('cancel', { cancelable: true });
    act(() => void dialog.dispatchEvent(pressed));
    expect(pressed.defaultPrevented).toBe(true);
    act(() => void vi.advanceTimersByTime(6_000));
    expect(within(dialog).getByRole('timer').textContent).toContain('4');
    expect(expired).toEqual([]);
    act(() => void vi.advanceTimersByTime(4_250));
    expect(expired).toContain(7);
    expect(button('Accept').disabled).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
