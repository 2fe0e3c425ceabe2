/** Sums of an order: tax by destination, shared out to lines so that each can be refunded to the cent. Pure. */
import { shareOut } from '#src/money/tax/tax-line.ts';
import type { Cents } from '#src/platform/money.ts';
import type { Country, RateName, TaxClass } from './rules.ts';
import { type Rate, zones } from './settings.ts';
import { type Nexus, taxRatesOf } from './tax-rates.ts';

export interface Priced {
  quantity: number;
  unitCents: Cents;
  taxClass: TaxClass;
}
export interface Sums {
  itemsCents: Cents;
  shippingCents: Cents;
  taxLines: { label: string; cents: Cents }[];
  /** The tax on each line, in their sequence, and on the delivery; together they are the tax lines. */
  lineTaxCents: Cents[];
  shippingTaxCents: Cents;
  totalCents: Cents;
}

const whole = 100_000;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What an order to this place comes to. A delivery is taxed as what is delivered. */
export function sumsOf(
  lines: readonly Priced[],
  shippingCents: Cents,
  to: { country: Country; region: string },
  nexus: Nexus = {},
): Sums {
  const totals = lines.map(({ quantity, unitCents }) => quantity * unitCents);
  const taxed = [
    ...lines.map(({ taxClass, quantity, unitCents }) => (taxClass === 'zero' ? 0 : quantity * unitCents)),
    shippingCents,
  ];
  const taxLines: Sums['taxLines'] = [];
  let shares = taxed.map(() => 0);
  for (const { label, perHundredThousand } of taxRatesOf(to.country, to.region, nexus)) {
    const cents = Math.floor((sum(taxed) * perHundredThousand + whole / 2) / whole);
    if (cents === 0) continue;
    taxLines.push({ label, cents });
    shares = shareOut(cents, taxed).map((share, index) => share + (shares[index] ?? 0));
  }
  const itemsCents = sum(totals);
  return {
    itemsCents,
    shippingCents,
    taxLines,
    lineTaxCents: shares.slice(0, -1),
    shippingTaxCents: shares.at(-1) ?? 0,
    totalCents: itemsCents + shippingCents + sum(taxLines.map(({ cents }) => cents)),
  };
}

/** The rates of a destination by name; none where we do not ship. */
export function ratesOf(country: Country, region: string): Partial<Record<RateName, Rate>> {
  const zone = zones.find((one) => one.country === country && (!one.regions || one.regions.includes(region)));
  return zone?.rates ?? {};
}

/** What a parcel costs: each kilogram begun counts. */
export const parcelCents = (rate: Rate, weightGrams: number): number =>
  rate.baseCents + Math.ceil(weightGrams / 1000) * rate.perKilogramCents;
