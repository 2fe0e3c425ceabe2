import { afterEach, expect, test } from 'vitest';
import { parseConfig } from '#src/platform/config.ts';
import { company, companyHere, companyMailLine, pageTitle } from './company.ts';
import { CompanyShape, companyOfEnvironment } from './company-setting.ts';
import { setSettings } from './setting.ts';

const { fallback } = companyHere;
const called = (name: string) => setSettings({ version: 1, values: { company: { ...fallback, name } } });

afterEach(() => setSettings({ version: 0, values: {} }));

test('what nobody said is the demo’s company, and is right by its own shape', () => {
  expect(CompanyShape.parse(fallback)).toEqual(fallback);
  expect(company().name).toBe('Rove');
  expect(companyMailLine()).toBe('Rove <hello@rove.example>');
});

test('a name holds in titles and for mails at once', () => {
  called('Ländle Fahrten');
  expect(pageTitle('Vehicles')).toBe('Vehicles | Ländle Fahrten');
  expect(companyMailLine()).toBe('Ländle Fahrten <hello@rove.example>');
});

test('the environment says it until somebody sets it, and says nothing where it is silent', () => {
  expect(companyOfEnvironment(parseConfig({}))).toBeNull();
  const said = companyOfEnvironment(
    parseConfig({
      COMPANY_NAME: 'Vaduz Mobil AG',
      COMPANY_TAX_NUMBER: 'CHE-123.456.789',
      BOOKS_TIME_ZONE: 'Europe/Vaduz',
      MAIL_FROM: '"Vaduz Mobil" <hallo@vaduz.example>',
    }),
  );
  expect(said).toMatchObject({
    ...{ name: 'Rove', legalName: 'Vaduz Mobil AG', taxNumber: 'CHE-123.456.789', timeZone: 'Europe/Vaduz' },
    ...{ mailAddress: 'hallo@vaduz.example', supportEmail: 'hallo@vaduz.example', mailName: 'Vaduz Mobil' },
  });
});

test.each([
  ['name', 'Rove <x@y.example>'],
  ['name', 'R'],
  ['name', 'R'.repeat(31)],
  ['country', 'QX'],
  ['country', 'Liechtenstein'],
  ['timeZone', 'Mars/Olympus'],
  ['supportEmail', 'hello'],
  ['languages', ['qqq']],
  ['languages', []],
  ['emergencyNumbers', { LI: '112; rm' }],
  ['emergencyNumbers', { Liechtenstein: '112' }],
  ['registrations', Array.from({ length: 7 }, () => ({ register: 'Register', number: '12' }))],
])('%s is refused as %j', (field, value) => {
  const { error } = CompanyShape.safeParse({ ...fallback, [field]: value });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
