/** Sums of an order: tax by destination, shared out to lines so that each can be refunded to the cent. Pure. */
import { type TaxRules, ratesOf as taxRatesOf } from '#src/money/tax/rates.ts';
import { taxOf } from '#src/money/tax/reckoning.ts';
import { addedTax, type TaxLine, taxLabel } from '#src/money/tax/tax-line.ts';
import type { TaxPlace } from '#src/money/tax/tax-rule.ts';
import type { Cents } from '#src/platform/money.ts';
import { regionsOf } from './postal-codes.ts';
import type { RateName, TaxClass } from './rules.ts';
import type { Rate, Zone } from './settings.ts';

export interface Priced {
  quantity: number;
  unitCents: Cents;
  taxClass: TaxClass;
}
export interface Sums {
  itemsCents: Cents;
  shippingCents: Cents;
  taxLines: TaxLine[];
  /** The tax on top of each line, in their sequence, and of the delivery. */
  lineTaxCents: Cents[];
  shippingTaxCents: Cents;
  /** The tax within the price of each line and of the delivery; with what is on top they are the tax lines. */
  lineTaxWithinCents: Cents[];
  shippingTaxWithinCents: Cents;
  totalCents: Cents;
}

/**
 * What an order to this place comes to now. A delivery is taxed as what is delivered; whether prices hold a tax or it
 * is added is the rule's to say, so that one price serves places of both kinds.
 */
export function sumsOf(
  lines: readonly Priced[],
  shippingCents: Cents,
  { country, region }: TaxPlace,
  { rules, at }: { rules: TaxRules; at: Date },
): Sums {
  const items = lines.map(({ taxClass, quantity, unitCents }) => ({
    supply: 'gear' as const,
    cents: quantity * unitCents,
    unitCents,
    isUntaxed: taxClass === 'zero',
  }));
  const { taxLines, lineShares } = taxOf({
    ...{ rules, at },
    place: { country, region },
    lines: [...items, { supply: 'delivery', cents: shippingCents }],
  });
  const sharesWhere = (included: boolean) =>
    lineShares.map((shares) =>
      shares.reduce((sum, cents, tax) => sum + (taxLines[tax]?.included === included ? cents : 0), 0),
    );
  const [onTop, within] = [sharesWhere(false), sharesWhere(true)];
  const itemsCents = items.reduce((sum, { cents }) => sum + cents, 0);
  return {
    itemsCents,
    shippingCents,
    taxLines,
    lineTaxCents: onTop.slice(0, -1),
    shippingTaxCents: onTop.at(-1) ?? 0,
    lineTaxWithinCents: within.slice(0, -1),
    shippingTaxWithinCents: within.at(-1) ?? 0,
    totalCents: itemsCents + shippingCents + addedTax(taxLines),
  };
}

/** The taxes that prices hold where parcels come from: `MWST 8.1%`. Other places may have other ones, or none. */
export const taxesWithin = (
  sender: TaxPlace | undefined,
  { rules, at }: { rules: TaxRules; at: Date },
): string[] =>
  sender === undefined
    ? []
    : taxRatesOf(rules, 'gear', { place: { country: sender.country, region: sender.region }, at })
        .filter(({ included }) => included)
        .map((rate) => taxLabel({ ...rate, included: false }));

/** The rates of a destination by name; none where we do not ship. */
export function ratesOf(
  zones: readonly Zone[],
  { country, region }: { country: string; region: string },
): Partial<Record<RateName, Rate>> {
  const zone = zones.find(
    (one) => one.country === country && (one.regions.length === 0 || one.regions.includes(region)),
  );
  return zone?.rates ?? {};
}

/** A country that parcels go to, and its provinces or states that they go to; none where it has none. */
export interface Served {
  country: string;
  regions: string[];
}

/** Where parcels go, in the order of the zones. */
export const servedBy = (zones: readonly Zone[]): Served[] =>
  [...new Set(zones.map(({ country }) => country))].map((country) => ({
    country,
    regions: regionsOf(country).filter(
      (region) => Object.keys(ratesOf(zones, { country, region })).length > 0,
    ),
  }));

/** What a parcel costs: each kilogram begun counts. */
export const parcelCents = (rate: Rate, weightGrams: number): number =>
  rate.baseCents + Math.ceil(weightGrams / 1000) * rate.perKilogramCents;
