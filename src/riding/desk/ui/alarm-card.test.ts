import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { RideStatus } from '#src/riding/rides/contract.ts';
import type { Alarm } from '#src/riding/safety/operations-contract.ts';
import { AlarmCard } from './alarm-card.tsx';

const settledNow: Alarm['settled'] = { by: 'Olga', at: '2026-07-01T12:30:00.000Z', note: 'All is well.' };
function wordsOf(status: RideStatus, settled: Alarm['settled'] = null): string {
  const alarm = {
    id: 1,
    raisedBy: 'rider',
    raisedAt: '2026-07-01T12:00:00.000Z',
    ride: { id: 7, status, driver: null, pickupLocation: 'Union Station', destination: 'High Park' },
    rider: { name: 'Rita Wells', email: 'rita@example.com', phone: null },
    driver: null,
    position: { lat: 43.64, lng: -79.38, at: '2026-07-01T12:20:00.000Z', near: 'near Bay St' },
    settled,
  } as unknown as Alarm;
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(AlarmCard, { alarm, refused: null }) },
  ]);
  return renderToStaticMarkup(createElement(Page)).replace(/<[^>]*>/g, ' ');
}

test('the car of a ride under way is followed', () => {
  expect(wordsOf('in_transit')).toContain('Follow the car');
  expect(wordsOf('in_transit')).not.toContain('The ride is over');
});

test.each(['completed', 'cancelled'] as const)(
  'of a ride that is %s the driver is where they are now',
  (status) => {
    expect(wordsOf(status)).toContain('The ride is over. The car is where its driver is now');
    expect(wordsOf(status)).toContain('See the ride');
    expect(wordsOf(status)).not.toContain('Follow the car');
  },
);

test('where the car is now says nothing of an alarm that was settled', () => {
  expect(wordsOf('in_transit')).toContain('near Bay St');
  expect(wordsOf('completed', settledNow)).not.toMatch(/near Bay St|The ride is over/);
});
