/** The form of a dealership: what is read of it, for the contract's shape to check. */
import type { DealershipForm } from '../dealership-contract.ts';
import { readTime, type WeekHours, weekdays } from '../hours.ts';

const fields = [
  ...(['legalName', 'tradingName', 'registrar', 'registrarName', 'registrationNumber'] as const),
  ...(['street', 'city', 'postalCode', 'province', 'phone', 'taxNumber'] as const),
];
export type DealershipField = (typeof fields)[number] | 'hours';

export const emptyDealership: DealershipForm = {
  ...{ legalName: '', tradingName: '', registrar: '', registrarName: '', registrationNumber: '' },
  ...{ street: '', city: '', postalCode: '', province: '', phone: '', taxNumber: '' },
  hours: [null, null, null, null, null, null, null],
};

/** What cannot be read for a time stays as it was typed, so that it is refused beside its field. */
export const readHours = (form: FormData): WeekHours =>
  weekdays.map((day) => {
    const name = day.slice(0, 3).toLowerCase();
    if (form.get(`open.${name}`) !== 'on') return null;
    const time = (end: string) => {
      const typed = String(form.get(`${end}.${name}`) ?? '');
      return readTime(typed) ?? typed;
    };
    return { from: time('from'), to: time('to') };
  });

export function readDealership(form: FormData): DealershipForm {
  const typed = Object.fromEntries(fields.map((field) => [field, String(form.get(field) ?? '')]));
  return { ...emptyDealership, ...typed, hours: [...readHours(form)] };
}

/** Problems of a refusal as a list whose links lead to the fields. */
export const problemsOf = (errors: Readonly<Record<string, string>>) =>
  Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }));
