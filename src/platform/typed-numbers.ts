/**
 * Numbers as people type them, whatever keyboard and country they come from. One reader for amounts, one for counts,
 * shares and distances; the browser and the server read with the same. Pure.
 *
 * What can be read in two ways is never guessed: `1,234` is answered with both amounts, for the person to choose.
 */
import {
  type Cents,
  centsPerUnit,
  currencyCode,
  currencyName,
  currencySign,
  formatMoney,
  moneyDecimals,
  toCents,
  toDecimal,
} from './money.ts';

/** Why nothing could be read: no number at all, more decimals than the field holds, or an unknown word beside it. */
export type Unread = 'no_number' | 'too_precise';
export type Reading =
  | { value: number }
  /** One or two values that could be meant; `because` says what has to be chosen. */
  | { ask: number[]; because: 'separator' | 'currency' }
  | { refused: Unread };
export type AmountReading =
  | { cents: Cents }
  | { ask: Cents[]; because: 'separator' | 'currency' }
  | { refused: Unread };

interface Bounds {
  /** What the field takes, in its own unit. A reading outside of it is dropped where another lies inside. */
  least?: number;
  most?: number;
  /** Whether a point before three figures is one of decimals. */
  threeDecimals?: boolean;
}

/** The first code point of each script's ten digits. */
const zeros = [
  0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50,
  0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1b50, 0xa620, 0xa8d0, 0xa900,
  0xa9d0, 0xaa50, 0xff10,
];
const digitOf = (character: string): string | undefined => {
  const code = character.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? undefined : String(code - zero);
};

/** A digit of any script as the one that a plain keyboard has: `٤` is `4`. */
export const plainDigit = (digit: string): string => digitOf(digit) ?? digit;

