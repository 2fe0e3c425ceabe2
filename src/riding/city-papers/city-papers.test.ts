import { afterEach, expect, test } from 'vitest';
import { setSettings } from '#src/platform/settings/setting.ts';
import {
  type CityPaper,
  cityPaperOf,
  cityPapersHere,
  cityPapersOf,
  lastDayOf,
  neededBy,
} from './city-papers.ts';
import { cityPapersSetting } from './city-papers-setting.ts';

afterEach(() => setSettings({ version: 0, values: {} }));
const police: CityPaper = {
  ...{
    id: 'police',
    name: 'Police check',
    words: 'The extract of your record.',
    of: 'driver',
    lasts: 'dated',
  },
  ...{ neededFrom: '2026-06-10', graceUntil: '2026-07-10' },
};

test.each<[string, string | null]>([
  ['2026-06-10', null],
  ['2026-07-10', '2026-06-09'],
  ['2026-06-10', '2026-06-10'],
])('it is needed from %s on by who applied %s', (day, since) => expect(neededBy(police, since)).toBe(day));

test.each<[CityPaper['lasts'], string, string | null]>([
  [12, '2026-03-14', '2027-03-14'],
  [1, '2026-01-31', '2026-02-28'],
  [13, '2026-12-31', '2028-01-31'],
  [0, '2026-03-14', null],
  ['dated', '2026-03-14', null],
])('one that lasts %s and is approved on %s ends %s', (lasts, approvedOn, day) => {
  expect(lastDayOf({ lasts }, approvedOn)).toBe(day);
});

test('a suburb, or a slip of the pen, is asked what the city beside it asks', () => {
  setSettings({ version: 1, values: { [cityPapersHere.name]: { cities: { toronto: [police] } } } });
  const kinds = (city: string, state: string) => cityPapersOf(city, state).map(({ kind }) => kind);
  expect(kinds('Toronto', 'Ontario')).toEqual(['toronto:police']);
  expect(kinds('Torontoo', 'Ontario')).toEqual(['toronto:police']);
  expect(kinds('Mississauga', 'ON')).toEqual(['toronto:police']);
  expect(kinds('Calgary', 'Alberta')).toEqual([]);
  expect(kinds('Airdrie', 'AB')).toEqual([]);
  expect(kinds('', '')).toEqual(['toronto:police']);
});

test('a paper is found by its kind while its city asks for it', () => {
  const values = { [cityPapersHere.name]: { cities: { toronto: [police] } } };
  setSettings({ version: 1, values });
  expect(cityPaperOf('toronto:police')).toMatchObject({ name: 'Police check', kind: 'toronto:police' });
  expect([cityPaperOf('calgary:police'), cityPaperOf('toronto:gone'), cityPaperOf('insurance')]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});

test.each<[string, object]>([
  ['words', { words: 'Short' }],
  ['lasts', { lasts: -1 }],
  ['lasts', { lasts: null }],
  ['neededFrom', { neededFrom: '' }],
  ['graceUntil', { graceUntil: '2026-06-09' }],
  ['of', { of: 'mother' }],
])('%s is refused as %j', (field, change) => {
  const { error } = cityPapersSetting.schema.safeParse({ cities: { toronto: [{ ...police, ...change }] } });
  expect(error?.issues.map(({ path }) => path.at(-1))).toEqual([field]);
});
