import { expect, test } from 'vitest';
import { emptyBilling } from '../billing/billing.ts';
import { checkBilling, isClean } from './check-form.ts';

const friend = { ...emptyBilling('CA'), name: 'Bo', postalCode: 'M5V 2T6' };

test('a brief form asks for a name and a postal code, and for nothing that the bank does not compare', () => {
  expect(isClean(checkBilling(friend, true))).toBe(true);
  expect(checkBilling({ ...friend, name: ' ', postalCode: '' }, true)).toMatchObject({
    name: 'Enter the name as it stands on the card.',
    postalCode: expect.any(String),
  });
});

test('an email that is typed has to be one, and the whole form asks for it', () => {
  expect(checkBilling({ ...friend, email: 'bo@' }, true).email).toContain('Enter an email address');
  expect(checkBilling(friend).email).toContain('Enter an email address');
});
