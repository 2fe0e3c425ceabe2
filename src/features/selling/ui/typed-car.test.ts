import { expect, test } from 'vitest';
import { typedCar } from './typed-car.ts';

const camry = { make: ' Toyota ', model: 'Camry', year: '2021' };

test('a car is drawn once make, model and year are known, and not before', () => {
  for (const missing of ['make', 'model', 'year'] as const)
    expect(typedCar({ ...camry, [missing]: '' }, null)).toBeNull();
  expect(typedCar({ ...camry, year: '202' }, null)).toBeNull();
  expect(typedCar(camry, null)).toMatchObject({ make: 'Toyota', model: 'Camry', year: 2021 });
});

test('it is drawn in its body, colour and fuel', () => {
  const looks = { body: 'suv', colour: 'blue', fuelType: 'electric' };
  expect(typedCar({ ...camry, ...looks }, null)?.picture.src).toBe(
    '/vehicles/pictures/suv-lake-aero-ev-side.svg',
  );
});

test('the card says what is typed, in the words of the search', () => {
  const typed = { price: '24,450', mileage: '46 050', fuelType: 'plug-in hybrid', condition: 'used' };
  expect(typedCar({ ...camry, ...typed }, null)).toMatchObject({
    price: '24450.00',
    mileage: 46_050,
    sellerName: 'Private Seller',
    status: 'published',
    deal: { kind: 'unknown' },
  });
});
