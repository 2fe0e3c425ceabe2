import { expect, it } from 'vitest';
import { driverRequest, emptyApplication, missingIn, vehicleYears } from './application.ts';

it('offers the years from 2024 back to 2010', () => {
  expect([vehicleYears[0], vehicleYears.at(-1), vehicleYears.length]).toEqual(['2024', '2010', 15]);
});

it('asks people without an account for one, and nobody for more than the server needs', () => {
  const vehicle = { vehicleMake: 'Toyota', vehicleModel: 'Camry', licensePlate: 'CRTK 418' };
  const fields = (signedIn: boolean) =>
    missingIn({ ...emptyApplication, ...vehicle }, signedIn).map(({ field }) => field);
  expect(fields(true)).toEqual([]);
  expect(fields(false)).toEqual(['firstName', 'lastName', 'email', 'password']);
});

it('sends the vehicle as year make model', () => {
  const application = {
    ...emptyApplication,
    vehicleMake: ' Toyota ',
    vehicleModel: 'Camry',
    vehicleYear: '2022',
  };
  expect(driverRequest(application, 7)).toMatchObject({ userId: 7, vehicleInfo: '2022 Toyota Camry' });
});
