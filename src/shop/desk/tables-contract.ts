/** The calls of the desk's table of orders of the shop. */
import { tableCalls } from '#src/platform/desk-tables/table-contract.ts';
import { shopOrdersTable } from './tables/order-table.ts';

export const shopTableCalls = { ...tableCalls(shopOrdersTable) };
