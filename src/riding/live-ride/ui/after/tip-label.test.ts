import { expect, test } from 'vitest';
import { tipLabel } from './tip-label.ts';

test('the button names the tip as it will be charged, and none where no amount was typed', () => {
  expect(['2.00', '3.5', '4', '4.', 'abc', '5,50', '1e3', '1,234'].map(tipLabel)).toEqual([
    'Tip $2.00',
    'Tip $3.50',
    'Tip $4.00',
    'Tip $4.00',
    'Tip',
    'Tip $5.50',
    'Tip',
    'Tip $1.23',
  ]);
});
