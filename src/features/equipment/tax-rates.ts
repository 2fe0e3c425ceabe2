/**
 * Sales tax by destination, added at checkout. Rates are whole parts of a hundred thousand: 9.975 % is 9975.
 *
 * Canada: GST/HST as the Canada Revenue Agency lists it by province (Nova Scotia has 14 % since 1 April 2025); PST of
 * British Columbia (7 %), Saskatchewan (6 %) and Manitoba's RST (7 %) and Quebec's QST (9.975 %) as their ministries
 * list them. Delivery is taxed as what is delivered.
 *
 * United States: a seller collects only where it has nexus. Rove has no premises there and stays below the states'
 * thresholds, so it collects nowhere; a state in which it registers is named in `nexus` with its rate.
 */
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

/** States in which Rove is registered to collect. */
const nexus: Readonly<Record<string, readonly TaxRate[]>> = {};

/** The taxes of a destination; none where none is collected. */
export const taxRatesOf = (country: Country, region: string): readonly TaxRate[] =>
  (country === 'CA' ? canada : nexus)[region] ?? [];
