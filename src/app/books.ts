/** Taxes, which every sale asks for, receipts, the reports of the ledger, and yearly statements of who is paid. */

import { serveReceipts } from '#src/money/receipts/server/routes.ts';
import { createReceipts, type Receipts } from '#src/money/receipts/server/service.ts';
import { serveReports } from '#src/money/reports/server/routes.ts';
import { serveStatements } from '#src/money/statements/server/routes.ts';
import { createStatements, type Statements } from '#src/money/statements/server/service.ts';
import { serveTaxes } from '#src/money/tax/server/routes.ts';
import { createTaxes, type Taxes } from '#src/money/tax/server/service.ts';
import { company } from '#src/platform/settings/company.ts';
import type { Foundation } from './foundation.ts';

export interface Books {
  taxes: Taxes;
  receipts: Receipts;
  statements: Statements;
}

/** @throws Error when US_SALES_TAX names what is no state */
export function openBooks({ http, common, secret }: Foundation): Books {
  const { config, database, clock } = common;
  const { usSalesTax: nexus } = config;
  const taxes = createTaxes({ database, clock, nexus, companyNumber: () => company().taxNumber });
  serveTaxes(http, taxes);
  serveReports(http, { database, clock });
  const receipts = createReceipts({ ...common, secret, taxes });
  serveReceipts(http, receipts);
  const statements = createStatements({ database, clock });
  serveStatements(http, statements);
  return { taxes, receipts, statements };
}
