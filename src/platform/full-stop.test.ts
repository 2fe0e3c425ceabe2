import { expect, test } from 'vitest';
import { fullStop } from './full-stop.ts';

test.each([
  ['They ride on the account of Acme Inc.', 'They ride on the account of Acme Inc.'],
  ['They ride on the account of Acme', 'They ride on the account of Acme.'],
  ['It was called off: no  \n', 'It was called off: no.'],
  ['It was called off: why not?', 'It was called off: why not?'],
  ['They said “Never again!”', 'They said “Never again!”'],
  ['We meet at 1 King St. (behind the house)', 'We meet at 1 King St. (behind the house).'],
  ['And so on…', 'And so on…'],
])('%j ends once', (sentence, ended) => {
  expect(fullStop(sentence)).toBe(ended);
});
