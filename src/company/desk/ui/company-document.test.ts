import { expect, test } from 'vitest';
import { companyHere } from '#src/platform/settings/company.ts';
import { CompanyShape } from '#src/platform/settings/company-setting.ts';
import {
  emergencyLines,
  errorUnder,
  readCompany,
  registrationLines,
  withoutFallbacks,
} from './company-document.ts';

const vaduz = {
  ...companyHere.fallback,
  ...{ name: 'Ländle Fahrten', country: 'LI', timeZone: 'Europe/Vaduz', languages: ['de', 'en'] },
  registrations: [{ register: 'Handelsregister', number: 'FL-0002.123.456-7' }],
  emergencyNumbers: { LI: '112', CH: '117' },
};
const written = (company: typeof vaduz): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(company).map(([name, value]) => [name, value === null ? '' : String(value)]),
  ),
  registrations: registrationLines(company),
  emergencyNumbers: emergencyLines(company),
});

test('what the form shows is read as it was', () => {
  const form = written(vaduz);
  expect(CompanyShape.parse(readCompany((name) => form[name] ?? ''))).toEqual(vaduz);
});

test('a number alone is the company’s own country’s', () => {
  const form: Record<string, string> = { ...written(vaduz), emergencyNumbers: '112\nch 117' };
  expect(readCompany((name) => form[name] ?? '').emergencyNumbers).toEqual({ LI: '112', CH: '117' });
});

test('a phone that rings nowhere is refused in words', () => {
  const form: Record<string, string> = { ...written(vaduz), supportPhone: '12' };
  const { error } = CompanyShape.safeParse(readCompany((name) => form[name] ?? ''));
  expect(error?.issues.map(({ message }) => message).join()).toMatch(/^Enter a .*phone number/);
});

test('a line without its parts is refused, and the field says so', () => {
  const form: Record<string, string> = {
    ...written(vaduz),
    registrations: 'FL-0002.123.456-7',
    emergencyNumbers: 'Liechtenstein',
  };
  const { error } = CompanyShape.safeParse(readCompany((name) => form[name] ?? ''));
  const fields = Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );
  expect(errorUnder(fields, 'registrations')).toBe('Enter the number.');
  expect(errorUnder(fields, 'emergencyNumbers')).toBeDefined();
  expect(errorUnder(fields, 'name')).toBeUndefined();
});

test('whoever says it the first time is not shown what only the program said', () => {
  expect(withoutFallbacks(companyHere.fallback)).toMatchObject({ name: '', legalName: '', country: '' });
  expect(withoutFallbacks(vaduz)).toMatchObject({ name: 'Ländle Fahrten', country: 'LI', legalName: '' });
});
