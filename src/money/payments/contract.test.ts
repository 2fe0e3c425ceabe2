import { expect, test } from 'vitest';
import { IntentRequest } from './contract.ts';

test.each(['Rove Support: visit evil.example now', 'call 416 555 0199', 'x@y.example'])(
  'who gives a gift card is a name, not %s',
  (fromName) => {
    const gift = { recipientEmail: 'a@example.com', recipientName: 'Ada', fromName };
    expect(IntentRequest.safeParse({ paymentType: 'gift_card', gift }).success).toBe(false);
    const named = { ...gift, fromName: 'Grandma' };
    expect(IntentRequest.safeParse({ paymentType: 'gift_card', gift: named }).success).toBe(true);
    expect(
      IntentRequest.safeParse({ paymentType: 'gift_card', gift: { ...gift, fromName: '' } }).success,
    ).toBe(true);
  },
);
