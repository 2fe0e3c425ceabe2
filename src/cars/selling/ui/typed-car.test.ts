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

test('price and mileage are read as the keyboards of other countries write them', () => {
  for (const [price, mileage] of [
    ['24.450,00', '46.050'],
    ['24 450 $', '46\u202f050'],
    ["24'450", "46'050"],
    ['24,450', '46,050 mi'],
  ])
    expect(typedCar({ ...camry, price, mileage }, null), `${price} and ${mileage}`).toMatchObject({
      price: '24450.00',
      mileage: 46_050,
    });
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
