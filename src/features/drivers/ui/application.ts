/** The driver application as it is filled in, and what of it is sent. */
import type { VehicleType } from '../contract.ts';

export const emptyApplication = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  password: '',
  address: '',
  country: 'Canada',
  state: '',
  city: '',
  zipCode: '',
  licenseNumber: '',
  licenseExpiry: '',
  yearsExperience: '1-2',
  vehicleMake: '',
  vehicleModel: '',
  vehicleYear: '2024',
  vehicleColor: '',
  licensePlate: '',
  vehicleType: 'standard' as VehicleType,
  insuranceProvider: '',
  insurancePolicy: '',
  insuranceExpiry: '',
};
export type Application = typeof emptyApplication;

const newestYear = 2024;
/** 2024 back 15 years (specification, section 5); vehicles must be 2010 or newer. */
export const vehicleYears = Array.from({ length: 15 }, (_, index) => String(newestYear - index));
export const experiences = ['1-2', '3-5', '6-10', '10+'];

/** What the server cannot do without, by step; the application is otherwise taken as it is. */
const needed: { field: keyof Application; step: number; words: string }[] = [
  { field: 'firstName', step: 0, words: 'Enter your first name.' },
  { field: 'lastName', step: 0, words: 'Enter your last name.' },
  { field: 'email', step: 0, words: 'Enter your email address.' },
  { field: 'password', step: 0, words: 'Choose a password.' },
  { field: 'vehicleMake', step: 1, words: 'Enter the make of your vehicle.' },
  { field: 'vehicleModel', step: 1, words: 'Enter the model of your vehicle.' },
  { field: 'licensePlate', step: 1, words: 'Enter your plate.' },
];
const accountFields = new Set<keyof Application>(['firstName', 'lastName', 'email', 'password']);

/** What is missing, in the order of the form. Somebody who is signed in has an account already. */
export function missingIn(application: Application, signedIn: boolean) {
  return needed.filter(({ field }) => !application[field].trim() && !(signedIn && accountFields.has(field)));
}

/** The step a refused field stands on. */
export const stepOf = (field: string): number =>
  field === 'vehicleInfo' ? 1 : (needed.find((one) => one.field === field)?.step ?? 0);

/** The payload of `POST /api/drivers`; rating, rides and position are the server's to decide. */
export function driverRequest(application: Application, userId: number) {
  const { vehicleYear, vehicleMake, vehicleModel, vehicleType, vehicleColor } = application;
  return {
    userId,
    vehicleInfo: `${vehicleYear} ${vehicleMake.trim()} ${vehicleModel.trim()}`,
    vehicleType,
    vehicleColor: vehicleColor.trim() || null,
    licensePlate: application.licensePlate.trim(),
    country: application.country,
    state: application.state.trim(),
    city: application.city.trim(),
  };
}
