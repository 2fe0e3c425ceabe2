import { expect, test } from 'vitest';
import { counted, plural } from './plural.ts';

test('one is one, and none and many are not', () => {
  expect([0, 1, 2, 1234].map((count) => counted(count, 'ride'))).toEqual([
    '0 rides',
    '1 ride',
    '2 rides',
    '1,234 rides',
  ]);
  expect(counted(1, 'inquiry', 'inquiries')).toBe('1 inquiry');
  expect(counted(3, 'inquiry', 'inquiries')).toBe('3 inquiries');
  expect([plural(1, 'is', 'are'), plural(2, 'is', 'are')]).toEqual(['is', 'are']);
});
