/** What a bank answers, in Stripe's words. */
export interface Decline {
  code: string;
  declineCode?: string;
  message: string;
  /** Stripe itself stops it before the bank is asked. */
  blocked?: boolean;
}

export interface CardBehaviour {
  kind: 'card';
  name: string;
  number: string;
  brand: string;
  funding: 'credit' | 'debit' | 'prepaid';
  country: string;
  decline?: Decline;
  /** A customer can keep it although it is always declined. */
  attaches?: boolean;
  /** `always`: also for what was set up before. `unless_set_up`: not off session once it was set up. */
  authentication?: 'always' | 'unless_set_up';
  refund?: 'pending' | 'fails_later';
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry';
  availableAtOnce?: boolean;
  checks?: { postalCode?: 'fail'; line1?: 'fail'; cvc?: 'fail' };
}

export interface BankBehaviour {
  kind: 'bank';
  name: string;
  account: string;
  failure?: { code: string; message: string };
  microdepositFails?: boolean;
  disputed?: boolean;
  neverSettles?: boolean;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

const velocity =
  'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.';
const tryAgain = 'An error occurred while processing your card. Try again in a little bit.';

const expired: Decline = { code: 'expired_card', message: 'Your card has expired.' };
const wrongCvc: Decline = { code: 'incorrect_cvc', message: "Your card's security code is incorrect." };
const processing: Decline = { code: 'processing_error', message: tryAgain };
const insufficient = declined('insufficient_funds', 'Your card has insufficient funds.');
const blocked = { ...declined('fraudulent'), blocked: true };

type CardRow = [name: string, number: string, more?: Partial<CardBehaviour>];

/** Stripe's documented test cards (docs.stripe.com/testing). Nothing else is a card here. */
const cardRows: CardRow[] = [
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_visa_debit', '4000056655665556', { funding: 'debit' }],
  ['pm_card_mastercard', '5555555555554444', { brand: 'mastercard' }],
  ['pm_card_mastercard_2series', '2223003122003222', { brand: 'mastercard' }],
  ['pm_card_mastercard_debit', '5200828282828210', { brand: 'mastercard', funding: 'debit' }],
  ['pm_card_mastercard_prepaid', '5105105105105100', { brand: 'mastercard', funding: 'prepaid' }],
  ['pm_card_amex', '378282246310005', { brand: 'amex' }],
  ['pm_card_amex_second', '371449635398431', { brand: 'amex' }],
  ['pm_card_discover', '6011111111111117', { brand: 'discover' }],
  ['pm_card_discover_second', '6011000990139424', { brand: 'discover' }],
  ['pm_card_discover_debit', '6011981111111113', { brand: 'discover', funding: 'debit' }],
  ['pm_card_diners', '3056930009020004', { brand: 'diners' }],
  ['pm_card_diners_14digits', '36227206271667', { brand: 'diners' }],
  ['pm_card_jcb', '3566002020360505', { brand: 'jcb', country: 'JP' }],
  ['pm_card_unionpay', '6200000000000005', { brand: 'unionpay', country: 'CN' }],
  ['pm_card_unionpay_debit', '6200000000000047', { brand: 'unionpay', funding: 'debit', country: 'CN' }],
  ['pm_card_unionpay_19digits', '6205500000000000004', { brand: 'unionpay', country: 'CN' }],
  ['pm_card_ca', '4000001240000000', { country: 'CA' }],
  ['pm_card_mx', '4000004840008001', { country: 'MX' }],
  ['pm_card_gb', '4000008260000000', { country: 'GB' }],
  ['pm_card_chargeDeclined', '4000000000000002', { decline: declined('generic_decline') }],
  ['pm_card_chargeDeclinedInsufficientFunds', '4000000000009995', { decline: insufficient }],
  ['pm_card_chargeDeclinedLostCard', '4000000000009987', { decline: declined('lost_card') }],
  ['pm_card_chargeDeclinedStolenCard', '4000000000009979', { decline: declined('stolen_card') }],
  [
    'pm_card_chargeDeclinedVelocityLimitExceeded',
    '4000000000006975',
    { decline: declined('card_velocity_exceeded', velocity) },
  ],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069', { decline: expired }],
  ['pm_card_chargeDeclinedIncorrectCvc', '4000000000000127', { decline: wrongCvc }],
  ['pm_card_chargeDeclinedProcessingError', '4000000000000119', { decline: processing }],
  ['pm_card_chargeDeclinedFraudulent', '4100000000000019', { decline: blocked }],
  ['pm_card_radarBlock', '4000000000004954', { decline: blocked }],
  [
    'pm_card_chargeCustomerFail',
    '4000000000000341',
    { decline: declined('generic_decline'), attaches: true },
  ],
  ['pm_card_cvcCheckFail', '4000000000000101', { checks: { cvc: 'fail' } }],
  ['pm_card_avsFail', '4000000000000010', { checks: { postalCode: 'fail', line1: 'fail' } }],
  ['pm_card_avsZipFail', '4000000000000036', { checks: { postalCode: 'fail' } }],
  ['pm_card_avsLine1Fail', '4000000000000028', { checks: { line1: 'fail' } }],
  ['pm_card_authenticationRequired', '4000002760003184', { authentication: 'always' }],
  ['pm_card_threeDSecure2Required', '4000000000003220', { authentication: 'always' }],
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155', { authentication: 'unless_set_up' }],
  [
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    '4000008260003178',
    { authentication: 'always', decline: insufficient, attaches: true },
  ],
  [
    'pm_card_threeDSecureRequiredChargeDeclined',
    '4000008400001629',
    { authentication: 'always', decline: declined('generic_decline'), attaches: true },
  ],
  ['pm_card_createDispute', '4000000000000259', { dispute: 'fraudulent' }],
  ['pm_card_createDisputeProductNotReceived', '4000000000002685', { dispute: 'product_not_received' }],
  ['pm_card_createDisputeInquiry', '4000000000001976', { dispute: 'inquiry' }],
  ['pm_card_pendingRefund', '4000000000007726', { refund: 'pending' }],
  ['pm_card_refundFail', '4000000000005126', { refund: 'fails_later' }],
  ['pm_card_bypassPending', '4000000000000077', { availableAtOnce: true }],
];

const achFailure = (code: string, message: string) => ({ code, message });

const bankRows: Array<[name: string, account: string, more?: Partial<BankBehaviour>]> = [
  ['pm_usBankAccount_success', '000123456789'],
  [
    'pm_usBankAccount_accountClosed',
    '000111111113',
    { failure: achFailure('account_closed', "The customer's bank account has been closed.") },
  ],
  [
    'pm_usBankAccount_noAccount',
    '000111111116',
    { failure: achFailure('no_account', "The customer's bank account could not be located.") },
  ],
  [
    'pm_usBankAccount_insufficientFunds',
    '000222222227',
    {
      failure: achFailure(
        'insufficient_funds',
        "The customer's account has insufficient funds to cover this payment.",
      ),
    },
  ],
  [
    'pm_usBankAccount_debitNotAuthorized',
    '000333333335',
    {
      failure: achFailure(
        'debit_not_authorized',
        'The customer has notified their bank that this payment was unauthorized.',
      ),
    },
  ],
  [
    'pm_usBankAccount_invalidCurrency',
    '000444444440',
    {
      failure: achFailure('invalid_currency', 'The bank was unable to process this payment in its currency.'),
    },
  ],
  ['pm_usBankAccount_dispute', '000555555559', { disputed: true }],
  ['pm_usBankAccount_microdepositFails', '000666666661', { microdepositFails: true }],
  ['pm_usBankAccount_processing', '000000000009', { neverSettles: true }],
];

export const ROUTING_NUMBER = '110000000';

const cards: CardBehaviour[] = cardRows.map(([name, number, more]) => ({
  kind: 'card',
  name,
  number,
  brand: 'visa',
  funding: 'credit',
  country: 'US',
  ...more,
}));

const banks: BankBehaviour[] = bankRows.map(([name, account, more]) => ({
  kind: 'bank',
  name,
  account,
  ...more,
}));

/** Other names under which Stripe hands out the same cards. */
const alsoCalled: Record<string, string> = {
  pm_card_us: 'pm_card_visa',
  pm_card_visa_chargeDeclined: 'pm_card_chargeDeclined',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'pm_card_chargeDeclinedInsufficientFunds',
  pm_card_visa_chargeDeclinedLostCard: 'pm_card_chargeDeclinedLostCard',
  pm_card_visa_chargeDeclinedStolenCard: 'pm_card_chargeDeclinedStolenCard',
  pm_card_visa_chargeDeclinedExpiredCard: 'pm_card_chargeDeclinedExpiredCard',
  pm_card_visa_chargeDeclinedIncorrectCvc: 'pm_card_chargeDeclinedIncorrectCvc',
  pm_card_visa_chargeDeclinedProcessingError: 'pm_card_chargeDeclinedProcessingError',
  pm_card_threeDSecureRequired: 'pm_card_threeDSecure2Required',
};

const cardsByNumber = new Map(cards.map((card) => [card.number, card]));
const banksByAccount = new Map(banks.map((bank) => [bank.account, bank]));
const byName = new Map<string, CardBehaviour | BankBehaviour>(
  [...cards, ...banks].map((behaviour) => [behaviour.name, behaviour]),
);

export function cardByNumber(number: string): CardBehaviour | undefined {
  return cardsByNumber.get(number);
}

export function bankByAccount(account: string): BankBehaviour | undefined {
  return banksByAccount.get(account);
}

/** The behaviour behind one of Stripe's test payment method ids, or a kept behaviour name. */
export function behaviourByName(name: string): CardBehaviour | BankBehaviour | undefined {
  return byName.get(alsoCalled[name] ?? name);
}

/** The check digit rule of card numbers. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** All cards, for tests that try each. */
export function everyCard(): readonly CardBehaviour[] {
  return cards;
}
