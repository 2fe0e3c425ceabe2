/** The calls of the desk's tables of payments, disputes and payouts. */
import { tableCalls } from '#src/platform/desk-tables/table-contract.ts';
import { disputesTable, paymentsTable, payoutsTable } from './tables/money-tables.ts';

export const moneyTableCalls = {
  ...tableCalls(paymentsTable),
  ...tableCalls(disputesTable),
  ...tableCalls(payoutsTable),
};
