import type { FastifyInstance } from 'fastify';
import type { TableParts } from '#src/platform/desk-tables/reading-tables.ts';
import { serveTables } from '#src/platform/desk-tables/serve-tables.ts';
import { shopOrdersTable } from '../tables/order-table.ts';
import { shopTableCalls } from '../tables-contract.ts';
import { shopOrdersSource } from './order-table-store.ts';

export const shopTables = [{ shape: shopOrdersTable, source: shopOrdersSource }];

export function serveShopTables(http: FastifyInstance, parts: TableParts): void {
  serveTables(http, shopTableCalls, shopTables, parts);
}
