import type { FastifyInstance } from 'fastify';
import type { TableParts } from '#src/platform/desk-tables/reading-tables.ts';
import { serveTables } from '#src/platform/desk-tables/serve-tables.ts';
import { eventsTable, questionsTable } from '../tables/company-tables.ts';
import { companyTableCalls } from '../tables-contract.ts';
import { eventsSource, questionsSource } from './company-tables-store.ts';

export const companyTables = [
  { shape: questionsTable, source: questionsSource },
  { shape: eventsTable, source: eventsSource },
];

export function serveCompanyTables(http: FastifyInstance, parts: TableParts): void {
  serveTables(http, companyTableCalls, companyTables, parts);
}
