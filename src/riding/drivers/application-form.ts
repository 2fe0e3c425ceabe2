/** The driver application as it is filled in: its fields, its steps, and what is wrong with each. Pure. */

import { countryCodeOf, countryName } from '#src/platform/countries.ts';
import type { UserId } from '#src/platform/ids.ts';
import { readMailAddress } from '#src/platform/mail-addresses.ts';
import { askPhoneWords, leastPhoneDigits } from '#src/platform/phone-words.ts';
import { company } from '#src/platform/settings/company.ts';
import {
  bare,
  checkPlate,
  findRegion,
  hasStates,
  licenceProblem,
  postalProblem,
} from '#src/riding/regions/regions.ts';
import {
  fewestDoors,
  oldestYear,
  type Power,
  powers,
  rideTypesFor,
  type VehicleFacts,
} from '#src/riding/vehicle-types/ride-types.ts';
import { usualVehicleType } from '#src/riding/vehicle-types/vehicle-types.ts';

/** Every field of the specification, then what deciding about ride types needs besides. */
export const emptyForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  country: 'Canada',
  state: '',
  city: '',
  zipCode: '',
  yearsExperience: '',
  vehicleMake: '',
  vehicleModel: '',
  vehicleYear: '',
  vehicleColor: '',
  licensePlate: '',
  vehicleType: '',
  vehicleSeats: '',
  vehicleDoors: '',
  vehiclePower: '',
  licenseNumber: '',
  licenseExpiry: '',
  insuranceProvider: '',
  insurancePolicy: '',
  insuranceExpiry: '',
};
export type ApplicationForm = typeof emptyForm;

/** What a form begins with: its driver lives where the company is at home, until they say otherwise. */
export const startingForm = (): ApplicationForm => ({
  ...emptyForm,
  country: countryName(company().country),
  vehicleType: usualVehicleType(),
});
export type FormField = keyof ApplicationForm;
export const formFields = Object.keys(emptyForm) as FormField[];
export const longestValue = 254;

export const stepNames = ['Personal info', 'Vehicle details', 'Insurance and documents', 'Complete'] as const;
export const lastFormStep = 2;

const stepFields: FormField[][] = [
  [
    'firstName',
    'lastName',
    'email',
    'phone',
    'address',
    'country',
    'state',
    'city',
    'zipCode',
    'yearsExperience',
  ],
  [
    'vehicleMake',
    'vehicleModel',
    'vehicleYear',
    'vehicleSeats',
    'vehicleDoors',
    'vehiclePower',
    'vehicleColor',
    'licensePlate',
    'vehicleType',
  ],
  ['licenseNumber', 'licenseExpiry', 'insuranceProvider', 'insurancePolicy', 'insuranceExpiry'],
];

/** The step a field stands on; 0 for one nobody knows. */
export const stepOf = (field: string): number =>
  Math.max(
    0,
    stepFields.findIndex((fields) => fields.some((one) => one === field)),
  );

export const experiences = ['1-2', '3-5', '6-10', '10+'] as const;
export const doorChoices = ['2', '3', '4', '5'] as const;
export const seatChoices = ['2', '4', '5', '6', '7', '8'] as const;

/** From the present year back to the oldest that may drive. */
export const vehicleYears = (presentYear: number): string[] =>
  Array.from({ length: presentYear - oldestYear + 1 }, (_, index) => String(presentYear - index));

const missing: Record<FormField, string> = {
  firstName: 'Enter your first name.',
  lastName: 'Enter your last name.',
  email: 'Enter your email address.',
  phone: 'Enter your phone number.',
  address: 'Enter your address.',
  country: 'Choose your country.',
  state: 'Choose your province or state.',
  city: 'Enter your city.',
  zipCode: 'Enter your postal or ZIP code.',
  yearsExperience: 'Choose for how many years you have driven.',
  vehicleMake: 'Enter the make of your vehicle.',
  vehicleModel: 'Enter the model of your vehicle.',
  vehicleYear: 'Choose the year of your vehicle.',
  vehicleColor: 'Enter the colour of your vehicle.',
  licensePlate: 'Enter your plate.',
  vehicleType: 'Choose a vehicle type.',
  vehicleSeats: 'Choose how many seats it has.',
  vehicleDoors: 'Choose how many doors it has.',
  vehiclePower: 'Choose what drives it.',
  licenseNumber: 'Enter your licence number.',
  licenseExpiry: 'Enter when your licence expires.',
  insuranceProvider: 'Enter your insurance provider.',
  insurancePolicy: 'Enter your policy number.',
  insuranceExpiry: 'Enter when your insurance expires.',
};

/** A day as `2028-03-14`; null for what is none, such as the 30th of February. */
export function readDay(written: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) return null;
  const day = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== written ? null : day;
}

/** What is wrong with an expiry date as typed; `today` is a day such as `2026-11-21`. */
export function expiryProblem(written: string, today: string): string | null {
  if (!readDay(written)) return 'Enter a date, such as 2028-03-14.';
  if (written <= today) return 'This date has passed. Renew it first, then enter the new date.';
  if (Number(written.slice(0, 4)) > Number(today.slice(0, 4)) + 15) {
    return 'This date is more than 15 years ahead. Check the year.';
  }
  return null;
}

const oneOf = (value: string, choices: readonly string[], words: string) =>
  choices.includes(value) ? null : words;
