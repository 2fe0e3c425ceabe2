import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { draw } from '#test/drawn.tsx';
import type { Candidate, HandState } from '../contract.ts';
import { ChooseDriver } from './choose-driver.tsx';

const candidate = (id: number, name: string, cannot: Candidate['cannot'] = null): Candidate => ({
  ...{ driverId: id as DriverId, userId: id, name, vehicleInfo: '2021 Honda Civic', rating: '5.0' },
  ...{ licensePlate: `CRTK ${id}`, lat: 43.65, lng: -79.38, etaSeconds: 240, meters: 1_200, doing: 'free' },
  ...{ rideId: null, next: false, cannot },
});
const state = (candidates: Candidate[], rideId = 7): HandState => ({
  ...{ rideId: rideId as RideId, status: 'pending', driverId: null, driver: null, open: true, asked: null },
  candidates,
});

/** Read anew at a press, as the page is by itself. */
function ReadAnew({ first, then }: { first: HandState; then: HandState }) {
  const [shown, show] = useState(first);
  return (
    <>
      <button type="button" onClick={() => show(then)}>
        Read anew
      </button>
      <ChooseDriver state={shown} zone="America/Toronto" refused={null} />
    </>
  );
}
const anew = () => screen.getByRole('button', { name: 'Read anew' });
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(name) });

test('who was picked stays picked where the list is read anew without them, and it is said', async () => {
  const first = state([candidate(1, 'Tom Tremblay'), candidate(2, 'Ana Silva')]);
  const { user } = draw(<ReadAnew first={first} then={state([candidate(2, 'Ana Silva')])} />);
  await user.click(radio('Tom Tremblay'));
  await user.click(anew());
  expect(radio('Tom Tremblay').checked).toBe(true);
  expect(radio('Tom Tremblay.*not free any more').checked).toBe(true);
  expect(radio('Ana Silva').checked).toBe(false);
});

test('where nobody is left, who was picked is still there', async () => {
  const first = state([candidate(1, 'Tom Tremblay')]);
  const { user } = draw(<ReadAnew first={first} then={state([candidate(1, 'Tom Tremblay', 'on_break')])} />);
  await user.click(radio('Tom Tremblay'));
  await user.click(anew());
  expect(radio('Tom Tremblay').checked).toBe(true);
});

test('another ride begins with nobody', async () => {
  const first = state([candidate(1, 'Tom Tremblay')]);
  const { user } = draw(<ReadAnew first={first} then={state([candidate(2, 'Ana Silva')], 8)} />);
  await user.click(radio('Tom Tremblay'));
  await user.click(anew());
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect(radio('Ana Silva').checked).toBe(false);
});
