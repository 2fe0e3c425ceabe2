import type { FastifyInstance } from 'fastify';
import type { TableParts } from '#src/platform/desk-tables/reading-tables.ts';
import { serveTables } from '#src/platform/desk-tables/serve-tables.ts';
import { carOrdersTable, listingsTable } from '../tables/car-tables.ts';
import { carTableCalls } from '../tables-contract.ts';
import { carOrdersSource, listingsSource } from './car-tables-store.ts';

export const carTables = [
  { shape: listingsTable, source: listingsSource },
  { shape: carOrdersTable, source: carOrdersSource },
];

export function serveCarTables(http: FastifyInstance, parts: TableParts): void {
  serveTables(http, carTableCalls, carTables, parts);
}
