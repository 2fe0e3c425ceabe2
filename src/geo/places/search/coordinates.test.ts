import { expect, it } from 'vitest';
import { coordinatesIn } from './coordinates.ts';

it.each([
  '43.6426,-79.3871',
  '43.6426, -79.3871',
  '43.6426 -79.3871',
  '43.6426;-79.3871',
  '(43.6426, -79.3871)',
  'lat: 43.6426, lng: -79.3871',
  '43.6426° N, 79.3871° W',
  '43.6426N 79.3871W',
  'N 43.6426 W 79.3871',
  '79.3871 W, 43.6426 N',
  `43°38'33.4"N 79°23'13.6"W`,
  `43° 38.556' N, 79° 23.226' W`,
  'geo:43.6426,-79.3871',
  'geo:43.6426,-79.3871;u=35',
  'https://www.google.com/maps/@43.6426,-79.3871,17z',
  'https://www.google.com/maps/place/CN+Tower/@43.7,-79.5,17z/data=!3d43.6426!4d-79.3871',
  'https://maps.google.com/?q=43.6426,-79.3871',
  'https://maps.apple.com/?ll=43.6426%2C-79.3871',
  'https://www.openstreetmap.org/?mlat=43.6426&mlon=-79.3871#map=17/43.7/-79.5',
  'https://www.openstreetmap.org/#map=17/43.6426/-79.3871',
])('reads %s', (text) => {
  const at = coordinatesIn(text);
  expect(at?.lat).toBeCloseTo(43.6426, 3);
  expect(at?.lng).toBeCloseTo(-79.3871, 3);
});

it.each([
  '100 Queen St W',
  '43.6426',
  '16 17',
  '95, -79',
  '43.6, -190',
  'N S E W',
  '8 St SW',
  '1 N, 2 N',
  'https://example.org',
  'geo:',
])('takes no place from %s', (text) => {
  expect(coordinatesIn(text)).toBeUndefined();
});
