/**
 * Sales tax by destination, added at checkout. Rates are whole parts of a hundred thousand: 9.975 % is 9975.
 *
 * Canada: GST/HST as the Canada Revenue Agency lists it by province (Nova Scotia has 14 % since 1 April 2025); PST of
 * British Columbia (7 %), Saskatchewan (6 %) and Manitoba's RST (7 %) and Quebec's QST (9.975 %) as their ministries
 * list them. Delivery is taxed as what is delivered.
 *
 * United States: a seller collects only where it has nexus. Rove has no premises there, so it collects nowhere until
 * it passes a state's threshold and registers; `US_SALES_TAX` then names the state with its rate.
 */
import { regionsOf } from './postal-codes.ts';
import type { Country } from './rules.ts';

export interface TaxRate {
  /** `HST 13%` */
  label: string;
  perHundredThousand: number;
}

const gst: TaxRate = { label: 'GST 5%', perHundredThousand: 5_000 };
const hst = (percent: number): TaxRate => ({ label: `HST ${percent}%`, perHundredThousand: percent * 1_000 });

const canada: Readonly<Record<string, readonly TaxRate[]>> = {
  AB: [gst],
  BC: [gst, { label: 'PST 7%', perHundredThousand: 7_000 }],
  MB: [gst, { label: 'RST 7%', perHundredThousand: 7_000 }],
  NB: [hst(15)],
  NL: [hst(15)],
  NS: [hst(14)],
  NT: [gst],
  NU: [gst],
  ON: [hst(13)],
  PE: [hst(15)],
  QC: [gst, { label: 'QST 9.975%', perHundredThousand: 9_975 }],
  SK: [gst, { label: 'PST 6%', perHundredThousand: 6_000 }],
  YT: [gst],
};

/** States in which Rove is registered to collect, each with its rate in whole parts of a hundred thousand. */
export type Nexus = Readonly<Record<string, number>>;

/** @throws Error for what is no state that we ship to */
export function checkNexus(nexus: Nexus): Nexus {
  const [unknown] = Object.keys(nexus).filter((state) => !regionsOf('US').includes(state));
  if (unknown !== undefined) throw new Error(`US_SALES_TAX names ${unknown}, which is no state we ship to.`);
  return nexus;
}

function ofState(rate: number | undefined): readonly TaxRate[] {
  return rate ? [{ label: `Sales tax ${rate / 1_000}%`, perHundredThousand: rate }] : [];
}

/** The taxes of a destination; none where none is collected. */
export const taxRatesOf = (country: Country, region: string, nexus: Nexus): readonly TaxRate[] =>
  country === 'CA' ? (canada[region] ?? []) : ofState(nexus[region]);
