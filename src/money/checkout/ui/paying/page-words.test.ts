import { expect, test } from 'vitest';
import { paidWith } from '#src/money/payments/ui/amounts.ts';
import { successWords } from './page-words.ts';

const paid = { kind: 'custom', reference: 'custom', status: 'succeeded', amount: '25.00' } as const;

test.each([
  ['ride', { ...paid }, 'Payment successful! $25.00 was paid. No ride was booked with it.'],
  [
    'ride',
    { ...paid, kind: 'ride', reference: 'quote:q1', status: 'requires_capture' },
    'Payment successful! $25.00 is held and not charged. No ride was booked with it.',
  ],
  [
    'ride',
    { ...paid, kind: 'ride', reference: 'ride:12' },
    'Payment successful! Your ride booking has been confirmed.',
  ],
  [
    'ride',
    { ...paid, status: 'processing', amount: '1250.00' },
    'Payment successful! $1,250.00 is on its way from your bank. No ride was booked with it.',
  ],
  [
    'equipment',
    { ...paid, kind: 'equipment' },
    'Payment successful! Your equipment order has been confirmed.',
  ],
  ['vehicle', { ...paid }, 'Payment successful! $25.00 was paid. No vehicle was bought with it.'],
  ['vehicle', { ...paid, kind: 'vehicle' }, 'Payment successful! Your vehicle purchase has been confirmed.'],
] as const)('after paying for a %s, what is said is true: %o', (type, payment, words) => {
  expect(successWords(type, payment)).toBe(words);
});

test('a deposit on a vehicle is said to be received, and no vehicle to be bought with it', () => {
  const words = successWords('vehicle', { ...paid, kind: 'vehicle', status: 'requires_capture' }, true);
  expect(words).toBe('Payment successful! Your deposit has been received. The vehicle is held for you.');
});

test('a purchase paid in two ways says how much each paid', () => {
  const label = 'Visa ending 4242';
  expect(paidWith({ amount: '60.00', giftAmount: '50.00', label })).toEqual([
    { label: 'Gift card', amount: '$50.00' },
    { label, amount: '$10.00' },
  ]);
  expect(paidWith({ amount: '1060.00', giftAmount: '0.00', label })).toEqual([
    { label, amount: '$1,060.00' },
  ]);
  expect(paidWith({ amount: '50.00', giftAmount: '50.00', label: 'Gift card' })).toEqual([
    { label: 'Gift card', amount: '$50.00' },
  ]);
});
