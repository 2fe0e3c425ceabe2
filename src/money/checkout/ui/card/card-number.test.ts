import { describe, expect, test } from 'vitest';
import { brandOf, checkCard, groupDigits, groupExpiry } from './card-number.ts';

const today = new Date('2026-11-20T12:00:00Z');
const check = (number: string, expiry = '12 / 34', cvc = '123', only?: 'unionpay') =>
  checkCard({ number, expiry, cvc }, only, today);

describe('a card as it is typed', () => {
  test.each([
    ['4242424242424242', 'visa', '4242 4242 4242 4242'],
    ['378282246310005', 'amex', '3782 822463 10005'],
    ['6205500000000000004', 'unionpay', '6205 5000 0000 0000 004'],
    ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
  ])('%s is %s and stands as %s', (digits, brand, grouped) => {
    expect(brandOf(digits)?.id).toBe(brand);
    expect(groupDigits(digits)).toBe(grouped);
  });

  test.each([
    ['8', '08'],
    ['1', '1'],
    ['12', '12'],
    ['827', '08 / 27'],
    ['1234', '12 / 34'],
    ['12 / 2034', '12 / 34'],
    ['12 /', '12 / '],
    ['1/', '01 / '],
    ['12 / 20', '12 / 20'],
    ['12 / 203', '12 / 203'],
    ['12 / 2031', '12 / 31'],
    ['12/2031', '12 / 31'],
    ['12/31', '12 / 31'],
    ['1231', '12 / 31'],
    ['122031', '12 / 31'],
    ['203112', '12 / 31'],
    ['2031-12', '12 / 31'],
    ['2031/12', '12 / 31'],
    ['2031-12-01', '12 / 31'],
    ['31/12', '12 / 31'],
    ['1/2031', '01 / 31'],
    ['1/31', '01 / 31'],
    ['2/31', '02 / 31'],
    ['12-2031', '12 / 31'],
    ['12.2031', '12 / 31'],
    [' 12 2031 ', '12 / 31'],
    ['12 31', '12 / 31'],
    ['12 – 2031', '12 / 31'],
    ['１２／２０３１', '12 / 31'],
    ['Dec 2031', '12 / 31'],
    ['2031 December', '12 / 31'],
  ])('expiry %s reads %s', (typed, shown) => expect(groupExpiry(typed)).toBe(shown));

  test('what a browser filled in before the script had come is read as well', () => {
    for (const filled of ['12/2031', '2031-12', '1231', '122031', ' 12 / 31 '])
      expect(check('4242424242424242', filled)).toEqual({});
    for (const filled of ['12/2020', '13/2031', '12/203', '2031', '12', ''])
      expect(check('4242424242424242', filled)).toHaveProperty('expiry');
  });

  test('what is missing or wrong is said at its field', () => {
    expect(check('4242 4242')).toEqual({ number: 'Your card number is incomplete.' });
    expect(check('4242 4242 4242 4241')).toEqual({ number: 'Your card number is incorrect.' });
    expect(check('4242424242424242', '10 / 26')).toHaveProperty('expiry');
    expect(check('4242424242424242', '11 / 26')).toEqual({});
    expect(check('4242424242424242', '13 / 30')).toHaveProperty('expiry');
    expect(check('378282246310005', '12 / 34', '123')).toHaveProperty('cvc');
    expect(check('4242424242424242', '12 / 34', '123', 'unionpay')).toHaveProperty('number');
    expect(check('6205500000000000004', '12 / 34', '123', 'unionpay')).toEqual({});
  });
});

test.each(['12 / 34', '1234', '03/31', '12/2034'])(
  'expiry %s typed a sign at a time stays what is typed',
  (typed) => {
    const shown = [...typed].reduce((before, sign) => groupExpiry(before + sign), '');
    const [month, year] = [typed.slice(0, 2), typed.slice(-2)];
    expect(shown).toBe(`${month} / ${year}`);
  },
);
