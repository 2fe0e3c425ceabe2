/**
 * Sales tax of the United States. A seller collects only where it has nexus; Rove has no premises there, so it collects
 * nowhere until it passes a state's threshold and registers: `US_SALES_TAX` then names the state with its rate.
 */
import { findRegion } from './regions.ts';
import type { TaxRule } from './tax-rule.ts';

/** States in which Rove is registered to collect, each with its rate in whole parts of a hundred thousand. */
export type Nexus = Readonly<Record<string, number>>;

/** @throws Error for what is no state */
export function unitedStates(nexus: Nexus): TaxRule[] {
  return Object.entries(nexus).flatMap(([state, perHundredThousand]) => {
    if (!findRegion('US', state))
      throw new Error(`US_SALES_TAX names ${state}, which is no state we ship to.`);
    const rule = {
      country: 'US',
      region: state,
      code: `US-${state}-ST`,
      name: 'Sales tax',
      perHundredThousand,
      compound: false,
      rounding: 'invoice',
      from: '1970-01-01',
      until: null,
      source: { authority: 'The operator', document: 'The setting US_SALES_TAX', readOn: 'at each start' },
    } as const;
    return [
      { ...rule, supplies: ['gear', 'delivery'], included: false, collector: 'company' },
      { ...rule, supplies: ['dealer_car'], included: true, collector: 'seller' },
    ];
  });
}
