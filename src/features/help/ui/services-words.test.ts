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
  [
    states(['Card payments', 'trouble'], ['Mail', 'working']),
    'trouble',
    'Card payments are in trouble, the rest works',
  ],
  // What is off besides is no news beside what has failed, and is not said to work.
  [states(['Mail', 'trouble'], ['PayPal', 'off'], ['Rides', 'working']), 'trouble', 'Mail is in trouble'],
] as const)('the worst is said first: %#', (services, state, words) => {
  expect(servicesWords(services)).toEqual({ state, words });
});
