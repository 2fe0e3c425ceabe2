/** Limits as they are typed, and which of two are looser. */
import { expect, test } from 'vitest';
import { isLooser, limitsHere, noLimits } from '#src/platform/settings/limits.ts';
import { readLimits } from './limits-typed.ts';

const read = (typed: Record<string, string>) => readLimits((name) => typed[name] ?? '');

test('amounts are read as people type them, and an empty one is no limit', () => {
  expect(read({ refundsCents: '200', payoutsCents: '2.000,50', fares: 'yes' })).toEqual({
    value: { refundsCents: 20_000, payoutsCents: 200_050, creditsCents: null, fares: true, roles: false },
  });
  expect(read({ refundsCents: '0' })).toMatchObject({ value: { refundsCents: 0 } });
  expect(read({})).toEqual({ value: noLimits });
});

test('what is no amount, or could be two, is asked about beside its field', () => {
  expect(read({ refundsCents: 'plenty', creditsCents: '1,234' })).toEqual({
    fields: { refundsCents: expect.stringContaining('200'), creditsCents: expect.stringContaining('1,234') },
  });
  expect(read({ payoutsCents: '99999999999' })).toMatchObject({
    fields: { payoutsCents: expect.any(String) },
  });
});

test('limits are looser where anything is let through that was not before', () => {
  const { fallback } = limitsHere;
  expect(isLooser(fallback, fallback)).toBe(false);
  expect(isLooser(fallback, { ...fallback, refundsCents: 100, payoutsCents: 0 })).toBe(false);
  expect(isLooser(fallback, { ...fallback, refundsCents: 100, payoutsCents: null })).toBe(true);
  expect(isLooser(fallback, { ...fallback, roles: false })).toBe(true);
  expect(isLooser(noLimits, fallback)).toBe(false);
});
