/** The calls of the desk's tables of listings and of orders of cars. */
import { tableCalls } from '#src/platform/desk-tables/table-contract.ts';
import { carOrdersTable, listingsTable } from './tables/car-tables.ts';

export const carTableCalls = { ...tableCalls(listingsTable), ...tableCalls(carOrdersTable) };
