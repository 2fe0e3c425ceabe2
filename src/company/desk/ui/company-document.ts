/** The company's setting, as its form has it and as it is sent. Pure. */
import { type Company, companyHere } from '#src/platform/settings/company.ts';
import { prefixFromName } from '#src/platform/settings/numbers.ts';

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** `UID: CHE-123.456.789`, one a line. */
export const registrationLines = ({ registrations }: Company): string =>
  registrations.map(({ register, number }) => `${register}: ${number}`).join('\n');

/** `LI 117`, one a line. */
const asked = [
  'name',
  'legalName',
  'country',
  'timeZone',
  'supportEmail',
  'mailAddress',
  'numberPrefix',
] as const;

/** For whoever says it the first time: what only the program says is not theirs, and is asked for. */
export function withoutFallbacks(company: Company): Company {
  const { fallback } = companyHere;
  const unsaid = asked.filter(
    // Where nobody named the company by law, the program's own name stands for it.
    (key) => company[key] === fallback[key] || (key === 'legalName' && company[key] === fallback.name),
  );
  return { ...company, ...Object.fromEntries(unsaid.map((key) => [key, ''])) };
}

export const emergencyLines = ({ emergencyNumbers }: Company): string =>
  Object.entries(emergencyNumbers)
    .map(([country, number]) => `${country} ${number}`)
    .join('\n');

/** What the form says, in the shape of the setting; the server looks whether it is right. */
export function readCompany(said: (name: string) => string) {
  const orNull = (name: string) => said(name) || null;
  return {
    name: said('name'),
    legalName: said('legalName'),
    postalAddress: said('postalAddress'),
    country: said('country'),
    registrations: lines(said('registrations')).map((line) => {
      const [, register = line, number = ''] = /^(.*?)\s*:\s*(.*)$/.exec(line) ?? [];
      return { register, number };
    }),
    taxNumber: orNull('taxNumber'),
    supportEmail: said('supportEmail'),
    supportPhone: orNull('supportPhone'),
    mailAddress: said('mailAddress'),
    mailName: orNull('mailName'),
    timeZone: said('timeZone'),
    distanceUnit: orNull('distanceUnit'),
    numberPrefix: said('numberPrefix').toUpperCase() || prefixFromName(said('name')),
    languages: said('languages')
      .split(/[\s,;]+/)
      .filter(Boolean),
    emergencyNumbers: Object.fromEntries(
      lines(said('emergencyNumbers')).map((line) => {
        const [country = '', number] = line.split(/[\s:=]+/);
        // A number alone is the company's own country's.
        return number === undefined ? [said('country'), country] : [country.toUpperCase(), number];
      }),
    ),
  };
}

/** What is wrong in a field whose parts are refused by themselves: `registrations.0.number`. */
export const errorUnder = (fields: Record<string, string> | undefined, name: string): string | undefined =>
  Object.entries(fields ?? {}).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
