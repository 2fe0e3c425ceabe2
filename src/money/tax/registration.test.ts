import { expect, test } from 'vitest';
import { numberOf, type Registration } from './registration.ts';

const one = (number: string, endedAt: string | null): Registration => ({
  ...{ jurisdiction: 'CA', number, owner: 'company', userId: null, from: '2026-01-01', until: null },
  endedAt: endedAt === null ? null : new Date(endedAt),
});

test('a number that is entered after another was ended changes no receipt of before', () => {
  const numbers = [one('second', null), one('first', '2026-06-01T12:00:00Z')];
  const at = (moment: string) =>
    numberOf(
      numbers,
      { code: 'CA-ON-HST', collector: 'company' },
      { at: new Date(moment), day: moment.slice(0, 10) },
    );
  expect([at('2026-05-31T12:00:00Z'), at('2026-06-02T12:00:00Z')]).toEqual(['first', 'second']);
});
