import { afterEach, expect, test } from 'vitest';
import { companyHere } from '#src/platform/settings/company.ts';
import { setSettings } from '#src/platform/settings/setting.ts';
import { nowhere } from './city-frames.ts';
import { emergencyNumberAt, emergencyNumberIn } from './emergency-number.ts';

const set = (company: object) =>
  setSettings({ version: 1, values: { company: { ...companyHere.fallback, ...company } } });
const vaduz = { ...nowhere, country: { name: 'Liechtenstein', code: 'LI' } };

afterEach(() => setSettings({ version: 0, values: {} }));

test('in danger the number of the city’s country is called, or the city’s own', () => {
  expect(emergencyNumberIn(vaduz)).toBe('112');
  expect(emergencyNumberIn({ ...vaduz, emergencyNumber: '144' })).toBe('144');
});

test('a company says otherwise for a country', () => {
  set({ emergencyNumbers: { LI: '117' } });
  expect(emergencyNumberIn(vaduz)).toBe('117');
});

test('where no city is, it is that of the company’s country', () => {
  const farAway = { lat: -77, lng: 166 };
  expect(emergencyNumberAt(farAway)).toBe('911');
  set({ country: 'AU' });
  expect(emergencyNumberAt(farAway)).toBe('000');
  expect(emergencyNumberAt(null)).toBe('000');
});
