import { expect, test } from 'vitest';
import { unitsIn } from './visitor-units.ts';

test('a visitor’s units are read from their own cookie only', () => {
  expect(unitsIn('theme=dark; units=metric')).toEqual({ distance: 'km', fuel: 'l_per_100km' });
  expect(unitsIn('units=us')).toEqual({ distance: 'miles', fuel: 'mpg' });
  for (const cookies of [null, 'myunits=us', 'units=user', 'units=constructor', 'units=local'])
    expect(unitsIn(cookies)).toEqual({ distance: null, fuel: null });
});
