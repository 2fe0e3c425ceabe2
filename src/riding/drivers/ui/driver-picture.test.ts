import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { personOf } from '../server/roster/ratings.ts';
import { DriverPicture } from './driver-picture.tsx';

const shown = (user: { email: string; image: string | null }) => {
  const person = personOf({ firstName: 'Dana', lastName: 'Whitlock', ...user });
  return renderToStaticMarkup(
    createElement(DriverPicture, { driver: { user: person, vehicleInfo: 'Camry' }, size: 40 }),
  );
};

test('nobody real is given a face that is not theirs', () => {
  const real = shown({ email: 'dana@example.com', image: null });
  expect(real).toContain('>D<');
  expect(real).not.toContain('<svg');
});

test('a portrait that was approved is shown, and the simulated fleet is drawn', () => {
  expect(shown({ email: 'dana@example.com', image: '/api/driver-portraits/k' })).toContain(
    'src="/api/driver-portraits/k"',
  );
  expect(shown({ email: 'driver-toronto-1@fleet.rove.example', image: null })).toContain('<svg');
});
