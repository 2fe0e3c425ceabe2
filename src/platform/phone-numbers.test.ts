import { expect, test } from 'vitest';
import { dialled, readPhone } from './phone-numbers.ts';
import { phoneLink, phoneWords } from './phone-words.ts';

test.each([
  ['416 555 0199', '+14165550199'],
  ['(416) 555-0142', '+14165550142'],
  ['+1 416 555 0142', '+14165550142'],
  ['1-416-555-0142', '+14165550142'],
  ['416.555.0142', '+14165550142'],
  ['4165550142', '+14165550142'],
  ['416/555-0142', '+14165550142'],
  ['\u202a+1 416 555 0142\u202c', '+14165550142'],
  ['\u2068+1\u00a0416\u00a0555\u20110142\u2069', '+14165550142'],
  ['416\u2013555\u20130142', '+14165550142'],
  ['416\u2212555\u22120142', '+14165550142'],
  ['４１６ ５５５ ０１４２', '+14165550142'],
  ['tel:+14165550142', '+14165550142'],
  ['tel:+1-416-555-0142', '+14165550142'],
  ['tel:416-555-0142;phone-context=+1', '+14165550142'],
  ['TEL:+14165550142;ext=12', '+14165550142;ext=12'],
  ['416 555 0142 ext. 12', '+14165550142;ext=12'],
  ['416-555-0142 x12', '+14165550142;ext=12'],
  ['416 555 0142, poste 12', '+14165550142;ext=12'],
  ['+14165550142;ext=12', '+14165550142;ext=12'],
  ['+44 20 7946 0958', '+442079460958'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['0049 171 1234567', '+491711234567'],
])('%j is read as %s', (typed, number) => {
  expect(readPhone(typed)).toBe(number);
  expect(readPhone(number)).toBe(number);
  expect(readPhone(phoneWords(number)), 'as it is shown').toBe(number);
});

test('a number without its country is one of the place', () => {
  expect(readPhone('020 7946 0958', 'GB')).toBe('+442079460958');
  expect(readPhone('020 7946 0958')).toBeNull();
});

test.each([
  '555-0142',
  '555',
  '911',
  '',
  'abc',
  '+',
  '<script>',
  '+1 016 555 0142',
  '1'.repeat(16),
  '9'.repeat(80),
])('%j rings nowhere', (typed) => {
  expect(readPhone(typed)).toBeNull();
});

test('a number is shown to be read, dialled without its extension, and linked with it', () => {
  expect(phoneWords('+14165550142;ext=12')).toBe('+1 416 555 0142 ext. 12');
  expect(phoneWords('(416) 555-0142')).toBe('(416) 555-0142');
  expect(dialled('+14165550142;ext=12')).toBe('+14165550142');
  expect(dialled('(416) 555-0142')).toBe('+14165550142');
  expect(phoneLink('+14165550142;ext=12')).toBe('tel:+14165550142;ext=12');
});
