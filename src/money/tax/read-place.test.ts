import { expect, test } from 'vitest';
import { readPlace } from './read-place.ts';

test.each([
  ['Okotoks, AB', 'CA-AB'],
  ['Toronto, ON', 'CA-ON'],
  ['toronto, on', 'CA-ON'],
  ['Montreal, Quebec', 'CA-QC'],
  ['Montréal, Québec', 'CA-QC'],
  ['Montréal (Québec)', 'CA-QC'],
  ['Laval, Que.', 'CA-QC'],
  ['Saint John, New Brunswick', 'CA-NB'],
  ['St. John’s, NL', 'CA-NL'],
  ['St. John’s, Newfoundland', 'CA-NL'],
  ['Vancouver BC', 'CA-BC'],
  ['Vancouver, B.C.', 'CA-BC'],
  ['Victoria, British Columbia, Canada', 'CA-BC'],
  ['Charlottetown, P.E.I.', 'CA-PE'],
  ['Whitehorse, Yukon Territory', 'CA-YT'],
  ['Ottawa Ontario', 'CA-ON'],
  ['Toronto, ON M4K 1E8', 'CA-ON'],
  ['Toronto, ON, M4K 1E8', 'CA-ON'],
  ['100 Queen St W, Toronto, Ontario M5H2N2, Canada', 'CA-ON'],
  ['Toronto, ON, CA', 'CA-ON'],
  ['Ontario', 'CA-ON'],
  ['Brooklyn, NY 11201', 'US-NY'],
  ['Brooklyn, New York, USA', 'US-NY'],
  ['Charleston, West Virginia', 'US-WV'],
  ['Ontario, CA', 'US-CA'],
  ['Ontario, California', 'US-CA'],
  ['Atlanta, Georgia', 'US-GA'],
  ['Washington, D.C.', 'US-DC'],
  ['Halifax, Canada', 'CA'],
  ['Lyon, France', 'FR'],
])('%s lies in %s', (written, expected) => {
  const place = readPlace(written);
  expect(place && [place.country, place.region].filter(Boolean).join('-')).toBe(expected);
});

test.each([
  '',
  '  ',
  ',',
  'SASKATOON',
  'Okotoks',
  'Saint John',
  'The farm I live on',
  'Downtown, near the bridge',
  'M4K 1E8',
  'Kansas City',
])('“%s” names no province, and none is guessed', (written) => {
  expect(readPlace(written)).toBeNull();
});
