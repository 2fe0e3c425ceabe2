import { describe, expect, test } from 'vitest';
import { googlePayMessage, messageOf, walletMessage } from './messages.ts';

describe('what a payer is told', () => {
  test.each([
    [{ code: 'card_declined', decline_code: 'do_not_honor' }, 'Card Declined by Bank'],
    [{ code: 'card_declined', decline_code: 'transaction_not_allowed' }, 'Card Declined by Bank'],
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'Insufficient Funds'],
    [{ code: 'expired_card', decline_code: '' }, 'Expired Card'],
    [{ code: 'incorrect_cvc' }, 'Invalid Security Code'],
    [{ code: 'processing_error' }, 'Processing Error'],
    [{ code: 'card_declined', decline_code: 'generic_decline' }, 'Card Declined'],
    [{ code: 'card_declined', decline_code: 'lost_card' }, 'Card Declined'],
    [{ code: 'authentication_required' }, 'Authentication Required'],
    [{ code: 'something_new', message: 'The provider says no.' }, 'Payment Failed'],
    [{}, 'Payment Error'],
  ])('%o is called %s', (error, title) => {
    expect(messageOf(error).title).toBe(title);
  });

  test('what the bank could not confirm is no fault of a field, and was not charged', () => {
    const message = messageOf({ code: 'payment_intent_authentication_failure' });
    expect(message).toMatchObject({ title: 'Authentication Required' });
    expect(message.description).toContain('Nothing was charged.');
    expect(message.field).toBeUndefined();
  });

  test('form codes have the words of the specification', () => {
    expect(messageOf({ code: 'invalid_postal_code' }).description).toBe(
      'Please enter a valid postal code for your billing address',
    );
    expect(messageOf({ code: 'incomplete_zip' }).description).toBe('Please complete your postal/ZIP code');
    expect(messageOf({ code: 'incomplete_address' }).description).toBe(
      'Please complete your billing address information',
    );
    expect(messageOf({ code: 'incorrect_number', message: 'Your card number is incorrect.' })).toMatchObject({
      field: 'number',
      description: 'Your card number is incorrect.',
    });
    expect(messageOf({}).description).toBe(
      'An unexpected error occurred. Please try again or use a different payment method.',
    );
  });

  test('Google Pay’s own codes', () => {
    expect(googlePayMessage('CANCELED').description).toBe('Payment was canceled by user');
    expect(googlePayMessage('DEVELOPER_ERROR').description).toBe(
      'Google Pay requires merchant verification. Please use the Card tab for Google Pay.',
    );
    expect(googlePayMessage('OTHER').description).toContain('OTHER');
  });
});

describe('a wallet that fails', () => {
  test('is called by its own name, and Google Pay by what Google said', () => {
    expect(walletMessage('apple_pay', new Error('no'))).toEqual({
      title: 'Apple Pay',
      description: 'Apple Pay processing failed',
    });
    const google = (thrown: unknown) => walletMessage('google_pay', thrown);
    expect(google({ statusCode: 'CANCELED' }).description).toBe('Payment was canceled by user');
    expect(google({ statusCode: 'DEVELOPER_ERROR' }).description).toBe(
      'Google Pay requires merchant verification. Please use the Card tab for Google Pay.',
    );
    expect(google({ code: 'OR_BIBED_11' }).description).toBe('Google Pay error: OR_BIBED_11');
    for (const thrown of [new Error('no'), null, undefined, 'no', {}])
      expect(google(thrown)).toEqual({
        title: 'Google Pay',
        description: 'Google Pay error: INTERNAL_ERROR',
      });
    expect(walletMessage(null, {}).description).toBe('Payment could not be completed.');
  });
});
