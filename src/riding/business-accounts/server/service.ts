/** Companies whose people ride on account, and pay for a month at once. */
import { createInterval } from '#src/platform/time/interval.ts';
import { invoiceAndRemind } from './invoicing.ts';
import type { BusinessParts } from './parts.ts';
import { sellInvoices } from './paying.ts';

/** Invoices are made within so long of the first of a month. */
const lookEveryMs = 60_000;

export type Businesses = ReturnType<typeof createBusinesses>;

export function createBusinesses(parts: BusinessParts) {
  sellInvoices(parts);
  const rounds = createInterval(() => invoiceAndRemind(parts), {
    everyMs: lookEveryMs,
    failed: 'companies were not sent their invoices',
    log: parts.log,
    isMine: () => parts.leases.holds('sweeping'),
  });
  return {
    /** What the routes hand to their verbs. */
    parts,
    /** A round; for tests with a clock of their own. */
    invoiceAndRemind: () => invoiceAndRemind(parts),
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
