/** Taxes, which every sale asks for, and the reports of the ledger. */
import { serveReports } from '#src/money/reports/server/routes.ts';
import { serveTaxes } from '#src/money/tax/server/routes.ts';
import { createTaxes, type Taxes } from '#src/money/tax/server/service.ts';
import type { Foundation } from './foundation.ts';

/** @throws Error when US_SALES_TAX names what is no state */
export function openBooks({ http, common: { config, database, clock } }: Foundation): Taxes {
  const { usSalesTax: nexus, company, booksTimeZone: timeZone } = config;
  const taxes = createTaxes({ database, clock, nexus, companyNumber: company.taxNumber });
  serveTaxes(http, taxes);
  serveReports(http, { database, clock, timeZone });
  return taxes;
}
