/** Taxes, which every sale asks for, and the reports of the ledger. */
import type { FastifyInstance } from 'fastify';
import { serveReports } from '#src/money/reports/server/routes.ts';
import { serveTaxes } from '#src/money/tax/server/routes.ts';
import { createTaxes, type Taxes } from '#src/money/tax/server/service.ts';
import type { Config } from '#src/platform/config.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Clock } from '#src/platform/time/clock.ts';

/** @throws Error when US_SALES_TAX names what is no state */
export function openBooks(
  http: FastifyInstance,
  { usSalesTax, company, booksTimeZone }: Config,
  common: { database: Database; clock: Clock },
): Taxes {
  const taxes = createTaxes({ ...common, nexus: usSalesTax, companyNumber: company.taxNumber });
  serveTaxes(http, taxes);
  serveReports(http, { ...common, timeZone: booksTimeZone });
  return taxes;
}
