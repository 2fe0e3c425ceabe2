/** Everything the shop promises and charges, in one place. Money is whole US cents, weights are grams. Pure. */
import type { Cents } from '#src/platform/money.ts';
import type { Country, RateName } from './rules.ts';

/** How long stock stays a buyer's while they pay. */
export const holdMinutes = 15;
/** Pieces of one variant that checkouts of one address may hold together before they are paid. */
export const unpaidPiecesFromAddress = 10;
/** How often an address may hold a variant for long without paying within `heldInVainHours`, before it holds no more. */
export const heldInVainFromAddress = 3;
export const heldInVainHours = 2;
/** From its arrival. */
export const returnDays = 30;
/** How long a return may take to be handed in. */
export const handInDays = 8;
/** Refunds are sent to the bank within this time of the parcel's being checked. */
export const refundHours = 24;
/** An order that waits longer than this to be packed is late. */
export const packWithinHours = 24;
/** Fewer than this many are told as a number: `2 left`. */
export const fewLeftBelow = 4;

/** What is paid before this hour of a business day goes out that day, and is ready at its store that day. */
export const cutOffHour = 12;
/** Business days that pieces take from one store to another. */
export const bringingDays = 3;
/** An order that waits for pieces from another store may be packed this much later: those days and a weekend. */
export const bringingHours = 5 * 24;

/** A parcel costs `baseCents` and `perKilogramCents` for each kilogram begun, and takes so many business days. */
export interface Rate {
  baseCents: Cents;
  perKilogramCents: Cents;
  businessDays: number;
}
export interface Zone {
  country: Country;
  /** Regions of this zone; every other one of the country when there are none. */
  regions?: readonly string[];
  rates: Partial<Record<RateName, Rate>>;
}
/** The first zone that has a region is its zone. */
export const zones: readonly Zone[] = [
  {
    country: 'CA',
    regions: ['ON', 'QC'],
    rates: {
      standard: { baseCents: 1_100, perKilogramCents: 100, businessDays: 2 },
      express: { baseCents: 2_200, perKilogramCents: 300, businessDays: 1 },
    },
  },
  {
    country: 'CA',
    regions: ['YT', 'NT', 'NU'],
    rates: { standard: { baseCents: 2_400, perKilogramCents: 600, businessDays: 9 } },
  },
  {
    country: 'CA',
    rates: {
      standard: { baseCents: 1_400, perKilogramCents: 200, businessDays: 5 },
      express: { baseCents: 2_900, perKilogramCents: 500, businessDays: 2 },
    },
  },
  {
    country: 'US',
    regions: ['AK', 'HI'],
    rates: { standard: { baseCents: 3_400, perKilogramCents: 700, businessDays: 9 } },
  },
  {
    country: 'US',
    rates: {
      standard: { baseCents: 1_900, perKilogramCents: 300, businessDays: 6 },
      express: { baseCents: 3_900, perKilogramCents: 700, businessDays: 3 },
    },
  },
];

/** Where a parcel can be followed; `{number}` is its number. */
export const trackingAddresses: Readonly<Record<string, string>> = {
  'Canada Post': 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/{number}',
  Purolator: 'https://www.purolator.com/en/shipping/tracker?pin={number}',
  UPS: 'https://www.ups.com/track?tracknum={number}',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
};
