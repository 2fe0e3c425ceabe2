/**
 * Money: the one place that knows which currency this installation's is. Inside Rove an amount is an integer number of
 * its smallest parts; this file turns it into and out of words. Pure but for the currency, which is set once.
 */
import { factsOf } from './currencies.ts';
import type { Named } from './ids.ts';

/**
 * The smallest parts of the installation's currency that are counted: cents of dollars and euros, whole yen, hundredths
 * of a Kuwaiti dinar (`countedDecimals` of `currencies.ts`).
 */
export type Cents = Named<number, 'Cents'>;

/** Shared by the server's program and the renderer's, which are built apart and run in one process. */
const shared = globalThis as { roveCurrency?: string };

/** At the start of a process, before anything is said of money. @param code as Stripe has it, `usd` */
export function setCurrency(code: string): void {
  shared.roveCurrency = code;
}

/** `usd`: what was set at the start; in a browser what its page says. */
export const currencyCode = (): string =>
  shared.roveCurrency ??
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.currency) ??
  'usd';

/** For what exists in US dollars alone, such as debits from American bank accounts. */
export const isUsDollars = (): boolean => currencyCode() === 'usd';

const facts = () => factsOf(currencyCode());

/** How many `Cents` one dollar, euro or yen has: 100 or 1. */
export const centsPerUnit = (): number => 10 ** facts().countedDecimals;

/** How many decimals an amount is written with: 2, for yen 0, for dinars 3. */
export const moneyDecimals = (): number => facts().decimals;

/** `1340` to `"13.40"`, the form the wire uses for `fare` and `estimatedFare`; in yen `"1340"`, in dinars `"13.400"`. */
export function toDecimal(cents: Cents): string {
  const { decimals, countedDecimals } = facts();
  const scale = 10 ** countedDecimals;
  const sign = cents < 0 ? '-' : '';
  const amount = Math.abs(cents);
  if (decimals === 0) return `${sign}${amount}`;
  const fraction = String(amount % scale).padStart(countedDecimals, '0');
  return `${sign}${Math.floor(amount / scale)}.${fraction.padEnd(decimals, '0')}`;
}

/**
 * `"13.4"` or `13.4` to `1340`; `null` when it is no amount of the currency, with too many decimals among them.
 * Works on the digits, because 0.1 + 0.2 is not 0.3 in floating point.
 */
export function toCents(amount: string | number): Cents | null {
  const { decimals, countedDecimals } = facts();
  const match = /^(\d{1,14})(?:\.(\d{1,3}))?$/.exec(String(amount).trim());
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  if (whole.length + countedDecimals > 14) return null;
  if (fraction.length > Math.max(2, decimals)) return null;
  const counted = fraction.slice(0, countedDecimals).padEnd(countedDecimals, '0');
  if (/[1-9]/.test(fraction.slice(countedDecimals))) return null;
  return Number(whole) * 10 ** countedDecimals + Number(counted);
}

/** An amount of the wire, which may be below zero, to cents; what is no amount is 0. */
export function centsOf(amount: string): Cents {
  const cents = toCents(amount.replace(/^-/, '')) ?? 0;
  return amount.startsWith('-') && cents !== 0 ? -cents : cents;
}

/** Without the decimals, to the nearest dollar: `1350` to `1400`. */
export function toWholeUnits(cents: Cents): Cents {
  const scale = centsPerUnit();
  return Math.round(cents / scale) * scale;
}

interface Written {
  /** Says whose dollars they are, `US$13.40`, for where it must not be mistaken. */
  withCountry?: boolean;
  /** Without decimals where they are 0: `$36,900`. */
  short?: boolean;
  /** For a price of something small, which may be a part of a cent: `$1.127` a mile with one more. */
  moreDecimals?: number;
  locale?: string;
}

/** English that says of each dollar whose it is. */
const anywhere = 'en-001';
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(
  locale: string,
  decimals: number,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'name' = 'symbol',
) {
  const currency = currencyCode();
  const key = `${locale} ${currency} ${decimals} ${currencyDisplay}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** `123450` to `"$1,234.50"`, `-500` to `"-$5.00"`; in yen `¥1,340`, in dinars `KWD 13.400`. */
export function formatMoney(
  cents: Cents,
  {
    withCountry = false,
    short = false,
    moreDecimals = 0,
    locale = withCountry ? anywhere : 'en-US',
  }: Written = {},
): string {
  const { decimals } = facts();
  const scale = centsPerUnit();
  const shown = short && cents % scale === 0 ? 0 : decimals + moreDecimals;
  return formatterOf(locale, shown).format((cents || 0) / scale);
}

/** `$10,000-25,000`, without decimals where both have none. */
export const formatMoneyRange = (from: Cents, to: Cents): string =>
  `${formatMoney(from, { short: true })}-${formatMoney(to, { short: true }).replace(/^[^\d]+/, '')}`;

const symbolIn = (formatter: Intl.NumberFormat): string =>
  formatter.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? '';

/** What stands before an amount that is typed: `$`, `€`; with its country `US$`; narrow `$` for any dollars. */
export const currencySign = ({
  withCountry = false,
  narrow = false,
}: Pick<Written, 'withCountry'> & { narrow?: boolean } = {}): string =>
  symbolIn(formatterOf(withCountry ? anywhere : 'en-US', 0, narrow ? 'narrowSymbol' : 'symbol'));

/** `US dollars`, `euros`, `Japanese yen` */
export const currencyName = (): string => symbolIn(formatterOf('en-US', 0, 'name'));

/** `rate` of `cents`, rounded half up to a whole cent; `rate` is a fraction such as 0.13. */
export function shareOf(cents: Cents, rate: number): Cents {
  return Math.round(cents * rate + Number.EPSILON * Math.sign(cents));
}
