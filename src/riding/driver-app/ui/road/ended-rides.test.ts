import { expect, test } from 'vitest';
import { cancelledWords, withFinished } from './ended-rides.ts';

test('a ride that ends while another still waits for its stars stands before it, and neither twice', () => {
  const first = { id: 6 };
  const second = { id: 9 };
  expect(withFinished(withFinished([], first), second)).toEqual([second, first]);
  expect(withFinished([second, first], { id: 9 })).toEqual([second, first]);
});

test('a driver who ends a ride as a no-show is told what it brought, as after a rider’s cancellation', () => {
  expect(cancelledWords({ cancelledBy: 'driver', fare: '4.00' })).toEqual({
    title: 'Ended as a no-show',
    description: '$4.00 of the fee is yours. You are free for the next request.',
  });
  expect(cancelledWords({ cancelledBy: 'rider', fare: '0.00' })).toEqual({
    title: 'The rider cancelled',
    description: 'You are free for the next request.',
  });
});
