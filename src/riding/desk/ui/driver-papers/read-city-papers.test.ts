import { expect, test } from 'vitest';
import { readCityPapers } from './read-city-papers.ts';

test('papers are read in their order, each with how long it is good', () => {
  const form = new FormData();
  const put = (place: number, fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) form.set(`papers.${place}.${name}`, value);
  };
  const common = { name: ' Police check ', words: 'An extract.', of: 'driver', neededFrom: '2026-06-10' };
  put(1, { ...common, id: 'police', lasts: 'dated', months: '12', graceUntil: '2026-07-10' });
  put(0, { ...common, id: 'course', lasts: 'months', months: '24', graceUntil: '' });
  put(2, { ...common, id: 'badge', lasts: 'good', months: '12', graceUntil: '2026-06-10' });
  put(3, { ...common, id: 'odd', lasts: 'months', months: 'two', graceUntil: '2026-06-10' });
  expect(
    readCityPapers(form).map(({ id, name, lasts, graceUntil }) => [id, name, lasts, graceUntil]),
  ).toEqual([
    ['police', 'Police check', 'dated', '2026-07-10'],
    ['course', 'Police check', 24, '2026-06-10'],
    ['badge', 'Police check', 0, '2026-06-10'],
    ['odd', 'Police check', null, '2026-06-10'],
  ]);
});
