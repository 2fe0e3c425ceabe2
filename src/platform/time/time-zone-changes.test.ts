import { expect, test } from 'vitest';
import { newsReadOn } from './time-zone-changes.ts';

const dayMs = 24 * 60 * 60 * 1000;

test('the news of the time zone database was read in the last 200 days', () => {
  const days = (Date.now() - Date.parse(newsReadOn)) / dayMs;
  expect(days).toBeGreaterThanOrEqual(0);
  expect(
    days,
    'Read what the IANA time zone database has announced since, add its lines to time-zone-changes.ts, take out those that every runtime and browser knows, and move knownUpTo and newsReadOn.',
  ).toBeLessThan(200);
});