/** The same text with the digits, separators, signs and spaces that a plain keyboard has. */
function plain(typed: string): string {
  return typed
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '')
    .replace(/[\s\u2800]+/gu, ' ')
    .replace(/[‘’ʼ′´`‛＇\u066c]/g, "'")
    .replace(/[،﹐]/g, ',')
    .replace(/[。﹒]/g, '.')
    .replace(/[‐‑‒–—―−﹣]/g, '-')
    .trim();
}

interface Parts {
  negative: boolean;
  /** Digits with their separators. */
  number: string;
  /** What stands before and after it, without spaces and dots, in capitals. */
  before: string;
  after: string;
}

function partsOf(typed: string): Parts | null {
  // Longer than any number with its unit is none; the patterns below stay cheap.
  if (typed.length > 64) return null;
  const text = plain(typed);
  const match =
    /^(?<before>(?:[^\d.,'·٫-]*\p{L}\.)?[^\d.,'·٫-]*)(?<sign>-?)(?<inner>[^\d.,'·٫-]*)(?<number>(?:\d|[.,·٫](?=\d))(?:[\d.,'·٫ ]*[\d.,])?)(?<after>.*)$/su.exec(
      text,
    );
  const groups = match?.groups;
  if (!groups) return null;
  // `25.-` and `25,--` are what Swiss and German price tags write for no cents, `500/-` Indian ones.
  const after = (groups.after ?? '').replace(/^(-{1,2}|\/-)(?=$|[^\d])/, '');
  if (/\d/.test(after)) return null;
  const bare = (words = '') => words.replace(/[\s.+]/g, '').toUpperCase();
  return {
    negative: groups.sign === '-',
    number: (groups.number ?? '').trim(),
    before: bare(`${groups.before}${groups.inner}`),
    after: bare(after),
  };
}

/** What the digits can say: the number whole and its decimals; `grouped` where a lone separator may part thousands. */
interface Digits {
  whole: string;
  fraction: string;
  grouped?: string;
}

const decimalMarks = '[.,·٫]';
const single = new RegExp(`^(\\d*)(${decimalMarks})(\\d*)$`);
/** Groups of three after a space, an apostrophe, a comma or a point, then perhaps decimals after another mark. */
const thousands = new RegExp(`^(\\d{1,3})(?:([ '.,])\\d{3})(?:\\2\\d{3})*(?:(?!\\2)${decimalMarks}(\\d*))?$`);
/** Lakhs and crores: 12,34,567.89 */
const lakhs = /^\d{1,2}(?:,\d{2})+,\d{3}(?:[.·](\d*))?$/;

function digitsOf(number: string, threeDecimals = false): Digits | null {
  if (/^\d+$/.test(number)) return { whole: number, fraction: '' };
  const one = single.exec(number);
  if (one) {
    const [, whole = '', mark, fraction = ''] = one;
    if (whole === '' && fraction === '') return null;
    // Dinars are written with three decimals.
    const mayGroup =
      fraction.length === 3 &&
      !(threeDecimals && mark === '.') &&
      /^[1-9]\d{0,2}$/.test(whole) &&
      mark !== '٫' &&
      mark !== '·';
    return { whole: whole || '0', fraction, ...(mayGroup && { grouped: whole + fraction }) };
  }
  const fraction = (thousands.exec(number)?.[3] ?? lakhs.exec(number)?.[1]) || '';
  if (!thousands.test(number) && !lakhs.test(number)) return null;
  const whole =
    fraction || /[.,·٫]$/.test(number) ? number.slice(0, number.length - fraction.length - 1) : number;
  return { whole: whole.replace(/\D/g, ''), fraction };
}

/** The values of `digits` in units of the last decimal: with `decimals` 2, `25,5` is 2550. */
function valuesOf(digits: Digits, decimals: number, { least, most }: Bounds): number[] | Unread {
  const scale = 10 ** decimals;
  const whole = (text: string) => Number(text) * scale;
  const fraction = digits.fraction.replace(/0+$/, '');
  if (!digits.grouped) {
    if (fraction.length > decimals) return 'too_precise';
    return [whole(digits.whole) + Number(fraction.padEnd(decimals, '0') || 0)];
  }
  // A field without decimals has no decimal mark either: 42.000 there is forty-two thousand.
  if (decimals === 0) return [whole(digits.grouped)];
  const near = Math.round(Number(`0.${digits.fraction}`) * scale);
  const both = [whole(digits.grouped), whole(digits.whole) + near];
  const inside = both.filter(
    (value) => value / scale >= (least ?? 0) && value / scale <= (most ?? Number.POSITIVE_INFINITY),
  );
  return inside.length > 0 ? inside : both;
}

function read(parts: Parts, decimals: number, bounds: Bounds): number[] | Unread {
  const digits = digitsOf(parts.number, bounds.threeDecimals);
  const values = digits ? valuesOf(digits, decimals, bounds) : 'no_number';
  if (typeof values === 'string') return values;
  if (values.some((value) => !Number.isSafeInteger(value))) return [Number.MAX_SAFE_INTEGER];
  return parts.negative ? values.map((value) => -value) : values;
}

/**
 * What the installation's own currency is called before or after an amount: `US$`, `$US`, `$ US`, `USD $` and what is
 * said aloud; its code, its signs and its name in other currencies. Nothing at all is the own one too.
 */
function ownCurrency(): (words: string) => boolean {
  const code = currencyCode().toUpperCase();
  if (code === 'USD') return (words) => /^(?:USD?)?\$?(?:USD?)?$|^(?:US)?DOLLARS?$|^BUCKS$/.test(words);
  const country = code.slice(0, 2);
  const bare = (words: string) => words.replace(/[\s.]/g, '').toUpperCase();
  const name = bare(currencyName());
  const last = bare(currencyName().split(' ').at(-1) ?? '');
  const sign = bare(currencySign({ narrow: true }));
  const signs = [currencySign(), currencySign({ withCountry: true })].map(bare);
  const known = new Set([
    ...['', code, sign, ...signs, name, last, name.replace(/S$/, ''), last.replace(/S$/, '')],
    ...[
      `${country}${sign}`,
      `${sign}${country}`,
      `${code}${sign}`,
      `${sign}${code}`,
      `${country.charAt(0)}${sign}`,
    ],
  ]);
  return (words) => known.has(words);
}
// Cents are left out: nobody means a dollar by `50¢`.
/** Any currency by its sign, its code, or its country's letters before a dollar. */
const anyCurrency =
  /^(?:US|USD|C|CA|CAD|CAN|CDN|A|AU|AUD|NZ|NZD|HK|HKD|S|SG|SGD|MX|MXN|R|BRL|NT|TWD)?\$(?:US|USD|C|CA|CAD|A|AU|AUD|NZ|NZD|HK|HKD|SG|SGD|MX|MXN)?$|^[A-Z]{0,3}(?![$¢])\p{Sc}[A-Z]{0,3}$|^(?:USD|(?:US)?DOLLARS?|CAD|CDN|EUR|EUROS?|GBP|POUNDS?|INR|RS|RUPEES?|CHF|FR|SFR|JPY|YEN|CNY|RMB|AUD|NZD|MXN|BRL|SEK|NOK|DKK|KR|PLN|ZŁ|CZK|KČ|HUF|FT|RON|LEI|BGN|UAH|RUB|TRY|TL|ILS|AED|SAR|EGP|ZAR|NGN|KES|SGD|HKD|KRW|THB|IDR|RP|PHP|VND|TWD)$/u;

/** Which currency the words beside an amount name, where they name any; nothing at all is the installation's own. */
export function currencyNamed(words: string): 'own' | 'other' | undefined {
  const bare = words.replace(/[\s.+]/g, '').toUpperCase();
  if (ownCurrency()(bare)) return 'own';
  return anyCurrency.test(bare) ? 'other' : undefined;
}

export interface AmountBounds {
  /** What the field takes. A reading outside of it is dropped where another lies inside. */
  leastCents?: Cents | undefined;
  mostCents?: Cents | undefined;
}

/**
 * An amount that somebody typed, in cents of the installation's currency: `25,50`, `$1 234.50`, `1.234,56 $`, `US$ 25`,
 * `٢٥٫٥٠`.
 *
 * @param typed a number is what a program sent, not what somebody typed: it has one reading
 * @param bounds what the field takes; `1,234` for a car can only be the whole dollars
 * @returns the cents, negative where a minus was typed; `ask` where it can be read in two ways or is in another
 * currency
 */
export function readTypedAmount(
  typed: string | number,
  { leastCents, mostCents }: AmountBounds = {},
): AmountReading {
  if (typeof typed === 'number') {
    const cents = toCents(Math.abs(typed));
    return cents === null ? { refused: 'too_precise' } : { cents: typed < 0 ? -cents : cents };
  }
  const parts = partsOf(typed);
  if (!parts) return { refused: 'no_number' };
  const isOwn = ownCurrency();
  if (parts.after === 'K' && isOwn(parts.before)) {
    const thousands = scaled(parts, 1000 * centsPerUnit());
    return 'value' in thousands ? { cents: thousands.value } : { refused: 'too_precise' };
  }
  const currency = parts.before + parts.after;
  const own = isOwn(parts.before) && isOwn(parts.after);
  if (!own && !anyCurrency.test(currency)) return { refused: 'no_number' };
  const scale = centsPerUnit();
  const bounds = {
    ...(leastCents !== undefined && { least: leastCents / scale }),
    ...(mostCents !== undefined && { most: mostCents / scale }),
    threeDecimals: moneyDecimals() === 3,
  };
  const values = read(parts, Math.round(Math.log10(scale)), bounds);
  if (typeof values === 'string') return { refused: values };
  if (!own) return { ask: values, because: 'currency' };
  const [first = 0, second] = values;
  return second === undefined ? { cents: first } : { ask: [first, second], because: 'separator' };
}

/**
 * A count that has no decimals: `42.000`, `42,000` and `42 000` are 42000.
 *
 * @param units words that may stand behind it, in small letters, with what one of them is in units of the field
 */
export function readTypedCount(typed: string, units: Readonly<Record<string, number>> = {}): Reading {
  const parts = partsOf(typed);
  if (parts?.before !== '') return { refused: 'no_number' };
  const unit = parts.after.toLowerCase();
  const factor = unit === '' ? 1 : units[unit];
  if (factor === undefined) return { refused: 'no_number' };
  if (Number.isInteger(factor) && factor > 1) return scaled(parts, factor);
  const values = read(parts, 0, {});
  if (typeof values === 'string') return { refused: values };
  return { value: Math.round((values[0] ?? 0) * factor) };
}

/** `84.2k` and `1,5 kg` have decimals that become whole in the field's unit. */
function scaled({ number, negative }: Parts, factor: number): { value: number } | { refused: Unread } {
  const digits = digitsOf(number);
  if (!digits) return { refused: 'no_number' };
  const value = Number(`${digits.whole}.${digits.fraction || 0}`) * factor;
  if (Math.abs(value - Math.round(value)) > 1e-6) return { refused: 'too_precise' };
  return { value: Math.round(negative ? -value : value) };
}

/**
 * A share, a rate or a measure with decimals: `6,9`, `6.9 %`.
 *
 * @param bounds what the field takes; it decides where a lone separator could be either
 * @returns the number itself, with at most `decimals` decimals
 */
export function readTypedDecimal(typed: string, decimals: number, bounds: Bounds = {}): Reading {
  const parts = partsOf(typed);
  if (parts?.before !== '' || !/^[%٪]?$/.test(parts.after)) return { refused: 'no_number' };
  const values = read(parts, decimals, bounds);
  if (typeof values === 'string') return { refused: values };
  const [first = 0, second] = values.map((value) => value / 10 ** decimals);
  return second === undefined ? { value: first } : { ask: [first, second], because: 'separator' };
}

const milesPerKm = 1 / 1.609344;
/** What stands behind a mileage; a number alone is in miles. */
const distances: Readonly<Record<string, number>> = {
  mi: 1,
  mile: 1,
  miles: 1,
  mls: 1,
  k: 1000,
  kmi: 1000,
  kmiles: 1000,
  km: milesPerKm,
  kms: milesPerKm,
  км: milesPerKm,
  kilometer: milesPerKm,
  kilometers: milesPerKm,
  kilometre: milesPerKm,
  kilometres: milesPerKm,
};

/** Miles that a car has run, whole: `42.000`, `84,210 mi`, `84k`; kilometres are converted where they are said. */
export const readTypedMiles = (typed: string): Reading => readTypedCount(typed, distances);

/** The question that goes with `ask`, where somebody is to type again. */
export function askWords({
  ask,
  because,
}: {
  ask: readonly Cents[];
  because: 'separator' | 'currency';
}): string {
  const written = ask.map((cents) => formatMoney(cents));
  const name = currencyName();
  if (because === 'currency') return `Amounts here are in ${name}. Is it ${written.join(' or ')}, ${name}?`;
  return `Is that ${written.join(' or ')}? Write it as ${ask.map((cents) => toDecimal(cents)).join(' or ')}.`;
}
