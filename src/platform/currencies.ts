/**
 * What Rove has to know of each currency: how many decimals are written, how many are counted, and what the payment
 * providers make of it. Pure.
 *
 * Source, where none is named: Stripe’s documentation, “Supported currencies” (docs.stripe.com/currencies), its
 * parts “Supported presentment currencies”, “Zero-decimal currencies”, “Three-decimal currencies”, “Special cases” and
 * “Minimum and maximum charge amounts”. The list of currencies and the least amounts are as they were known in 2026 and
 * were not compared line by line: look at the page before an installation takes one other than US dollars.
 */

/** Every presentment currency of Stripe’s, as it is sent: in small letters. */
const currencyCodes: ReadonlySet<string> = new Set(
  [
    'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad',
    'cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl',
    'htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd',
    'mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd',
    'rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd',
    'vuv wst xaf xcd xof xpf yer zar zmw',
  ].flatMap((line) => line.split(' ')),
);

/** For whoever chooses one. */
export const offeredCurrencies = (): string[] => [...currencyCodes].filter(hasName).sort();

/** Some that Stripe takes are newer or older than the names that come with the platform. */
const hasName = (code: string): boolean =>
  new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' }).of(code.toUpperCase()) !== undefined;

export const isCurrency = (code: string): boolean => currencyCodes.has(code);
/** What is said of a code that is none of them. */
export const currencyWords =
  'must be the three letters of a currency that Stripe takes, such as usd, cad, eur or jpy';

const withoutDecimals = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));

/**
 * Written whole, and sent to Stripe as if they had two decimals. Stripe’s “Special cases” ask it of ISK and UGX; HUF and
 * TWD may be charged with decimals, but are paid out whole, and PayPal takes them whole.
 */
const wholeInHundredths = new Set(['huf', 'isk', 'twd', 'ugx']);

const withThreeDecimals = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

export interface CurrencyFacts {
  /** How many decimals an amount is written with. */
  decimals: 0 | 2 | 3;
  /**
   * How many of them are counted, the others being 0. Stripe asks that the third is 0, “to ensure compatibility with
   * Stripe’s payments partners”: so Rove counts dinars in their hundredths, and nothing has to be rounded on its way.
   */
  countedDecimals: 0 | 2;
  /** What Stripe is told for one of Rove’s `Cents`. */
  stripeUnits: 1 | 10 | 100;
}

export function factsOf(code: string): CurrencyFacts {
  if (withoutDecimals.has(code)) return { decimals: 0, countedDecimals: 0, stripeUnits: 1 };
  if (wholeInHundredths.has(code)) return { decimals: 0, countedDecimals: 0, stripeUnits: 100 };
  if (withThreeDecimals.has(code)) return { decimals: 3, countedDecimals: 2, stripeUnits: 10 };
  return { decimals: 2, countedDecimals: 2, stripeUnits: 1 };
}

/** The least a card can be charged, in `Cents`, where it is paid out in the same currency. */
const cardLeast: Readonly<Record<string, number>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 175,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
};

/**
 * The least a card can be charged in a currency, in `Cents`. Of a currency that the table does not name, the least is
 * what comes to Stripe’s least in the currency it is paid out in, by the rate of the day: Rove asks for the smallest
 * amount there is, and what Stripe refuses is told in its words.
 */
export const cardLeastCents = (code: string): number => cardLeast[code] ?? 1;

/**
 * The 25 that PayPal takes: PayPal’s REST reference, “Currency codes”
 * (developer.paypal.com/docs/api/reference/currency-codes), read in November 2026. HUF, JPY and TWD go there
 * without decimals, as Rove counts them.
 */
const payPalCurrencies: ReadonlySet<string> = new Set(
  'aud brl cad cny czk dkk eur hkd huf ils jpy myr mxn twd nzd nok php pln gbp rub sgd sek chf thb usd'.split(
    ' ',
  ),
);

/** Why PayPal is not offered in a currency; nothing where it is. */
export const notByPayPal = (code: string): string | undefined =>
  payPalCurrencies.has(code)
    ? undefined
    : `PayPal takes no ${code.toUpperCase()}: leave PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET out.`;
