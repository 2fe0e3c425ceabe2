import { expect, test } from 'vitest';
import { monthsBefore } from './months.ts';

test('months go back over the year, each with its own last day', () => {
  const months = monthsBefore('2024-03-31');
  expect(months.map(({ from, to }) => [from, to])).toEqual([
    ['2024-03-01', '2024-03-31'],
    ['2024-02-01', '2024-02-29'],
    ['2024-01-01', '2024-01-31'],
    ['2023-12-01', '2023-12-31'],
    ['2023-11-01', '2023-11-30'],
    ['2023-10-01', '2023-10-31'],
  ]);
  expect(months[3]?.words).toBe('December 2023');
});
