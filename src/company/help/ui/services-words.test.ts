import { expect, test } from 'vitest';
import type { ServiceState } from '../contract.ts';
import { servicesWords } from './services-words.ts';

const states = (...all: [string, ServiceState['state']][]): ServiceState[] =>
  all.map(([service, state]) => ({ service, state, words: '' }));

test.each([
  [states(['Mail', 'working'], ['PayPal', 'working']), 'working', 'All services work'],
  [states(['Mail', 'working'], ['PayPal', 'off']), 'off', 'PayPal is off, the rest works'],
  [
    states(['Mail', 'off'], ['PayPal', 'off'], ['Card payments', 'working']),
    'off',
    'Mail and PayPal are off, the rest works',
  ],
  [states(['PayPal', 'off']), 'off', 'PayPal is off'],
  // One says itself what it is about.
  [
    [
      ...states(['Mail', 'off']),
      { service: 'Map and places', state: 'trouble', words: 'Only cities are found' },
    ],
    'trouble',
    'Map and places: only cities are found',
  ],
  // What is off besides is no news beside what has failed.
  [
    states(['Mail', 'trouble'], ['Rides', 'trouble'], ['PayPal', 'off'], ['Card payments', 'working']),
    'trouble',
    'Mail and Rides are in trouble',
  ],
] as const)('the worst is said first: %#', (services, state, words) => {
  expect(servicesWords(services)).toEqual({ state, words });
});
