/** Everything the shop promises and charges. What a company decides is a setting; weights are grams. Pure. */
import type { Cents } from '#src/platform/money.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import type { RateName } from './rules.ts';

/** How long stock stays a buyer's while they pay. */
export const holdMinutes = 15;
/** Pieces of one variant that checkouts of one address may hold together before they are paid. */
export const unpaidPiecesFromAddress = 10;
/** How often an address may hold a variant for long without paying within `heldInVainHours`, before it holds no more. */
export const heldInVainFromAddress = 3;
export const heldInVainHours = 2;
/** Fewer than this many are told as a number: `2 left`. */
export const fewLeftBelow = 4;

export interface Carrier {
  name: string;
  /** Where a parcel can be followed; `{number}` is its number. Empty where nobody can. */
  trackingAddress: string;
}
/** What a company promises its buyers, and who carries what it sends. */
export interface ShopTerms {
  /** From its arrival. */
  returnDays: number;
  /** How long a return may take to be handed in. */
  handInDays: number;
  /** Refunds are sent to the bank within this time of the parcel's being checked. */
  refundHours: number;
  /** An order that waits longer than this to be packed is late. */
  packWithinHours: number;
  /** What is paid before this hour of a business day goes out that day, and is ready at its store that day. */
  cutOffHour: number;
  /** Business days that pieces take from one store to another. */
  bringingDays: number;
  /** Days on which nothing moves, besides weekends: `2026-08-15`. */
  closedDays: readonly string[];
  /** Categories in the order in which they are shown; others of items come after them. */
  categories: readonly string[];
  carriers: readonly Carrier[];
}
export const termsHere = {
  name: 'shop',
  fallback: {
    returnDays: 30,
    handInDays: 8,
    refundHours: 24,
    packWithinHours: 24,
    cutOffHour: 12,
    bringingDays: 3,
    closedDays: [],
    categories: [],
    carriers: [],
  } satisfies ShopTerms as ShopTerms,
};
export const shopTerms = (): ShopTerms => settingOf(termsHere);

/** An order that waits for pieces from another store may be packed this much later: those days and a weekend. */
export const bringingHours = (): number => (shopTerms().bringingDays + 2) * 24;

/** A parcel costs `baseCents` and `perKilogramCents` for each kilogram begun, and takes so many business days. */
export interface Rate {
  baseCents: Cents;
  perKilogramCents: Cents;
  businessDays: number;
}
export interface Zone {
  /** Two letters. */
  country: string;
  /** Provinces or states of this zone; every other one of the country when there are none. */
  regions: readonly string[];
  rates: Partial<Record<RateName, Rate>>;
}
/** Where parcels go, and for how much. A country without a zone is not served. */
export interface ShopDelivery {
  /** The first zone that has a region is its zone. */
  zones: readonly Zone[];
}
export const deliveryHere = {
  name: 'shop-delivery',
  fallback: { zones: [] } satisfies ShopDelivery as ShopDelivery,
};
export const shopDelivery = (): ShopDelivery => settingOf(deliveryHere);

/** What parcels go with; another one is always possible. */
export const carrierNames = (): string[] => [...shopTerms().carriers.map(({ name }) => name), 'Other'];

/** Where a parcel can be followed; null where nobody can. */
export function followedAt({
  carrier,
  trackingNumber,
}: {
  carrier: string;
  trackingNumber: string;
}): string | null {
  const known = shopTerms().carriers.find(({ name }) => name === carrier)?.trackingAddress;
  return known ? known.replace('{number}', encodeURIComponent(trackingNumber)) : null;
}
