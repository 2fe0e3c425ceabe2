import { expect, test } from 'vitest';
import { withFinished } from './use-driving.ts';

test('a ride that ends while another still waits for its stars stands before it, and neither twice', () => {
  const first = { id: 6 };
  const second = { id: 9 };
  expect(withFinished(withFinished([], first), second)).toEqual([second, first]);
  expect(withFinished([second, first], { id: 9 })).toEqual([second, first]);
});
