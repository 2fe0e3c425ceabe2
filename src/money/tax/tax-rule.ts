/** What a tax rule says, as data: of a government's table, of the settings, or of an operator. Pure. */
import type { TaxLine } from './tax-line.ts';

/** What is sold: a ride, gear, a dealer's car, a private person's, a delivery, and what Rove charges those who earn. */
export const supplies = ['ride', 'gear', 'dealer_car', 'private_car', 'delivery', 'fee'] as const;
export type Supply = (typeof supplies)[number];

export const collectors = ['company', 'seller', 'driver'] as const;
export type Collector = TaxLine['collector'];

/** Where something is supplied: `{ country: 'CA', region: 'ON' }`; null where no province or state is known. */
export interface TaxPlace {
  country: string;
  region: string | null;
}

/** Days are those of the place: `2025-04-01` begins at its own midnight. */
export interface TaxRule {
  country: string;
  /** `ON`; null for the whole country. */
  region: string | null;
  supplies: readonly Supply[];
  /** As `TaxLine.code`. Of two rules with one code one holds: see `ratesOf`. */
  code: string;
  /** As the authority calls it: `HST`. */
  name: string;
  /** Whole parts of a hundred thousand: 9.975 % is 9975; 0 takes away the tax of that code. */
  perHundredThousand: number;
  /** Other rates from a price of one piece on, lowest first. */
  bands?: readonly TaxBand[];
  /** Whether it is reckoned on the price with the taxes before it. */
  compound: boolean;
  /** Whether prices hold it already. */
  included: boolean;
  /** Once for all lines of a sale, or for each line by itself. */
  rounding: 'invoice' | 'line';
  collector: Collector;
  /** First day. */
  from: string;
  /** Last day; null while no end is known. */
  until: string | null;
  source: TaxSource;
}

export interface TaxBand {
  fromCents: number;
  perHundredThousand: number;
}

export interface TaxSource {
  authority: string;
  /** What says so, or `General knowledge` with whom to ask. */
  document: string;
  /** The day it was read. */
  readOn: string;
}

/**
 * The jurisdiction whose number stands on a receipt beside a tax: `CA` for GST and HST, which share one number,
 * `CA-QC` for QST, `US-NY` for the sales tax of New York.
 */
export const jurisdictionOf = (code: string): string =>
  /^CA-[A-Z]{2}-HST$/.test(code) ? 'CA' : code.split('-').slice(0, -1).join('-');
