import { createHmac } from 'node:crypto';
import { badParameter, cardDataError } from './errors.ts';
import type { Params } from './params.ts';
import {
  type BankBehaviour,
  bankByAccount,
  behaviourByName,
  type CardBehaviour,
  cardByNumber,
  passesLuhn,
  ROUTING_NUMBER,
} from './test-numbers.ts';
import type { World } from './world.ts';

const LIVE_CARD =
  'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';

export interface CardData {
  behaviour: CardBehaviour;
  expMonth: number;
  expYear: number;
  wallet: 'apple_pay' | 'google_pay' | null;
  cvcGiven: boolean;
}

/** A keyed digest by which the same card is known again without its number. */
export function fingerprintOf(world: World, number: string): string {
  return createHmac('sha256', world.digestKey).update(number).digest('base64url').slice(0, 16);
}

/**
 * Reads `card[...]`: number, expiry and CVC, or a wallet, or one of Stripe's `tok_…` test tokens.
 * Only documented test numbers pass; nothing of a refused number is kept or put into the error.
 * @throws WireError 402 `card_error`, as the card networks' own checks would be answered
 */
export function readCard(params: Params, now: number): CardData {
  const wallet = params.part('wallet')?.oneOf('type', ['apple_pay', 'google_pay']) ?? null;
  params.accept('networks');
  const token = params.text('token');
  const number = params.text('number')?.replaceAll(/[ -]/g, '');
  const month = params.text('exp_month');
  const year = params.text('exp_year');
  const cvc = params.text('cvc');
  const today = new Date(now * 1000);
  if (token !== undefined || (wallet && number === undefined)) {
    const behaviour = behaviourByName((token ?? 'tok_visa').replace(/^tok_/, 'pm_card_'));
    if (behaviour?.kind !== 'card')
      throw badParameter('No such token.', params.name('token'), 'resource_missing');
    return { behaviour, expMonth: 12, expYear: today.getUTCFullYear() + 8, wallet, cvcGiven: true };
  }
  const behaviour = readNumber(number ?? '');
  const expiry = readExpiry(month ?? '', year ?? '', today);
  checkCvc(cvc, behaviour);
  return { behaviour, ...expiry, wallet, cvcGiven: cvc !== undefined };
}

function readNumber(number: string): CardBehaviour {
  if (/^\d{0,11}$/.test(number)) {
    throw cardDataError('incomplete_number', 'Your card number is incomplete.', 'number');
  }
  if (!/^\d{12,19}$/.test(number)) {
    throw cardDataError('invalid_number', 'The card number is not a valid credit card number.', 'number');
  }
  if (!passesLuhn(number))
    throw cardDataError('incorrect_number', 'Your card number is incorrect.', 'number');
  const behaviour = cardByNumber(number);
  if (!behaviour) throw cardDataError('card_declined', LIVE_CARD, 'number', 'test_mode_live_card');
  return behaviour;
}

function readExpiry(month: string, year: string, today: Date): { expMonth: number; expYear: number } {
  if (month === '' || year === '') {
    throw cardDataError('incomplete_expiry', "Your card's expiration date is incomplete.", 'exp_month');
  }
  const badMonth = cardDataError(
    'invalid_expiry_month',
    "Your card's expiration month is invalid.",
    'exp_month',
  );
  if (!/^\d{1,2}$/.test(month) || Number(month) < 1 || Number(month) > 12) throw badMonth;
  const badYear = cardDataError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (!/^(\d{2}|\d{4})$/.test(year)) throw badYear;
  const expMonth = Number(month);
  const expYear = Number(year) + (year.length === 2 ? 2000 : 0);
  const thisYear = today.getUTCFullYear();
  if (expYear < thisYear || expYear > thisYear + 50) throw badYear;
  if (expYear === thisYear && expMonth < today.getUTCMonth() + 1) throw badMonth;
  return { expMonth, expYear };
}

function checkCvc(cvc: string | undefined, behaviour: CardBehaviour): void {
  if (cvc === undefined) return;
  const length = behaviour.brand === 'amex' ? 4 : 3;
  if (/^\d*$/.test(cvc) && cvc.length < length) {
    throw cardDataError('incomplete_cvc', "Your card's security code is incomplete.", 'cvc');
  }
  const allowed = behaviour.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (!allowed.test(cvc)) throw cardDataError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
}

interface BankData {
  behaviour: BankBehaviour;
  accountType: 'checking' | 'savings';
  holderType: 'individual' | 'company';
}

/** Reads `us_bank_account[...]`; only Stripe's test routing and account numbers pass. */
export function readBankAccount(params: Params): BankData {
  const holderType = params.oneOf('account_holder_type', ['individual', 'company']) ?? 'individual';
  const accountType = params.oneOf('account_type', ['checking', 'savings']) ?? 'checking';
  if (params.needText('routing_number') !== ROUTING_NUMBER) {
    const message = 'The bank routing number provided is invalid.';
    throw badParameter(message, params.name('routing_number'), 'routing_number_invalid');
  }
  const behaviour = bankByAccount(params.needText('account_number'));
  if (!behaviour) {
    const message = 'The bank account number provided is invalid: use one of the test account numbers.';
    throw badParameter(message, params.name('account_number'), 'account_number_invalid');
  }
  return { behaviour, accountType, holderType };
}
