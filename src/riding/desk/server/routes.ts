import type { FastifyInstance } from 'fastify';
import type { TableParts } from '#src/platform/desk-tables/reading-tables.ts';
import { serveTables } from '#src/platform/desk-tables/serve-tables.ts';
import { alarmsTable } from '../tables/alarm-table.ts';
import { driverCarsTable, driversTable } from '../tables/driver-table.ts';
import { ridesTable } from '../tables/ride-table.ts';
import { ridingTableCalls } from '../tables-contract.ts';
import { driverCarsSource, driversSource } from './drivers-table-store.ts';
import { alarmsSource, ridesSource } from './rides-table-store.ts';

export const ridingTables = [
  { shape: ridesTable, source: ridesSource },
  { shape: driversTable, source: driversSource },
  { shape: driverCarsTable, source: driverCarsSource },
  { shape: alarmsTable, source: alarmsSource },
];

export function serveRidingTables(http: FastifyInstance, parts: TableParts): void {
  serveTables(http, ridingTableCalls, ridingTables, parts);
}
