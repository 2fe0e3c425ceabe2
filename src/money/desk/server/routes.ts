import type { FastifyInstance } from 'fastify';
import type { TableParts } from '#src/platform/desk-tables/reading-tables.ts';
import { serveTables } from '#src/platform/desk-tables/serve-tables.ts';
import { disputesTable, paymentsTable, payoutsTable } from '../tables/money-tables.ts';
import { moneyTableCalls } from '../tables-contract.ts';
import { disputesSource, paymentsSource, payoutsSource } from './money-tables-store.ts';

export const moneyTables = [
  { shape: paymentsTable, source: paymentsSource },
  { shape: disputesTable, source: disputesSource },
  { shape: payoutsTable, source: payoutsSource },
];

export function serveMoneyTables(http: FastifyInstance, parts: TableParts): void {
  serveTables(http, moneyTableCalls, moneyTables, parts);
}
