/** How Stripe counts amounts of a currency: https://docs.stripe.com/currencies, read in November 2026. */
import { badParameter } from './errors.ts';
import type { World } from './world.ts';

const withoutDecimals = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
const withThreeDecimals = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);
const wholeInHundredths = new Set(['isk', 'ugx']);

/** Amounts are a multiple of this: the last digit of three decimals is 0, and Icelandic crowns have no hundredths. */
export const stepOf = (currency: string): number =>
  withThreeDecimals.has(currency) ? 10 : wholeInHundredths.has(currency) ? 100 : 1;

/** @throws WireError as Stripe refuses what is no multiple of `stepOf` */
export function checkStep(amount: number, currency: string): void {
  const step = stepOf(currency);
  if (amount % step !== 0)
    throw badParameter(`Amounts in ${currency} must be a multiple of ${step}.`, 'amount', 'invalid_amount');
}

/** `$0.50 usd`, as the words of a refused amount have it. */
export function amountWords(amount: number, currency: string): string {
  const decimals = withoutDecimals.has(currency) ? 0 : withThreeDecimals.has(currency) ? 3 : 2;
  const money = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return money.format(amount / 10 ** decimals);
}

/** Of the account's balance: that of its newest movement. */
export const currencyOf = (world: World): string =>
  [...world.draft.all('balance_transactions')].at(-1)?.currency ?? 'usd';
