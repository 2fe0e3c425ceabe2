/** Limits of what can be paid, and how a method of payment is called. Pure. */
import { type TaxLine, taxOfTaken } from '#src/money/tax/tax-line.ts';
import { cardLeastCents, factsOf } from '#src/platform/currencies.ts';
import { type Cents, currencyCode, formatMoney, toCents, toDecimal } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { readTypedAmount } from '#src/platform/typed-numbers.ts';

/** Eight figures in Stripe’s count, `$999,999.99`: the most it takes of most currencies. */
export const mostCents = (): Cents => Math.floor(99_999_999 / factsOf(currencyCode()).stripeUnits);
export const tooLittleWords = (): string =>
  `Please enter a valid amount greater than ${formatMoney(0, { short: true })}`;
export const tooMuchWords = (): string => `Maximum payment amount is ${formatMoney(mostCents())}`;
/** The least that a card or a bank debit can be charged; a gift card pays a cent. */
export const leastByCardCents = (): Cents => cardLeastCents(currencyCode());
export const cardLeastWords = (): string =>
  `A card cannot pay less than ${formatMoney(leastByCardCents(), { withCountry: true })}.`;
/** @param due a decimal string; nothing at all is not too little */
export const isBelowCardLeast = (due: string): boolean => {
  const cents = toCents(due) ?? 0;
  return cents > 0 && cents < leastByCardCents();
};
export const longestDescription = 100;
export const defaultAmount = (): string => toDecimal(2500);

export interface AmountQuestion {
  ask: Cents[];
  because: 'separator' | 'currency';
}

/**
 * An amount that a payer typed, above 0 and at most `mostCents`. `ask` where it could be one of several amounts:
 * the payer chooses, nobody guesses.
 */
export function readAmount(
  amount: string | number | null | undefined,
): { cents: Cents } | { refused: 'invalid_amount' | 'amount_too_large' } | AmountQuestion {
  const reading = readTypedAmount(amount ?? '', { leastCents: 1, mostCents: mostCents() });
  if ('refused' in reading) return { refused: 'invalid_amount' };
  const smallest = 'cents' in reading ? reading.cents : Math.min(...reading.ask);
  if (smallest > mostCents()) return { refused: 'amount_too_large' };
  return smallest <= 0 ? { refused: 'invalid_amount' } : reading;
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};
const wallets: Record<string, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };

const brandName = (brand: string): string => brands[brand] ?? 'Card';

/** `Visa ending 4242`, `Apple Pay, Visa ending 4242`, `Bank account ending 6789` */
/** The method of a payment that the payer hands their driver, in cash or at the driver’s own terminal. */
export const toDriver = 'to_driver';

/** The method of a payment that a company owes, which pays for a month at once. */
export const onAccount = 'on_account';

/** No bank and no provider knows of it: it is promised, taken and changed by a word. */
export const isByWord = (methodType: string | null | undefined): boolean =>
  methodType === toDriver || methodType === onAccount;

export function methodLabel(method: {
  type: string;
  brand?: string | null | undefined;
  last4?: string | null | undefined;
  wallet?: string | null | undefined;
}): string {
  if (method.type === 'gift_card') return 'Gift card';
  if (method.type === toDriver) return 'Paid to the driver';
  if (method.type === onAccount) return 'On a company’s account';
  if (method.type === 'paypal') return 'PayPal';
  const ending = method.last4 ? ` ending ${method.last4}` : '';
  if (method.type === 'us_bank_account') return `Bank account${ending}`;
  const card = `${brandName(method.brand ?? '')}${ending}`;
  const wallet = method.wallet ? wallets[method.wallet] : undefined;
  return wallet ? `${wallet}, ${card}` : card;
}

/** What of a capture the gift card pays, which goes first, and what the card pays. */
export function splitCapture(amountCents: Cents, giftCents: Cents): { giftCents: Cents; cardCents: Cents } {
  const gift = Math.min(giftCents, amountCents);
  return { giftCents: gift, cardCents: amountCents - gift };
}

/** What the numbers of a payment say, as its row keeps them. */
export interface Taken {
  capturedCents: Cents;
  refundedCents: Cents;
  giftTakenCents: Cents;
  giftRefundedCents: Cents;
}

/** The tax in what was taken: as whoever took it said, or the part of the whole tax that it is of the whole. */
export const taxTaken = (
  of: { takenTaxLines: TaxLine[] | null; taxLines: TaxLine[]; amountCents: Cents },
  takenCents: Cents,
): TaxLine[] => of.takenTaxLines ?? taxOfTaken(of.taxLines, takenCents, of.amountCents);

/** What can still go back, by where it came from. Disputed money, and what a driver was handed, is not ours to give. */
export function refundable(
  taken: Taken & { methodType?: string | null },
  disputedCents: Cents,
): { cardCents: Cents; giftCents: Cents } {
  return {
    cardCents:
      taken.methodType === toDriver
        ? 0
        : Math.max(0, taken.capturedCents - taken.refundedCents - disputedCents),
    giftCents: taken.giftTakenCents - taken.giftRefundedCents,
  };
}

/** A hold is captured once, and never for more than it holds. */
export function mayCapture(amountCents: Cents, of: { amountCents: Cents; status: string }): boolean {
  return amountCents > 0 && amountCents <= of.amountCents && of.status !== 'canceled';
}

/** What a gift card pays of a purchase. */
export const giftPart = (balanceCents: Cents, wantedCents: Cents): number =>
  Math.max(0, Math.min(balanceCents, wantedCents));

/** A refund goes back where the money came from: the card first, the gift card for what is left. */
export function splitRefund(
  cents: Cents,
  left: { cardCents: Cents; giftCents: Cents },
): { giftCents: Cents; cardCents: Cents } | null {
  if (!Number.isInteger(cents) || cents <= 0 || cents > left.cardCents + left.giftCents) return null;
  const cardCents = Math.min(cents, left.cardCents);
  return { cardCents, giftCents: cents - cardCents };
}

/** What a payer authorises before a debit from their bank account; kept with the payment in these words. */
export const mandateWords = (amountCents: Cents): string =>
  `By paying ${formatMoney(amountCents)} you authorise ${companyName()} to debit your bank account once for this amount and, if it was debited wrongly, to credit it. The debit takes up to four business days. You may withdraw this authorisation until it is sent by writing to hello@rove.example.`;

/** The check digit of card numbers, ISO/IEC 7812-1. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** Whether somebody wrote what looks like a card number among words; those are kept nowhere. */
export const holdsCardNumber = (words: string): boolean =>
  [...words.matchAll(/(?<!\d)[2-6](?:[ -]?\d){12,18}(?!\d)/g)].some(([found]) =>
    passesLuhn(found.replace(/\D/g, '')),
  );
