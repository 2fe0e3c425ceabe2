import { afterEach, expect, test } from 'vitest';
import { companyHere } from '../settings/company.ts';
import { setSettings } from '../settings/setting.ts';
import { dayWords, momentWords } from './moments.ts';

const at = (country: string) =>
  setSettings({ version: 1, values: { company: { ...companyHere.fallback, country } } });
afterEach(() => setSettings({ version: 0, values: {} }));

test('the specification’s company writes dates as the specification has them', () => {
  expect(momentWords('2026-11-27T20:30:00Z', 'America/Toronto', 'ahead')).toBe('Fri, Nov 27, 2026, 3:30 PM');
  expect(dayWords('2026-06-01')).toBe('Jun 1, 2026');
});

test('a company elsewhere has the day first and 24 hours, one in the United States neither', () => {
  at('LI');
  expect(momentWords('2026-11-27T20:30:00Z', 'Europe/Vaduz')).toBe('27 Nov 2026, 21:30');
  expect(dayWords('2026-06-01')).toBe('1 Jun 2026');
  at('US');
  expect(momentWords('2026-11-27T20:30:00Z', 'America/New_York')).toBe('Nov 27, 2026, 3:30 PM');
});