const letters = (value: string, words: string) => (/\p{L}/u.test(value) ? null : words);

const checks: Partial<
  Record<FormField, (value: string, form: ApplicationForm, today: string) => string | null>
> = {
  firstName: (value) => letters(value, 'A name has letters.'),
  // Who has one name writes a dash.
  lastName: (value) => (/^\p{Pd}$/u.test(value.trim()) ? null : letters(value, 'A name has letters.')),
  email: (value) => (readMailAddress(value) ? null : 'Enter an email address such as name@example.com.'),
  phone: (value) =>
    // Whether it rings somewhere is looked at when it is sent: that reader is too large for a page.
    value.replace(/\P{Nd}/gu, '').length >= leastPhoneDigits() ? null : askPhoneWords(),
  address: (value) => letters(value, 'Enter the street and the number.'),
  country: (value) => (countryCodeOf(value) ? null : missing.country),
  state: (value, form) =>
    !hasStates(form.country) || findRegion(value, form.country)
      ? null
      : `Choose a ${form.country === 'United States' ? 'state of the United States' : 'province of Canada'}.`,
  city: (value) => letters(value, 'Enter the name of your city.'),
  zipCode: (value, form) => postalProblem(value, form.country),
  yearsExperience: (value) => oneOf(value, experiences, missing.yearsExperience),
  vehicleMake: (value) => letters(value, 'A make is a name, such as Toyota.'),
  vehicleYear: (value, _form, today) => {
    const year = Number(value);
    if (!/^\d{4}$/.test(value)) return missing.vehicleYear;
    if (year < oldestYear) return `The vehicle must be from ${oldestYear} or newer.`;
    return year > Number(today.slice(0, 4)) ? 'That year has not begun.' : null;
  },
  vehicleColor: (value) => letters(value, 'A colour is a word, such as Blue.'),
  licensePlate: (value, form) => {
    const verdict = checkPlate(value, findRegion(form.state, form.country));
    return verdict.fits ? null : verdict.words;
  },
  vehicleSeats: (value) => oneOf(value, seatChoices, missing.vehicleSeats),
  vehicleDoors: (value) =>
    oneOf(value, doorChoices, missing.vehicleDoors) ??
    (Number(value) < fewestDoors ? `The vehicle must have ${fewestDoors} doors.` : null),
  vehiclePower: (value) => oneOf(value, powers, missing.vehiclePower),
  vehicleType: (value, form, today) => {
    const car = carIn(form);
    if (!car) return null;
    const verdict = rideTypesFor(car, Number(today.slice(0, 4))).find(({ type }) => type === value);
    if (!verdict) return missing.vehicleType;
    return verdict.allowed ? null : `${verdict.words}. Choose another type.`;
  },
  licenseNumber: (value, form) => licenceProblem(value, findRegion(form.state, form.country)),
  licenseExpiry: (value, _form, today) => expiryProblem(value, today),
  insuranceProvider: (value) => letters(value, 'Enter the name of the company.'),
  insurancePolicy: (value) =>
    /^[A-Z0-9]{4,30}$/.test(bare(value)) ? null : 'A policy number has 4 to 30 letters and digits.',
  insuranceExpiry: (value, _form, today) => expiryProblem(value, today),
};

/** Elsewhere than in countries with provinces and states nobody is asked for one, nor for a code where there is none. */
const isAsked = (field: FormField, { country }: ApplicationForm): boolean =>
  (field !== 'state' && field !== 'zipCode') || country === '' || hasStates(country);

/** What is wrong with one field, in words; null when nothing is. */
export function fieldProblem(field: FormField, form: ApplicationForm, today: string): string | null {
  const value = form[field].trim();
  if (!value) return isAsked(field, form) ? missing[field] : null;
  if (value.length > longestValue) return `Use at most ${longestValue} characters.`;
  return checks[field]?.(value, form, today) ?? null;
}

/** Everything that is wrong on one step, or on all of them, in the order of the form. */
export function formProblems(
  form: ApplicationForm,
  today: string,
  step?: number,
): Partial<Record<FormField, string>> {
  const problems: Partial<Record<FormField, string>> = {};
  for (const field of step === undefined ? stepFields.flat() : (stepFields[step] ?? [])) {
    const words = fieldProblem(field, form, today);
    if (words) problems[field] = words;
  }
  return problems;
}

/** The vehicle that is described; null until enough of it is. */
export function carIn(form: ApplicationForm): VehicleFacts | null {
  const power = powers.find((one) => one === form.vehiclePower);
  const [year, seats, doors] = [form.vehicleYear, form.vehicleSeats, form.vehicleDoors].map(Number);
  if (!power || !year || !seats || !doors) return null;
  return { make: form.vehicleMake, model: form.vehicleModel, year, seats, doors, power: power as Power };
}

export const vehicleInfoOf = (form: ApplicationForm): string =>
  `${form.vehicleYear} ${form.vehicleMake.trim()} ${form.vehicleModel.trim()}`;

/** The payload of `POST /api/drivers`; rating, rides and position are the server's to decide. */
export function driverRequest(form: ApplicationForm, userId: UserId) {
  return {
    userId,
    vehicleInfo: vehicleInfoOf(form),
    vehicleType: form.vehicleType,
    vehicleColor: form.vehicleColor.trim() || null,
    licensePlate: form.licensePlate.trim(),
    country: form.country,
    state: form.state.trim(),
    city: form.city.trim(),
  };
}
