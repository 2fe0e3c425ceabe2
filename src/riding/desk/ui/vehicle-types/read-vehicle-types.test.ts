import { expect, test } from 'vitest';
import { readVehicleTypes } from './read-vehicle-types.ts';

test('types are read in their order on the page, and what cannot be read is left for the shape to refuse', () => {
  const form = new FormData();
  const put = (place: number, fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) form.set(`types.${place}.${name}`, value);
  };
  put(4, {
    name: ' Van ',
    id: 'van',
    words: '',
    picture: 'ramp',
    seats: 'six',
    rank: '2',
    isAccessible: 'on',
  });
  put(0, {
    ...{ name: 'Standard', id: 'standard', words: 'A car.', picture: 'standard', seats: '4', rank: '1' },
    ...{ isOffered: 'on', usualFrom: '12', usualTo: '15,50' },
  });
  put(2, { name: 'Eco', id: 'eco', words: '', picture: 'eco', seats: '4', rank: '1', usualFrom: 'much' });
  expect(readVehicleTypes(form)).toEqual([
    {
      ...{ id: 'van', name: 'Van', words: '', picture: 'ramp', seats: null, rank: 2 },
      ...{ isAccessible: true, isOffered: false, usualCents: null },
    },
    {
      ...{ id: 'standard', name: 'Standard', words: 'A car.', picture: 'standard', seats: 4, rank: 1 },
      ...{ isAccessible: false, isOffered: true, usualCents: [1200, 1550] },
    },
    expect.objectContaining({ id: 'eco', usualCents: [null, null] }),
  ]);
});
