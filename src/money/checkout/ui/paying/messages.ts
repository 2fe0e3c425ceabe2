/** What a payer is told, to the letter of the specification's section 8. Pure. */

type CardFieldName = 'number' | 'expiry' | 'cvc' | 'name' | 'postalCode' | 'line1';

export interface PaymentMessage {
  title: string;
  description: string;
  /** The field to mend, where there is one. */
  field?: CardFieldName;
  /** What to do instead. */
  advice?: string;
}

/** What a confirmation that did not succeed carries, under the provider's names. */
export interface ProviderError {
  type?: string | undefined;
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
}

const contactBank = 'Contact your bank, use another card, or try Apple Pay or Google Pay.';

const formCodes: Record<string, PaymentMessage> = {
  invalid_postal_code: {
    title: 'Invalid Postal Code',
    description: 'Please enter a valid postal code for your billing address',
    field: 'postalCode',
  },
  incomplete_zip: {
    title: 'Incomplete Postal Code',
    description: 'Please complete your postal/ZIP code',
    field: 'postalCode',
  },
  incomplete_address: {
    title: 'Incomplete Address',
    description: 'Please complete your billing address information',
    field: 'line1',
  },
};

const declines: Record<string, PaymentMessage> = {
  do_not_honor: { title: 'Card Declined by Bank', description: contactBank, field: 'number' },
  transaction_not_allowed: { title: 'Card Declined by Bank', description: contactBank, field: 'number' },
  insufficient_funds: {
    title: 'Insufficient Funds',
    description: 'There is not enough money on this card. Use another card.',
    field: 'number',
  },
  expired_card: {
    title: 'Expired Card',
    description: 'This card has expired. Check the date or use another card.',
    field: 'expiry',
  },
  incorrect_cvc: {
    title: 'Invalid Security Code',
    description: 'The security code is not right. Check it on your card.',
    field: 'cvc',
  },
  processing_error: {
    title: 'Processing Error',
    description: 'The bank could not process this just now. Try again in a moment.',
    field: 'number',
  },
  authentication_required: {
    title: 'Authentication Required',
    description: 'Your bank wants to know that it is you. Try again and confirm with your bank.',
    field: 'number',
  },
  payment_intent_authentication_failure: {
    title: 'Authentication Required',
    description:
      'Your bank could not confirm that it was you. Nothing was charged. Try again or use another card.',
  },
};

const fieldOfCode: Record<string, CardFieldName> = {
  incorrect_number: 'number',
  invalid_number: 'number',
  incomplete_number: 'number',
  incomplete_expiry: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incomplete_cvc: 'cvc',
  invalid_cvc: 'cvc',
};

export const connectionLost: PaymentMessage = {
  title: 'Connection Problem',
  description:
    'We did not hear back from the bank. Check your connection and try again: you are never charged twice.',
};

const unexpected: PaymentMessage = {
  title: 'Payment Error',
  description: 'An unexpected error occurred. Please try again or use a different payment method.',
};

export const setupFailed: PaymentMessage = {
  title: 'Payment Setup Failed',
  description: 'Unable to initialize payment. Please try again.',
};

export const notReady: PaymentMessage = {
  title: 'Payment Setup Error',
  description: 'Payment system is not ready. Please refresh the page and try again.',
};

/** The same two where a card is only kept, as the specification words them for its other form. */
export const keepingFailed: PaymentMessage = {
  title: 'Payment Setup Failed',
  description: 'Unable to initialize payment. Please refresh and try again.',
};
export const keepingNotReady: PaymentMessage = {
  title: 'Payment System Not Ready',
  description: 'Payment system is not ready. Please refresh the page and try again.',
};

/** What to say of a confirmation that did not succeed. */
export function messageOf(error: ProviderError): PaymentMessage {
  const code = error.decline_code || error.code || '';
  const form = formCodes[error.code ?? ''];
  if (form) return form;
  const known = declines[code] ?? declines[error.code ?? ''];
  if (known) return known;
  const field = fieldOfCode[error.code ?? ''];
  if (field) {
    return {
      title: 'Check Your Card',
      description: error.message || 'Please check your payment information.',
      field,
    };
  }
  if (error.code === 'card_declined' || error.type === 'card_error') {
    return {
      title: 'Card Declined',
      description: error.message || 'Your card was declined. Use another card.',
      field: 'number',
    };
  }
  return error.message ? { title: 'Payment Failed', description: error.message } : unexpected;
}

/** What Google Pay's own sheet reports when it does not come back with a card. */
export function googlePayMessage(statusCode: string): PaymentMessage {
  const title = 'Google Pay';
  if (statusCode === 'CANCELED') return { title, description: 'Payment was canceled by user' };
  if (statusCode === 'DEVELOPER_ERROR') {
    return {
      title,
      description: 'Google Pay requires merchant verification. Please use the Card tab for Google Pay.',
    };
  }
  return { title, description: `Google Pay error: ${statusCode}` };
}

const applePayFailed: PaymentMessage = { title: 'Apple Pay', description: 'Apple Pay processing failed' };
const walletFailed: PaymentMessage = {
  title: 'Payment Failed',
  description: 'Payment could not be completed.',
};

export type Wallet = 'apple_pay' | 'google_pay';

/**
 * What to say where a wallet's own sheet or script failed, under the name of that wallet.
 * @param thrown Google Pay throws a `statusCode`; others have a `code` or none
 */
export function walletMessage(wallet: Wallet | null, thrown: unknown): PaymentMessage {
  if (wallet === 'apple_pay') return applePayFailed;
  if (wallet === null) return walletFailed;
  const { statusCode, code } = (thrown ?? {}) as { statusCode?: unknown; code?: unknown };
  const said = [statusCode, code].find((value) => typeof value === 'string' && value !== '');
  return googlePayMessage(String(said ?? 'INTERNAL_ERROR'));
}
