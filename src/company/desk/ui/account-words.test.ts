import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountWords } from './account-words.ts';

test('every account that the book names has words of its own', () => {
  const source = readFileSync('src/money/payments/ledger.ts', 'utf8');
  const codes = [
    ...source.matchAll(/['`]((?:provider|gift_cards|transit|drivers|sellers|holds)\.[a-z_]+)/g),
  ].map(([, code]) => code!);
  expect(codes.length).toBeGreaterThan(10);
  for (const code of codes)
    expect(accountWords(code), code).not.toMatch(
      /^(Provider|Gift cards|Transit|Drivers|Sellers|Holds) [a-z]+$|[._]/,
    );
});

test('whose it is follows, and an account nobody knows is spelt out', () => {
  expect(accountWords('drivers.payable:7')).toBe('Owed to driver 7');
  expect(accountWords('tax.hst_collected')).toBe('Tax hst collected');
});
